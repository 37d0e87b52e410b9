package io.lampyr.bench.machine;

import io.lampyr.base.port.SystemClock;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.lucene.util.Version;

/** What a benchmark ran on: numbers of different machines are not compared. */
public final class Machine {
  private Machine() {}

  public static Map<String, String> describe() {
    Runtime runtime = Runtime.getRuntime();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("date", LocalDate.ofInstant(new SystemClock().now(), ZoneOffset.UTC).toString());
    facts.put("revision", System.getProperty("lampyr.bench.revision", "unknown"));
    facts.put("lucene", Version.LATEST.toString());
    facts.put(
        "machine",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.arch")
            + ", processors "
            + runtime.availableProcessors()
            + ", load at the end "
            + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    facts.put(
        "jvm",
        System.getProperty("java.vm.name")
            + " "
            + System.getProperty("java.vm.version")
            + ", heap MiB "
            + (runtime.maxMemory() >> 20)
            + ", collectors "
            + ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(" and ")));
    return facts;
  }
}
