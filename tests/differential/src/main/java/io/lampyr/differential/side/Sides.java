package io.lampyr.differential.side;

import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import io.lampyr.embedded.EmbeddedServer;
import io.lampyr.embedded.EmbeddedSettings;
import io.lampyr.peer.Server;
import io.lampyr.peer.Servers;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lampyr in this process and the peer in one of its own, both over HTTP, with their data in a
 * folder that goes with them.
 */
public final class Sides implements AutoCloseable {
  private static final String HEAP = "768m";

  private final Path folder;
  private final EmbeddedServer lampyr;
  private final Server peer;
  private final Side ours;
  private final Side theirs;

  private Sides(Path folder, EmbeddedServer lampyr, Server peer) {
    this.folder = folder;
    this.lampyr = lampyr;
    this.peer = peer;
    this.ours = new Side(lampyr.port());
    this.theirs = new Side(peer.port());
  }

  /** Starts both. If one does not start, the other is ended. */
  public static Sides start() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("lampyr-differential");
    Servers servers =
        new Servers(
            folder,
            HEAP,
            new SystemClock(),
            new ThreadScheduler((thread, uncaught) -> uncaught.printStackTrace()));
    Server peer = servers.peer();
    try {
      EmbeddedServer lampyr =
          EmbeddedServer.start(
              new EmbeddedSettings(
                  folder.resolve("lampyr"),
                  1,
                  "127.0.0.1",
                  0,
                  false,
                  new ApiSettings(Persona.OPENSEARCH, false, "differential")));
      Sides sides = new Sides(folder, lampyr, peer);
      sides.allowScripts();
      return sides;
    } catch (IOException | RuntimeException failed) {
      peer.close();
      throw failed;
    }
  }

  /** Every scene has scripts of its own, and more than the peer compiles in a while by itself. */
  private void allowScripts() throws InterruptedException {
    Map<String, Object> rates = Json.object();
    for (String context : List.of("painless_test", "filter", "score", "field", "aggs", "update")) {
      rates.put("script.context." + context + ".max_compilations_rate", "100000/1m");
    }
    Object body = Json.object("transient", rates);
    theirs.ask("", new Request("", "PUT", "//_cluster/settings", Optional.of(body)));
  }

  public Side ours() {
    return ours;
  }

  public Side theirs() {
    return theirs;
  }

  public List<Side> both() {
    return List.of(ours, theirs);
  }

  @Override
  public void close() throws IOException {
    ours.close();
    theirs.close();
    peer.close();
    lampyr.close();
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(Sides::delete);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException kept) {
      throw new UncheckedIOException(kept);
    }
  }
}
