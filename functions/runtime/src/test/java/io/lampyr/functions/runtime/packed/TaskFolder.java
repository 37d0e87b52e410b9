package io.lampyr.functions.runtime.packed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The folder that a function's archive is unpacked into before it is run, as Lambda does it. */
final class TaskFolder implements AutoCloseable {
  private final Path folder;

  private TaskFolder(Path folder) {
    this.folder = folder;
  }

  static TaskFolder of(Path archive) throws IOException {
    TaskFolder task = new TaskFolder(Files.createTempDirectory("task"));
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry : files(zip)) {
        Path to = task.folder.resolve(entry.getName()).normalize();
        assertThat(to).as("entries lie in the folder").startsWithRaw(task.folder);
        Files.createDirectories(to.getParent());
        try (InputStream in = zip.getInputStream(entry)) {
          Files.copy(in, to);
        }
      }
    }
    return task;
  }

  /** Fails if the archive holds anything but a manifest and one library, stored as it is. */
  static void checkHoldsOneLibrary(Path archive) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      List<ZipEntry> libraries =
          files(zip).stream().filter(file -> !file.getName().startsWith("META-INF/")).toList();
      assertThat(libraries).as("what unpacking makes of " + archive).hasSize(1);
      assertThat(libraries.getFirst().getName()).matches("lib/[a-z-]+\\.jar");
      assertThat(libraries.getFirst().getMethod()).isEqualTo(ZipEntry.STORED);
      assertThat(files(zip)).as("all files of " + archive).hasSizeLessThanOrEqualTo(2);
    }
  }

  private static List<ZipEntry> files(ZipFile zip) {
    return zip.stream()
        .filter(entry -> !entry.isDirectory())
        .<ZipEntry>map(entry -> entry)
        .toList();
  }

  /** The folder and the libraries in it, in the order of their names. */
  String classPath() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("lib"))) {
      Stream<Path> libraries = files.filter(file -> file.toString().endsWith(".jar")).sorted();
      return Stream.concat(Stream.of(folder), libraries)
          .map(Path::toString)
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
