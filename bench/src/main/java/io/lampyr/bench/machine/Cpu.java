package io.lampyr.bench.machine;

/**
 * Processor time of this whole process: with its compiler and its collector, as whoever pays for
 * the machine pays for these too. Unlike time on the clock it does not grow where others use the
 * machine, or hardly. It is counted in steps of 10 ms.
 */
public final class Cpu {
  private final long began = total();

  /** Seconds used since this was made. */
  public double seconds() {
    return (total() - began) / 1e9;
  }

  private static long total() {
    return ProcessHandle.current()
        .info()
        .totalCpuDuration()
        .orElseThrow(() -> new IllegalStateException("processor time is not known here"))
        .toNanos();
  }

  /** Leaves no earlier garbage for whoever is measured next. */
  public static void settle() {
    System.gc();
  }
}
