package io.lampyr.bench.buffer;

import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.engine.memory.ReclaimPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** One small indexing buffer for many shards, given back by either policy. */
public final class BufferBenchmark {
  private static final long SEED = 20_231_103;
  private static final int DIFFERENT_EVENTS = 20_000;
  private static final int ROUNDS = 2;
  private static final int WARM_UP_DOCUMENTS = 15_000;
  private static final int DOCUMENTS = 60_000;

  private static final List<Measure> MEASURES =
      List.of(
          new Measure("merged MiB", ManyShards.Outcome::mergedMiB),
          new Measure("flushed MiB", ManyShards.Outcome::flushedMiB),
          new Measure("segments flushed", ManyShards.Outcome::flushedSegments),
          new Measure("segments merged", ManyShards.Outcome::mergedSegments),
          new Measure("CPU s", ManyShards.Outcome::cpuSeconds),
          new Measure("documents/s", ManyShards.Outcome::documentsPerSecond),
          new Measure("times refused", ManyShards.Outcome::refused));

  private final Events events = Events.make(SEED, DIFFERENT_EVENTS);

  private BufferBenchmark() {}

  /** Measures in temporary folders. */
  public static Table run() {
    try {
      return new BufferBenchmark().measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure() throws IOException, InterruptedException {
    Table table = new Table("indexing-buffer", List.of("largest, all", "in turn, one", "ratio"));
    table.note("seed", SEED);
    table.note("documents a round", DOCUMENTS);
    table.note("mean bytes of a document", Math.round(events.meanBytes()));
    table.note("rounds", ROUNDS);
    table.note("shards", ManyShards.SHARDS);
    table.note("buffer MiB", ManyShards.BUFFER_BYTES >> 20);
    table.note("writers", ManyShards.WRITERS);
    var _ = run(new ReclaimPolicy.LargestShard(), Spread.UNEVEN, WARM_UP_DOCUMENTS);
    for (Spread spread : Spread.values()) {
      compare(table, spread);
    }
    return table;
  }

  private void compare(Table table, Spread spread) throws IOException, InterruptedException {
    Samples older = new Samples();
    Samples newer = new Samples();
    for (int round = 0; round < ROUNDS; round++) {
      if (round % 2 == 0) {
        older.add(run(new ReclaimPolicy.LargestShard(), spread, DOCUMENTS));
      }
      newer.add(run(new ReclaimPolicy.RoundRobin(), spread, DOCUMENTS));
      if (round % 2 == 1) {
        older.add(run(new ReclaimPolicy.LargestShard(), spread, DOCUMENTS));
      }
    }
    for (Measure measure : MEASURES) {
      double before = older.mean(measure);
      double after = newer.mean(measure);
      table.add(spread.label() + ", " + measure.label(), List.of(before, after, after / before));
    }
  }

  private ManyShards.Outcome run(ReclaimPolicy policy, Spread spread, int documents)
      throws IOException, InterruptedException {
    ThreadScheduler scheduler = new ThreadScheduler((thread, failure) -> failure.printStackTrace());
    try (ScratchFolder folder = ScratchFolder.make();
        ManyShards shards = new ManyShards(folder.path(), policy, scheduler, new SystemClock())) {
      return shards.index(events, spread.shards(SEED, documents));
    }
  }

  /** What is compared. */
  private record Measure(String label, ToDoubleFunction<ManyShards.Outcome> value) {}

  private static final class Samples {
    private final Map<Measure, Sample> samples = new HashMap<>();

    void add(ManyShards.Outcome outcome) {
      for (Measure measure : MEASURES) {
        samples
            .computeIfAbsent(measure, _ -> new Sample())
            .add(measure.value().applyAsDouble(outcome));
      }
    }

    double mean(Measure measure) {
      return samples.getOrDefault(measure, new Sample()).mean();
    }
  }
}
