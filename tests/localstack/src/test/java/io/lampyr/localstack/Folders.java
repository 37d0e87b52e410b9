package io.lampyr.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Where a run keeps what it writes: it stays until the next, for whoever wants to know why. */
final class Folders {
  private Folders() {}

  static Path in(String name) {
    return Sources.HERE.resolve("target/runs").resolve(name);
  }

  /** The folder with nothing in it. */
  static Path fresh(String name) {
    Path folder = in(name);
    try {
      if (Files.exists(folder)) {
        try (Stream<Path> all = Files.walk(folder)) {
          for (Path path : all.sorted((one, other) -> other.compareTo(one)).toList()) {
            Files.delete(path);
          }
        }
      }
      return Files.createDirectories(folder);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
