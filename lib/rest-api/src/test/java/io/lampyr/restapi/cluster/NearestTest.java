package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is told of searches for the nearest vectors by OpenSearch's calls. */
class NearestTest {
  private static final String BASE = "/_plugins/_knn";

  private final OneNode node = new OneNode(76, Persona.OPENSEARCH);
  private final Client client =
      new Client(
          node.assembly(Persona.OPENSEARCH, SearchEngine.Fleet.NONE)
              .api(List.of(), new SampleMachines()));

  @AfterEach
  void end() {
    node.close();
  }

  private void index() {
    client.put(
        "/v",
        """
        {"settings":{"index.knn":true},"mappings":{"properties":{
          "v":{"type":"knn_vector","dimension":2,"space_type":"l2"},"n":{"type":"long"}}}}
        """);
    client.put("/v/_doc/1?refresh=true", "{\"v\":[1,2],\"n\":1}");
  }

  private Map<?, ?> stats(String path) {
    Map<?, ?> nodes = (Map<?, ?>) client.get(BASE + path).at("nodes");
    return (Map<?, ?>) nodes.values().iterator().next();
  }

  @Test
  void searchesAreCountedByHowTheyChooseTheNearest() {
    index();
    for (String asked :
        List.of(
            "\"k\":1",
            "\"k\":1,\"filter\":{\"term\":{\"n\":1}}",
            "\"max_distance\":4",
            "\"min_score\":0.1,\"filter\":{\"term\":{\"n\":1}}")) {
      Client.Told found =
          client.post(
              "/v/_search", "{\"query\":{\"knn\":{\"v\":{\"vector\":[1,2]," + asked + "}}}}");
      assertThat(found.text("hits/total/value")).isEqualTo("1");
    }
    Map<?, ?> stats = stats("/stats");
    assertThat(stats.get("knn_query_requests")).hasToString("2");
    assertThat(stats.get("knn_query_with_filter_requests")).hasToString("1");
    assertThat(stats.get("max_distance_query_requests")).hasToString("1");
    assertThat(stats.get("max_distance_query_with_filter_requests")).hasToString("0");
    assertThat(stats.get("min_score_query_with_filter_requests")).hasToString("1");
    assertThat(stats.get("hit_count")).hasToString("0");
  }

  @Test
  void statisticsAreToldAsFarAsTheyAreAskedFor() {
    assertThat(stats("/_all/stats/hit_count")).hasToString("{hit_count=0}");
    Client.Told some = client.get(BASE + "/stats/circuit_breaker_triggered,miss_count");
    assertThat(some.text("circuit_breaker_triggered")).isEqualTo("false");
    assertThat(some.json().containsKey("model_index_status")).isFalse();
    Client.Told wrong = client.get(BASE + "/stats/hit_counts");
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.text("error/reason"))
        .isEqualTo(
            "request [/_plugins/_knn/stats/hit_counts] contains unrecognized stat: [hit_counts]"
                + " -> did you mean any of [hit_count, miss_count]?");
    assertThat(client.get(BASE + "/stats/_all,hit_count").status()).isEqualTo(400);
  }

  @Test
  void vectorsAreBroughtNearOfIndicesThatAreMeantForThat() {
    index();
    client.put("/other", "");
    assertThat(client.get(BASE + "/warmup/v").text("_shards"))
        .isEqualTo("{total=1, successful=1, failed=0}");
    assertThat(client.post(BASE + "/clear_cache/v", "").text("_shards/successful")).isEqualTo("1");
    Client.Told refused = client.get(BASE + "/warmup/v,other");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("error/reason")).contains("'index.knn' set to false", "[other]");
    assertThat(client.get(BASE + "/warmup/none").status()).isEqualTo(404);
  }

  @Test
  void thereAreNoModels() {
    assertThat(client.get(BASE + "/models/m").status()).isEqualTo(404);
    assertThat(client.send(Method.DELETE, BASE + "/models/m", "").status()).isEqualTo(404);
    assertThat(client.post(BASE + "/models/m/_train", "{}").text("error/reason"))
        .startsWith("[_train] is not supported");
    assertThat(client.post(BASE + "/models/_search", "{}").status()).isEqualTo(404);
  }
}
