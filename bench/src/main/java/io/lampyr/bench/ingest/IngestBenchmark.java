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
import io.lampyr.engine.codec.ShardCodec;
import io.lampyr.engine.shard.Write;
import io.lampyr.translog.batch.BatchSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.lucene.codecs.Codec;

/** A node's indexing beside a bare writer's, and what single documents cost and wait. */
public final class IngestBenchmark {
  private static final long SEED = 20_240_101;
  private static final int DIFFERENT_EVENTS = 20_000;
  private static final int CLIENTS = 4;
  private static final int BULK = 1000;
  private static final int BULKS = Integer.getInteger("lampyr.bench.bulks", 100);
  private static final int ROUNDS = Integer.getInteger("lampyr.bench.rounds", 3);
  private static final int WARM_UP_ROUNDS = Integer.getInteger("lampyr.bench.warmup", 2);

  /** Which of its parts are run: {@code made}, {@code given}, {@code single}. */
  private static final Set<String> PARTS =
      Set.of(System.getProperty("lampyr.bench.parts", "made,given,single").split(",", -1));

  /** Every five seconds, at the rate of the bulks. */
  private static final int BULKS_A_REFRESH = 30;

  /** 6,000 documents a second: what two processors that others use, too, can keep up with. */
  private static final Duration BETWEEN_BULKS = Duration.ofNanos(166_666_667);

  /** Both sides store documents alike, so that the one does not save what the other pays. */
  private static final Codec NODES_CODEC = new ShardCodec();

  private static final BatchSettings TRANSLOG = BatchSettings.defaults();

  /** After so long a batch with a single request is closed, where idle flushes are on. */
  private static final Duration IDLE = Duration.ofMillis(10);

  private final Clock clock = new SystemClock();
  private final Scheduler scheduler =
      new ThreadScheduler((thread, failure) -> failure.printStackTrace());
  private final Events events = Events.make(SEED, DIFFERENT_EVENTS);
  private final PacedLoad load =
      new PacedLoad(clock, scheduler, CLIENTS, BETWEEN_BULKS, BULKS_A_REFRESH);
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
    for (int round = 0; round < WARM_UP_ROUNDS; round++) {
      Writes.Ids ids = round % 2 == 0 ? Writes.Ids.GIVEN : Writes.Ids.GENERATED;
      print("warming up", round, bare(ids, NODES_CODEC), node(ids));
    }
    if (PARTS.contains("made")) {
      compare("made ids", Writes.Ids.GENERATED);
    }
    if (PARTS.contains("given")) {
      compare("given ids", Writes.Ids.GIVEN);
    }
    if (PARTS.contains("single")) {
      table.add("parsing alone", row(parsing(), Double.NaN, Double.NaN));
      single();
    }
    return table;
  }

  private void single() throws IOException, InterruptedException {
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
  }

  private void compare(String name, Writes.Ids ids) throws IOException, InterruptedException {
    List<Cost> bare = new ArrayList<>();
    List<Cost> node = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      if (round % 2 == 0) {
        bare.add(bare(ids, NODES_CODEC));
        node.add(node(ids));
      } else {
        node.add(node(ids));
        bare.add(bare(ids, NODES_CODEC));
      }
      print(name, round, bare.getLast(), node.getLast());
    }
    add("CPU s/100k, " + name, bare, node, Cost::running, 1.25);
    add(name + ": without merges", bare, node, Cost::writing, Double.NaN);
    add(name + ": merges", bare, node, Cost::merges, Double.NaN);
    add(name + ": merged MiB", bare, node, Cost::mergedMebibytes, Double.NaN);
    add(name + ": collector", bare, node, Cost::collector, Double.NaN);
    add(name + ": compilers", bare, node, Cost::compilers, Double.NaN);
    double lucenes = bare(ids, Codec.getDefault()).running();
    table.add(name + ": Lucene's codec", row(lucenes, Double.NaN, Double.NaN));
  }

  /** Medians of both sides and, of the ratios, the median of the rounds. */
  private void add(
      String row, List<Cost> bare, List<Cost> node, ToDoubleFunction<Cost> of, double aim) {
    Sample ratios = new Sample();
    for (int round = 0; round < bare.size(); round++) {
      double without = of.applyAsDouble(bare.get(round));
      ratios.add(without == 0 ? Double.NaN : of.applyAsDouble(node.get(round)) / without);
    }
    table.add(
        row,
        List.of(
            Cost.median(bare, of),
            Cost.median(node, of),
            ratios.median(),
            aim,
            Cost.median(node, Cost::refreshes)));
  }

  private static void print(String what, int round, Cost bare, Cost node) {
    System.out.printf(
        "%s round=%d ratio=%.3f without merges=%.3f%n  bare %s%n  node %s%n",
        what, round, node.running() / bare.running(), node.writing() / bare.writing(), bare, node);
  }

  private Cost bare(Writes.Ids ids, Codec codec) throws IOException, InterruptedException {
    try (ScratchFolder folder = ScratchFolder.make();
        Side side = new BareSide(folder.path(), codec)) {
      return load.run(side, Writes.bulks(events, ids, 0, BULKS, BULK));
    }
  }

  private Cost node(Writes.Ids ids) throws IOException, InterruptedException {
    try (ScratchFolder folder = ScratchFolder.make();
        Side side = new NodeSide(folder.path(), SEED, TRANSLOG)) {
      return load.run(side, Writes.bulks(events, ids, 0, BULKS, BULK));
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
