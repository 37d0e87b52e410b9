package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.node.ConnectionTally;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that type answers refuse those that lack a member: it is there, whatever it says. */
class TypedAnswersTest {
  private final OneNode node = new OneNode(72, Persona.OPENSEARCH);
  private final Client openSearch = new Client(node.whole(Persona.OPENSEARCH));
  private final Client elastic = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private static Map<?, ?> object(Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  /** The one value of an object. */
  private static Map<?, ?> only(Object value) {
    return object(object(value).values().iterator().next());
  }

  @Test
  void placesOfShardsTellWhatTheirNodesAre() {
    openSearch.index("i", 1, 1);
    String asked = "{\"index\":\"i\",\"shard\":0,\"primary\":true}";
    Map<?, ?> open =
        object(openSearch.post("/_cluster/allocation/explain", asked).at("current_node"));
    assertThat(open.get("attributes")).isEqualTo(Map.of());
    assertThat(open.containsKey("roles")).isFalse();
    Map<?, ?> other =
        object(elastic.post("/_cluster/allocation/explain", asked).at("current_node"));
    assertThat(other.get("roles")).isEqualTo(List.of("data", "ingest", "master"));
    assertThat(String.valueOf(other.get("weight_ranking"))).isEqualTo("1");

    String stores = "/i/_shard_stores?status=all";
    assertThat(only(elastic.get(stores).at("indices/i/shards/0/stores/0")).get("roles"))
        .isEqualTo(List.of("data", "ingest", "master"));
    assertThat(elastic.get(stores).at("indices/i/shards/0/stores/0/allocation_id"))
        .isEqualTo(elastic.get("/i/_search_shards").at("shards/0/0/allocation_id/id"))
        .isNotNull();
    assertThat(only(openSearch.get(stores).at("indices/i/shards/0/stores/0")).containsKey("roles"))
        .isFalse();
  }

  @Test
  void shardsTellWhetherTheirPrimaryIsThere() {
    openSearch.index("i", 1, 1);
    String path = "indices/i/shards/0/unassigned_primary_shards";
    assertThat(elastic.get("/_cluster/health?level=shards").text(path)).isEqualTo("0");
    assertThat(openSearch.get("/_cluster/health?level=shards").at(path)).isNull();
  }

  @Test
  void nodesTellTheirBuildAndTasksTheirNodes() {
    Map<?, ?> info = only(elastic.get("/_nodes").at("nodes"));
    assertThat(info.get("build_flavor")).isEqualTo("serverless");
    assertThat(info.get("component_versions")).isEqualTo(Map.of());
    assertThat(info.get("index_version")).isInstanceOf(Number.class);
    assertThat(only(openSearch.get("/_nodes").at("nodes")).containsKey("build_flavor")).isFalse();

    Map<?, ?> tasks = only(openSearch.get("/_tasks").at("nodes"));
    assertThat(tasks.get("attributes")).isEqualTo(Map.of());
    assertThat(only(tasks.get("tasks")).get("cancelled")).isEqualTo(false);
  }

  @Test
  void templatesThatAreTriedTellMappingsThoughTheyHaveNone() {
    openSearch.put("/_index_template/bare", "{\"index_patterns\":[\"bare-*\"],\"template\":{}}");
    String tried = "/_index_template/_simulate_index/bare-1";
    assertThat(elastic.post(tried, "").at("template/mappings")).isEqualTo(Map.of());
    assertThat(openSearch.post(tried, "").at("template/mappings")).isNull();
  }

  @Test
  void connectionsAreToldWithWhatNobodyCounts() {
    ConnectionTally tally = new ConnectionTally();
    tally.opened();
    assertThat(tally.json(true))
        .containsEntry("total_opened", 1L)
        .containsEntry("routes", Map.of())
        .containsEntry("clients", List.of());
    assertThat(tally.json(false)).doesNotContainKeys("routes", "clients");
  }

  @Test
  void reportsAndVersionsAreWhole() {
    String details = "indicators/shards_availability/details/";
    Client.Told report = elastic.get("/_health_report");
    for (String state : List.of("creating", "initializing", "restarting", "started")) {
      assertThat(report.at(details + state + "_replicas")).isInstanceOf(Number.class);
      assertThat(report.at(details + state + "_primaries")).isInstanceOf(Number.class);
    }
    Client.Told here = elastic.get("/_resolve/cluster/*");
    String version = "(local)/version/minimum_index_compatibility_version";
    assertThat(here.text(version))
        .isEqualTo(elastic.get("/").text("version/minimum_index_compatibility_version"));
    assertThat(elastic.get("/_nodes/shutdown").at("nodes")).isEqualTo(List.of());
    assertThat(elastic.get("/_info/http").at("http/routes")).isEqualTo(Map.of());
  }

  @Test
  void templatesTellWhatHoldsOfTheirStreams() {
    String template = "{\"index_patterns\":[\"s-*\"],\"data_stream\":{}}";
    openSearch.put("/_index_template/t", template);
    String streams = "index_templates/0/index_template/data_stream";
    assertThat(openSearch.get("/_index_template/t").at(streams))
        .isEqualTo(Map.of("timestamp_field", Map.of("name", "@timestamp")));
    assertThat(elastic.get("/_index_template/t").at(streams))
        .isEqualTo(Map.of("hidden", false, "allow_custom_routing", false));
    elastic.put("/_index_template/t", template.replace("{}", "{\"hidden\":true}"));
    assertThat(elastic.get("/_index_template/t").text(streams + "/hidden")).isEqualTo("true");
  }

  @Test
  void listsOfApplicationsTellTheirIndicesAndPoliciesWhatIsSkipped() {
    elastic.put("/i", "{\"settings\":{\"index.lifecycle.name\":\"p\"}}");
    elastic.put("/_ilm/policy/p", "{\"policy\":{\"phases\":{\"hot\":{\"actions\":{}}}}}");
    assertThat(elastic.get("/i/_ilm/explain").text("indices/i/skip")).isEqualTo("false");
    elastic.put("/_application/search_application/a", "{\"indices\":[\"i\"]}");
    Map<?, ?> listed = object(elastic.get("/_application/search_application").at("results/0"));
    assertThat(listed.get("indices")).isEqualTo(List.of("i"));
    assertThat(listed.containsKey("template")).isFalse();
  }

  @Test
  void simulatedWritesHaveAnIdAndProfilesTellOfCounts() {
    Client.Told told = elastic.post("/_ingest/i/_simulate", "{\"docs\":[{\"_source\":{\"n\":1}}]}");
    assertThat(told.at("docs/0/doc/_id")).isInstanceOf(String.class);
    openSearch.index("i", 1, 3);
    Client.Told found =
        elastic.post("/i/_search", "{\"profile\":true,\"query\":{\"term\":{\"n\":1}}}");
    Map<?, ?> steps = object(found.at("profile/shards/0/searches/0/query/0/breakdown"));
    assertThat(steps.containsKey("count_weight")).isTrue();
    assertThat(steps.containsKey("count_weight_count")).isTrue();
    Map<?, ?> shard = object(found.at("profile/shards/0"));
    String id = "[" + shard.get("node_id") + "][i][" + shard.get("shard_id") + "]";
    assertThat(shard.get("id")).isEqualTo(id);
    assertThat(shard.get("index")).isEqualTo("i");
    assertThat(shard.get("cluster")).isEqualTo("(local)");
    Client.Told none =
        elastic.post(
            "/i/_search?typed_keys=true", "{\"aggs\":{\"a\":{\"rare_terms\":{\"field\":\"no\"}}}}");
    assertThat(object(none.at("aggregations")).containsKey("sterms#a")).isTrue();
  }

  @Test
  void analyzersAreReadAnewByTheNameOfEachProduct() {
    openSearch.index("i", 2, 1);
    Client.Told open = openSearch.post("/_plugins/_refresh_search_analyzers/i", "");
    assertThat(open.at("successful_refresh_details"))
        .isEqualTo(List.of(Map.of("index", "i", "refreshed_analyzers", List.of())));
    assertThat(open.text("_shards/successful")).isEqualTo("2");
    assertThat(elastic.post("/i/_reload_search_analyzers", "").json().keySet())
        .isEqualTo(Set.of("_shards", "reload_details"));
    assertThat(openSearch.post("/i/_reload_search_analyzers", "").status()).isEqualTo(400);
  }
}
