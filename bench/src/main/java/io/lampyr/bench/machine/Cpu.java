package io.lampyr.bench.machine;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Processor time of this whole process: with its compiler and its collector, as whoever pays for
 * the machine pays for these too. Unlike time on the clock it does not grow where others use the
 * machine, or hardly.
 */
public final class Cpu {
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final long began = system.getProcessCpuTime();

  /** Seconds used since this was made. */
  public double seconds() {
    return (system.getProcessCpuTime() - began) / 1e9;
  }

  /** Leaves no earlier garbage for whoever is measured next. */
  public static void settle() {
    System.gc();
  }
}
