package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that do nothing but search, asked over the loopback interface. */
@Timeout(180)
class SearchNodesTest {
  private static final String BODY =
      "{\"query\":{\"match\":{\"t\":\"lamp\"}},\"size\":3,\"sort\":[{\"n\":\"desc\"}],"
          + "\"aggs\":{\"s\":{\"sum\":{\"field\":\"n\"}}}}";

  @TempDir Path folder;
  private SearchFleet fleet;

  @BeforeEach
  void start() throws Exception {
    fleet = new SearchFleet(folder, 2);
    fleet.send("PUT", "/docs", "{\"settings\":{\"number_of_shards\":2}}");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      lines.append("{\"index\":{\"_id\":\"" + i + "\"}}\n{\"n\":" + i + ",\"t\":\"a lamp\"}\n");
    }
    assertThat(fleet.send("POST", "/docs/_bulk?refresh=true", lines.toString()).status())
        .isEqualTo(200);
  }

  @AfterEach
  void stop() throws Exception {
    if (fleet != null) {
      fleet.close();
    }
  }

  @Test
  void searchNodesAreGivenNoShardsAndAllSearches() {
    String shards =
        new String(
            fleet.send("GET", "/_cat/shards?h=prirep,node", "").body(), StandardCharsets.UTF_8);
    fleet
        .searching
        .keySet()
        .forEach(node -> assertThat(shards).contains("p ").doesNotContain("p " + node.value()));
    String first = fleet.search("docs", BODY);
    assertThat(first).contains("\"value\":60", "\"value\":1770.0");
    // Both shards go to one place, whose query and fetch are one call each.
    assertThat(fleet.allCalls()).isEqualTo(2);
    for (int i = 0; i < 4; i++) {
      assertThat(fleet.search("docs", BODY)).isEqualTo(first);
    }
    assertThat(fleet.allCalls()).isEqualTo(10);
    assertThat(fleet.asked().values()).allSatisfy(count -> assertThat(count).isEven());
  }

  @Test
  void searchNodesAreGivenWhatShardsCanDoOfPipedQueriesAndOfPromql() throws Exception {
    for (int i = 0; i < 2; i++) {
      assertThat(told("POST", "/_query?format=csv", "{\"query\":\"FROM docs | STATS SUM(n)\"}"))
          .isEqualTo("SUM(n)\r\n1770\r\n");
    }
    // Both shards go to one place, which is called once.
    assertThat(fleet.allCalls()).isEqualTo(2);
    fleet.searching.values().iterator().next().close();
    assertThat(told("POST", "/_query?format=csv", "{\"query\":\"FROM docs | STATS MAX(n)\"}"))
        .isEqualTo("MAX(n)\r\n59\r\n");
    int before = fleet.allCalls();
    assertThat(
            told(
                "PUT",
                "/points",
                "{\"settings\":{\"number_of_shards\":2,\"index\":{\"mode\":\"time_series\","
                    + "\"routing_path\":[\"pod\"],\"time_series\":{"
                    + "\"start_time\":\"2026-01-01T00:00:00Z\","
                    + "\"end_time\":\"2026-01-02T00:00:00Z\"}}},\"mappings\":{\"properties\":{"
                    + "\"@timestamp\":{\"type\":\"date\"},"
                    + "\"pod\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
                    + "\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"}}}}"))
        .contains("acknowledged");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      lines.append("{\"create\":{}}\n{\"@timestamp\":\"2026-01-01T00:01:00Z\",\"pod\":\"p");
      lines.append(i).append("\",\"load\":").append(i).append("}\n");
    }
    assertThat(told("POST", "/points/_bulk?refresh=true", lines.toString())).contains("false");
    String query = "/_prometheus/points/api/v1/query?query=sum(load)&time=2026-01-01T00:02:00Z";
    assertThat(told("GET", query, "")).contains("\"190\"");
    assertThat(fleet.allCalls()).isGreaterThan(before);
  }

  private String told(String method, String target, String body) {
    return new String(fleet.send(method, target, body).body(), StandardCharsets.UTF_8);
  }

  @Test
  void aSearchNodeThatIsKilledCostsNoSearch() throws Exception {
    String first = fleet.search("docs", BODY);
    NodeId victim = fleet.asked().keySet().iterator().next();
    AtomicInteger searches = new AtomicInteger();
    List<Integer> all = IntStream.range(0, 80).boxed().toList();
    new Siblings(fleet.scheduler, "searcher", 4)
        .each(
            all,
            i -> {
              if (i == 20) {
                fleet.searching.get(victim).close();
              }
              assertThat(fleet.search("docs", BODY)).isEqualTo(first);
              searches.incrementAndGet();
            });
    assertThat(searches).hasValue(80);
  }

  @Test
  void aPlaceThatAnswersBadlyCostsNoSearchAndLosesItsShare() {
    String first = fleet.search("docs", BODY);
    NodeId bad = fleet.asked().keySet().iterator().next();
    for (SearchFleet.Mood mood :
        List.of(SearchFleet.Mood.RUBBISH, SearchFleet.Mood.NOTHING, SearchFleet.Mood.REFUSES)) {
      fleet.moods.put(bad, mood);
      int before = fleet.asked().getOrDefault(bad, 0);
      for (int i = 0; i < 20; i++) {
        assertThat(fleet.search("docs", BODY)).as("%s", mood).isEqualTo(first);
      }
      // It is left alone for longer each time, however quickly it answers.
      assertThat(fleet.asked().getOrDefault(bad, 0) - before).as("%s", mood).isLessThan(15);
    }
    fleet.moods.put(bad, SearchFleet.Mood.RUBBISH);
    fleet.searching.keySet().forEach(all -> fleet.moods.put(all, SearchFleet.Mood.NOTHING));
    assertThat(fleet.search("docs", BODY)).as("where no place is any good").isEqualTo(first);
  }

  @Test
  void whoeverWaitsForAPlaceThatIsGoneGoesOn() throws Exception {
    String first = fleet.search("docs", BODY);
    NodeId hung = fleet.asked().keySet().iterator().next();
    fleet.moods.put(hung, SearchFleet.Mood.HANGS);
    int before = fleet.asked().getOrDefault(hung, 0);
    Scheduler.Task ends =
        fleet.scheduler.fork(
            "end",
            () -> {
              try {
                fleet.until(() -> fleet.asked().getOrDefault(hung, 0) > before);
                fleet.searching.get(hung).close();
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    new Siblings(fleet.scheduler, "searcher", 4)
        .each(
            IntStream.range(0, 40).boxed().toList(),
            _ -> assertThat(fleet.search("docs", BODY)).isEqualTo(first));
    fleet.until(() -> fleet.asked().getOrDefault(hung, 0) > before);
    ends.join();
  }

  @Test
  void aSlowPlaceLosesItsShare() {
    fleet.search("docs", BODY);
    NodeId slow = fleet.asked().keySet().iterator().next();
    // By more than a busy machine makes any other place wait.
    fleet.slowed.put(slow, Duration.ofMillis(600));
    for (int i = 0; i < 10; i++) {
      fleet.search("docs", BODY);
    }
    Map<NodeId, Integer> before = fleet.asked();
    for (int i = 0; i < 40; i++) {
      fleet.search("docs", BODY);
    }
    Map<NodeId, Integer> after = fleet.asked();
    int share = after.get(slow) - before.get(slow);
    int whole = after.values().stream().mapToInt(Integer::intValue).sum();
    whole -= before.values().stream().mapToInt(Integer::intValue).sum();
    assertThat(fleet.allCalls())
        .as("two calls of each search, and at most one of 20 again")
        .isBetween(102, 107);
    assertThat(share).as("calls of the slow one of %d", whole).isLessThan(whole / 4);
  }
}
