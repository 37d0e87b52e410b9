package io.lampyr.restapi.index;

import static io.lampyr.restapi.index.ResizedIndices.BLOCKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.ResizedIndices.Told;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Indices that spread the documents of one routing value over several shards. */
class PartitionedIndicesTest {
  private static final String REQUIRED = "{\"_routing\":{\"required\":true}}";
  private static final String ODD = "{\"query\":{\"term\":{\"_routing\":\"odd\"}}}";
  private static final int DOCUMENTS = 120;

  private static ResizedIndices made;

  @BeforeAll
  static void start() {
    made = new ResizedIndices(Persona.OPENSEARCH);
  }

  @AfterAll
  static void stop() {
    made.close();
  }

  private static Told done(Method method, String target, String body) {
    return made.done(method, target, body);
  }

  private static String settings(int shards, int slots, int partition) {
    return "\"settings\":{\"number_of_shards\":"
        + shards
        + ",\"number_of_routing_shards\":"
        + slots
        + ",\"routing_partition_size\":"
        + partition
        + "}";
  }

  private static void create(String index, int shards, int slots, int partition) {
    String body = "{" + settings(shards, slots, partition) + ",\"mappings\":" + REQUIRED + "}";
    done(Method.PUT, "/" + index, body);
  }

  private static void refused(Method method, String target, String body, String why) {
    Told told = made.send(method, target, body);
    assertThat(told.text()).contains(why);
    assertThat(told.status()).isEqualTo(400);
  }

  private static IndexMetadata metadata(String index) {
    return made.node.catalog().named(index).orElseThrow();
  }

  /** Documents of two routing values, by their ids. */
  private static Map<String, String> fill(String index) {
    Map<String, String> routings = new TreeMap<>();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      String id = "d" + i;
      routings.put(id, i % 2 == 0 ? "even" : "odd");
      lines
          .append("{\"index\":{\"_id\":\"" + id + "\",\"routing\":\"" + routings.get(id) + "\"}}\n")
          .append("{\"n\":" + i + "}\n");
    }
    Told told = done(Method.POST, "/" + index + "/_bulk?refresh=true", lines.toString());
    assertThat(told.text()).contains("\"errors\":false");
    return routings;
  }

  private static Object total(String target, String body) {
    Map<?, ?> hits = (Map<?, ?>) done(Method.POST, target, body).json().get("hits");
    return ((Map<?, ?>) hits.get("total")).get("value");
  }

  private static Object searched(String target) {
    return ((Map<?, ?>) done(Method.POST, target, "{}").json().get("_shards")).get("total");
  }

  private static void assertFound(String index, Map<String, String> routings) {
    assertThat(total("/" + index + "/_search", "{}")).isEqualTo((long) routings.size());
    routings.forEach((id, routing) -> {
      String document = "/" + index + "/_doc/" + id + "?routing=" + routing;
      done(Method.GET, document, "");
      done(Method.GET, document + "&realtime=false", "");
      String alone = "{\"query\":{\"ids\":{\"values\":[\"" + id + "\"]}}}";
      assertThat(total("/" + index + "/_search?routing=" + routing, alone)).isEqualTo(1L);
    });
  }

  @Test
  void documentsOfOneRoutingLieInAllShardsOfItsPartitionAndAreFoundThere() {
    create("spread", 6, 6, 3);
    Map<String, String> routings = fill("spread");
    DocumentRouting by = DocumentRouting.of(metadata("spread"));
    Set<Integer> shards = new TreeSet<>();
    routings.forEach((id, routing) -> shards.add(by.shardOf(id, routing)));
    assertThat(shards).hasSizeGreaterThan(2);
    assertFound("spread", routings);
    assertThat(total("/spread/_search?routing=odd", ODD)).isEqualTo(DOCUMENTS / 2L);
    assertThat(searched("/spread/_search?routing=odd")).isEqualTo(3L);
    assertThat(searched("/spread/_search")).isEqualTo(6L);
    Told count = done(Method.POST, "/spread/_count?routing=odd", ODD);
    assertThat(count.json().get("count")).isEqualTo(DOCUMENTS / 2L);
  }

  @Test
  void whatIsDoneToADocumentIsDoneInItsShard() {
    create("changed", 5, 5, 4);
    Map<String, String> routings = fill("changed");
    done(Method.POST, "/changed/_update/d1?routing=odd&refresh=true", "{\"doc\":{\"m\":1}}");
    done(Method.POST, "/changed/_update/d2?routing=even&refresh=wait_for", "{\"doc\":{\"m\":1}}");
    assertThat(total("/changed/_search", "{\"query\":{\"term\":{\"m\":1}}}")).isEqualTo(2L);
    done(Method.DELETE, "/changed/_doc/d3?routing=odd&refresh=true", "");
    routings.remove("d3");
    Told many =
        done(
            Method.POST,
            "/changed/_mget",
            "{\"docs\":[{\"_id\":\"d5\",\"routing\":\"odd\"},{\"_id\":\"d6\",\"routing\":\"even\"}]}");
    assertThat(many.text()).doesNotContain("\"found\":false");
    assertFound("changed", routings);
    String odd = "{\"script\":{\"source\":\"ctx._source.by = 1\"}," + ODD.substring(1);
    Told updated = done(Method.POST, "/changed/_update_by_query?routing=odd&refresh=true", odd);
    assertThat(updated.json().get("updated")).isEqualTo(DOCUMENTS / 2L - 1);
    done(
        Method.POST, "/changed/_delete_by_query?refresh=true", "{\"query\":{\"term\":{\"by\":1}}}");
    assertThat(total("/changed/_search", "{}")).isEqualTo(DOCUMENTS / 2L);
    refused(Method.GET, "/changed/_doc/d4", "", "routing is required for [changed]/[d4]");
  }

  @Test
  void whatIsToldOfADocumentIsAskedOfItsShard() {
    create("told", 6, 6, 4);
    Map<String, String> routings = fill("told");
    String all = "{\"query\":{\"match_all\":{}}}";
    routings.forEach((id, routing) -> {
      String document = id + "?routing=" + routing;
      assertThat(done(Method.POST, "/told/_explain/" + document, all).text())
          .contains("\"matched\":true");
      assertThat(done(Method.GET, "/told/_termvectors/" + document, "").text())
          .contains("\"found\":true");
      assertThat(done(Method.GET, "/told/_termvectors/" + document + "&realtime=false", "").text())
          .contains("\"found\":true");
    });
    String missing = "routing is required for [told]/[d1]";
    refused(Method.POST, "/told/_explain/d1", all, missing);
    refused(Method.GET, "/told/_termvectors/d1", "", missing);
    String several = "{\"docs\":[{\"_id\":\"d1\"}]}";
    assertThat(done(Method.POST, "/told/_mtermvectors", several).text()).contains(missing);
  }

  @Test
  void aPointInTimeIsOfAllShardsOfThePartition() {
    create("kept", 6, 6, 2);
    fill("kept");
    Told opened = done(Method.POST, "/kept/_search/point_in_time?keep_alive=1m&routing=odd", "");
    String pit = String.valueOf(opened.json().get("pit_id"));
    assertThat(total("/_search", "{\"pit\":{\"id\":\"" + pit + "\"}," + ODD.substring(1)))
        .isEqualTo(DOCUMENTS / 2L);
  }

  @ParameterizedTest
  @CsvSource({"_shrink,2", "_split,12", "_clone,4"})
  void whatIsMadeOfItHasItsDocumentsWhereTheyAreLookedFor(String kind, int shards) {
    String source = "of" + kind;
    create(source, 4, 24, 7);
    Map<String, String> routings = fill(source);
    done(Method.PUT, "/" + source + "/_settings", BLOCKED);
    String target = "made" + kind;
    String body =
        "{\"settings\":{\"index.blocks.write\":null,\"index.number_of_shards\":" + shards + "}}";
    done(Method.PUT, "/" + source + "/" + kind + "/" + target, body);
    assertThat(metadata(target).layout()).isEqualTo(new IndexMetadata.Layout(shards, 24, 7));
    done(Method.POST, "/" + target + "/_refresh", "");
    assertFound(target, routings);
    String added = "/" + target + "/_doc/new?routing=odd&refresh=true";
    assertThat(made.send(Method.POST, added, "{\"n\":1}").status()).isEqualTo(201);
    routings.put("new", "odd");
    assertFound(target, routings);
    String given =
        "{\"settings\":{\"index.routing_partition_size\":2,\"index.number_of_shards\":"
            + shards
            + "}}";
    String why = "cannot provide a routing partition size value when resizing an index";
    refused(Method.PUT, "/" + source + "/" + kind + "/other", given, why);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6, 100})
  void aPartitionIsSmallerThanTheNumberOfSlots(int partition) {
    refused(
        Method.PUT,
        "/large",
        "{" + settings(5, 5, partition) + ",\"mappings\":" + REQUIRED + "}",
        "routing partition size ["
            + partition
            + "] should be a positive number less than the number of shards [5] for [large]");
    refused(Method.PUT, "/none", "{" + settings(5, 5, 0) + "}", "must be >= 1");
  }

  @Test
  void mappingsMustAskForRoutingValues() {
    String why = "must have routing required for partitioned index [free]";
    String free = "\"mappings\":{\"properties\":{\"n\":{\"type\":\"long\"}}}";
    refused(Method.PUT, "/free", "{" + settings(5, 5, 2) + "," + free + "}", why);
    done(Method.PUT, "/free", "{" + settings(5, 5, 2) + "}");
    refused(Method.POST, "/free/_doc/a", "{}", why);
    refused(Method.POST, "/free/_doc/a?routing=r", "{\"n\":1}", why);
    refused(Method.PUT, "/free/_mapping", "{\"properties\":{\"n\":{\"type\":\"long\"}}}", why);
    done(Method.PUT, "/free/_mapping", REQUIRED);
    assertThat(made.send(Method.POST, "/free/_doc/a?routing=r", "{\"n\":1}").status())
        .isEqualTo(201);
  }

  @Test
  void parentsCannotBeSpread() {
    create("family", 5, 5, 2);
    String join = "\"properties\":{\"j\":{\"type\":\"join\",\"relations\":{\"parent\":\"child\"}}}";
    String why = "cannot create join field [j] for the partitioned index [family";
    Told late = made.send(Method.PUT, "/family/_mapping", "{" + join + "}");
    assertThat(late.text()).contains(why).contains("illegal_state_exception");
    Told early =
        made.send(
            Method.PUT,
            "/family-2",
            "{"
                + settings(5, 5, 2)
                + ",\"mappings\":{\"_routing\":{\"required\":true},"
                + join
                + "}}");
    assertThat(early.text()).contains("Failed to parse mapping [_doc]: " + why);
    assertThat(early.status()).isEqualTo(400);
  }

  /** Where OpenSearch 3.9 had them, asked shard by shard. */
  @Test
  void documentsLieWhereThePeerPutsThem() {
    create("alike", 8, 16, 3);
    Map<String, Integer> peer =
        Map.ofEntries(
            Map.entry("d3 r0", 6),
            Map.entry("d6 r0", 6),
            Map.entry("d9 r0", 6),
            Map.entry("d12 r0", 7),
            Map.entry("d1 r1", 4),
            Map.entry("d4 r1", 4),
            Map.entry("d10 r1", 4),
            Map.entry("d7 r1", 5),
            Map.entry("d5 r2", 3),
            Map.entry("d8 r2", 3),
            Map.entry("d11 r2", 3),
            Map.entry("d2 r2", 4));
    DocumentRouting by = DocumentRouting.of(metadata("alike"));
    peer.forEach((document, shard) -> {
      String[] parts = document.split(" ", 2);
      assertThat(by.shardOf(parts[0], parts[1])).as(document).isEqualTo(shard);
    });
    assertThat(by.shardsOf("r0")).containsExactly(6, 7);
  }

  @Test
  void itIsSaidWhenAnIndexIsMadeOnly() {
    create("fixed", 5, 5, 2);
    String other = "{\"index.routing_partition_size\":3}";
    refused(Method.PUT, "/fixed/_settings", other, "index.routing_partition_size");
    assertThat(done(Method.GET, "/fixed/_settings", "").text())
        .contains("\"routing_partition_size\":\"2\"");
  }

  @Test
  void templatesSayWhatIndicesWillSay() {
    String body = "{\"index_patterns\":[\"of-template-*\"],\"template\":{" + settings(5, 5, 2);
    String free = ",\"mappings\":{\"properties\":{\"n\":{\"type\":\"long\"}}}}}";
    String why = "must have routing required for partitioned index";
    refused(Method.PUT, "/_index_template/t", body + free, why);
    String stream = ",\"data_stream\":{}}";
    refused(Method.PUT, "/_index_template/t", body + "}" + stream, why);
    refused(
        Method.PUT,
        "/_index_template/t",
        "{\"index_patterns\":[\"of-template-*\"],\"template\":{" + settings(5, 5, 7) + "}}",
        "routing partition size [7] should be a positive number");
    done(Method.PUT, "/_index_template/t", body + ",\"mappings\":" + REQUIRED + "}}");
    Map<String, String> routings = fill("of-template-1");
    assertThat(metadata("of-template-1").layout().partition()).isEqualTo(2);
    assertFound("of-template-1", routings);
  }
}
