package io.lampyr.bench.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/**
 * Processor time of the machine's own threads in this process, as Linux counts it in steps of 10
 * ms: of the compilers, and of the collector. They must be as many from beginning to end ({@code
 * -XX:-UseDynamicNumberOfCompilerThreads}, {@code -XX:-UseDynamicNumberOfGCThreads}), or what ended
 * is not counted. Elsewhere it is not known, and counts as none.
 */
public final class ThreadCpu {
  private static final Path THREADS = Path.of("/proc/self/task");
  private static final double TICKS_A_SECOND = 100;

  /** Fields of a thread's line behind its name: time in user mode and in the system's. */
  private static final int USER_TICKS = 11;

  private static final int SYSTEM_TICKS = 12;

  private final Map<Group, Double> began = now();

  /** Threads of one purpose. */
  public enum Group {
    COMPILERS,
    COLLECTOR,
    OTHERS;

    private static Group of(String thread) {
      if (thread.startsWith("C1 ") || thread.startsWith("C2 ")) {
        return COMPILERS;
      }
      boolean collects = thread.startsWith("GC ") || thread.startsWith("G1 ");
      return collects ? COLLECTOR : OTHERS;
    }
  }

  /** Seconds that threads of the group have used since this was made. */
  public double seconds(Group group) {
    return now().getOrDefault(group, 0.0) - began.getOrDefault(group, 0.0);
  }

  private static Map<Group, Double> now() {
    Map<Group, Double> sums = new EnumMap<>(Group.class);
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
      for (Path thread : threads) {
        add(thread.resolve("stat"), sums);
      }
    } catch (IOException notLinux) {
      return sums;
    }
    return sums;
  }

  private static void add(Path stat, Map<Group, Double> sums) {
    String line;
    try {
      line = Files.readString(stat);
    } catch (IOException ended) {
      return;
    }
    int nameEnds = line.lastIndexOf(')');
    String name = line.substring(line.indexOf('(') + 1, nameEnds);
    String[] fields = line.substring(nameEnds + 2).split(" ", -1);
    long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]);
    sums.merge(Group.of(name), ticks / TICKS_A_SECOND, Double::sum);
  }
}
