package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cluster.item.BlobItemStore;
import io.lampyr.httpfront.HttpFront;
import io.lampyr.httpfront.HttpSettings;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.KnownHosts;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real server, whose store answers when it is told to, and clients that do not wait for that. */
@Timeout(300)
class GoneClientTest {
  private static final int INDICES = 6;
  private static final String SEARCH = "{\"query\":{\"match\":{\"text\":\"lamp\"}}}";
  private static final ApiSettings API = new ApiSettings(Persona.ELASTICSEARCH, false, "test");

  @TempDir Path folder;

  private final SystemClock clock = new SystemClock();
  private final Scheduler scheduler = new ThreadScheduler((_, _) -> {});
  private FileBlobStore files;
  private RegionCache cache;
  private HttpFront front;
  private RestApi api;
  private HeldStore store;

  @BeforeEach
  void serve() throws Exception {
    try (EmbeddedServer server =
        EmbeddedServer.start(new EmbeddedSettings(folder, 1, "127.0.0.1", 0, false, API))) {
      Http http = Http.of(server.port());
      for (int i = 0; i < INDICES; i++) {
        http.json("POST", "/logs-" + i + "/_bulk", "{\"index\":{}}\n{\"text\":\"lamp\"}\n");
        http.json("POST", "/logs-" + i + "/_flush", "");
      }
    }
    Ports ports = new Ports(clock, scheduler, new SystemRandomness());
    files =
        FileBlobStore.open(
            FileStoreSettings.of(folder.resolve("store")),
            clock,
            scheduler,
            new SystemRandomness());
    cache = RegionCache.inMemory(CacheSettings.inMemory(64L << 20), ports);
    store = new HeldStore(files);
    Backends backends =
        new Backends(
            store,
            new BlobItemStore(files, "state"),
            (node, _) -> {
              throw new IllegalStateException("no node is asked: " + node);
            },
            (node, _) -> {
              throw new IllegalStateException("no node is asked: " + node);
            },
            Optional.of(cache));
    api = new Assembly(backends, ports, API).api();
    front =
        new HttpFront(
            HttpSettings.at("127.0.0.1", 0),
            new FrontDoor(api, KnownHosts.ALL, new SystemRandomness()),
            scheduler);
  }

  @AfterEach
  void close() throws IOException {
    store.open.countDown();
    front.close();
    cache.close();
    files.close();
  }

  private Socket send(String request) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), front.port());
    send(socket, request);
    return socket;
  }

  private static void send(Socket socket, String request) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(request.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static String post(String target, String body) {
    return "POST %s HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n".formatted(target)
        + "Content-Length: %d\r\n\r\n%s".formatted(body.length(), body);
  }

  /** The reads of a request whose client closes its connection when each shard is being read. */
  private void endsWithItsClient(String target, String body) throws Exception {
    try (Socket _ = send(post(target, body))) {
      store.begun.acquire(INDICES);
    }
    front.stopAccepting();
    front.awaitIdle();
    assertThat(store.asked.get()).as("reads that began").isEqualTo(INDICES);
    assertThat(store.calledOff.availablePermits()).as("reads that stopped").isEqualTo(INDICES);
  }

  @Test
  void aSearchEndsWithItsClient() throws Exception {
    endsWithItsClient("/logs-*/_search", SEARCH);
  }

  @Test
  void aCountEndsWithItsClient() throws Exception {
    endsWithItsClient("/logs-*/_count", SEARCH);
  }

  @Test
  void aSearchThatIsMadeOfATemplateEndsWithItsClient() throws Exception {
    endsWithItsClient("/logs-*/_search/template", "{\"source\":" + SEARCH + "}");
  }

  @Test
  void searchesOfOneCallEndWithTheirClient() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < INDICES; i++) {
      lines.append("{\"index\":\"logs-").append(i).append("\"}\n").append(SEARCH).append('\n');
    }
    endsWithItsClient("/_msearch?max_concurrent_searches=" + INDICES, lines.toString());
  }

  @Test
  void anAsyncSearchEndsWithTheClientThatWaitsForIt() throws Exception {
    endsWithItsClient(
        "/logs-*/_async_search?wait_for_completion_timeout=25s&keep_on_completion=true", SEARCH);
    // Nothing is kept of what nobody can ask for.
    assertThat(files.list("results/tasks/", Optional.empty(), 10).blobs()).isEmpty();
  }

  @Test
  void whoSendsTheNextRequestEarlyIsAnsweredBoth() throws Exception {
    String request = post("/logs-*/_search?filter_path=hits.total.value", SEARCH);
    try (Socket socket = send(request)) {
      store.begun.acquire(INDICES);
      send(socket, request);
      send(socket, request.substring(0, 20));
      store.open.countDown();
      String answer = "{\"hits\":{\"total\":{\"value\":" + INDICES + "}}}";
      read(socket, answer);
      read(socket, answer);
      send(socket, request.substring(20));
      read(socket, answer);
    }
    assertThat(store.calledOff.availablePermits()).isZero();
  }

  /** Reads one answer, to the end of its body. */
  private static void read(Socket socket, String body) throws IOException {
    StringBuilder read = new StringBuilder();
    while (read.indexOf(body) < 0) {
      int next = socket.getInputStream().read();
      assertThat(next).as(read.toString()).isNotNegative();
      read.append((char) next);
    }
    assertThat(read.toString()).startsWith("HTTP/1.1 200");
  }

  @Test
  void whoHangsUpBetweenRequestsEndsNothing() throws Exception {
    store.open.countDown();
    String request = post("/logs-*/_search?filter_path=hits.total.value", SEARCH);
    for (int i = 0; i < 3; i++) {
      try (Socket socket = send(request)) {
        read(socket, "{\"hits\":{\"total\":{\"value\":" + INDICES + "}}}");
      }
    }
    assertThat(store.calledOff.availablePermits()).isZero();
  }
}
