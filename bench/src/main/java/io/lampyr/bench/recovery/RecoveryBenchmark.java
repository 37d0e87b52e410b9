package io.lampyr.bench.recovery;

import io.lampyr.bench.events.EventParser;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.events.Writes;
import io.lampyr.bench.machine.Cpu;
import io.lampyr.bench.machine.ThreadCpu;
import io.lampyr.bench.report.Table;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.engine.shard.Answer;
import io.lampyr.engine.shard.ShardLog;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.UpkeepSettings;
import io.lampyr.translog.format.SectionKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Opening a shard from another's translog, and handing it over. */
public final class RecoveryBenchmark {
  private static final long SEED = 20_240_811;
  private static final int DIFFERENT_EVENTS = 20_000;
  private static final int BULK = 1000;
  private static final int WARM_UP_BULKS = 30;

  /** A node that takes a shard over has been indexing before: its compilers are done by then. */
  private static final int WARM_UP_ROUNDS = Integer.getInteger("lampyr.bench.warmup", 4);

  private static final int BULKS = Integer.getInteger("lampyr.bench.bulks", 100);
  private static final double AIM_SECONDS = 3;

  /** Leaves out the log that is longer than any may be, and the hand-over. */
  private static final boolean LOGS_ALONE = Boolean.getBoolean("lampyr.bench.logs-alone");

  private final Table table = new Table("recovery", List.of("measured", "aim", "measured/aim"));

  private RecoveryBenchmark() {}

  /** Measures in temporary folders. */
  public static Table run() {
    try {
      return new RecoveryBenchmark().measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure() throws IOException, InterruptedException {
    table.note("seed", SEED);
    table.note("operations", BULKS * BULK);
    Events events = Events.make(SEED, DIFFERENT_EVENTS);
    Events small = Events.small(SEED, DIFFERENT_EVENTS);
    for (int round = 0; round < WARM_UP_ROUNDS; round++) {
      try (Scene scene = new Scene(SEED)) {
        var _ = recover(scene, events, WARM_UP_BULKS);
      }
    }
    try (Scene scene = new Scene(SEED)) {
      report("small documents", recover(scene, small, BULKS));
    }
    try (Scene scene = new Scene(SEED)) {
      report("longest log of events", recover(scene, events, longestLog(events)));
    }
    if (LOGS_ALONE) {
      return table;
    }
    try (Scene scene = new Scene(SEED)) {
      Recovered recovered = recover(scene, events, BULKS);
      report("events", recovered);
      new RelocationRun(scene, events).addTo(table, recovered.host(), recovered.shard());
    }
    return table;
  }

  /** Bulks of as many events as a shard's log holds before the shard is flushed. */
  private int longestLog(Events events) {
    double bytes = events.meanBytes() + ShardLog.BYTES_BESIDE_SOURCE;
    int bulks = (int) Math.ceil(UpkeepSettings.DEFAULT.flushTranslogBytesMax() / bytes / BULK);
    table.note("operations of the longest log", bulks * BULK);
    return bulks;
  }

  /** What came of a recovery. */
  private record Recovered(
      Host host,
      OpenShard shard,
      Phases phases,
      double readSeconds,
      double cpuSeconds,
      double compilerSeconds) {}

  private Recovered recover(Scene scene, Events events, int bulks)
      throws IOException, InterruptedException {
    Host first = scene.host();
    OpenShard lost =
        first.open(scene.assign(first.node()), new EventParser(), new Phases(scene.clock()));
    write(scene, lost, Writes.bulks(events, Writes.Ids.GIVEN, 0, bulks, BULK));
    lost.close();
    Host second = scene.host();
    double readSeconds = read(scene, second);
    Phases phases = new Phases(scene.clock());
    Cpu.settle();
    Cpu cpu = new Cpu();
    ThreadCpu threads = new ThreadCpu();
    OpenShard shard = second.open(scene.assign(second.node()), new EventParser(), phases);
    return new Recovered(
        second,
        shard,
        phases,
        readSeconds,
        cpu.seconds(),
        threads.seconds(ThreadCpu.Group.COMPILERS));
  }

  private static void write(Scene scene, OpenShard shard, List<List<Write>> bulks)
      throws InterruptedException {
    List<Answer<List<WriteResult>>> answers = new ArrayList<>();
    for (List<Write> bulk : bulks) {
      answers.add(scene.append(shard.documents(), bulk));
      // A few under way at a time, as the log bounds what is pending.
      if (answers.size() >= 8) {
        requireReleased(answers.removeFirst());
      }
    }
    for (Answer<List<WriteResult>> answer : answers) {
      requireReleased(answer);
    }
  }

  static void requireReleased(Answer<List<WriteResult>> answer) throws InterruptedException {
    if (answer.await() instanceof Answer.Given.Withheld<?> withheld) {
      throw new IllegalStateException("write was not acknowledged: " + withheld);
    }
  }

  /** Reading and decoding the log alone. */
  private static double read(Scene scene, Host host) throws InterruptedException {
    TranslogPointer pointer = scene.item().head().translog().orElseThrow();
    SectionKey key = new SectionKey(scene.shard(), pointer.term());
    long began = scene.clock().monotonicNanos();
    var _ = host.reader().scan(pointer.node(), pointer.generation(), key, found -> {});
    return (scene.clock().monotonicNanos() - began) / 1e9;
  }

  private void report(String name, Recovered recovered) {
    Phases phases = recovered.phases();
    table.add(
        name + ": open, s", List.of(phases.total(), AIM_SECONDS, phases.total() / AIM_SECONDS));
    part(name + ": reading alone", recovered.readSeconds());
    part(name + ": read+replay", phases.replay());
    part(name + ": Lucene commit", phases.commit());
    part(name + ": layout", phases.layout());
    part(name + ": upload", phases.upload());
    part(name + ": publish", phases.publish());
    part(name + ": CPU s", recovered.cpuSeconds());
    part(name + ": of it compilers", recovered.compilerSeconds());
  }

  private void part(String name, double seconds) {
    table.add(name, List.of(seconds, Double.NaN, Double.NaN));
  }
}
