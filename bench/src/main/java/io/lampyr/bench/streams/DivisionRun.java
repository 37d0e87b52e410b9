package io.lampyr.bench.streams;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.bench.fleet.Counter;
import io.lampyr.bench.fleet.Counts;
import io.lampyr.bench.fleet.Fleet;
import io.lampyr.bench.fleet.FleetSetup;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.luceneblob.commit.CommitIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An index of one shard that is divided into four when half of its documents have come, while two
 * clients send bulks and a third one document at a time.
 */
final class DivisionRun {
  private static final int DOCUMENTS = Integer.getInteger("lampyr.bench.divided", 2_000_000);
  private static final int A_BULK = 2500;
  private static final int SHARDS = 4;
  private static final int CLIENTS = 2;
  private static final FleetSetup SETUP = FleetSetup.standard(31);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(5);
  private static final Pattern UUID = Pattern.compile("\"uuid\":\"([^\"]*)\"");
  private static final Pattern COUNT = Pattern.compile("\"count\":(\\d+)");
  private static final String MAPPING =
      "\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"},"
          + "\"level\":{\"type\":\"keyword\"},\"message\":{\"type\":\"text\"}}}";

  private final Table table;
  private final Fleet fleet;
  private final Clock clock;
  private final AtomicInteger taken = new AtomicInteger();
  private final AtomicInteger written = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /** A write, by the monotonic clock. */
  private record Write(long began, long ended) {
    double millis() {
      return (ended - began) / 1e6;
    }
  }

  private DivisionRun(Table table, Fleet fleet) {
    this.table = table;
    this.fleet = fleet;
    this.clock = fleet.clock();
  }

  static void measure(Table table) throws IOException, InterruptedException {
    table.note("documents of the index that is divided", DOCUMENTS);
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), SETUP)) {
      new DivisionRun(table, fleet).measure();
    }
  }

  private void measure() throws InterruptedException {
    fleet
        .function(0)
        .put(
            "/busy",
            "{\"settings\":{\"number_of_shards\":1,\"refresh_interval\":\"5s\"}," + MAPPING + "}");
    List<List<Write>> bulks = new ArrayList<>();
    List<Write> singles = new ArrayList<>();
    CountDownLatch over = new CountDownLatch(CLIENTS + 1);
    for (int i = 0; i < CLIENTS; i++) {
      List<Write> own = new ArrayList<>();
      bulks.add(own);
      begin("bulks-" + i, over, () -> bulks(own));
    }
    begin("singles", over, () -> singles(singles));
    Divided divided = divide();
    over.await();
    Check.that(failure.get() == null, "a write failed: " + failure.get());
    fleet.function(0).post("/busy/_refresh", "");
    long count = number(COUNT, fleet.function(0).get("/busy/_count"));
    Check.that(count == written.get(), "documents are missing or twice count=" + count);
    tell(divided, bulks.stream().flatMap(List::stream).toList(), singles);
  }

  private interface Work {
    void run();
  }

  private void begin(String name, CountDownLatch over, Work work) {
    Scheduler.Task _ =
        fleet
            .scheduler()
            .fork(
                name,
                () -> {
                  try {
                    work.run();
                  } catch (RuntimeException | Error e) {
                    failure.set(e);
                  } finally {
                    over.countDown();
                  }
                });
  }

  private boolean goesOn() {
    return failure.get() == null && taken.get() < DOCUMENTS;
  }

  private void bulks(List<Write> own) {
    while (goesOn()) {
      int first = taken.getAndAdd(A_BULK);
      byte[] lines = lines(first, A_BULK);
      long began = clock.monotonicNanos();
      fleet.function(0).bulk("/busy/_bulk", lines);
      own.add(new Write(began, clock.monotonicNanos()));
      written.addAndGet(A_BULK);
    }
  }

  private void singles(List<Write> own) {
    while (goesOn()) {
      byte[] lines = lines(taken.getAndIncrement(), 1);
      long began = clock.monotonicNanos();
      fleet.function(0).bulk("/busy/_bulk", lines);
      own.add(new Write(began, clock.monotonicNanos()));
      written.incrementAndGet();
    }
  }

  private static byte[] lines(int first, int count) {
    StringBuilder lines = new StringBuilder();
    for (int i = first; i < first + count; i++) {
      lines.append("{\"index\":{}}\n{\"@timestamp\":").append(1_750_000_000_000L + 40L * i);
      lines.append(",\"level\":\"").append(i % 7 == 0 ? "error" : "info");
      lines.append("\",\"message\":\"line ").append(i).append(" of host ").append(i % 500);
      lines.append(" took ").append(i % 997).append(" ms\"}\n");
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** What the division took; requests are those of the time in which writes were kept out. */
  private record Divided(
      Span whole, TimedDuties.Moments moments, Counts asked, long stateRequests, Bytes bytes) {}

  /** By the monotonic clock. */
  private record Span(long began, long ended) {
    double seconds() {
      return (ended - began) / 1e9;
    }

    boolean meets(Write write) {
      return write.ended() - began > 0 && ended - write.began() > 0;
    }
  }

  /** What the store has of the index before, and what the parts' first commits added to that. */
  private record Bytes(long source, long parts) {}

  private Divided divide() throws InterruptedException {
    while (written.get() < DOCUMENTS / 2 && goesOn()) {
      fleet.scheduler().sleep(LOOK_AGAIN);
    }
    IndexId source = index();
    table.note("documents when it was divided", written.get());
    TimedDuties.Moments moments = new TimedDuties.Moments(fleet::counts);
    long stateBefore = fleet.stateRequests();
    long began = clock.monotonicNanos();
    boolean done =
        fleet
            .dividing(node -> new TimedDuties(node, clock, moments))
            .divide(source, "busy", SHARDS);
    Span whole = new Span(began, clock.monotonicNanos());
    Counts asked = fleet.counts().since(moments.before());
    long stateRequests = fleet.stateRequests() - stateBefore;
    Check.that(done, "the index was not divided");
    long bytes = fleet.blobs(source).values().stream().mapToLong(Long::longValue).sum();
    return new Divided(
        whole, moments, asked, stateRequests, new Bytes(bytes, firstOfEach(fleet.blobs(index()))));
  }

  private IndexId index() {
    Matcher found = UUID.matcher(fleet.function(0).get("/busy/_settings"));
    Check.that(found.find(), "the index has no id");
    return new IndexId(found.group(1));
  }

  private static long number(Pattern pattern, String answer) {
    Matcher found = pattern.matcher(answer);
    Check.that(found.find(), "no number answer=" + answer);
    return Long.parseLong(found.group(1));
  }

  private static long firstOfEach(Map<CommitIdentity, Long> blobs) {
    Map<ShardId, CommitIdentity> first = new HashMap<>();
    blobs
        .keySet()
        .forEach(blob ->
            first.merge(
                blob.shard(),
                blob,
                (one, other) -> one.generation() <= other.generation() ? one : other));
    return first.values().stream().mapToLong(blob -> blobs.getOrDefault(blob, 0L)).sum();
  }

  private void tell(Divided divided, List<Write> bulks, List<Write> singles) {
    TimedDuties.Moments moments = divided.moments();
    row("division s", divided.whole().seconds());
    row(
        "division: writes kept out s",
        new Span(moments.fencing(), divided.whole().ended()).seconds());
    row(
        "division: of that until all was stored s",
        new Span(moments.fencing(), moments.fenced()).seconds());
    row("division: longest bulk ms", longest(divided.whole(), bulks));
    row("division: longest single document ms", longest(divided.whole(), singles));
    row("otherwise: bulk p50 ms", otherwise(divided.whole(), bulks).median());
    row("otherwise: bulk p99 ms", otherwise(divided.whole(), bulks).quantile(0.99));
    row("otherwise: single document p50 ms", otherwise(divided.whole(), singles).median());
    row("otherwise: single document p99 ms", otherwise(divided.whole(), singles).quantile(0.99));
    row("bytes of the index", (double) divided.bytes().source());
    row("bytes that its parts added", (double) divided.bytes().parts());
    row("store writes while kept out", (double) divided.asked().of(Counter.STORE_WRITES));
    row("store reads while kept out", (double) divided.asked().of(Counter.STORE_READS));
    row("state requests meanwhile", (double) divided.stateRequests());
  }

  private static double longest(Span span, List<Write> writes) {
    return writes.stream().filter(span::meets).mapToDouble(Write::millis).max().orElse(Double.NaN);
  }

  private static Sample otherwise(Span span, List<Write> writes) {
    Sample sample = new Sample();
    writes.stream()
        .filter(write -> !span.meets(write))
        .forEach(write -> sample.add(write.millis()));
    return sample;
  }

  private void row(String name, double value) {
    table.add(name, List.of(value, Double.NaN, Double.NaN));
  }
}
