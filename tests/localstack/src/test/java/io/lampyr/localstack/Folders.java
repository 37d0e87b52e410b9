package io.lampyr.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/** Where a run keeps what it writes: it stays until the next, for whoever wants to know why. */
final class Folders {
  private Folders() {}

  static Path in(String name) {
    return Sources.HERE.resolve("target/runs").resolve(name);
  }

  /** One that is there. */
  static Path make(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** What processes read there, at any time. */
  static void write(Path file, String text) {
    try {
      Path next = Files.writeString(file.resolveSibling("next"), text);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** With all that is in it. */
  static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted((one, other) -> other.compareTo(one)).toList()) {
        Files.delete(path);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The folder with nothing in it. */
  static Path fresh(String name) {
    Path folder = in(name);
    delete(folder);
    return make(folder);
  }
}
