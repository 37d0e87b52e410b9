package io.lampyr.localstack;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** What release 0.1.0 deployed: the assembly of its templates, without what was to run in them. */
final class FirstRelease {
  private static final String ASSEMBLY = "0.1.0-assembly.zip";

  /** Where its templates had the stand-in. */
  private static final String ADDRESS = "http://127.0.0.1:4566";

  private static final Pattern ASSET =
      Pattern.compile(
          "\"displayName\": \"(Ingest|Search|Gc|Flusher|Authorizer)/Code\",\\s+\"source\":"
              + " \\{\\s+\"path\": \"([^\"]+)\"");
  private static final Map<String, String> MODULES =
      Map.of(
          "Ingest", "ingest",
          "Authorizer", "ingest",
          "Search", "search",
          "Gc", "gc",
          "Flusher", "commit-flusher");

  private FirstRelease() {}

  /** Into a folder, for this stand-in, with today's jars in the places of its own. */
  static void unpack(Path folder, LocalStack aws) {
    try (InputStream packed = FirstRelease.class.getResourceAsStream(ASSEMBLY)) {
      if (packed == null) {
        throw new AssertionError("the first release's assembly is missing");
      }
      Files.createDirectories(folder);
      ZipInputStream files = new ZipInputStream(packed);
      for (ZipEntry one = files.getNextEntry(); one != null; one = files.getNextEntry()) {
        String text = new String(files.readAllBytes(), UTF_8);
        Files.writeString(
            folder.resolve(one.getName()), text.replace(ADDRESS, aws.address().toString()));
      }
      Matcher assets =
          ASSET.matcher(Files.readString(folder.resolve("Lampyr-Compute.assets.json")));
      while (assets.find()) {
        String module = MODULES.get(assets.group(1));
        Path jar = Sources.built("functions/" + module, "lampyr-" + module + "-*-lambda.jar");
        Path place = folder.resolve(assets.group(2));
        if (!Files.exists(place)) {
          Files.createLink(place, jar);
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
