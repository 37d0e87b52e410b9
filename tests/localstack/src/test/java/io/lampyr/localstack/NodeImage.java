package io.lampyr.localstack;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the nodes' image has where, as its recipe says, laid out beside the tests: a process that
 * runs in it can write to its volume alone, and to the folder that its calls are written down in.
 * The system and the Java runtime are this machine's own.
 */
final class NodeImage {
  private static final Duration TRIED_WITHIN = Duration.ofSeconds(20);
  private static final String VOLUME = "/var/lib/lampyr";
  private static final String LIBRARIES = "/opt/lampyr/libs";
  private static final List<String> SYSTEM = List.of("/usr", "/bin", "/lib", "/lib64", "/etc");

  private final Path root;
  private final Path libraries;

  private NodeImage(Path root, Path libraries) {
    this.root = root;
    this.libraries = libraries;
  }

  /** Why nothing can be run so on this machine; empty if it can be. */
  static String missing(Path folder) {
    Child tried = new Child(folder.resolve("in-image.log"), List.of(script(), "--can"), Map.of());
    String said = tried.awaitEnded(TRIED_WITHIN);
    return tried.endedWell() ? "" : "this machine gives no namespaces: " + said;
  }

  private static String script() {
    return Sources.HERE.resolve("in-image").toString();
  }

  /** Lays the libraries out as the recipe does. */
  static NodeImage in(Path folder) {
    Path jar = Sources.built("cache-nodes", "lampyr-cache-nodes-*[!s].jar");
    Path libraries = folder.resolve("libs");
    Folders.make(libraries);
    try {
      Files.copy(jar, libraries.resolve(jar.getFileName()));
      try (Stream<Path> files = Files.list(jar.resolveSibling("libs"))) {
        for (Path file : files.toList()) {
          Files.copy(file, libraries.resolve(file.getFileName()));
        }
      }
      return new NodeImage(Folders.make(folder.resolve("root")), libraries);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The command that the image begins with, and these options of the virtual machine. */
  List<String> entry(List<String> options) {
    List<String> command = new ArrayList<>();
    for (String line : recipe()) {
      if (line.startsWith("ENTRYPOINT ")) {
        Object words = Json.readObject("{\"words\":" + line.substring(11) + "}").get("words");
        ((List<?>) words).forEach(word -> command.add(String.valueOf(word)));
      }
    }
    command.addAll(1, options);
    return command;
  }

  private static List<String> recipe() {
    try {
      return Files.readAllLines(Sources.ROOT.resolve("cache-nodes/Dockerfile"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The command that runs this one within, upon a volume, with more that is there to be read. */
  List<String> running(Path volume, Path writable, List<Path> more, List<String> command) {
    List<String> all = new ArrayList<>(List.of(script(), root.toString()));
    SYSTEM.stream()
        .filter(path -> Files.isDirectory(Path.of(path)))
        .forEach(path -> all.add("ro:" + path + ":" + path));
    Path java = Path.of(System.getProperty("java.home"));
    all.add("ro:" + java + ":" + java);
    all.add("ro:" + libraries + ":" + LIBRARIES);
    more.forEach(path -> all.add("ro:" + path + ":" + path));
    all.add("rw:" + writable + ":" + writable);
    all.add("rw:" + volume + ":" + VOLUME);
    all.add("--");
    all.addAll(command);
    return all;
  }
}
