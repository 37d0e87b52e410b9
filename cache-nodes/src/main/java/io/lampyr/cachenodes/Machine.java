package io.lampyr.cachenodes;

import java.lang.management.ManagementFactory;

/** What this process runs on. */
final class Machine {
  private Machine() {}

  /** The memory that the machine, or the container, has; the heap where that is not known. */
  static long memoryBytes() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean platform
        ? Math.max(1, platform.getTotalMemorySize())
        : Runtime.getRuntime().maxMemory();
  }
}
