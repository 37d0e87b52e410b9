package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hits inside of hits say where they stand, and what clients send beside is taken. */
class NestedPlacesTest {
  private final OneNode node = new OneNode(17, Persona.ELASTICSEARCH);
  private final Client client = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private void fill() {
    client.put(
        "/towns",
        """
        {"mappings":{"properties":{"n":{"type":"long"},"houses":{"type":"nested","properties":{
          "in":{"properties":{"people":{"type":"nested","properties":{
            "name":{"type":"keyword"}}}}}}}}}}\
        """);
    client.put("/towns/_doc/0?refresh=true", "{\"houses\":{\"in\":{\"people\":{\"name\":\"x\"}}}}");
    client.put(
        "/towns/_doc/1?refresh=true",
        """
        {"n":1,"houses":[
          {"in":{"people":[{"name":"ann"},{"name":"bob"}]}},
          {"in":{"people":[]}},
          {"in":{"people":[{"name":"cid"},{"name":"dan"},{"name":"eve"}]}}]}\
        """);
  }

  private Map<String, ?> inner(String query, String... names) {
    Map<String, ?> at = client.post("/towns/_search", "{\"query\":" + query + "}").json();
    for (String name : names) {
      Map<?, ?> hits = Json.object(at.get("hits"), "hits");
      Map<String, ?> first = Json.object(((List<?>) hits.get("hits")).getFirst(), "hit");
      at = Json.object(Json.object(first.get("inner_hits"), "inner_hits").get(name), name);
    }
    Map<?, ?> hits = Json.object(at.get("hits"), "hits");
    return Json.object(((List<?>) hits.get("hits")).getFirst(), "hit");
  }

  @Test
  void aNestedHitNamesItsPlaceInEachObjectAroundIt() {
    fill();
    String term = "{\"term\":{\"houses.in.people.name\":\"dan\"}}";
    String people =
        "{\"nested\":{\"path\":\"houses.in.people\",\"inner_hits\":{},\"query\":" + term + "}}";
    Map<String, ?> alone = inner(people, "houses.in.people");
    assertThat(alone.get("_nested"))
        .hasToString("{field=houses, offset=2, _nested={field=in.people, offset=1}}");
    assertThat(alone.get("_source")).hasToString("{name=dan}");
    String houses = "{\"nested\":{\"path\":\"houses\",\"inner_hits\":{},\"query\":" + people + "}}";
    assertThat(inner(houses, "houses").get("_nested")).hasToString("{field=houses, offset=2}");
    Map<String, ?> below = inner(houses, "houses", "houses.in.people");
    assertThat(below.get("_nested"))
        .hasToString("{field=houses, offset=2, _nested={field=in.people, offset=1}}");
    assertThat(below.get("_source")).hasToString("{name=dan}");
  }

  @Test
  void manyMoreInnerHitsThanThereAreMayBeAskedFor() {
    fill();
    client.put("/towns/_settings", "{\"index.max_inner_result_window\":2147483631}");
    String window = "{\"size\":2147483630";
    for (String inner : List.of(window + "}", window + ",\"sort\":[\"_doc\"]}")) {
      String all = "{\"match_all\":{}},\"inner_hits\":" + inner;
      String nested = "{\"nested\":{\"path\":\"houses\",\"query\":" + all + "}}";
      assertThat(inner(nested, "houses").get("_nested")).hasToString("{field=houses, offset=0}");
    }
    for (String top : List.of(window + "}", window + ",\"sort\":\"n\"}")) {
      String hits = "{\"size\":0,\"aggs\":{\"t\":{\"top_hits\":" + top + "}}}";
      assertThat(client.post("/towns/_search", hits).json().toString())
          .contains("t={hits={total={value=2");
    }
  }

  @Test
  void sortsByPlacesInShardsTakeWhatSortsByFieldsTake() {
    fill();
    for (String name : List.of("_doc", "_shard_doc")) {
      String options = "{\"order\":\"desc\",\"mode\":\"min\",\"unmapped_type\":\"long\"}";
      String sort = "{\"sort\":[{\"" + name + "\":" + options + "}]}";
      if (name.equals("_doc")) {
        assertThat(client.post("/towns/_search", sort).json().toString()).contains("_id=1");
      } else {
        String pit = (String) client.post("/towns/_pit?keep_alive=1m", "").json().get("id");
        String body = sort.replaceFirst("\\{", "{\"pit\":{\"id\":\"" + pit + "\"},");
        assertThat(client.post("/_search", body).json().toString()).contains("_id=1");
      }
      String wrong = "{\"sort\":[{\"" + name + "\":{\"foo\":1}}]}";
      assertThat(client.post("/towns/_search", wrong).status()).isEqualTo(400);
    }
  }

  @Test
  void aQueryStringWithoutWordsFindsNothing() {
    fill();
    for (String text : List.of("", "  ")) {
      String query = "{\"query\":{\"query_string\":{\"query\":\"" + text + "\"}}}";
      assertThat(client.post("/towns/_count", query).json().get("count")).isEqualTo(0L);
    }
  }

  @Test
  void innerHitsThatCannotBeShownAreRefusedAlsoWhereNothingIsFound() {
    fill();
    String none = "{\"nested\":{\"path\":\"houses\",\"query\":{\"match_none\":{}}%s}}";
    String twice = none.formatted(",\"inner_hits\":{\"name\":\"x\"}");
    for (String kind : List.of("must", "filter", "should")) {
      assertThat(failed("{\"bool\":{\"" + kind + "\":[" + twice + "," + twice + "]}}"))
          .contains("reason=[inner_hits] already contains an entry for key [x]");
    }
    assertThat(failed(none.formatted(",\"inner_hits\":{\"from\":100,\"size\":10}")))
        .contains("Inner result window is too large", "[100] but was [110]");
    String excluded = "{\"bool\":{\"must_not\":[" + twice + "," + twice + "]}}";
    String function = "{\"filter\":" + twice + ",\"weight\":2}";
    String scored =
        "{\"function_score\":{\"query\":{\"match_all\":{}},\"functions\":["
            + (function + "," + function + "]}}");
    for (String query : List.of(excluded, scored)) {
      assertThat(client.post("/towns/_search", "{\"query\":" + query + "}").json().toString())
          .contains("total={value=2")
          .doesNotContain("inner_hits");
    }
  }

  @Test
  void innerHitsHaveIdsWhereTheHitsAroundThemHave() {
    fill();
    String nothing = "\"stored_fields\":\"_none_\",";
    String nested =
        "\"query\":{\"nested\":{\"path\":\"houses\",\"query\":{\"match_all\":{}},\"inner_hits\":{"
            + nothing
            + "\"_source\":false}}}}";
    String id = "hits/hits/0/inner_hits/houses/hits/hits/0/_id";
    assertThat(client.post("/towns/_search", "{" + nested).at(id)).isNotNull();
    assertThat(client.post("/towns/_search", "{" + nothing + nested).at(id)).isNull();
  }

  private String failed(String query) {
    var answer = client.post("/towns/_search", "{\"size\":0,\"query\":" + query + "}");
    assertThat(answer.status()).isEqualTo(400);
    return answer.json().toString();
  }
}
