package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Texts and objects that scripts emit, as searches show them. */
class DerivedTextsTest {
  private static final String DERIVED =
      "'derived':{'t':{'type':'text','script':'for (x in params._source.s) emit(x)'},"
          + "'o':{'type':'object','script':'emit(params._source.j)',"
          + "'properties':{'w':'text','k':'keyword'}}}";

  private final OneNode node = new OneNode(61, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);

  @BeforeEach
  void fill() {
    send(Method.PUT, "/stored", "{'mappings':{" + DERIVED + "}}");
    send(Method.PUT, "/plain", "{}");
    for (String index : new String[] {"stored", "plain"}) {
      send(
          Method.PUT,
          "/" + index + "/_doc/1?refresh=true",
          "{'s':['b b','a red fox','b b'],'j':'{\\'w\\':[\\'a fox\\'],\\'k\\':\\'get\\'}'}");
    }
  }

  @AfterEach
  void end() {
    node.close();
  }

  private String send(Method method, String target, String body) {
    String text = body.replace("\\'", "\\\"").replace('\'', '"');
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, text.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private String search(String index, String rest) {
    String defined = index.equals("plain") ? DERIVED + "," : "";
    return send(Method.POST, "/" + index + "/_search", "{" + defined + rest + "}");
  }

  @Test
  void textsAreShownAndHighlightedAsTheyWereEmitted() {
    for (String index : new String[] {"stored", "plain"}) {
      for (String type : new String[] {"unified", "plain"}) {
        assertThat(
                search(
                    index,
                    "'query':{'match':{'t':'fox b'}},'fields':['t'],"
                        + "'highlight':{'type':'"
                        + type
                        + "','fields':{'t':{}}}"))
            .startsWith("200 ")
            .contains("\"_score\":2.0,")
            .contains("\"fields\":{\"t\":[\"b b\",\"a red fox\",\"b b\"]}")
            .contains("a red <em>fox</em>");
      }
    }
  }

  @Test
  void placesAreShownAsTheyWereEmitted() {
    String place = "'derived':{'g':{'type':'geo_point','script':'emit(10.1, 20.5)'}},";
    assertThat(send(Method.POST, "/plain/_search", "{" + place + "'fields':['g']}"))
        .contains("\"fields\":{\"g\":[{\"lat\":10.1,\"lon\":20.5}]}");
  }

  @Test
  void objectsAreShownWholeAndInParts() {
    for (String index : new String[] {"stored", "plain"}) {
      assertThat(
              search(
                  index,
                  "'query':{'match':{'o.w':'fox'}},'fields':['o','o.*'],"
                      + "'highlight':{'fields':{'o.w':{}}},'aggs':{'a':{'terms':{'field':'o.k'}}}"))
          .startsWith("200 ")
          .contains("\"_score\":1.0,")
          .contains("\"o\":[\"{\\\"w\\\":[\\\"a fox\\\"],\\\"k\\\":\\\"get\\\"}\"]")
          .contains("\"o.k\":[\"get\"]", "\"o.w\":[\"a fox\"]")
          .contains("\"highlight\":{\"o.w\":[\"a <em>fox</em>\"]}")
          .contains("{\"key\":\"get\",\"doc_count\":1}");
    }
  }

  @Test
  void textsHaveNoColumns() {
    for (String wanted :
        new String[] {
          "'sort':'t'", "'docvalue_fields':['t']", "'aggs':{'a':{'terms':{'field':'t'}}}"
        }) {
      assertThat(search("stored", wanted))
          .startsWith("400 ")
          .contains("Text fields are not optimised for operations that require per-document");
    }
    assertThat(search("stored", "'aggs':{'a':{'significant_text':{'field':'t'}}}"))
        .startsWith("400 ")
        .contains("Field [t] has no analyzer, but SignificantText requires an analyzed field");
  }

  @Test
  void typesOfWhatObjectsHaveBesidesAreGuessedOfDocuments() {
    send(
        Method.PUT,
        "/g",
        "{'mappings':{'derived':{'o':{'type':'object','script':'emit(params._source.j)'}}}}");
    String json =
        "{\\'w\\':\\'a red fox\\',\\'n\\':7,\\'d\\':\\'2020-01-02\\',"
            + "\\'l\\':[{\\'x\\':1.5}],\\'b\\':true}";
    send(Method.PUT, "/g/_doc/1?refresh=true", "{'j':'" + json + "'}");
    send(Method.PUT, "/g/_doc/2?refresh=true", "{'j':'no object'}");
    send(Method.DELETE, "/g/_doc/2?refresh=true", "");
    for (String query :
        new String[] {
          "'match':{'o.w':'fox'}",
          "'range':{'o.n':{'gte':7,'lt':10}}",
          "'range':{'o.d':{'gte':'2020-01-02','lt':'2020-01-03'}}",
          "'term':{'o.l.x':1.5}",
          "'term':{'o.b':true}"
        }) {
      assertThat(send(Method.POST, "/g/_search", "{'query':{" + query + "}}"))
          .startsWith("200 ")
          .contains("\"value\":1");
    }
    assertThat(send(Method.POST, "/g/_search", "{'query':{'term':{'o.w':'nothing'}}}"))
        .contains("\"value\":0");
    assertThat(
            send(
                Method.POST,
                "/g/_search",
                "{'query':{'match':{'o.w':'fox'}},'fields':['o.*','o.n'],"
                    + "'highlight':{'fields':{'o.w':{}}}}"))
        .contains("\"fields\":{\"o.n\":[7],\"o.w\":[\"a red fox\"]}")
        .contains("\"highlight\":{\"o.w\":[\"a red <em>fox</em>\"]}");
  }

  @Test
  void mappingsShowWhatWasDefined() {
    assertThat(send(Method.GET, "/stored/_mapping", ""))
        .contains("\"properties\":{\"w\":\"text\",\"k\":\"keyword\"}");
    assertThat(send(Method.GET, "/stored/_field_caps?fields=t,o.w", ""))
        .contains("\"t\":{\"derived\":{", "\"o.w\":{\"derived\":{");
  }
}
