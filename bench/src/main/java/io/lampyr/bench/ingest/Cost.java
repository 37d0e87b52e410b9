package io.lampyr.bench.ingest;

import io.lampyr.bench.machine.Cpu;
import io.lampyr.bench.machine.ThreadCpu;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a run cost in processor seconds, for 100,000 documents: of the whole process, and of that
 * its compilers, its collector and its merges. Merged mebibytes and seconds on the clock are those
 * of the run.
 */
record Cost(
    double process,
    double compilers,
    double collector,
    double merges,
    double mergedMebibytes,
    double seconds,
    int refreshes) {

  /** Counts from when it is made. */
  static final class Meter {
    private final Cpu cpu = new Cpu();
    private final ThreadCpu threads = new ThreadCpu();

    Cost read(MeteredMerges merges, int documents, double seconds, int refreshes) {
      double scale = 100_000.0 / documents;
      return new Cost(
          scale * cpu.seconds(),
          scale * threads.seconds(ThreadCpu.Group.COMPILERS),
          scale * threads.seconds(ThreadCpu.Group.COLLECTOR),
          scale * merges.cpuSeconds(),
          merges.mebibytes(),
          seconds,
          refreshes);
    }
  }

  /**
   * Without the compilers: a node compiles for its first minutes, and then no more for as long as
   * it lives.
   */
  double running() {
    return process - compilers;
  }

  /** Without merges, too, of which chance brings one side more than the other. */
  double writing() {
    return running() - merges;
  }

  static double median(List<Cost> rounds, ToDoubleFunction<Cost> of) {
    double[] values = rounds.stream().mapToDouble(of).toArray();
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
