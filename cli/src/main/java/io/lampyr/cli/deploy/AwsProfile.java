package io.lampyr.cli.deploy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What AWS's own files and variables say of the region, without asking AWS. */
record AwsProfile(Machine machine, Optional<String> chosen) {
  private static final long MOST_BYTES = 1 << 20;

  private String name() {
    return chosen.or(() -> machine.variable("AWS_PROFILE")).orElse("default");
  }

  /** The region that the variables or the profile name. */
  Optional<String> region() {
    return machine
        .variable("AWS_REGION")
        .or(() -> machine.variable("AWS_DEFAULT_REGION"))
        .or(() ->
            section(configFile(), configSection()).stream()
                .filter(line -> line.matches("region\\s*=.*"))
                .map(line -> line.substring(line.indexOf('=') + 1).strip())
                .findFirst());
  }

  private String configSection() {
    return name().equals("default") ? "default" : "profile " + name();
  }

  private Path configFile() {
    return machine
        .variable("AWS_CONFIG_FILE")
        .map(Path::of)
        .orElse(machine.home().resolve(".aws").resolve("config"));
  }

  /** The lines of a section; none if the file cannot be read. */
  private static List<String> section(Path file, String name) {
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
        return List.of();
      }
      List<String> lines =
          new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
              .lines()
              .map(String::strip)
              .toList();
      int begin = lines.indexOf("[" + name + "]");
      return begin < 0
          ? List.of()
          : lines.subList(begin + 1, lines.size()).stream()
              .takeWhile(line -> !line.startsWith("["))
              .filter(line -> !line.isEmpty() && !line.startsWith("#") && !line.startsWith(";"))
              .toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }
}
