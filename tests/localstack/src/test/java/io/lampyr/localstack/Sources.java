package io.lampyr.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the sources are, and what was built from them. */
final class Sources {
  /** The folder of all sources. */
  static final Path ROOT = root();

  /** The folder of this module, with the scripts. */
  static final Path HERE = ROOT.resolve("tests/localstack");

  private Sources() {}

  /** The one file of a module's {@code target} whose name fits. */
  static Path built(String module, String glob) {
    Path target = ROOT.resolve(module).resolve("target");
    try (Stream<Path> files = Files.list(target)) {
      List<Path> found =
          files
              .filter(file ->
                  FileSystems.getDefault()
                      .getPathMatcher("glob:" + glob)
                      .matches(file.getFileName()))
              .toList();
      if (found.size() != 1) {
        throw new AssertionError("want one " + glob + " in " + target + " and found " + found);
      }
      return found.getFirst();
    } catch (IOException missing) {
      throw new UncheckedIOException(module + " has not been packaged", missing);
    }
  }

  private static Path root() {
    Path folder = Path.of(System.getProperty("lampyr.root", "")).toAbsolutePath();
    while (!Files.exists(folder.resolve("tests/localstack/setup"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new AssertionError("the sources are nowhere above " + Path.of("").toAbsolutePath());
      }
    }
    return folder;
  }
}
