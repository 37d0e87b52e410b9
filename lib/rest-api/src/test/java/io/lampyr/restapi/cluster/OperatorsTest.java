package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What operators and their tools ask of a cluster. */
class OperatorsTest {
  private final OneNode node = new OneNode(23, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private String text(String target, Map<String, String> headers) {
    return new String(
        client
            .api()
            .answer(Request.of(Method.GET, target, new Headers(headers), new byte[0]))
            .body(),
        StandardCharsets.UTF_8);
  }

  private String text(String target) {
    return text(target, Map.of());
  }

  @Test
  void searchesAreCountedByShardAndByGroup() {
    client.index("i", 2, 3);
    client.post("/i/_search", "{\"stats\":[\"a\",\"b\"]}");
    client.post("/i/_search", "{\"size\":0,\"stats\":[\"a\"]}");
    client.post("/i/_search", "{\"size\":0,\"stats\":[\"a\"]}");

    Client.Told all = client.get("/i/_stats/search,request_cache?groups=a*");
    assertThat(all.text("_all/total/search/query_total")).isEqualTo("6");
    assertThat(all.text("_all/total/search/fetch_total")).isEqualTo("2");
    assertThat(all.text("_all/total/search/query_current")).isEqualTo("0");
    assertThat(all.text("_all/total/search/groups/a/query_total")).isEqualTo("6");
    assertThat(all.at("_all/total/search/groups/b")).isNull();
    assertThat(all.text("_all/total/request_cache/miss_count")).isEqualTo("2");
    assertThat(all.text("_all/total/request_cache/hit_count")).isEqualTo("2");
  }

  @Test
  void queriesThatFailAreCounted() {
    client.index("i", 2, 3);
    String failing =
        "{\"query\":{\"script_score\":{\"query\":{\"match_all\":{}},"
            + "\"script\":{\"source\":\"doc['none'].value\"}}}}";
    assertThat(client.post("/i/_search", failing).status()).isEqualTo(400);
    Client.Told counted = client.get("/i/_stats/search");
    assertThat(counted.text("_all/total/search/query_failed")).isEqualTo("2");
    assertThat(counted.text("_all/total/search/query_total")).isEqualTo("2");
  }

  @Test
  void operationsThatOnlyTheLogHoldsAreTold() {
    client.put("/i/_doc/1", "{\"n\":1}");
    assertThat(client.get("/i/_stats/translog").text("_all/total/translog/operations"))
        .isEqualTo("1");
    client.post("/i/_flush", "");
    assertThat(client.get("/i/_stats/translog").text("_all/total/translog/operations"))
        .isEqualTo("0");
  }

  @Test
  void segmentsAreThoseThatSearchesSee() {
    client.put("/i/_doc/1", "{\"n\":1}");
    assertThat(client.get("/i/_segments").text("indices/i/shards/0/0/num_search_segments"))
        .isEqualTo("0");
    client.post("/i/_refresh", "");
    Client.Told seen = client.get("/i/_segments");
    assertThat(seen.text("indices/i/shards/0/0/segments/_0/num_docs")).isEqualTo("1");
    assertThat(text("/_cat/segments/i?h=index,segment,docs.count")).isEqualTo("i _0 1\n");
    client.post("/i/_close", "");
    assertThat(client.get("/i/_segments").status()).isEqualTo(400);
  }

  @Test
  void documentsAreReadAsSearchesSeeThemWhereThatIsAsked() {
    client.put("/i", "{\"settings\":{\"refresh_interval\":\"-1\"}}");
    client.put("/i/_doc/1", "{\"n\":1}");
    assertThat(client.get("/i/_doc/1").status()).isEqualTo(200);
    assertThat(client.get("/i/_doc/1?realtime=false").status()).isEqualTo(404);
    String mget = "{\"ids\":[\"1\"]}";
    assertThat(client.post("/i/_mget?realtime=false", mget).text("docs/0/found"))
        .isEqualTo("false");
    assertThat(client.get("/i/_doc/1?realtime=false&refresh=true").status()).isEqualTo(200);
    assertThat(client.post("/i/_mget?realtime=false", mget).text("docs/0/found")).isEqualTo("true");
  }

  @Test
  void aReplicaWithoutANodeIsExplained() {
    assertThat(client.get("/_cluster/allocation/explain").text("error/type"))
        .isEqualTo("illegal_argument_exception");
    client.put("/i", "{\"settings\":{\"number_of_replicas\":1}}");
    Client.Told told = client.get("/_cluster/allocation/explain");
    assertThat(told.text("current_state")).isEqualTo("unassigned");
    assertThat(told.text("primary")).isEqualTo("false");
  }

  @Test
  void repositoriesAreRefusedWithWhatToDoInstead() {
    assertThat(client.get("/_snapshot").json()).isEmpty();
    assertThat(client.get("/_snapshot/r").text("error/type"))
        .isEqualTo("repository_missing_exception");
    assertThat(client.put("/_snapshot/r", "{\"type\":\"fs\"}").text("error/reason"))
        .contains("cannot be created", "object store");
    assertThat(text("/_cat/repositories")).isEmpty();
  }

  @Test
  void exclusionsFromVotingNameTheirNodesInOneWay() {
    assertThat(client.post("/_cluster/voting_config_exclusions", "").status()).isEqualTo(400);
    assertThat(client.post("/_cluster/voting_config_exclusions?node_names=a", "").status())
        .isEqualTo(200);
  }

  @Test
  void clientsFindTheirRequestsByTheNameThatTheyGaveThem() {
    Map<String, String> named = Map.of("X-Opaque-Id", "mine");
    assertThat(text("/_tasks?group_by=none", named)).contains("\"X-Opaque-Id\":\"mine\"");
    assertThat(text("/_cat/tasks?h=action,x_opaque_id", named))
        .isEqualTo("cluster:monitor/tasks/lists mine\n");
    // In the largest unit that it is one of, or in the one that is asked for.
    assertThat(text("/_cat/tasks?h=running_time")).matches("\\d+(\\.\\d)?(nanos|micros|ms|s)\n");
    assertThat(text("/_cat/tasks?h=running_time&time=nanos")).matches("\\d+\n");
    Headers bad = new Headers(Map.of("X-Opaque-Id", "a\r\nSet-Cookie: b"));
    assertThat(
            client
                .api()
                .answer(Request.of(Method.GET, "/", bad, new byte[0]))
                .headers()
                .find("X-Opaque-Id"))
        .isEmpty();
  }

  @Test
  void aTaskOfANodeThatIsNotThereIsToldSo() {
    assertThat(client.get("/_tasks/foo:1").text("error/reason"))
        .contains("belongs to the node [foo] which isn't part of the cluster");
  }

  @Test
  void unknownUnitsOfTablesAreRefused() {
    assertThat(client.get("/_cat/indices?bytes=furlongs").status()).isEqualTo(400);
    assertThat(client.get("/_cat/nodes?time=moons").status()).isEqualTo(400);
  }

  @Test
  void nodesTellTheirAggregationsAndTheBoundsOfWriting() {
    assertThat(text("/_nodes/aggregations?filter_path=**.filter,**.avg.types,**.derivative"))
        .contains("\"filter\":{\"types\":[\"other\"]}", "\"boolean\",\"date\",\"numeric\"")
        .doesNotContain("derivative");
    assertThat(text("/_nodes?human=true&filter_path=nodes.*.total_indexing_buffer*"))
        .containsPattern("\"total_indexing_buffer\":\"\\d+(\\.\\d)?[kmg]?b\"")
        .containsPattern("\"total_indexing_buffer_in_bytes\":\\d+");
  }

  @Test
  void aGuardThatMeansNothingIsRefused() {
    String body = "{\"transient\":{\"search_backpressure.%s\":\"%s\"}}";
    assertThat(client.put("/_cluster/settings", body.formatted("mode", "on")).text("error/reason"))
        .isEqualTo("Invalid SearchBackpressureMode: on");
    String rate = "search_task.cancellation_rate";
    assertThat(client.put("/_cluster/settings", body.formatted(rate, "0")).text("error/reason"))
        .isEqualTo("search_backpressure.search_task.cancellation_rate must be > 0");
    String ratio = "search_shard_task.cancellation_ratio";
    assertThat(client.put("/_cluster/settings", body.formatted(ratio, "2")).text("error/reason"))
        .isEqualTo("search_backpressure.search_shard_task.cancellation_ratio must be <= 1.0");
    assertThat(client.put("/_cluster/settings", body.formatted("mode", "enforced")).status())
        .isEqualTo(200);
  }

  @Test
  void nothingOfALogIsCarriedOutForAShardThatRests() {
    client.put("/rests", "{}");
    Client.Told told = client.get("/rests/_recovery");
    assertThat(told.text("rests/shards/0/translog/total")).isEqualTo("0");
    assertThat(told.text("rests/shards/0/translog/percent")).isEqualTo("100.0%");
  }
}
