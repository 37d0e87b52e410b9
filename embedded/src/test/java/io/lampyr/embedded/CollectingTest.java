package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.engine.flusher.FlusherSettings;
import io.lampyr.functions.commitflusher.Wiring;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Backends;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Garbage collection in a whole server, by the machine that is deployed. */
@Timeout(180)
class CollectingTest {
  private static final Duration FAR = Duration.ofHours(1);

  @TempDir Path folder;

  private EmbeddedSettings settings(Duration grace) {
    return new EmbeddedSettings(
            folder.resolve("data"),
            1,
            "127.0.0.1",
            0,
            false,
            new ApiSettings(Persona.OPENSEARCH, false, "test"))
        .with(new UpkeepSettings(grace, FAR, FAR));
  }

  private long blobs(String prefix) throws IOException {
    Path below = folder.resolve("data/store").resolve(prefix);
    if (!Files.exists(below)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(below)) {
      return files.filter(Files::isRegularFile).count();
    }
  }

  @Test
  void ofADeletedIndexTheFolderIsFreed() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(Duration.ofMillis(100)))) {
      Http http = Http.of(server.port());
      http.json("PUT", "/gone", "{}");
      for (int i = 0; i < 5; i++) {
        http.json("POST", "/gone/_bulk", "{\"index\":{}}\n{\"n\":" + i + "}\n");
        http.json("POST", "/gone/_flush", "");
      }
      assertThat(blobs("indices")).isPositive();
      http.json("DELETE", "/gone", "");
      for (int i = 0; i < 100 && blobs("indices") + blobs("state/catalog") > 0; i++) {
        assertThat(http.json("POST", "/_lampyr/gc", "")).contains("\"succeeded\"");
      }
      assertThat(blobs("indices")).isZero();
      assertThat(blobs("state/catalog")).isZero();
      assertThat(http.json("GET", "/_lampyr/gc", "")).contains("\"indices_forgotten\":1");
    }
  }

  @Test
  void theFlusherHasOwnersFlushAndTheLogGoes() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(Duration.ofMillis(100)))) {
      Http http = Http.of(server.port());
      http.json("PUT", "/logged", "{}");
      http.json("POST", "/logged/_bulk", "{\"index\":{}}\n{\"n\":1}\n");
      assertThat(blobs("translog")).isPositive();
      Backends backends = server.assembly().backends();
      Wiring flusher =
          new Wiring(
              new Wiring.Backends(backends.blobs(), backends.items(), backends.nodes()),
              new FlusherSettings(Duration.ofNanos(1), 1 << 20, 2, 10),
              new Ports(
                  new SystemClock(),
                  new ThreadScheduler((thread, failure) -> failure.printStackTrace()),
                  new SystemRandomness(),
                  Metrics.none()));
      String told = new String(flusher.handler().run(), StandardCharsets.UTF_8);
      assertThat(told).contains("\"refused\":[]", "\"ownerless\":[]").contains("/0\"");
      // The node tells with its next heartbeats how far its log is needed.
      while (blobs("translog") > 0) {
        assertThat(http.json("POST", "/_lampyr/gc", "")).contains("succeeded");
      }
    }
    try (EmbeddedServer again = EmbeddedServer.start(settings(Duration.ofMillis(100)))) {
      assertThat(Http.of(again.port()).json("GET", "/logged/_count", "")).contains("\"count\":1");
    }
  }

  @Test
  void whatIsInUseStaysAndADryRunOnlyTells() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(Duration.ofMillis(100)))) {
      Http http = Http.of(server.port());
      http.json("PUT", "/kept", "{}");
      http.json("POST", "/kept/_bulk", "{\"index\":{\"_id\":\"1\"}}\n{\"n\":1}\n");
      http.json("POST", "/kept/_flush", "");
      assertThat(http.json("POST", "/_lampyr/gc?dry_run=true&full=true", ""))
          .contains("\"dry_run\":true", "\"live_objects\":1");
      for (int i = 0; i < 3; i++) {
        http.json("POST", "/_lampyr/gc?full=true", "");
      }
      assertThat(http.json("GET", "/kept/_search?q=n:1", "")).contains("\"_id\":\"1\"");
    }
    try (EmbeddedServer again = EmbeddedServer.start(settings(Duration.ofMillis(100)))) {
      assertThat(Http.of(again.port()).json("GET", "/kept/_doc/1", "")).contains("\"found\":true");
    }
  }
}
