package io.lampyr.restapi.index;

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
import org.junit.jupiter.api.Test;

/** Indices whose documents lie in an order. */
class IndexSortTest {
  private final OneNode node = new OneNode(13, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);

  @AfterEach
  void end() {
    node.close();
  }

  private String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private String create(String sort, String properties) {
    return send(
        Method.PUT,
        "/i",
        "{\"settings\":{\"index.sort\":"
            + sort
            + "},\"mappings\":{\"properties\":"
            + properties
            + "}}");
  }

  private void store(String... documents) {
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < documents.length; i++) {
      bulk.append("{\"index\":{\"_index\":\"i\",\"_id\":\"").append(i + 1).append("\"}}\n");
      bulk.append(documents[i]).append('\n');
    }
    assertThat(send(Method.POST, "/_bulk?refresh=true", bulk.toString()))
        .contains("\"errors\":false");
  }

  private String order(String query) {
    String body = "{\"sort\":\"_doc\",\"query\":" + query + "}";
    return send(Method.POST, "/i/_search?filter_path=hits.hits._id", body)
        .replaceAll("[^0-9]+", " ")
        .replaceFirst("200 ", "")
        .strip();
  }

  @Test
  void documentsLieInTheOrderOfTheirNumbersWhateverTheirKind() {
    for (String type : new String[] {"integer", "long", "float", "double", "short"}) {
      assertThat(create("{\"field\":\"n\"}", "{\"n\":{\"type\":\"" + type + "\"}}"))
          .startsWith("200");
      store("{\"n\":4}", "{\"n\":-1}", "{}", "{\"n\":3}", "{\"n\":-2}");
      assertThat(order("{\"match_all\":{}}")).as(type).isEqualTo("5 2 4 1 3");
      assertThat(send(Method.DELETE, "/i", "")).startsWith("200");
    }
  }

  @Test
  void severalFieldsDescendingWithMissingOnesFirst() {
    assertThat(
            create(
                "{\"field\":[\"k\",\"d\"],\"order\":[\"desc\",\"asc\"],"
                    + "\"missing\":[\"_first\",\"_last\"]}",
                "{\"k\":{\"type\":\"keyword\"},\"d\":{\"type\":\"date\"}}"))
        .startsWith("200");
    store(
        "{\"k\":\"a\",\"d\":\"2026-01-02\"}",
        "{\"k\":\"b\"}",
        "{\"d\":\"2026-01-01\"}",
        "{\"k\":\"a\",\"d\":\"2026-01-01\"}");

    assertThat(order("{\"match_all\":{}}")).isEqualTo("3 2 4 1");
    assertThat(send(Method.GET, "/i/_settings?filter_path=i.settings.index.sort", ""))
        .isEqualTo(
            "200 {\"i\":{\"settings\":{\"index\":{\"sort\":{\"field\":[\"k\",\"d\"],"
                + "\"missing\":[\"_first\",\"_last\"],\"order\":[\"desc\",\"asc\"]}}}}}");
  }

  @Test
  void nestedDocumentsStayWithTheirOwn() {
    assertThat(
            create(
                "{\"field\":\"n\",\"order\":\"desc\"}",
                "{\"n\":{\"type\":\"integer\"},\"c\":{\"type\":\"nested\","
                    + "\"properties\":{\"x\":{\"type\":\"integer\"}}}}"))
        .startsWith("200");
    store(
        "{\"n\":1,\"c\":[{\"x\":1},{\"x\":2}]}",
        "{\"n\":3,\"c\":[{\"x\":2}]}",
        "{\"n\":2}",
        "{\"n\":4,\"c\":[{\"x\":3}]}");
    assertThat(send(Method.DELETE, "/i/_doc/4?refresh=true", "")).startsWith("200");

    String has = "{\"nested\":{\"path\":\"c\",\"query\":{\"term\":{\"c.x\":2}}}}";
    assertThat(order(has)).isEqualTo("2 1");
    assertThat(order("{\"match_all\":{}}")).isEqualTo("2 3 1");
  }

  @Test
  void orderThatCannotBeIsRefusedBeforeTheIndexIsMade() {
    String number =
        "{\"n\":{\"type\":\"integer\"},\"h\":{\"type\":\"half_float\"},"
            + "\"t\":{\"type\":\"text\"},\"c\":{\"type\":\"nested\",\"properties\":"
            + "{\"x\":{\"type\":\"integer\"}}}}";
    assertThat(create("{\"field\":\"h\"}", number))
        .startsWith("400")
        .contains("illegal_argument_exception", "invalid index sort field:[h]");
    assertThat(create("{\"field\":\"z\"}", number)).contains("unknown index sort field:[z]");
    assertThat(create("{\"field\":\"t\"}", number))
        .contains("docvalues not found for index sort field:[t]");
    assertThat(create("{\"field\":\"c.x\"}", number))
        .contains("found nested sort field [c.x] in [i]");
    assertThat(create("{\"field\":\"n\",\"order\":\"up\"}", number))
        .contains("Illegal sort order:up");
    assertThat(create("{\"field\":\"n\",\"missing\":\"0\"}", number))
        .contains("Illegal missing value:[0], must be one of [_last, _first]");
    assertThat(create("{\"field\":[\"n\"],\"order\":[\"asc\",\"asc\"]}", number))
        .contains("index.sort.field:[n] index.sort.order:[asc, asc], size mismatch");
    assertThat(send(Method.HEAD, "/i", "")).startsWith("404");
  }
}
