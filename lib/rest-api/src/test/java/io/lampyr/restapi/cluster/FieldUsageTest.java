package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What searches make use of in fields, as they are counted. */
class FieldUsageTest {
  private static final String USAGE = "/i/_field_usage_stats";

  private final OneNode node = new OneNode(31, Persona.ELASTICSEARCH);
  private final Client client = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private void index() {
    index(1);
  }

  private void index(int shards) {
    Client.Told made =
        client.put(
            "/i",
            """
            {"settings":{"number_of_shards":%d},"aliases":{"a":{}},"mappings":{"properties":{
              "t":{"type":"text","index_options":"offsets"},
              "v":{"type":"text","term_vector":"with_positions_offsets"},
              "k":{"type":"keyword"},"n":{"type":"long"},"c":{"type":"long","index":false},
              "s":{"type":"keyword","store":true},
              "d":{"type":"dense_vector","dims":2}}}}
            """
                .formatted(shards));
    assertThat(made.status()).isEqualTo(200);
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      bulk.append("{\"index\":{\"_id\":\"%d\"}}\n".formatted(i))
          .append(
              """
              {"t":"red fish and blue fish","v":"red fish","k":"k%d","n":%d,"c":%d,"s":"s",\
              "d":[1,%d]}
              """
                  .formatted(i % 3, i, i, i));
    }
    assertThat(client.post("/i/_bulk?refresh=true", bulk.toString()).text("errors"))
        .isEqualTo("false");
  }

  private void search(String body) {
    Client.Told told = client.post("/i/_search", body);
    assertThat(told.status()).as(String.valueOf(told.json())).isEqualTo(200);
    assertThat(told.text("_shards/failed")).isEqualTo("0");
  }

  /** What is not zero of each field of the first shard. */
  private Map<String, String> used() {
    return used(client.get(USAGE));
  }

  private static Map<String, String> used(Client.Told told) {
    Map<String, String> used = new LinkedHashMap<>();
    Map<?, ?> shard = (Map<?, ?>) ((List<?>) told.at("i/shards")).getFirst();
    Map<?, ?> fields = (Map<?, ?>) ((Map<?, ?>) shard.get("stats")).get("fields");
    fields.forEach((name, counts) -> used.put(String.valueOf(name), counts(counts)));
    return used;
  }

  private static String counts(Object counts) {
    TreeSet<String> shown = new TreeSet<>();
    ((Map<?, ?>) counts)
        .forEach((name, count) -> {
          if (count instanceof Map<?, ?> inverted) {
            inverted.forEach((part, times) -> shown.add(part + "=" + times));
          } else {
            shown.add(name + "=" + count);
          }
        });
    shown.removeIf(one -> one.endsWith("=0"));
    return String.join(" ", shown);
  }

  @Test
  void whatWasNeverSearchedHasNoFields() {
    index();
    Client.Told told = client.get(USAGE);
    assertThat(told.text("_shards")).isEqualTo("{total=1, successful=1, failed=0}");
    Map<?, ?> shard = (Map<?, ?>) ((List<?>) told.at("i/shards")).getFirst();
    assertThat(shard.keySet().toString())
        .isEqualTo("[tracking_id, tracking_started_at_millis, routing, stats]");
    assertThat(shard.get("tracking_id").toString()).hasSize(22);
    Map<?, ?> routing = (Map<?, ?>) shard.get("routing");
    assertThat(routing.get("state")).isEqualTo("STARTED");
    assertThat(routing.get("primary")).isEqualTo(true);
    assertThat(routing.get("node")).isNotNull();
    assertThat(routing.containsKey("relocating_node")).isTrue();
    assertThat(shard.get("stats").toString())
        .isEqualTo(
            "{all_fields={any=0, inverted_index={terms=0, postings=0, proximity=0, positions=0,"
                + " term_frequencies=0, offsets=0, payloads=0}, stored_fields=0, doc_values=0,"
                + " points=0, norms=0, term_vectors=0, knn_vectors=0}, fields={}}");
  }

  @Test
  void aTermThatScoresNothingReadsPostings() {
    index();
    search("{\"size\":0,\"query\":{\"bool\":{\"filter\":{\"term\":{\"k\":\"k1\"}}}}}");
    assertThat(used()).as("is only counted").containsOnlyKeys("k");
    assertThat(used().get("k")).isEqualTo("any=1 terms=1");
    search("{\"_source\":false,\"query\":{\"bool\":{\"filter\":{\"term\":{\"k\":\"k1\"}}}}}");
    assertThat(used().get("k")).isEqualTo("any=2 postings=1 terms=2");
  }

  @Test
  void aMatchThatScoresReadsFrequenciesAndNorms() {
    index();
    search("{\"_source\":false,\"query\":{\"match\":{\"t\":\"red and\"}}}");
    assertThat(used().get("t")).isEqualTo("any=1 norms=1 postings=1 term_frequencies=1 terms=1");
  }

  @Test
  void aPhraseReadsPositions() {
    index();
    search("{\"_source\":false,\"query\":{\"match_phrase\":{\"t\":\"blue fish\"}}}");
    assertThat(used().get("t")).contains("positions=1", "proximity=1", "term_frequencies=1");
    assertThat(used().get("t")).doesNotContain("offsets", "payloads");
  }

  @Test
  void highlightsOfPostingsReadOffsets() {
    index();
    search(
        "{\"query\":{\"match\":{\"t\":\"blue\"}},\"highlight\":{\"fields\":{\"t\":{}}},\"size\":1}");
    assertThat(used().get("t")).contains("offsets=1", "proximity=1");
  }

  @Test
  void highlightsOfTermVectorsReadThese() {
    index();
    search(
        """
        {"query":{"match":{"v":"red"}},"highlight":{"fields":{"v":{"type":"fvh"}}},"size":1}
        """);
    assertThat(used().get("v")).contains("term_vectors=1");
  }

  @Test
  void rangesReadPointsOrColumnsWhereThereAreNone() {
    index();
    search("{\"size\":0,\"query\":{\"range\":{\"n\":{\"gt\":3,\"lt\":9}}}}");
    search("{\"size\":0,\"query\":{\"range\":{\"c\":{\"gt\":3,\"lt\":9}}}}");
    assertThat(used().get("n")).contains("any=1", "points=1");
    assertThat(used().get("c")).isEqualTo("any=1 doc_values=1");
  }

  @Test
  void ordersAndAggregationsReadColumns() {
    index();
    search("{\"_source\":false,\"sort\":[{\"c\":\"desc\"}]}");
    search("{\"size\":0,\"aggs\":{\"a\":{\"terms\":{\"field\":\"k\"}}}}");
    search("{\"size\":0,\"aggs\":{\"a\":{\"avg\":{\"field\":\"c\"}}}}");
    assertThat(used().get("c")).isEqualTo("any=2 doc_values=2");
    assertThat(used().get("k")).isEqualTo("any=1 doc_values=1");
  }

  @Test
  void whatIsShownOfHitsIsReadOfStoredFields() {
    index();
    search("{\"size\":1}");
    search("{\"size\":1,\"_source\":false,\"stored_fields\":[\"s\"]}");
    assertThat(used().get("_source")).isEqualTo("any=2 stored_fields=2");
    assertThat(used().get("_id")).isEqualTo("any=2 stored_fields=2");
    assertThat(used().get("s")).isEqualTo("any=1 stored_fields=1");
  }

  @Test
  void theNearestAreFoundByVectors() {
    index();
    search(
        """
        {"_source":false,"knn":{"field":"d","query_vector":[1,2],"k":2,"num_candidates":5}}
        """);
    assertThat(used().get("d")).contains("any=1", "knn_vectors=1");
  }

  @Test
  void aSearchCountsOnceHoweverOftenItReads() {
    index();
    search(
        """
        {"query":{"bool":{"should":[{"match":{"t":"red"}},{"match":{"t":"blue"}},
          {"match_phrase":{"t":"red fish"}}]}},"sort":["n"],
          "aggs":{"a":{"avg":{"field":"n"}},"b":{"max":{"field":"n"}}}}
        """);
    assertThat(used().get("t")).startsWith("any=1 ").contains(" terms=1").doesNotContain("=2");
    assertThat(used().get("n")).contains("any=1", "doc_values=1").doesNotContain("=2");
  }

  @Test
  void pipedQueriesCountAsSearchesDo() {
    index();
    Client.Told told =
        client.post("/_query", "{\"query\":\"FROM i | WHERE n > 3 | STATS m = MAX(c)\"}");
    assertThat(told.status()).isEqualTo(200);
    assertThat(used().get("c")).contains("any=1", "doc_values=1");
  }

  @Test
  void documentsThatAreAskedForByTheirIdsAreNoSearches() {
    index();
    assertThat(client.get("/i/_doc/1?realtime=false").status()).isEqualTo(200);
    assertThat(used()).isEmpty();
  }

  @Test
  void onlyFieldsThatAreAskedForAreShownAndSummed() {
    index();
    search("{\"_source\":false,\"query\":{\"match\":{\"t\":\"red\"}},\"sort\":[\"n\",\"k\"]}");
    Client.Told told = client.get(USAGE + "?fields=t,_i*");
    assertThat(used(told)).containsOnlyKeys("t", "_id");
    Map<?, ?> shard = (Map<?, ?>) ((List<?>) told.at("i/shards")).getFirst();
    Map<?, ?> sum = (Map<?, ?>) ((Map<?, ?>) shard.get("stats")).get("all_fields");
    assertThat(sum.get("any")).isEqualTo(2L);
    assertThat(sum.get("doc_values")).isEqualTo(0L);
  }

  @Test
  void eachShardIsToldOf() {
    index(3);
    search("{\"size\":0,\"query\":{\"range\":{\"n\":{\"gte\":0}}},\"track_total_hits\":true}");
    client.post(
        "/i/_search?routing=1", "{\"size\":0,\"aggs\":{\"a\":{\"sum\":{\"field\":\"c\"}}}}");
    Client.Told told = client.get(USAGE);
    assertThat(told.text("_shards/total")).isEqualTo("3");
    List<?> shards = (List<?>) told.at("i/shards");
    assertThat(shards).hasSize(3);
    assertThat(shards.stream().filter(one -> one.toString().contains(", fields={c="))).hasSize(1);
    assertThat(shards.stream().map(one -> ((Map<?, ?>) one).get("tracking_id")).distinct())
        .hasSize(3);
  }

  @Test
  void namesAreAliasesStreamsAndPatternsToo() {
    index();
    search("{\"sort\":[\"n\"]}");
    assertThat(used(client.get("/a/_field_usage_stats"))).containsKey("n");
    assertThat(used(client.get("/*/_field_usage_stats"))).containsKey("n");
    assertThat(
            client
                .put("/_index_template/t", "{\"index_patterns\":[\"logs-*\"],\"data_stream\":{}}")
                .status())
        .isEqualTo(200);
    client.post("/logs-a/_doc?refresh=true", "{\"@timestamp\":\"2026-01-01\"}");
    client.post("/logs-a/_search", "{\"sort\":[\"@timestamp\"]}");
    assertThat(client.get("/logs-a/_field_usage_stats").json().toString())
        .contains(".ds-logs-a-", "@timestamp={any=1");
  }

  @Test
  void whatIsMissingOrClosedIsRefusedUnlessItMayBe() {
    index();
    Client.Told missing = client.get("/none/_field_usage_stats");
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.text("error/type")).isEqualTo("index_not_found_exception");
    assertThat(client.get("/none*/_field_usage_stats").text("_shards/total")).isEqualTo("0");
    assertThat(client.get("/none*/_field_usage_stats?allow_no_indices=false").status())
        .isEqualTo(404);
    assertThat(client.get("/none,i/_field_usage_stats?ignore_unavailable=true").status())
        .isEqualTo(200);
    client.post("/i/_close", "");
    Client.Told closed = client.get(USAGE);
    assertThat(closed.status()).isEqualTo(400);
    assertThat(closed.text("error/type")).isEqualTo("index_closed_exception");
    assertThat(client.get(USAGE + "?ignore_unavailable=true").json().containsKey("i")).isFalse();
    assertThat(client.get(USAGE + "?wait=1").status()).isEqualTo(400);
  }

  @Test
  void opensearchHasNoSuchCall() {
    Client other = new Client(node.whole(Persona.OPENSEARCH));
    assertThat(other.get(USAGE).status()).isEqualTo(400);
  }
}
