package io.lampyr.engine.machine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.RuntimeMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** What does not change of this process and of what it runs on: looked up once. */
final class MachineFacts {
  private static final Path RELEASE = Path.of("/etc/os-release");
  private static final String PRETTY = "PRETTY_NAME=";

  private MachineFacts() {}

  static Machine.Facts ofThisProcess() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    return new Machine.Facts(
        new Machine.OperatingSystem(
            system.getName(),
            pretty(system.getName()),
            system.getArch(),
            system.getVersion(),
            system.getAvailableProcessors()),
        new Machine.Runs(
            System.getProperty("java.version", Runtime.version().toString()),
            runtime.getVmName(),
            runtime.getVmVersion(),
            runtime.getVmVendor(),
            limits(),
            Boolean.parseBoolean(option("UseCompressedOops", "false")),
            arguments(runtime)));
  }

  private static Machine.Limits limits() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    return new Machine.Limits(
        Math.max(0, memory.getHeapMemoryUsage().getInit()),
        Math.max(0, memory.getNonHeapMemoryUsage().getInit()),
        Math.max(0, memory.getNonHeapMemoryUsage().getMax()),
        Long.parseLong(option("MaxDirectMemorySize", "0")));
  }

  /** Properties are left out: their values may be secrets. */
  private static List<String> arguments(RuntimeMXBean runtime) {
    return runtime.getInputArguments().stream().filter(each -> !each.startsWith("-D")).toList();
  }

  /** What the distribution calls itself, where a file tells it. */
  private static String pretty(String name) {
    try {
      return Files.readAllLines(RELEASE).stream()
          .filter(line -> line.startsWith(PRETTY))
          .map(line -> line.substring(PRETTY.length()).replace("\"", ""))
          .findFirst()
          .orElse(name);
    } catch (IOException untold) {
      return name;
    }
  }

  /** An option of the virtual machine; the other value if it does not tell. */
  private static String option(String name, String other) {
    try {
      Object told =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=HotSpotDiagnostic"),
                  "getVMOption",
                  new Object[] {name},
                  new String[] {String.class.getName()});
      return told instanceof CompositeData option ? String.valueOf(option.get("value")) : other;
    } catch (JMException | JMRuntimeException untold) {
      return other;
    }
  }
}
