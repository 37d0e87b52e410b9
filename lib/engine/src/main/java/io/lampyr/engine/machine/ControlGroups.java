package io.lampyr.engine.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The control group that holds this process, where the system has them in their second form. */
final class ControlGroups {
  private static final String OWN = "0::";
  private static final long NANOS_PER_MICRO = 1000;

  private final Path processes;
  private final Path groups;

  ControlGroups() {
    this(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"));
  }

  /** Where a file says in which of these folders the process is. */
  ControlGroups(Path processes, Path groups) {
    this.processes = processes;
    this.groups = groups;
  }

  /** Nothing, if the system does not tell all of it. */
  Optional<Machine.Group> look() {
    try {
      String name =
          Files.readAllLines(processes).stream()
              .filter(line -> line.startsWith(OWN))
              .map(line -> line.substring(OWN.length()))
              .findFirst()
              .orElse("");
      Path folder = groups.resolve(name.replaceFirst("^/+", ""));
      String[] quota = line(folder.resolve("cpu.max")).split(" ", -1);
      Path spent = folder.resolve("cpu.stat");
      return Optional.of(
          new Machine.Group(
              name,
              NANOS_PER_MICRO * counted(spent, "usage_usec"),
              quota[0].equals("max") ? -1 : Long.parseLong(quota[0]),
              quota.length < 2 ? -1 : Long.parseLong(quota[1]),
              new Machine.Throttled(
                  counted(spent, "nr_periods"),
                  counted(spent, "nr_throttled"),
                  NANOS_PER_MICRO * counted(spent, "throttled_usec")),
              line(folder.resolve("memory.max")),
              line(folder.resolve("memory.current"))));
    } catch (IOException | NumberFormatException | InvalidPathException untold) {
      return Optional.empty();
    }
  }

  private static String line(Path file) throws IOException {
    return Files.readString(file).strip();
  }

  private static long counted(Path file, String name) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> line.startsWith(name + " "))
        .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1).strip()))
        .findFirst()
        .orElse(0);
  }
}
