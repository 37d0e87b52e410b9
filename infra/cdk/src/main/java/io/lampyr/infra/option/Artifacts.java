package io.lampyr.infra.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What was built and is deployed. It is looked for when it is asked for: whatever is missing is
 * named with the command that builds it.
 *
 * @param root of the sources
 */
public record Artifacts(Path root) {

  /** The jar of a function's module. */
  public Path jar(String module) {
    Path folder = root.resolve("functions").resolve(module).resolve("target");
    List<Path> found = List.of();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        found =
            files
                .filter(file -> file.getFileName().toString().matches("lampyr-.*-lambda\\.jar"))
                .sorted()
                .toList();
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    if (found.isEmpty()) {
      throw missing(folder.resolve("lampyr-" + module + "-*-lambda.jar"), "functions/" + module);
    }
    return found.getLast();
  }

  /** The folder that the image of cache nodes is built from. */
  public Path nodeFolder() {
    return imageFolder("cache-nodes");
  }

  /** The folder that the image of the door is built from. */
  public Path doorFolder() {
    return imageFolder("door");
  }

  private Path imageFolder(String module) {
    Path folder = root.resolve(module);
    if (!Files.isDirectory(folder.resolve("target/libs"))) {
      throw missing(folder.resolve("target/libs"), module);
    }
    return folder;
  }

  /** A file among the sources. */
  public String text(String path) {
    try {
      return Files.readString(root.resolve(path));
    } catch (IOException unreadable) {
      throw new UncheckedIOException("cannot read path=" + root.resolve(path), unreadable);
    }
  }

  private static IllegalStateException missing(Path path, String module) {
    return new IllegalStateException(
        "a part of the deployment is not built path=%s; build it: scripts/mvn -pl %s -am package -DskipTests"
            .formatted(path, module));
  }
}
