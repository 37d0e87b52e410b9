package io.lampyr.restapi.stream;

import static io.lampyr.restapi.stream.StreamCalls.ONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Await;
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
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Indices that get more shards while they are written to. */
class DivisionTest {
  private static final Pattern UUID = Pattern.compile("\"(?:index_)?uuid\":\"([^\"]*)\"");
  private static StreamCalls calls;
  private static int nodes;

  @BeforeAll
  static void start() {
    calls = new StreamCalls(91, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  /** A run at a time to come, when nothing was changed for long enough. */
  private static LifecycleRuns.Report run() {
    SystemClock clock = new SystemClock();
    return calls
        .lifecycle(
            new Clock() {
              @Override
              public Instant now() {
                return clock.now().plus(Duration.ofMinutes(10));
              }

              @Override
              public long monotonicNanos() {
                return clock.monotonicNanos();
              }
            })
        .run();
  }

  private static void load(String uuid, double processors) {
    NodeId id = NodeId.random(new SeededRandomness(1000 + nodes++));
    TreeMap<ShardId, ShardLoad> loads = new TreeMap<>();
    loads.put(new ShardId(new IndexId(uuid), 0), new ShardLoad(processors, 0));
    var _ = calls.loads().create(StateKeys.loads(id), new NodeLoads(id, loads));
  }

  private static String uuid(String index) {
    return StreamCalls.all(UUID, calls.get("/" + index + "/_settings")).getLast();
  }

  private static void follow(String pattern) {
    String setting = "{\"persistent\":{\"cluster.auto_sharding.indices\":\"" + pattern + "\"}}";
    assertThat(calls.send(Method.PUT, "/_cluster/settings", setting)).startsWith("200");
  }

  private static long count(String name) {
    assertThat(calls.send(Method.POST, "/" + name + "/_refresh", "")).startsWith("200");
    String counted = calls.get("/" + name + "/_count");
    return Long.parseLong(StreamCalls.all(Pattern.compile("\"count\":(\\d+)"), counted).getFirst());
  }

  /** Clients that write and read what they have written, until they are told to end. */
  private static final class Writers {
    private final AtomicBoolean over = new AtomicBoolean();
    private final ConcurrentLinkedQueue<String> written = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private final CountDownLatch begun = new CountDownLatch(20);
    private final List<Thread> threads = new ArrayList<>();

    Writers(String index, boolean updates) {
      for (int i = 0; i < 3; i++) {
        String own = "c" + i + "-";
        threads.add(Thread.ofPlatform().start(() -> write(index, own, updates)));
      }
    }

    private void write(String index, String own, boolean updates) {
      for (int i = 0; !over.get(); i++) {
        String id = own + i;
        // A new field every now and then, which the mapping is changed for.
        String source = ONE.replace("}", ",\"f" + i / 10 + "\":" + i + "}");
        note(calls.send(Method.PUT, "/" + index + "/_create/" + id, source), "201", id);
        if (updates) {
          String update = "{\"doc\":{\"n\":" + i + "}}";
          note(calls.send(Method.POST, "/" + index + "/_update/" + id, update), "200", null);
          note(calls.get("/" + index + "/_doc/" + id), "200", null);
        }
        begun.countDown();
      }
    }

    private void note(String answer, String wanted, String id) {
      if (!answer.startsWith(wanted)) {
        wrong.add(answer);
      } else if (id != null) {
        written.add(id);
      }
    }

    void awaitMore() {
      int before = written.size();
      Await.until(() -> written.size() >= before + 20 || !wrong.isEmpty());
    }

    /** As many documents as were acknowledged. */
    int end() throws InterruptedException {
      awaitMore();
      over.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(wrong).isEmpty();
      return written.size();
    }
  }

  @Test
  void anIndexIsDividedWhileItIsWrittenToAndNoWriteIsRefusedOrLost() throws Exception {
    calls.send(
        Method.PUT,
        "/busy",
        "{\"aliases\":{\"also\":{}},\"settings\":{\"number_of_shards\":1},\"mappings\":{"
            + "\"properties\":{\"@timestamp\":{\"type\":\"date\"}}}}");
    Writers writers = new Writers("busy", true);
    writers.begun.await();
    String before = uuid("busy");
    load(before, 3.5);
    assertThat(run().divided()).isZero();
    assertThat(calls.get("/busy/_autosharding/explain"))
        .contains("\"more_shards_by\":\"nothing: [cluster.auto_sharding.indices] does not name it");
    follow("bus*");
    assertThat(calls.get("/bus*/_autosharding/explain"))
        .startsWith("200 {\"indices\":{\"busy\":{\"decision\":\"COOLDOWN_PREVENTED_INCREASE\"")
        .contains("\"current_shards\":1,\"optimal_shards\":3,\"write_load\":3.5")
        .contains("\"more_shards_by\":\"division into [3] shards\"");
    LifecycleRuns.Report report = run();
    assertThat(report.failed()).isEmpty();
    assertThat(report.divided()).isEqualTo(1);
    int acknowledged = writers.end();
    assertThat(calls.get("/busy/_settings")).contains("\"number_of_shards\":\"3\"");
    assertThat(uuid("busy")).isNotEqualTo(before);
    for (String name : List.of("busy", "also", "bu*")) {
      assertThat(count(name)).as(name).isEqualTo(acknowledged);
    }
    assertThat(calls.get("/busy/_search?q=n:*&size=0&track_total_hits=true"))
        .contains("\"value\":" + acknowledged);
    for (String id : writers.written) {
      assertThat(calls.get("/busy/_doc/" + id)).startsWith("200").contains("\"_version\":2");
    }
    assertThat(calls.send(Method.DELETE, "/busy", "")).startsWith("200");
    assertThat(calls.get("/busy")).startsWith("404");
    assertThat(calls.get("/also")).startsWith("404");
  }

  @Test
  void aStreamWithoutALifecycleHasItsWriteIndexDivided() throws Exception {
    calls.template("wide", "");
    Writers writers = new Writers("wide-a", false);
    writers.begun.await();
    calls.send(Method.POST, "/wide-a/_rollover", "");
    writers.awaitMore();
    List<String> before = calls.indices("wide-a");
    load(uuid(before.getLast()), 2.4);
    LifecycleRuns.Report report = run();
    assertThat(report.failed()).isEmpty();
    assertThat(report.divided()).isEqualTo(1);
    assertThat(report.rolled()).isZero();
    int acknowledged = writers.end();
    List<String> after = calls.indices("wide-a");
    assertThat(after).hasSize(2).startsWith(before.getFirst()).doesNotContain(before.getLast());
    assertThat(after.getLast()).endsWith("-000003");
    assertThat(calls.get("/" + after.getLast() + "/_settings"))
        .contains("\"number_of_shards\":\"3\"");
    assertThat(count("wide-a")).isEqualTo(acknowledged);
    assertThat(count("wid*")).isEqualTo(acknowledged);
    assertThat(calls.get("/" + before.getLast())).startsWith("404");
    assertThat(calls.get("/wide-a/_autosharding/explain"))
        .contains("\"data_stream\":\"wide-a\",\"more_shards_by\":\"nothing: it is not written to\"")
        .contains("\"current_shards\":3,");
    // The next one has as many, and a stream goes on as ever.
    assertThat(calls.send(Method.POST, "/wide-a/_rollover", "")).startsWith("200");
    assertThat(calls.indices("wide-a").getLast()).endsWith("-000004");
    assertThat(calls.get("/" + calls.indices("wide-a").getLast() + "/_settings"))
        .contains("\"number_of_shards\":\"3\"");
  }
}
