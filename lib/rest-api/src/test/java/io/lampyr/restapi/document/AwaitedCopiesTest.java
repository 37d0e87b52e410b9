package io.lampyr.restapi.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.destination.StandBys;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.exchange.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AwaitedCopiesTest {
  private static final String LACK =
      "[two][0] Not enough active copies to meet shard count of [2] (have 1, needed 2)."
          + " Timeout: [1ms], request: [BulkShardRequest [[two][0]] containing [%s]";
  private static final OneNode NODE = new OneNode(5, Persona.OPENSEARCH);
  private static final Client CLIENT = new Client(NODE.whole(Persona.OPENSEARCH));

  @BeforeAll
  static void make() {
    CLIENT.put("/two", "{\"settings\":{\"number_of_replicas\":1}}");
    CLIENT.put("/two/_doc/1", "{}");
  }

  @AfterAll
  static void stop() {
    NODE.close();
  }

  @Test
  void aWriteThatWantsMoreCopiesThanThereAreIsRefusedInTime() {
    String terms = "?wait_for_active_shards=2&timeout=1ms";
    Map<String, Told> refused =
        Map.of(
            "index {[two][2]}]",
            CLIENT.put("/two/_doc/2" + terms, "{}"),
            "update {[two][1]}]",
            CLIENT.post("/two/_update/1" + terms, "{\"doc\":{\"a\":1}}"),
            "delete {[two][1]}]",
            CLIENT.send(Method.DELETE, "/two/_doc/1" + terms, ""));
    refused.forEach((request, told) -> {
      assertThat(told.status()).isEqualTo(503);
      assertThat(told.text("error/type")).isEqualTo("unavailable_shards_exception");
      assertThat(told.text("error/reason")).isEqualTo(LACK.formatted(request));
    });
    assertThat(CLIENT.get("/two/_doc/2").at("found")).isEqualTo(false);
    assertThat(CLIENT.get("/two/_doc/1").at("_version")).isEqualTo(1L);
  }

  @Test
  void onlyTheWritesOfABulkThatLackCopiesAreRefused() {
    CLIENT.put("/none", "{\"settings\":{\"number_of_replicas\":0}}");
    Told told =
        CLIENT.post(
            "/_bulk?wait_for_active_shards=all&timeout=2s",
            """
            {"index":{"_index":"two","_id":"3"}}
            {}
            {"index":{"_index":"none","_id":"3"}}
            {}
            """);
    assertThat(told.at("items/0/index/status")).isEqualTo(503L);
    assertThat(told.text("items/0/index/error/reason")).contains("meet shard count of [ALL]");
    assertThat(told.at("items/1/index/status")).isEqualTo(201L);
  }

  @Test
  void theIndexSaysItForWritesThatDoNot() {
    CLIENT.put(
        "/usual",
        "{\"settings\":{\"number_of_replicas\":1,\"index.write.wait_for_active_shards\":\"0\"}}");
    assertThat(CLIENT.put("/usual/_doc/1", "{}").status()).isEqualTo(201);
    CLIENT.put("/usual/_settings", "{\"index.write.wait_for_active_shards\":\"all\"}");
    assertThat(CLIENT.put("/usual/_doc/2?timeout=1ms", "{}").status()).isEqualTo(503);
    assertThat(CLIENT.put("/usual/_doc/2?wait_for_active_shards=1", "{}").status()).isEqualTo(201);
    Told by =
        CLIENT.post(
            "/usual/_delete_by_query?timeout=1ms&refresh=true", "{\"query\":{\"match_all\":{}}}");
    assertThat(by.json().toString()).doesNotContain("deleted=1");
  }

  /** Time that passes by sleeping alone. */
  private static final class Slept implements Clock, Scheduler {
    private Duration passed = Duration.ZERO;

    @Override
    public Instant now() {
      return Instant.EPOCH.plus(passed);
    }

    @Override
    public long monotonicNanos() {
      return passed.toNanos();
    }

    @Override
    public void sleep(Duration duration) {
      passed = passed.plus(duration);
    }

    @Override
    public Task fork(String name, Runnable work) {
      throw new AssertionError("nothing is done beside it");
    }

    @Override
    public Task after(Duration delay, String name, Runnable work) {
      throw new AssertionError("nothing is done later");
    }
  }

  /** Nodes come as often as they beat, and each look is a query. */
  @Test
  void whoWaitsLooksLessAndLessOften() {
    Slept time = new Slept();
    AtomicInteger looks = new AtomicInteger();
    AwaitedCopies copies =
        new AwaitedCopies(
            new StandBys(looks::incrementAndGet), new Ports(time, time, new SeededRandomness(1)));
    MappingContext context = MappingContext.standard();
    WriteTarget target =
        new WriteTarget(
            new IndexId("AAAAAAAAAAAAAAAAAAAAAA"),
            "two",
            IndexState.OPEN,
            1,
            new WriteTarget.Schema(Mapping.parse(Map.of(), context), context),
            new DocumentRouting(1, 1),
            Optional.empty(),
            Map.of("index.number_of_replicas", "9"),
            Optional.empty());
    WriteTerms terms =
        new WriteTerms(
            Rights.ALL,
            Duration.ofMinutes(1),
            WriteTerms.Visibility.LATER,
            Optional.of("10"),
            Optional.empty());
    // Each look finds one node more than the last.
    assertThat(copies.refused(List.of(), target, terms, 0)).isEmpty();
    assertThat(looks).hasValue(10);
    assertThat(Duration.ofNanos(time.monotonicNanos())).isEqualTo(Duration.ofMillis(11_100));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "x", "-1"})
  void anIndexThatCouldNeverBeWrittenIsNotMade(String copies) {
    Told told =
        CLIENT.put(
            "/never",
            "{\"settings\":{\"number_of_replicas\":0,\"index.write.wait_for_active_shards\":\""
                + copies
                + "\"}}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(CLIENT.get("/never").status()).isEqualTo(404);
  }

  @Test
  void indicesAreWaitedForAsTheCallSays() {
    String body = "{\"settings\":{\"number_of_replicas\":1}}";
    assertThat(CLIENT.put("/w0?wait_for_active_shards=0", body).at("shards_acknowledged"))
        .isEqualTo(true);
    String both = "?wait_for_active_shards=2&timeout=1ms";
    assertThat(CLIENT.put("/w2" + both, body).at("shards_acknowledged")).isEqualTo(false);
    Told many = CLIENT.put("/w3?wait_for_active_shards=3", body);
    assertThat(many.text("error/reason"))
        .isEqualTo(
            "invalid wait_for_active_shards[3]: cannot be greater than number of shard copies"
                + " [2]");
    assertThat(CLIENT.get("/w3").status()).isEqualTo(404);
    assertThat(CLIENT.post("/w2/_close" + both, "").at("shards_acknowledged")).isEqualTo(false);
    assertThat(CLIENT.post("/w2/_open" + both, "").at("shards_acknowledged")).isEqualTo(false);
  }
}
