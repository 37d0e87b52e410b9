package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.garbage.GarbageCollector;
import io.lampyr.engine.garbage.GcRun;
import io.lampyr.engine.garbage.GcStep;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What one process has searched is told by others. */
class SharedCountsTest {
  private static final Headers NONE = new Headers(Map.of());

  private final OneNode node = new OneNode(5, Persona.OPENSEARCH);
  private final Assembly one = node.assembly(Persona.OPENSEARCH, SearchEngine.Fleet.NONE);
  private final Client client = new Client(one.api());
  private final Client other =
      new Client(node.assembly(Persona.OPENSEARCH, SearchEngine.Fleet.NONE).api());

  @AfterEach
  void end() {
    node.close();
  }

  /** Three searches of two shards, two of which ask for what is kept. */
  private void search() {
    client.index("i", 2, 3);
    client.post("/i/_search", "{\"stats\":[\"a\"]}");
    client.post("/i/_search", "{\"size\":0}");
    client.post("/i/_search", "{\"size\":0}");
    one.counts().ending();
  }

  private String cat(Client asked, String target) {
    byte[] told = asked.api().answer(Request.of(Method.GET, target, NONE, new byte[0])).body();
    return new String(told, StandardCharsets.UTF_8).replaceAll("\\s+", " ").strip();
  }

  @Test
  void statisticsOfIndicesAreThoseOfAllProcesses() {
    search();
    // Who has told nothing of late tells at once.
    other.post("/i/_search", "{\"size\":0}");

    for (Client asked : List.of(client, other)) {
      Client.Told told = asked.get("/i/_stats/search,request_cache?level=shards&groups=*");
      assertThat(told.text("_all/total/search/query_total")).isEqualTo("8");
      assertThat(told.text("indices/i/total/search/query_total")).isEqualTo("8");
      assertThat(told.text("indices/i/shards/1/0/search/query_total")).isEqualTo("4");
      assertThat(told.text("_all/total/search/groups/a/query_total")).isEqualTo("2");
      assertThat(told.text("_all/total/request_cache/hit_count")).isEqualTo("2");
      assertThat(told.text("_all/total/request_cache/miss_count")).isEqualTo("4");
      assertThat(cat(asked, "/_cat/indices/i?h=search.query_total")).isEqualTo("8");
      assertThat(cat(asked, "/_cat/shards/i?h=search.query_total")).isEqualTo("4 4");
      assertThat(cat(asked, "/_cat/nodes?h=search.query_total")).isEqualTo("8");
      Map<?, ?> nodes = (Map<?, ?>) asked.get("/_nodes/stats/indices/search").at("nodes");
      assertThat(nodes.values().toString()).contains("query_total=8");
    }
  }

  @Test
  void documentsThatNoOwnerIsAskedForAreCounted() {
    search();
    String gets = "/i/_stats/get?filter_path=_all.total.get.*total";
    for (String id : new String[] {"0", "1", "none"}) {
      client.get("/i/_doc/" + id + "?realtime=false");
    }
    client.get("/i/_doc/2");
    one.counts().ending();
    for (Client asked : List.of(client, other)) {
      Client.Told told = asked.get(gets);
      assertThat(told.text("_all/total/get/total")).isEqualTo("4");
      assertThat(told.text("_all/total/get/exists_total")).isEqualTo("3");
      assertThat(told.text("_all/total/get/missing_total")).isEqualTo("1");
    }
  }

  @Test
  void aProcessThatDoesNotSearchTellsWhatOthersHaveSearched() {
    search();
    Client writing = new Client(node.writing(Persona.OPENSEARCH));
    Map<?, ?> nodes = (Map<?, ?>) writing.get("/_nodes/stats/indices/search").at("nodes");
    assertThat(nodes.values().toString()).contains("query_total=6");
  }

  @Test
  void whatSearchesUseIsToldOnceForAllNodes() {
    client.put(
        "/v",
        """
        {"settings":{"index.knn":true},"mappings":{"properties":{
          "v":{"type":"knn_vector","dimension":2,"space_type":"l2"}}}}
        """);
    client.put("/v/_doc/1?refresh=true", "{\"v\":[1,2]}");
    String nearest = "{\"query\":{\"knn\":{\"v\":{\"vector\":[1,2],\"k\":1}}}}";
    client.post("/v/_search", nearest);
    client.post("/v/_search", nearest);
    one.counts().ending();
    for (Client asked : List.of(client, other)) {
      Map<?, ?> nodes = (Map<?, ?>) asked.get("/_plugins/_knn/stats").at("nodes");
      assertThat(nodes.values().toString()).contains("knn_query_requests=2");
    }
  }

  @Test
  void countsOutliveTheirProcessAndLeaveWithTheirIndex() {
    search();
    GarbageCollector collector = node.collector();
    for (int run = 0; run < 3; run++) {
      GcRun begun = collector.begin("run" + run, new GcRun.Kind(false, false));
      var _ = collector.step(GcStep.TIDY, begun);
    }
    Client later = new Client(node.whole(Persona.OPENSEARCH));
    assertThat(later.get("/_stats/search").text("_all/total/search/query_total")).isEqualTo("6");
    assertThat(client.get("/_stats/search").text("_all/total/search/query_total")).isEqualTo("6");
    assertThat(sums()).isNotEmpty();

    client.send(Method.DELETE, "/i", "");
    var _ = collector.step(GcStep.TIDY, collector.begin("last", new GcRun.Kind(false, false)));
    client.index("i", 2, 3);
    assertThat(later.get("/_stats/search").text("_all/total/search/query_total")).isEqualTo("0");
  }

  private List<Item> sums() {
    return node.items.query(StateKeys.SEARCH_COUNTS, "folded.", Optional.empty(), 100).items();
  }
}
