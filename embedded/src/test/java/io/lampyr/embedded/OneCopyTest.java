package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class OneCopyTest {
  private static final int DOCUMENTS = 5_000;

  @TempDir Path folder;

  private static String bulk(Random random, int from) {
    StringBuilder lines = new StringBuilder();
    for (int i = from; i < from + 1_000; i++) {
      lines.append("{\"index\":{\"_id\":\"").append(i).append("\"}}\n{\"n\":").append(i);
      lines.append(",\"text\":\"");
      for (int word = 0; word < 40; word++) {
        lines.append(Integer.toString(random.nextInt(5_000), 36)).append(' ');
      }
      lines.append("\"}\n");
    }
    return lines.toString();
  }

  /** Of all files; those that go meanwhile count nothing. */
  private static long bytes(Path below) throws IOException {
    AtomicLong sum = new AtomicLong();
    Files.walkFileTree(
        below,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            sum.addAndGet(attributes.size());
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
            if (failed instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw failed;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path walked, @Nullable IOException failed)
              throws IOException {
            return failed instanceof NoSuchFileException
                ? FileVisitResult.CONTINUE
                : super.postVisitDirectory(walked, failed);
          }
        });
    return sum.get();
  }

  private static EmbeddedSettings settings(Path data) {
    UpkeepSettings usual = UpkeepSettings.DEFAULT;
    return new EmbeddedSettings(
            data, 1, "127.0.0.1", 0, false, new ApiSettings(Persona.OPENSEARCH, false, "test"))
        .with(
            new UpkeepSettings(
                usual.grace(), usual.gcInterval(), usual.flusherInterval(), Duration.ofSeconds(2)));
  }

  @Test
  void whatIsNotUploadedYetIsReadWhereTheNodeHasItAndCopiedNowhere() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(folder.resolve("data")))) {
      Http http = Http.of(server.port());
      for (String index : new String[] {"one", "two", "three"}) {
        assertThat(http.json("POST", "/" + index + "/_bulk", bulk(new Random(5), 0)))
            .contains("\"errors\":false");
      }
      http.json("POST", "/_refresh", "");
      String query = "{\"size\":50,\"query\":{\"match\":{\"text\":\"7 1a 2b\"}}}";
      assertThat(http.json("POST", "/*/_search", query)).contains("\"_index\":\"two\"");
      assertThat(http.json("GET", "/_searchable_snapshots/cache/stats", ""))
          .contains("\"regions\":{\"hits\":0,\"misses\":0,\"fetches\":0,");
    }
  }

  @Test
  void whatWasFlushedLiesInTheStoreAndNowhereElse() throws Exception {
    Path data = folder.resolve("data");
    try (EmbeddedServer server = EmbeddedServer.start(settings(data))) {
      Http http = Http.of(server.port());
      Random random = new Random(11);
      for (int from = 0; from < DOCUMENTS; from += 1_000) {
        assertThat(http.json("POST", "/one/_bulk", bulk(random, from)))
            .contains("\"errors\":false");
        http.json("POST", "/one/_flush", "");
      }
      http.json("POST", "/one/_forcemerge?max_num_segments=1", "");
      http.json("POST", "/one/_flush", "");
      String found =
          http.json("POST", "/one/_search", "{\"query\":{\"match\":{\"text\":\"7 1a 2b\"}}}");
      assertThat(found.contains("\"_id\":")).isTrue();
      assertThat(
              http.json(
                  "POST",
                  "/one/_search",
                  "{\"size\":0,\"aggs\":{\"m\":{\"max\":{\"field\":\"n\"}}}}"))
          .contains("\"value\":" + (DOCUMENTS - 1));
      long blobs = bytes(data.resolve("store").resolve("indices"));
      assertThat(blobs).isGreaterThan(500_000);
      // Also of what was read while it was uploaded, which takes long on a busy machine.
      for (String cache : new String[] {"node-0/cache/slots", "search/cache/slots"}) {
        Path slots = data.resolve("scratch").resolve(cache);
        while (Files.isDirectory(slots) && bytes(slots) > 0) {
          assertThat(http.json("GET", "/_cat/indices", "")).contains("one");
        }
      }
      // What its writer has open goes when the shard rests.
      Path making = data.resolve("scratch").resolve("node-0/shards");
      while (bytes(making) > 0) {
        assertThat(http.json("GET", "/_cat/indices", "")).contains("one");
      }
    }
  }
}
