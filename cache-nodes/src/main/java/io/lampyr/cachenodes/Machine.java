package io.lampyr.cachenodes;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** What this process runs on. */
final class Machine {
  private Machine() {}

  /**
   * The memory that the machine, or the container, has; the heap where that is not known. Asked by
   * name, as the type that declares it is not part of every platform.
   */
  static long memoryBytes() {
    try {
      Object total =
          ManagementFactory.getPlatformMBeanServer()
              .getAttribute(
                  new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME),
                  "TotalMemorySize");
      if (total instanceof Long bytes && bytes > 0) {
        return bytes;
      }
    } catch (JMException unknownHere) {
      // As below.
    }
    return Runtime.getRuntime().maxMemory();
  }
}
