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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The first document of each group is scored again, and no other of it. */
class CollapsedRescoringTest {
  private static OneNode node;
  private static RestApi elasticsearch;
  private static RestApi opensearch;

  @BeforeAll
  static void start() {
    node = new OneNode(81, Persona.ELASTICSEARCH);
    elasticsearch = node.whole(Persona.ELASTICSEARCH);
    opensearch = node.whole(Persona.OPENSEARCH);
    String mapping = "{'mappings':{'properties':{'g':{'type':'keyword'}}}}";
    assertThat(send(elasticsearch, Method.PUT, "/groups", mapping)).startsWith("200");
    put("1", "{'g':'a','n':5,'again':1}");
    put("2", "{'g':'a','n':4,'again':100}");
    put("3", "{'g':'b','n':3,'again':20}");
    put("4", "{'g':'c','n':2,'again':1}");
    put("5", "{'g':'d','n':1,'again':50}");
  }

  private static void put(String id, String document) {
    assertThat(send(elasticsearch, Method.PUT, "/groups/_doc/" + id + "?refresh=true", document))
        .startsWith("201");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String by(String field) {
    return "{'function_score':{'field_value_factor':{'field':'"
        + field
        + "'},'boost_mode':'replace'}}";
  }

  private static String search(RestApi api, String collapse, String rest) {
    return send(
        api,
        Method.POST,
        "/groups/_search?filter_path=hits.max_score,hits.total.value,hits.hits._id,"
            + "hits.hits._score,hits.hits.fields,hits.hits.inner_hits.all.hits.total.value,error",
        "{'query':"
            + by("n")
            + ",'rescore':{'window_size':3,'query':{'rescore_query':"
            + by("again")
            + "}},'collapse':{'field':'g'"
            + collapse
            + "}"
            + rest
            + "}");
  }

  @Test
  void theFirstOfEachGroupIsScoredAgain() {
    assertThat(search(elasticsearch, "", "").replace('"', '\''))
        .isEqualTo(
            "200 {'hits':{'total':{'value':5},'max_score':23.0,'hits':["
                + "{'_id':'3','_score':23.0,'fields':{'g':['b']}},"
                + "{'_id':'1','_score':6.0,'fields':{'g':['a']}},"
                + "{'_id':'4','_score':3.0,'fields':{'g':['c']}},"
                + "{'_id':'5','_score':1.0,'fields':{'g':['d']}}]}}");
  }

  @Test
  void theWindowIsOfGroupsHoweverFewAreShown() {
    assertThat(
            search(elasticsearch, ",'inner_hits':{'name':'all'}", ",'size':2").replace('"', '\''))
        .contains("'max_score':23.0")
        .contains("{'_id':'3','_score':23.0,'fields':{'g':['b']},'inner_hits'")
        .contains("{'_id':'1','_score':6.0,'fields':{'g':['a']},'inner_hits'")
        .contains("'inner_hits':{'all':{'hits':{'total':{'value':2}}}}")
        .doesNotContain("'_id':'4'");
  }

  @Test
  void theOtherProductsClientsAreRefusedIt() {
    assertThat(search(opensearch, "", ""))
        .startsWith("400")
        .contains("cannot use `collapse` in conjunction with `rescore`");
  }
}
