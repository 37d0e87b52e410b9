package io.lampyr.restapi.stream;

import static io.lampyr.restapi.stream.StreamCalls.ONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.cluster.state.NodeLoads;
import io.lampyr.cluster.state.ShardLoad;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LifecycleTest {
  private static StreamCalls calls;

  @BeforeAll
  static void start() {
    calls = new StreamCalls(25, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  /** A run at a time to come. */
  private static LifecycleRuns.Report run(Duration later) {
    SystemClock clock = new SystemClock();
    return calls
        .lifecycle(
            new Clock() {
              @Override
              public Instant now() {
                return clock.now().plus(later);
              }

              @Override
              public long monotonicNanos() {
                return clock.monotonicNanos();
              }
            })
        .run();
  }

  @Test
  void streamsRollOverAndExpireByThemselves() {
    calls.template("life", ",\"template\":{\"lifecycle\":{\"data_retention\":\"7d\"}}");
    calls.template("free", "");
    for (String stream : List.of("life-a", "free-a")) {
      assertThat(calls.send(Method.POST, "/" + stream + "/_doc?refresh=true", ONE))
          .startsWith("201");
    }
    String first = calls.indices("life-a").getFirst();
    assertThat(run(Duration.ZERO).rolled()).isZero();
    assertThat(run(Duration.ofHours(25)).rolled()).isEqualTo(1);
    assertThat(calls.indices("life-a")).hasSize(2).first().isEqualTo(first);
    assertThat(run(Duration.ofDays(7)).deleted()).isZero();
    assertThat(calls.get("/" + first + "/_lifecycle/explain"))
        .contains("\"managed_by_lifecycle\":true", "\"rollover_date_millis\":")
        .contains("\"effective_retention\":\"7d\"")
        .contains("\"retention_determined_by\":\"data_stream_configuration\"");
    LifecycleRuns.Report late = run(Duration.ofDays(7).plusMinutes(6));
    // An index without documents does not roll over, however old it is.
    assertThat(late.rolled()).isZero();
    assertThat(late.deleted()).isEqualTo(1);
    assertThat(late.failed()).isEmpty();
    assertThat(calls.indices("life-a")).hasSize(1).doesNotContain(first);
    assertThat(calls.get("/" + first)).startsWith("404");
    assertThat(calls.get("/life-a/_count")).contains("\"count\":0");
    assertThat(calls.indices("free-a")).hasSize(1);
  }

  @Test
  void streamsTellWhatHoldsForThemAndByWhatTheyAreLed() {
    String policy = "\"index.lifecycle.name\":\"none\"";
    String life = ",\"template\":{\"lifecycle\":{\"data_retention\":\"3d\"},\"settings\":{";
    calls.template("led", life + policy + "}}");
    calls.template("own", life + policy + ",\"index.lifecycle.prefer_ilm\":false}}");
    for (String stream : List.of("led-a", "own-a")) {
      assertThat(calls.send(Method.POST, "/" + stream + "/_doc?refresh=true", ONE))
          .startsWith("201");
    }
    assertThat(calls.get("/_data_stream/led-a"))
        .contains("\"next_generation_managed_by\":\"Index Lifecycle Management\"")
        .contains("\"prefer_ilm\":true,\"hidden\"")
        .contains("\"effective_retention\":\"3d\"")
        .doesNotContain("\"rollover\":{", "maximum_timestamp");
    assertThat(calls.get("/led-a/_lifecycle/explain")).contains("\"managed_by_lifecycle\":false");
    assertThat(calls.get("/_data_stream/own-a?include_defaults=true&verbose=true"))
        .contains("\"managed_by\":\"Data stream lifecycle\"")
        .contains("\"next_generation_managed_by\":\"Data stream lifecycle\"")
        .contains("\"prefer_ilm\":false,\"hidden\"")
        .contains("\"rollover\":{\"max_age\":\"1d\"")
        .contains("\"maximum_timestamp\":1795428000000");
    assertThat(calls.get("/own-a/_lifecycle/explain")).contains("\"managed_by_lifecycle\":true");
    assertThat(calls.send(Method.DELETE, "/_data_stream/led-a,own-a", "")).startsWith("200");
  }

  @Test
  void whatIsNotLookedAfterHasNoEffectiveRetention() {
    calls.template("let", "");
    assertThat(calls.send(Method.PUT, "/_data_stream/let-a", "")).startsWith("200");
    String path = "/_data_stream/let-a/_lifecycle";
    assertThat(calls.send(Method.PUT, path, "{\"data_retention\":\"3d\",\"enabled\":false}"))
        .startsWith("200");
    assertThat(calls.get(path))
        .contains("{\"enabled\":false,\"data_retention\":\"3d\"}")
        .doesNotContain("effective_retention");
    assertThat(calls.get("/_lifecycle/stats")).doesNotContain("\"name\":\"let-a\"");
  }

  @Test
  void aLifecycleIsSetShownAndTakenAway() {
    calls.template("set", "");
    assertThat(calls.send(Method.PUT, "/_data_stream/set-a", "")).startsWith("200");
    String path = "/_data_stream/set-a/_lifecycle";
    assertThat(calls.get(path)).startsWith("200 {\"data_streams\":[{\"name\":\"set-a\"}]");
    assertThat(calls.send(Method.PUT, path, "{\"data_retention\":\"3d\"}")).startsWith("200");
    assertThat(calls.get(path + "?include_defaults=true"))
        .contains("{\"name\":\"set-a\",\"lifecycle\":{\"enabled\":true,\"data_retention\":\"3d\"")
        .contains("\"rollover\":{\"max_age\":\"1d\",\"max_primary_shard_size\":\"50gb\"");
    assertThat(
            calls.send(
                Method.PUT,
                "/_cluster/settings",
                "{\"persistent\":{\"data_streams.lifecycle.retention.max\":\"2d\"}}"))
        .startsWith("200");
    assertThat(calls.get(path))
        .contains("\"effective_retention\":\"2d\"")
        .contains("\"global_retention\":{\"max_retention\":\"2d\"}");
    assertThat(
            calls.send(
                Method.PUT,
                "/_cluster/settings",
                "{\"persistent\":{\"data_streams.lifecycle.retention.max\":null}}"))
        .startsWith("200");
    assertThat(calls.get("/_lifecycle/stats")).contains("\"name\":\"set-a\"");
    assertThat(calls.send(Method.PUT, path, "{\"data_retention\":\"x\"}")).startsWith("400");
    assertThat(calls.send(Method.PUT, path, "{\"downsampling\":[]}")).contains("one round");
    assertThat(
            calls.send(
                Method.PUT,
                "/_component_template/bad",
                "{\"template\":{\"lifecycle\":{\"data_retention\":\"x\"}}}"))
        .startsWith("400");
    assertThat(calls.send(Method.DELETE, path, "")).startsWith("200");
    assertThat(calls.get(path)).doesNotContain("lifecycle\"");
    assertThat(calls.get("/_data_stream/set-a"))
        .contains("\"next_generation_managed_by\":\"Unmanaged\"");
  }

  @Test
  void aStreamGetsMoreShardsWhenWritingTakesMore() {
    calls.template("hot", ",\"template\":{\"lifecycle\":{}}");
    calls.send(Method.POST, "/hot-a/_doc?refresh=true", ONE);
    String first = calls.get("/_data_stream/hot-a");
    IndexId index = new IndexId(first.replaceAll("(?s).*\"index_uuid\":\"([^\"]*)\".*", "$1"));
    NodeId node = NodeId.random(new SeededRandomness(1));
    TreeMap<ShardId, ShardLoad> loads = new TreeMap<>();
    loads.put(new ShardId(index, 0), new ShardLoad(2.4, 0));
    var _ = calls.loads().create(StateKeys.loads(node), new NodeLoads(node, loads));
    assertThat(calls.get("/_data_stream/hot-a/_stats?auto_sharding=true"))
        .contains("\"auto_sharding\":{\"decision\":\"COOLDOWN_PREVENTED_INCREASE\"")
        .contains("\"current_shards\":1,\"optimal_shards\":3,\"write_load\":2.4");
    assertThat(run(Duration.ofMinutes(1)).rolled()).isZero();
    // Twice the time that more shards take.
    assertThat(run(Duration.ofMinutes(10)))
        .extracting(LifecycleRuns.Report::rolled, LifecycleRuns.Report::failed)
        .containsExactly(1, List.of());
    String next = calls.indices("hot-a").getLast();
    assertThat(calls.indices("hot-a")).hasSize(2);
    assertThat(calls.get("/" + next + "/_settings")).contains("\"number_of_shards\":\"3\"");
    assertThat(run(Duration.ofMinutes(20)).rolled()).isZero();
  }

  private static void load(String stream, int node, double processors) {
    String shown = calls.get("/_data_stream/" + stream);
    String last = shown.replaceAll("(?s).*\"index_uuid\":\"([^\"]*)\".*", "$1");
    NodeId id = NodeId.random(new SeededRandomness(node));
    TreeMap<ShardId, ShardLoad> loads = new TreeMap<>();
    loads.put(new ShardId(new IndexId(last), 0), new ShardLoad(processors, 0));
    var _ = calls.loads().create(StateKeys.loads(id), new NodeLoads(id, loads));
  }

  @Test
  void aStreamHasAsManyShardsAsItsTemplateSaysAtLeastAndSharesItsSlotsEvenly() {
    String settings = ",\"template\":{\"lifecycle\":{},\"settings\":{";
    calls.template("even", settings + "\"number_of_routing_shards\":4}}");
    calls.template("most", settings + "\"number_of_shards\":1}}");
    for (String stream : List.of("even-a", "most-a")) {
      calls.send(Method.POST, "/" + stream + "/_doc?refresh=true", ONE);
    }
    load("even-a", 11, 2.4);
    load("most-a", 12, 2.4);
    calls.template("most", settings + "\"number_of_shards\":8}}");
    assertThat(run(Duration.ofMinutes(10)).failed()).isEmpty();
    String even = calls.indices("even-a").getLast();
    assertThat(calls.indices("even-a")).hasSize(2);
    assertThat(calls.get("/" + even + "/_settings")).contains("\"number_of_shards\":\"2\"");
    String most = calls.indices("most-a").getLast();
    assertThat(calls.indices("most-a")).hasSize(2);
    assertThat(calls.get("/" + most + "/_settings")).contains("\"number_of_shards\":\"8\"");
    // What cannot be had is not rolled over for.
    assertThat(calls.send(Method.POST, "/even-a/_doc?refresh=true", ONE)).startsWith("201");
    load("even-a", 13, 9);
    assertThat(run(Duration.ofMinutes(30)).failed()).isEmpty();
    assertThat(run(Duration.ofMinutes(60)).failed()).isEmpty();
    assertThat(calls.indices("even-a")).hasSize(3);
  }
}
