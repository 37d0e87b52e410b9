package io.lampyr.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What {@code scripts/upgrade-stack} has kept of a release: what it deploys, made for a stand-in at
 * a port of its own, and what its nodes run.
 *
 * @param folder with {@code assembly} and {@code libs}
 */
record Release(Path folder) {
  /** The port that the assembly names. */
  private static final String PORT = "45660";

  /** The libraries of its nodes, as a class path. */
  String libraries() {
    return folder.resolve("libs") + "/*";
  }

  /** Writes the assembly there, for a stand-in at this port. */
  void assemble(Path to, int port) {
    Path from = folder.resolve("assembly");
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else if (file.toString().endsWith(".json")) {
          Files.writeString(
              copy, Files.readString(file).replace("127.0.0.1:" + PORT, "127.0.0.1:" + port));
        } else {
          Files.copy(file, copy);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
