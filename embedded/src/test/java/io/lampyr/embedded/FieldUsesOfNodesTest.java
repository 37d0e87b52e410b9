package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What searches made use of in fields is told of each process that searched. */
@Timeout(180)
class FieldUsesOfNodesTest {
  private static final String SEARCH =
      "{\"query\":{\"match\":{\"t\":\"lamp\"}},\"sort\":[{\"n\":\"desc\"}]}";
  private static final String USAGE = "/docs/_field_usage_stats";
  private static final int SEARCHES = 12;

  @TempDir Path folder;

  private static Map<?, ?> usage(SearchFleet fleet) {
    Response response = fleet.send("GET", USAGE, "");
    assertThat(response.status())
        .as(new String(response.body(), StandardCharsets.UTF_8))
        .isEqualTo(200);
    return Json.readObject(response.body());
  }

  /** An index of two shards that lie in the store alone, in front of nobody yet. */
  private SearchFleet resting() throws Exception {
    SearchFleet fleet = new SearchFleet(folder, 0, 2);
    fleet.send("PUT", "/docs", "{\"settings\":{\"number_of_shards\":2}}");
    fleet.send("POST", "/docs/_bulk", "{\"index\":{}}\n{\"n\":1,\"t\":\"a lamp\"}\n".repeat(20));
    assertThat(fleet.send("POST", "/docs/_flush", "").status()).isEqualTo(200);
    fleet.rests();
    return fleet;
  }

  /** How often each node's searches read the column of what they were ordered by. */
  private static Map<Object, Long> ordered(Map<?, ?> usage) {
    Map<Object, Long> counts = new HashMap<>();
    for (Object shard : (List<?>) ((Map<?, ?>) usage.get("docs")).get("shards")) {
      Map<?, ?> entry = (Map<?, ?>) shard;
      Map<?, ?> fields = (Map<?, ?>) ((Map<?, ?>) entry.get("stats")).get("fields");
      if (fields.get("n") instanceof Map<?, ?> counted) {
        Object node = ((Map<?, ?>) entry.get("routing")).get("node");
        counts.merge(node, ((Number) counted.get("doc_values")).longValue(), Long::sum);
      }
    }
    return counts;
  }

  @Test
  void nodesThatSearchForOthersTellWhatTheirSearchesUsed() throws Exception {
    try (SearchFleet fleet = resting()) {
      fleet.searching(1, store -> store);
      fleet.searching(2, store -> store);
      for (int i = 0; i < SEARCHES; i++) {
        var _ = fleet.search("docs", SEARCH);
      }
      assertThat(fleet.allCalls()).as("some were done at nodes").isPositive();
      Map<?, ?> usage = usage(fleet);
      Map<Object, Long> ordered = ordered(usage);
      // Who was late may have done what another did, too.
      assertThat(ordered.values().stream().mapToLong(Long::longValue).sum())
          .isGreaterThanOrEqualTo(2L * SEARCHES);
      fleet.asked().keySet().forEach(node -> assertThat(ordered).containsKey(node.value()));
      assertThat(usage.get("_shards").toString()).contains("failed=0");
    }
  }

  @Test
  void aProcessThatIsGoneIsCountedAsFailed() throws Exception {
    try (SearchFleet fleet = resting()) {
      Process process = fleet.process(1);
      fleet.until(() -> fleet.offers() == 1);
      assertThat(usage(fleet).get("_shards").toString())
          .isEqualTo("{total=2, successful=2, failed=0}");
      process.destroyForcibly().onExit().join();
      assertThat(usage(fleet).get("_shards").toString())
          .startsWith("{total=3, successful=2, failed=1, failures=[{type=failed_node_exception");
    }
  }
}
