package io.lampyr.bench.ingest;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.events.EventParser;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.events.Writes;
import io.lampyr.bench.machine.Cpu;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.engine.shard.Write;
import io.lampyr.translog.batch.BatchSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/** A node's indexing beside a bare writer's, and what single documents cost and wait. */
public final class IngestBenchmark {
  private static final long SEED = 20_240_101;
  private static final int DIFFERENT_EVENTS = 20_000;
  private static final int CLIENTS = 4;
  private static final int BULK = 1000;
  private static final int BULKS = Integer.getInteger("lampyr.bench.bulks", 40);
  private static final int WARM_UP_BULKS = 40;
  private static final int ROUNDS = Integer.getInteger("lampyr.bench.rounds", 3);

  /** 6,000 documents a second: what two processors that others use, too, can keep up with. */
  private static final Duration BETWEEN_BULKS = Duration.ofNanos(166_666_667);

  private static final BatchSettings TRANSLOG = BatchSettings.defaults();

  /** After so long a batch with a single request is closed, where idle flushes are on. */
  private static final Duration IDLE = Duration.ofMillis(10);

  private final Clock clock = new SystemClock();
  private final Scheduler scheduler =
      new ThreadScheduler((thread, failure) -> failure.printStackTrace());
  private final Events events = Events.make(SEED, DIFFERENT_EVENTS);
  private final Load load = new Load(clock, scheduler, CLIENTS, BETWEEN_BULKS);
  private final Table table =
      new Table("ingest", List.of("bare", "node", "ratio", "aim", "refreshes"));

  private IngestBenchmark() {}

  /** Measures in temporary folders. */
  public static Table run() {
    try {
      return new IngestBenchmark().measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure() throws IOException, InterruptedException {
    table.note("seed", SEED);
    table.note("documents a round", BULKS * BULK);
    table.note("mean bytes of a document", Math.round(events.meanBytes()));
    table.note("rounds", ROUNDS);
    var _ = bare(Writes.Ids.GENERATED, WARM_UP_BULKS);
    var _ = node(Writes.Ids.GIVEN, WARM_UP_BULKS);
    compare("CPU s/100k, made ids", Writes.Ids.GENERATED);
    compare("CPU s/100k, given ids", Writes.Ids.GIVEN);
    table.add("CPU s/100k, parsing alone", row(parsing(), Double.NaN, Double.NaN));
    try (ScratchFolder folder = ScratchFolder.make();
        NodeSide side = new NodeSide(folder.path(), SEED, TRANSLOG)) {
      SingleDocuments documents = new SingleDocuments(clock, scheduler, events, side.node());
      documents.addTo(table);
      documents.addAlone(table, "alone");
    }
    BatchSettings hasty = TRANSLOG.with(BatchSettings.IdleFlush.after(IDLE));
    try (ScratchFolder folder = ScratchFolder.make();
        NodeSide side = new NodeSide(folder.path(), SEED, hasty)) {
      new SingleDocuments(clock, scheduler, events, side.node())
          .addAlone(table, "alone, idle flush");
    }
    return table;
  }

  private void compare(String name, Writes.Ids ids) throws IOException, InterruptedException {
    Sample bare = new Sample();
    Sample node = new Sample();
    Sample ratios = new Sample();
    int refreshes = 0;
    for (int round = 0; round < ROUNDS; round++) {
      boolean bareFirst = round % 2 == 0;
      Load.Cost first = bareFirst ? bare(ids, BULKS) : node(ids, BULKS);
      Load.Cost second = bareFirst ? node(ids, BULKS) : bare(ids, BULKS);
      double bareCpu = per100k(bareFirst ? first : second);
      double nodeCpu = per100k(bareFirst ? second : first);
      bare.add(bareCpu);
      node.add(nodeCpu);
      ratios.add(nodeCpu / bareCpu);
      refreshes += first.refreshes();
      System.out.printf(
          "%s round=%d bare=%.2f node=%.2f ratio=%.3f seconds=%.1f and %.1f%n",
          name, round, bareCpu, nodeCpu, nodeCpu / bareCpu, first.seconds(), second.seconds());
    }
    table.add(
        name,
        List.of(bare.median(), node.median(), ratios.median(), 1.25, (double) refreshes / ROUNDS));
  }

  private static double per100k(Load.Cost cost) {
    return cost.cpuSeconds() * 100_000 / (BULKS * BULK);
  }

  private Load.Cost bare(Writes.Ids ids, int bulks) throws IOException, InterruptedException {
    try (ScratchFolder folder = ScratchFolder.make();
        Side side = new BareSide(folder.path())) {
      return load.run(side, Writes.bulks(events, ids, 0, bulks, BULK));
    }
  }

  private Load.Cost node(Writes.Ids ids, int bulks) throws IOException, InterruptedException {
    try (ScratchFolder folder = ScratchFolder.make();
        Side side = new NodeSide(folder.path(), SEED, TRANSLOG)) {
      return load.run(side, Writes.bulks(events, ids, 0, bulks, BULK));
    }
  }

  /** What of both sides' time goes into what they share and neither adds to. */
  private double parsing() {
    EventParser parser = new EventParser();
    List<List<Write>> bulks =
        Writes.bulks(events, Writes.Ids.GENERATED, 0, DIFFERENT_EVENTS / BULK, BULK);
    Cpu.settle();
    Cpu cpu = new Cpu();
    for (List<Write> bulk : bulks) {
      for (Write write : bulk) {
        var _ = parser.parse(write.key(), write.source());
      }
    }
    return cpu.seconds() * 100_000 / DIFFERENT_EVENTS;
  }

  private static List<Double> row(double bare, double node, double aim) {
    return List.of(bare, node, node / bare, aim, Double.NaN);
  }
}
