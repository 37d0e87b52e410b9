package io.lampyr.conformance.suite;

import io.lampyr.base.error.MisconfiguredException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The suite as it lies in its artifact, which is on the class path and nowhere in this repository.
 */
public final class SuiteArtifact {
  private static final String APIS = "rest-api-spec/api";
  private static final String TESTS = "rest-api-spec/test";

  /** The version of the artifact, and of the server that its tests are written for. */
  public static final Version VERSION = Version.of("3.1.0");

  private SuiteArtifact() {}

  public static Suite read() {
    URL folder = SuiteArtifact.class.getClassLoader().getResource(TESTS);
    if (folder == null) {
      throw new MisconfiguredException(
          "the suite is not on the class path artifact=org.opensearch:rest-api-spec");
    }
    try (FileSystem jar = FileSystems.newFileSystem(folder.toURI(), Map.of())) {
      return Suite.read(
          texts(jar.getPath(TESTS), ".yml"), withoutEnding(texts(jar.getPath(APIS), ".json")));
    } catch (IOException | URISyntaxException unreadable) {
      throw new MisconfiguredException("the suite cannot be read url=" + folder, unreadable);
    }
  }

  private static Map<String, String> texts(Path folder, String ending) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(ending)).toList()) {
        texts.put(folder.relativize(file).toString(), Files.readString(file));
      }
    }
    return texts;
  }

  private static Map<String, String> withoutEnding(Map<String, String> texts) {
    Map<String, String> named = new TreeMap<>();
    texts.forEach((file, text) -> named.put(file.substring(0, file.lastIndexOf('.')), text));
    return named;
  }
}
