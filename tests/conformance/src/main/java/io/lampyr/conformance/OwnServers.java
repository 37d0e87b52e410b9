package io.lampyr.conformance;

import io.lampyr.embedded.EmbeddedServer;
import io.lampyr.embedded.EmbeddedSettings;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Servers as {@code lampyr serve --persona opensearch} starts them, on ports that are free, over a
 * folder that goes when they end. Each test empties its server, so tests side by side need one
 * each; and as most of a test is waiting for batches of the log, several share a core well.
 */
public final class OwnServers implements AutoCloseable {
  static final int MOST = 8;

  private static final String HOST = "127.0.0.1";

  private final List<EmbeddedServer> servers = new ArrayList<>();
  private final Path data;

  public OwnServers(int number) throws IOException, InterruptedException {
    this.data = Files.createTempDirectory("lampyr-conformance-");
    boolean started = false;
    try {
      ApiSettings api = new ApiSettings(Persona.OPENSEARCH, false, "lampyr");
      for (int i = 0; i < number; i++) {
        Path own = data.resolve(Integer.toString(i));
        servers.add(EmbeddedServer.start(new EmbeddedSettings(own, 1, HOST, 0, false, api)));
      }
      started = true;
    } finally {
      if (!started) {
        close();
      }
    }
  }

  public List<URI> addresses() {
    return servers.stream()
        .map(server -> URI.create("http://" + HOST + ":" + server.port()))
        .toList();
  }

  @Override
  public void close() throws IOException {
    for (EmbeddedServer server : servers) {
      server.close();
    }
    try (Stream<Path> inside = Files.walk(data)) {
      for (Path each : inside.sorted((one, other) -> other.compareTo(one)).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
