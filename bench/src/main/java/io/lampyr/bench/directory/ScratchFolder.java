package io.lampyr.bench.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary folder that is gone afterwards. */
record ScratchFolder(Path path) implements AutoCloseable {
  static ScratchFolder make() throws IOException {
    return new ScratchFolder(Files.createTempDirectory("lampyr-bench"));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    }
  }
}
