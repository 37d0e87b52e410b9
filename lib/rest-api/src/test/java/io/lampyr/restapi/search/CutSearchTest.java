package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.search.PitId;
import io.lampyr.engine.task.TaskItem;
import io.lampyr.engine.task.TaskStore;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What takes longer than a batch is to take is searched in parts, and the answer is the same. */
@Timeout(300)
class CutSearchTest {
  private static final long SEED = Long.getLong("lampyr.cut.seed", 20261129);

  /** Beyond what an index is searched in at once, and before nothing could be told any more. */
  private static final Duration TOO_LONG =
      BatchPatience.UNKNOWN.minus(BatchPatience.UNKNOWN.dividedBy(20));

  private static final Duration STILL_TOO_LONG =
      BatchPatience.FIRST.minus(BatchPatience.FIRST.dividedBy(20));

  private static OneNode node;
  private static Client here;

  @BeforeAll
  static void start() {
    node = new OneNode(43, Persona.ELASTICSEARCH);
    here = new Client(node.whole(Persona.ELASTICSEARCH));
    here.index("a-batch", BatchPatience.SHARDS, 1);
    here.index("large", 2, 300);
    mixed();
    here.post("/a-batch,large,mixed/_flush", "");
  }

  /** Documents of all kinds of fields, some of them without any. */
  private static void mixed() {
    here.put(
        "/mixed",
        """
        {"settings":{"number_of_shards":3},"mappings":{"properties":{
          "k":{"type":"keyword"},"d":{"type":"date"},"x":{"type":"double"},
          "p":{"type":"geo_point"},"a":{"type":"ip"},
          "o":{"type":"nested","properties":{"w":{"type":"long"},"k":{"type":"keyword"}}}}}}
        """);
    System.out.println("seed=" + SEED);
    Random random = new Random(SEED);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      lines.append("{\"index\":{\"_id\":\"" + i + "\"}}\n{\"n\":" + i);
      lines.append(",\"g\":" + random.nextInt(4) + ",\"k\":\"k" + random.nextInt(9) + "\"");
      lines.append(",\"t\":\"" + "fire ".repeat(1 + random.nextInt(4)));
      lines.append("fly ".repeat(random.nextInt(3)) + "\"");
      if (random.nextInt(5) > 0) {
        lines.append(",\"x\":" + random.nextInt(1000) / 4.0 + ",\"d\":");
        lines.append(1_795_000_000_000L + random.nextInt(400) * 3_600_000L);
        lines.append(",\"a\":\"10.0.0." + random.nextInt(255) + "\",\"p\":[");
        lines.append(random.nextInt(180) + "," + random.nextInt(90) + "]");
      }
      lines.append(",\"o\":[");
      for (int o = random.nextInt(4); o >= 0; o--) {
        lines.append("{\"w\":" + random.nextInt(50) + ",\"k\":\"o" + o + "\"}");
        lines.append(o == 0 ? "" : ",");
      }
      lines.append("]}\n");
    }
    Told told = here.post("/mixed/_bulk?refresh=true", lines.toString());
    assertThat(told.at("errors")).as("%s", told).isEqualTo(false);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** A clock that goes ahead. */
  private static final class Late implements Clock {
    private final Clock clock = new SystemClock();
    private final AtomicLong ahead = new AtomicLong();

    @Override
    public Instant now() {
      return clock.now().plusNanos(ahead.get());
    }

    @Override
    public long monotonicNanos() {
      return clock.monotonicNanos() + ahead.get();
    }
  }

  /** The way of a process to the store, on which the first reads of an index take long. */
  private static final class Slow extends ForwardingBlobStore {
    private final Queue<Duration> slow = new ConcurrentLinkedQueue<>();
    private final Late late;
    private String index = "-";

    Slow(BlobStore store, Late late) {
      super(store);
      this.late = late;
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      Duration taken = key.toString().contains(index) ? slow.poll() : null;
      if (taken != null) {
        late.ahead.addAndGet(taken.toNanos());
      }
      return super.get(key, span);
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  private static Map<String, ?> without(Object response) {
    Map<String, Object> rest = new LinkedHashMap<>();
    ((Map<?, ?>) response).forEach((name, value) -> rest.put(String.valueOf(name), value));
    rest.remove("took");
    rest.remove("num_reduce_phases");
    return rest;
  }

  /** How often shards were searched, and what was answered. */
  private record Searched(long times, Told told) {}

  private static Searched slowly(String target, String body, Duration... slow) {
    Told[] told = new Told[1];
    long times = slowly(target, List.of(slow), client -> told[0] = submitted(client, target, body));
    assertThat(told[0].at("is_running")).as("%s", told[0]).isEqualTo(false);
    return new Searched(times, told[0]);
  }

  private static Told submitted(Client client, String target, String body) {
    return client.post(target + "/_async_search?wait_for_completion_timeout=50s", body);
  }

  /** Has a process ask that takes long; tells how often shards were searched. */
  private static long slowly(String target, List<Duration> slow, Consumer<Client> ask) {
    Late late = new Late();
    Slow[] made = new Slow[1];
    Client client =
        new Client(
            node.elsewhere(
                new ApiSettings(Persona.ELASTICSEARCH, false, "test"),
                store -> {
                  made[0] = new Slow(store, late);
                  return made[0];
                },
                64L << 20,
                late));
    String index = target.equals("/mixed") ? "mixed" : "large";
    made[0].index = here.get("/" + index + "/_settings").text(index + "/settings/index/uuid");
    long before = queries(client, index);
    made[0].slow.addAll(slow);
    ask.accept(client);
    assertThat(made[0].slow).isEmpty();
    return queries(client, index) - before;
  }

  private static long queries(Client client, String index) {
    return (Long) client.get("/" + index + "/_stats/search").at("_all/total/search/query_total");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"size\":50,\"from\":7,\"sort\":[\"g\"],\"track_total_hits\":100}",
        "{\"size\":7,\"query\":{\"match\":{\"t\":\"word\"}},\"highlight\":{\"fields\":{\"t\":{}}}}",
        "{\"size\":3,\"query\":{\"range\":{\"n\":{\"gte\":290}}},\"sort\":[{\"n\":\"desc\"}],"
            + "\"aggs\":{\"h\":{\"histogram\":{\"field\":\"n\",\"interval\":10},"
            + "\"aggs\":{\"s\":{\"sum\":{\"field\":\"n\"}}}}}}"
      })
  void partsOfDocumentsSayWhatAllOfThemSay(String body) {
    Searched slow = slowly("/large", body, TOO_LONG);
    assertThat(slow.times()).isGreaterThan(32);
    Told plain = here.post("/large/_search", body);
    assertThat(without(slow.told().at("response"))).isEqualTo(without(plain.json()));
    assertThat(openReaders()).isZero();
  }

  /** One on each line; and bodies that begin with a mark of the order of bytes, or hold nothing. */
  static Stream<String> ofMixed() throws IOException {
    try (InputStream lines = CutSearchTest.class.getResourceAsStream("mixed-searches.txt")) {
      String all = new String(lines.readAllBytes(), StandardCharsets.UTF_8);
      return Stream.concat(all.lines(), Stream.of("\uFEFF{\"size\":3}", " "));
    }
  }

  @ParameterizedTest
  @MethodSource("ofMixed")
  void anyAnswerIsThatOfASearchThatIsNotCut(String body) {
    Searched slow = slowly("/mixed", body, TOO_LONG);
    Told plain = here.post("/mixed/_search", body);
    assertThat(without(slow.told().at("response"))).isEqualTo(without(plain.json()));
    assertThat(openReaders()).isZero();
  }

  @Test
  void whatIsChosenByShardIsSearchedShardByShard() {
    String body = "{\"size\":2,\"aggs\":{\"g\":{\"terms\":{\"field\":\"g\"}}}}";
    Searched slow = slowly("/large", body, TOO_LONG);
    assertThat(slow.times()).isLessThan(8);
    Told plain = here.post("/large/_search", body);
    assertThat(without(slow.told().at("response"))).isEqualTo(without(plain.json()));
  }

  @Test
  void whatTakesLongIsCutBehindWhatDoesNot() {
    String indices = "/a-batch,large";
    String body = "{\"size\":400,\"sort\":[\"n\"]}";
    Searched slow = slowly(indices, body, STILL_TOO_LONG);
    assertThat(slow.times()).isGreaterThan(32);
    Told plain = here.post(indices + "/_search", body);
    assertThat(without(slow.told().at("response"))).isEqualTo(without(plain.json()));
    assertThat(openReaders()).isZero();
  }

  @Test
  void whatFailsInAPartGivesBackWhatItKept() {
    String target = "/large/_async_search?wait_for_completion_timeout=50s";
    String body = "{\"query\":{\"script\":{\"script\":\"doc['none'].value > 0\"}}}";
    Told[] told = new Told[1];
    long times =
        slowly(
            "/large",
            List.of(TOO_LONG),
            client -> told[0] = client.post(target + "&allow_partial_search_results=false", body));
    assertThat(told[0].status()).as("%s", told[0]).isEqualTo(400);
    assertThat(times).isEqualTo(4);
    // It is given back once the failure stands, which its client may hear of before.
    while (openReaders() > 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aDeletedSearchGivesBackWhatItKeptThoughNobodyWorksAtIt() throws InterruptedException {
    CountDownLatch reached = new CountDownLatch(1);
    CountDownLatch deleted = new CountDownLatch(1);
    Client stuck =
        new Client(
            node.elsewhere(Persona.ELASTICSEARCH, store -> new Stuck(store, reached, deleted)));
    Told begun = stuck.post("/large/_async_search?wait_for_completion_timeout=0ms", "{}");
    reached.await();
    PitId kept = PitId.decode(here.post("/large/_pit?keep_alive=10m", "").text("id"));
    TaskStore tasks =
        new TaskStore(
            node.items,
            node.writer,
            new MemoryBlobStore(new SystemClock()),
            new SeededRandomness(SEED));
    String task = AsyncIds.task(begun.text("id")).orElseThrow();
    var _ = tasks.change(task, item -> inside(item, tasks, kept)).orElseThrow();
    assertThat(openReaders()).isEqualTo(1);
    Told told = here.send(Method.DELETE, "/_async_search/" + begun.text("id"), "");
    assertThat(told.status()).as("%s", told).isEqualTo(200);
    assertThat(openReaders()).isZero();
    deleted.countDown();
  }

  /** The task as it is when its index is searched in parts. */
  private static TaskItem inside(TaskItem item, TaskStore tasks, PitId kept) {
    AsyncState state = AsyncState.decode(tasks.bytes(item.cursor().orElseThrow()));
    byte[] place = state.inside(Optional.of(InsideIndex.ofDocuments(kept))).encode();
    return new TaskItem(
        item.id(),
        item.job(),
        item.began(),
        item.hold(),
        Optional.of(tasks.keep(item.id(), place)),
        item.status(),
        item.wishes(),
        item.end(),
        item.expires());
  }

  /** A process that comes no further than to its first read. */
  private static final class Stuck extends ForwardingBlobStore {
    private final CountDownLatch reached;
    private final CountDownLatch end;

    Stuck(BlobStore store, CountDownLatch reached, CountDownLatch end) {
      super(store);
      this.reached = reached;
      this.end = end;
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      reached.countDown();
      try {
        end.await();
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
      return super.get(key, span);
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  private static long openReaders() {
    return new Table<>(node.items, node.writer, StateCodecs.READER)
        .all(StateKeys.READERS, "")
        .size();
  }
}
