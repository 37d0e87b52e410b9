package io.lampyr.restapi.index;

import static io.lampyr.restapi.index.ResizedIndices.BLOCKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.ResizedIndices.Given;
import io.lampyr.restapi.index.ResizedIndices.Told;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Indices of fewer shards that are made of others. */
class ShrinkTest {
  private static final String SMALLER = "{\"settings\":{\"index.blocks.write\":null}}";

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

  private static String shards(int shards) {
    return "{\"settings\":{\"index.blocks.write\":null,\"index.number_of_shards\":" + shards + "}}";
  }

  private static int shardsOf(String index) {
    return made.node.catalog().named(index).orElseThrow().layout().shards();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void joinedShardsHaveEveryDocumentOnceAndAsItWas(long seed) {
    String source = "source-" + seed;
    Map<String, Given> given = made.fill(source, 6, seed);
    String two = "two-" + seed;
    done(Method.PUT, "/" + source + "/_shrink/" + two, shards(2));
    assertThat(shardsOf(two)).isEqualTo(2);
    made.assertSame(two, source, given);

    String one = "one-" + seed;
    done(Method.PUT, "/" + two + "/_settings", BLOCKED);
    done(Method.POST, "/" + two + "/_shrink/" + one, SMALLER);
    done(Method.DELETE, "/" + two, "");
    assertThat(shardsOf(one)).isEqualTo(1);
    made.assertSame(one, source, given);
    done(Method.POST, "/" + one + "/_forcemerge?max_num_segments=1", "");
    made.assertSame(one, source, given);
  }

  @Test
  void whatWasMadeSmallerCanBeSplitAgain() {
    Map<String, Given> given = made.fill("wide", 4, 4);
    done(Method.PUT, "/wide/_shrink/narrow", shards(2));
    done(Method.PUT, "/narrow/_settings", BLOCKED);
    done(Method.PUT, "/narrow/_split/wider", shards(12));
    made.assertSame("wider", "wide", given);
  }

  /** Parts of one shard have its segments in common, until they are merged. */
  @Test
  void partsOfOneShardBecomeOneShardAgain() {
    Map<String, Given> given = made.fill("apart", 1, 5);
    done(Method.PUT, "/apart/_split/parts", shards(3));
    done(Method.PUT, "/parts/_settings", BLOCKED);
    // What earlier releases call damage, and what all of a cluster is waited for by.
    assertThat(made.node.hasStretchTwice("parts")).isTrue();
    assertThat(made.node.hasStretchTwice("apart")).isFalse();
    done(Method.PUT, "/parts/_shrink/again", SMALLER);
    done(Method.DELETE, "/parts", "");
    made.assertSame("again", "apart", given);
  }

  @Test
  void writesGoOnBehindTheHighestNumberInAHigherTerm() {
    Map<String, Given> given = made.fill("counted", 4, 6);
    done(
        Method.PUT,
        "/counted/_shrink/on",
        "{\"settings\":{\"index.blocks.write\":null},\"aliases\":{\"by-alias\":{}}}");
    String all = "/counted/_search?size=1000&seq_no_primary_term=true";
    long highest =
        hits(done(Method.POST, all, "")).stream()
            .mapToLong(hit -> number(hit, "_seq_no"))
            .max()
            .orElseThrow();
    String some =
        given.entrySet().stream()
            .filter(entry -> entry.getValue().routing().isEmpty())
            .findFirst()
            .orElseThrow()
            .getKey();
    Map<?, ?> before = done(Method.GET, "/on/_doc/" + some, "").json();
    String met =
        "?if_seq_no=" + before.get("_seq_no") + "&if_primary_term=" + before.get("_primary_term");
    Map<?, ?> written = done(Method.PUT, "/by-alias/_doc/" + some + met, "{\"n\":1}").json();
    assertThat(number(written, "_version")).isEqualTo(number(before, "_version") + 1);
    assertThat(number(written, "_seq_no")).isGreaterThan(highest);
    assertThat(number(written, "_primary_term")).isGreaterThan(number(before, "_primary_term"));
    assertThat(made.send(Method.PUT, "/on/_doc/" + some + met, "{\"n\":2}").status())
        .isEqualTo(409);
    done(Method.POST, "/on/_refresh", "");
    Object count =
        done(Method.POST, "/on/_count", "{\"query\":{\"ids\":{\"values\":[\"" + some + "\"]}}}")
            .json()
            .get("count");
    assertThat(count).isEqualTo(1L);
  }

  private static List<? extends Map<?, ?>> hits(Told told) {
    return made.hits(told).stream().map(hit -> (Map<?, ?>) hit).toList();
  }

  private static long number(Map<?, ?> told, String key) {
    return ((Number) told.get(key)).longValue();
  }

  @Test
  void nothingIsCopied() {
    done(Method.PUT, "/heavy", "{\"settings\":{\"number_of_shards\":3}}");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      String text = Long.toHexString(i * 0x9E3779B97F4A7C15L).repeat(4);
      lines.append("{\"index\":{\"_id\":\"" + i + "\"}}\n{\"t\":\"" + text + "\"}\n");
    }
    done(Method.POST, "/heavy/_bulk?refresh=true", lines.toString());
    done(Method.PUT, "/heavy/_settings", BLOCKED);
    done(Method.PUT, "/heavy/_shrink/light", SMALLER);
    long source = stored("heavy");
    assertThat(source).isGreaterThan(200_000);
    assertThat(stored("light")).isBetween(1L, source / 10);
  }

  /** One commit for each of the source's shards, and one for each of the new one's. */
  @Test
  void costsAReadForEachShardThereWasAndAPutForEachThatThereIs() {
    done(Method.PUT, "/costly", "{\"settings\":{\"number_of_shards\":6}}");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      lines.append("{\"index\":{\"_id\":\"" + i + "\"}}\n{\"n\":1}\n");
    }
    done(Method.POST, "/costly/_bulk", lines.toString());
    done(Method.PUT, "/costly/_settings", BLOCKED);
    AtomicReference<CountingBlobStore> counted = new AtomicReference<>();
    RestApi api =
        made.node.elsewhere(
            Persona.OPENSEARCH,
            store -> {
              counted.set(new CountingBlobStore(store));
              return counted.get();
            });
    Told told = ResizedIndices.send(api, Method.PUT, "/costly/_shrink/cheap", shards(2));
    assertThat(told.status()).as(told.text()).isEqualTo(200);
    assertThat(counted.get().gets()).isEqualTo(6);
    assertThat(counted.get().puts()).isEqualTo(2);
  }

  private static long stored(String index) {
    IndexMetadata found = made.node.catalog().named(index).orElseThrow();
    return made.node.storedBytes("indices/" + found.id() + "/");
  }

  @Test
  void outlivesItsSourceAndANodeThatDiesBeforeItWrote() {
    Map<String, Given> given = made.fill("doomed", 4, 8);
    done(Method.PUT, "/doomed/_clone/witness", SMALLER);
    done(Method.PUT, "/doomed/_shrink/heir", shards(2));
    done(Method.DELETE, "/doomed", "");
    made.node.without(() -> {});
    made.assertSame("heir", "witness", given);
  }

  @Test
  void shardsThatHoldNothingAreJoinedToo() {
    done(Method.PUT, "/nearly", "{\"settings\":{\"number_of_shards\":8}}");
    written("/nearly/_doc/a", "{\"n\":1}");
    done(Method.PUT, "/nearly/_settings", BLOCKED);
    done(Method.PUT, "/nearly/_shrink/four", shards(4));
    written("/four/_doc/b", "{\"n\":2}");
    assertThat(made.found("four").keySet()).containsExactly("a", "b");

    done(Method.PUT, "/empty", "{\"settings\":{\"number_of_shards\":3}}");
    done(Method.PUT, "/empty/_settings", BLOCKED);
    done(Method.PUT, "/empty/_shrink/none", SMALLER);
    written("/none/_doc/a", "{\"n\":1}");
    assertThat(made.found("none").keySet()).containsExactly("a");
  }

  /** Routing values say which shard it is, so two may have documents of one id. */
  @Test
  void aDeletionUnderOneRoutingValueHidesNoDocumentUnderAnother() {
    int shards = 8;
    int kept = 3;
    Map<Integer, String> routing = new TreeMap<>();
    for (int i = 0; routing.size() < shards; i++) {
      routing.putIfAbsent(DocumentRouting.forShards(shards).shardOf("r" + i), "r" + i);
    }
    done(Method.PUT, "/routed", "{\"settings\":{\"number_of_shards\":" + shards + "}}");
    routing.forEach(
        (shard, value) -> written("/routed/_doc/same?routing=" + value, "{\"n\":" + shard + "}"));
    routing.forEach((shard, value) -> {
      if (shard != kept) {
        done(Method.DELETE, "/routed/_doc/same?routing=" + value, "");
      }
    });
    done(Method.PUT, "/routed/_settings", BLOCKED);
    done(Method.PUT, "/routed/_shrink/joined", SMALLER);
    for (String target : List.of("routed", "joined")) {
      String found = "/" + target + "/_doc/same?routing=" + routing.get(kept);
      assertThat(done(Method.GET, found, "").text()).contains("{\"n\":" + kept + "}");
    }
  }

  private static void written(String target, String body) {
    assertThat(made.send(Method.PUT, target, body).status()).isEqualTo(201);
  }

  @Test
  void documentsLieInTheOrderThatTheIndexIsSortedBy() {
    done(
        Method.PUT,
        "/unsorted",
        "{\"settings\":{\"number_of_shards\":4,\"index.sort.field\":\"n\"},"
            + "\"mappings\":{\"properties\":{\"n\":{\"type\":\"integer\"}}}}");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      lines.append("{\"index\":{}}\n{\"n\":" + (i * 7919 % 200) + "}\n");
    }
    done(Method.POST, "/unsorted/_bulk?refresh=true", lines.toString());
    done(Method.PUT, "/unsorted/_settings", BLOCKED);
    done(Method.PUT, "/unsorted/_shrink/sorted", SMALLER);
    done(Method.POST, "/sorted/_forcemerge?max_num_segments=1", "");
    Told told = done(Method.POST, "/sorted/_search?size=200", "{\"sort\":[\"_doc\"]}");
    List<Long> found =
        hits(told).stream().map(hit -> number((Map<?, ?>) hit.get("_source"), "n")).toList();
    assertThat(found).hasSize(200).isSorted();
    assertThat(
            made.send(
                    Method.PUT,
                    "/unsorted/_shrink/other",
                    "{\"settings\":{\"index.sort.field\":\"m\"}}")
                .text())
        .contains("can't override index sort when resizing an index");
  }

  @Test
  void pointsOfSeriesStayInOneShardAndAreThereOnce() {
    done(
        Method.PUT,
        "/series",
        "{\"settings\":{\"number_of_shards\":4,\"index.mode\":\"time_series\","
            + "\"index.routing_path\":[\"host\"]},\"mappings\":{\"properties\":{"
            + "\"@timestamp\":{\"type\":\"date\"},"
            + "\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
            + "\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"}}}}");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      lines.append("{\"index\":{}}\n{\"@timestamp\":" + (1_800_000_000_000L + i / 20 * 1000));
      lines.append(",\"host\":\"h" + i % 20 + "\",\"load\":" + i + "}\n");
    }
    done(Method.POST, "/series/_bulk?refresh=true", lines.toString());
    done(Method.PUT, "/series/_settings", BLOCKED);
    done(Method.PUT, "/series/_shrink/fewer", shards(2));
    String load = "{\"size\":0,\"aggs\":{\"l\":{\"stats\":{\"field\":\"load\"}}}}";
    Object before = done(Method.POST, "/series/_search", load).json().get("aggregations");
    assertThat(done(Method.POST, "/fewer/_search", load).json().get("aggregations"))
        .isEqualTo(before);
    // What is sent again takes the place of what is there.
    assertThat(done(Method.POST, "/fewer/_bulk?refresh=true", lines.toString()).text())
        .contains("\"errors\":false");
    assertThat(done(Method.POST, "/fewer/_count", "").json().get("count")).isEqualTo(200L);
    assertThat(done(Method.POST, "/fewer/_search", load).json().get("aggregations"))
        .isEqualTo(before);
  }

  @Test
  void thereAreAsManyShardsAsTheirSizeWants() {
    made.fill("sized", 6, 9);
    done(Method.PUT, "/sized/_shrink/largest", "{\"max_shard_size\":\"10gb\"}");
    assertThat(shardsOf("largest")).isEqualTo(1);
    done(Method.PUT, "/sized/_shrink/smallest", "{\"max_shard_size\":\"1b\"}");
    assertThat(shardsOf("smallest")).isEqualTo(6);
    assertThat(made.found("smallest")).isEqualTo(made.found("sized"));
  }

  @Test
  void theFewestShardsThatDivideTheSourcesAreTaken() {
    ShardBound bound =
        ShardBound.taken(new TreeMap<>(Map.of("max_shard_size", "10b")), Persona.OPENSEARCH)
            .orElseThrow();
    assertThat(bound.shards(6, 0)).isEqualTo(1);
    assertThat(bound.shards(6, 10)).isEqualTo(1);
    assertThat(bound.shards(6, 11)).isEqualTo(2);
    assertThat(bound.shards(6, 31)).isEqualTo(6);
    assertThat(bound.shards(6, 1000)).isEqualTo(6);
  }

  private static void refused(String target, String body, int status, String type, String why) {
    Told told = made.send(Method.PUT, target, body);
    assertThat(told.status()).as(told.text()).isEqualTo(status);
    Map<?, ?> error = (Map<?, ?>) told.json().get("error");
    assertThat(error.get("type")).isEqualTo(type);
    assertThat(error.get("reason")).isEqualTo(why);
  }

  @Test
  void saysWhyItCannot() {
    // long on purpose: one refusal behind the other
    String argument = "illegal_argument_exception";
    done(Method.PUT, "/u", "{\"settings\":{\"number_of_shards\":6}}");
    refused(
        "/u/_shrink/v",
        "",
        500,
        "illegal_state_exception",
        "index u must block write operations to resize index. use \"index.blocks.write=true\"");
    done(Method.PUT, "/u/_settings", BLOCKED);
    refused(
        "/u/_shrink/v",
        shards(4),
        400,
        argument,
        "the number of source shards [6] must be a multiple of [4]");
    refused(
        "/u/_shrink/v",
        shards(12),
        400,
        argument,
        "the number of target shards [12] must be less that the number of source shards [6]");
    refused(
        "/u/_shrink/v",
        "{\"max_shard_size\":\"1gb\",\"settings\":{\"index.number_of_shards\":2}}",
        400,
        argument,
        "Cannot set max_shard_size and index.number_of_shards at the same time!");
    refused(
        "/u/_shrink/v",
        "{\"max_shard_size\":\"much\"}",
        400,
        "parse_exception",
        "failed to parse setting [max_shard_size] with value [much] as a size in bytes: unit is"
            + " missing or unrecognized");
    refused(
        "/u/_shrink/v",
        "{\"max_shard_size\":\"0\"}",
        400,
        "action_request_validation_exception",
        "Validation Failed: 1: max_shard_size must be greater than 0;");
    refused(
        "/u/_shrink/v",
        "{\"settings\":{\"index.number_of_routing_shards\":6}}",
        400,
        argument,
        "cannot provide index.number_of_routing_shards on resize");
    refused(
        "/u/_shrink/v",
        "{\"settings\":{\"index.routing_partition_size\":2}}",
        400,
        argument,
        "cannot provide a routing partition size value when resizing an index");
    refused(
        "/u/_shrink/v?copy_settings=false",
        "",
        400,
        argument,
        "parameter [copy_settings] can not be explicitly set to [false]");
    assertThat(made.send(Method.GET, "/v", "").status()).isEqualTo(404);
  }

  @Test
  void anIndexOfOneShardCannotBeMadeSmaller() {
    done(Method.PUT, "/single", "{\"settings\":{\"number_of_shards\":1}}");
    done(Method.PUT, "/single/_settings", BLOCKED);
    String why = "can't shrink an index with only one shard";
    refused("/single/_shrink/same", "", 400, "illegal_argument_exception", why);
  }
}
