package io.lampyr.embedded;

import static java.nio.file.attribute.PosixFilePermission.OWNER_EXECUTE;
import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class EmbeddedServerTest {
  private static final Set<String> LOOPS = Set.of("membership", "watch", "leader");

  @TempDir Path folder;

  private EmbeddedSettings settings(int nodes, int port, boolean keys) {
    return new EmbeddedSettings(
        folder.resolve("data"),
        nodes,
        "127.0.0.1",
        port,
        false,
        new ApiSettings(Persona.OPENSEARCH, keys, "test"));
  }

  @Test
  void whatWasAcknowledgedSurvivesAKillAndAnOrderlyEndExitsWithZero() throws Exception {
    Path data = folder.resolve("data");
    try (ServerChild first = new ServerChild(data, folder.resolve("first.log"))) {
      Http.of(first.port()).json("POST", "/_security/api_key", "{\"name\":\"kept\"}");
      first.kill();
    }
    try (ServerChild second = new ServerChild(data, folder.resolve("second.log"))) {
      Http http = Http.of(second.port());
      assertThat(http.json("GET", "/_security/api_key", "")).contains("\"name\":\"kept\"");
      http.json("POST", "/_security/api_key", "{\"name\":\"later\"}");
      assertThat(second.end()).isZero();
    }
    try (EmbeddedServer third = EmbeddedServer.start(settings(1, 0, false))) {
      assertThat(Http.of(third.port()).json("GET", "/_security/api_key", ""))
          .contains("\"name\":\"kept\"", "\"name\":\"later\"");
    }
  }

  @Test
  void aSecondServerOnTheFolderIsRefusedAndChangesNothing() throws Exception {
    try (EmbeddedServer first = EmbeddedServer.start(settings(2, 0, false))) {
      assertThatThrownBy(() -> EmbeddedServer.start(settings(1, 0, false)))
          .isInstanceOf(MisconfiguredException.class)
          .hasMessageContaining("another server uses the data folder");
      assertThat(Http.of(first.port()).json("GET", "/", "")).contains("opensearch");
    }
  }

  @Test
  void aPortThatIsTakenIsNamedAndTheFolderIsGivenBack() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> EmbeddedServer.start(settings(1, taken.getLocalPort(), false)))
          .isInstanceOf(MisconfiguredException.class)
          .hasMessageContaining("address=127.0.0.1:" + taken.getLocalPort());
    }
    EmbeddedServer.start(settings(1, 0, false)).close();
  }

  @Test
  void whoIsInterruptedWhileItClosesAServerLeavesNothingOfItRunning() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    EmbeddedServer server = EmbeddedServer.start(settings(2, 0, false));
    Thread.currentThread().interrupt();
    try {
      server.close();
    } catch (RuntimeException interrupted) {
      // Said when all was closed.
    } finally {
      // Some part may have heard of it.
      var _ = Thread.interrupted();
    }
    // Nodes beat on threads of the platform, and the folder's lock is free.
    EmbeddedServer.start(settings(1, 0, false)).close();
    Set<Thread> left = new HashSet<>(Thread.getAllStackTraces().keySet());
    left.removeAll(before);
    for (Thread thread : left) {
      if (LOOPS.contains(thread.getName())) {
        thread.join(Duration.ofMinutes(1));
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }

  @Test
  void theFirstKeyIsMadeOnceAndOpensTheDoor() throws Exception {
    String key;
    try (EmbeddedServer first = EmbeddedServer.start(settings(1, 0, true))) {
      key = first.firstKey().orElseThrow().encoded();
    }
    try (EmbeddedServer second = EmbeddedServer.start(settings(1, 0, true))) {
      assertThat(second.firstKey()).isEmpty();
      Http http = Http.of(second.port());
      assertThat(http.send("GET", "/", Map.of(), new byte[0]).statusCode()).isEqualTo(401);
      Map<String, String> shown = Map.of("Authorization", "ApiKey " + key);
      assertThat(http.send("GET", "/", shown, new byte[0]).statusCode()).isEqualTo(200);
      String other = OfflineKeys.create(folder.resolve("data"), "offline").encoded();
      shown = Map.of("Authorization", "ApiKey " + other);
      assertThat(http.send("GET", "/", shown, new byte[0]).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void tooLargeABodyAndMalformedRequestsAreRefusedInTheUsualShape() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(1, 0, false))) {
      assertThat(
              raw(
                  server.port(),
                  "POST /_x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 104857601\r\n\r\n"))
          .startsWith("HTTP/1.1 413")
          .contains("\"type\":\"content_too_long_exception\"");
      assertThat(
              raw(
                  server.port(),
                  "GET /a%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
          .startsWith("HTTP/1.1 400")
          .contains("\"error\"");
      String header = "X-Long: " + "x".repeat(64 << 10) + "\r\n";
      assertThat(raw(server.port(), "GET / HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n"))
          .startsWith("HTTP/1.1 4");
    }
  }

  @Test
  void earlierClientsGetOneAnswerAndItsEnd() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(1, 0, false))) {
      for (String headers : List.of("", "Host: localhost\r\n", "Connection: keep-alive\r\n")) {
        assertThat(raw(server.port(), "GET /_cat/health HTTP/1.0\r\n" + headers + "\r\n"))
            .startsWith("HTTP/1.1 200")
            .containsIgnoringCase("content-length: ")
            .doesNotContainIgnoringCase("transfer-encoding")
            .contains("green");
      }
      String body = "{\"n\":1}";
      String put =
          "PUT /old/_doc/1?refresh=true HTTP/1.0\r\nContent-Type: application/json\r\n"
              + "Content-Length: ";
      assertThat(raw(server.port(), put + body.length() + "\r\n\r\n" + body))
          .startsWith("HTTP/1.1 201");
      String head = "GET / HTTP/1.0\r\nX-Long: " + "x".repeat(64 << 10) + "\r\n\r\n";
      assertThat(raw(server.port(), head)).matches("(?s)HTTP/1.1 (4|505).*");
      assertThat(raw(server.port(), "GET / HTTP/0.9\r\n\r\n")).startsWith("HTTP/1.1 400");
    }
  }

  @Test
  void whoAsksForTheEndOfTheConnectionGetsItBehindTheAnswer() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(1, 0, false))) {
      String close = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
      assertThat(raw(server.port(), "GET /" + close + "\r\n")).startsWith("HTTP/1.1 200");
      assertThat(raw(server.port(), "HEAD /none" + close + "\r\n")).startsWith("HTTP/1.1 404");
      String put = "PUT /ends/_doc/1" + close + "Content-Type: application/json\r\n";
      assertThat(raw(server.port(), put + "Content-Length: 2\r\n\r\n{}"))
          .startsWith("HTTP/1.1 201");
    }
  }

  @Test
  void bracketsInAddressesAreTakenAsTheyAre() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(1, 0, false))) {
      String labels = "/_prometheus/api/v1/labels?match[]={a=~\"b|[c]\"}";
      assertThat(raw(server.port(), "GET " + labels + " HTTP/1.0\r\n\r\n"))
          .startsWith("HTTP/1.1 200")
          .contains("\"data\":[]");
      assertThat(raw(server.port(), "GET /_search?q=%zz HTTP/1.0\r\n\r\n"))
          .startsWith("HTTP/1.1 400")
          .contains("malformed escape");
    }
  }

  /** What comes back for these bytes until the server hangs up. */
  private static String raw(int port, String request) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(StandardCharsets.UTF_8));
      out.flush();
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Socket announcing(int port) throws java.io.IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket
        .getOutputStream()
        .write(
            "PUT /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  @Test
  void connectionsOfClientsAreCounted() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(2, 0, false))) {
      Http http = Http.of(server.port());
      assertThat(http.json("GET", "/_nodes/stats/http", ""))
          .containsOnlyOnce("\"http\":{\"current_open\":1,\"total_opened\":1}");
      raw(server.port(), "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      assertThat(http.json("GET", "/_nodes/stats", "")).contains("\"total_opened\":2}");
    }
  }

  @Test
  void whoMayNotAskIsToldSoBeforeItsBodyArrives() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(1, 0, true));
        Socket socket = announcing(server.port())) {
      socket.setSoTimeout(30_000);
      byte[] first = socket.getInputStream().readNBytes("HTTP/1.1 401".length());
      assertThat(new String(first, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 401");
    }
  }

  @Test
  void pagesOfOtherSitesAreNotAnsweredWhereNoKeysAreAskedFor() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(1, 0, false))) {
      Http http = Http.of(server.port());
      String own = "http://127.0.0.1:" + server.port();
      byte[] none = new byte[0];
      assertThat(http.send("GET", "/", Map.of("Origin", own), none).statusCode()).isEqualTo(200);
      for (String other : List.of("http://example.org", "null", "http://127.0.0.1:1")) {
        assertThat(http.send("POST", "/_refresh", Map.of("Origin", other), none).statusCode())
            .as(other)
            .isEqualTo(403);
      }
    }
  }

  @Test
  void theDataFolderIsItsOwnersAlone() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(1, 0, false))) {
      assertThat(server.port()).isPositive();
      assertThat(Files.getPosixFilePermissions(folder.resolve("data")))
          .containsExactlyInAnyOrder(OWNER_READ, OWNER_WRITE, OWNER_EXECUTE);
    }
  }

  @Test
  void bodiesThatAreSentWronglyAreTheirSendersFault() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(1, 0, false));
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      String chunked =
          """
          POST /_search HTTP/1.1
          Host: localhost
          Content-Type: application/json
          Transfer-Encoding: chunked

          ZZ
          {}
          0

          """
              .replace("\n", "\r\n");
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(chunked.getBytes(StandardCharsets.US_ASCII));
      byte[] first = socket.getInputStream().readNBytes("HTTP/1.1 400".length());
      assertThat(new String(first, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 400");
    }
  }

  @Test
  void requestsThatAreOnlyAnnouncedTakeNobodysPlace() throws Exception {
    List<Socket> announced = new ArrayList<>();
    try (EmbeddedServer server = EmbeddedServer.start(settings(1, 0, false))) {
      for (int i = 0; i < 1_100; i++) {
        announced.add(announcing(server.port()));
      }
      assertThat(Http.of(server.port()).json("GET", "/_cluster/health", "")).contains("green");
    } finally {
      for (Socket socket : announced) {
        socket.close();
      }
    }
  }

  @Test
  void othersAreNotLetInWithoutKeysUnlessThatIsMeant() {
    ApiSettings open = new ApiSettings(Persona.ELASTICSEARCH, false, "test");
    assertThatThrownBy(() -> new EmbeddedSettings(folder, 1, "0.0.0.0", 0, false, open))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("host=0.0.0.0");
    assertThat(new EmbeddedSettings(folder, 1, "0.0.0.0", 0, true, open).insecure()).isTrue();
  }

  /** By which a page would get at the server whose name was made to lead to this machine. */
  @Test
  void otherNamesAreNotAnsweredOnThisMachineAlone() throws Exception {
    EmbeddedSettings named =
        new EmbeddedSettings(
            folder.resolve("data"),
            1,
            "127.0.0.1",
            0,
            false,
            new ApiSettings(Persona.OPENSEARCH, false, "test"),
            UpkeepSettings.DEFAULT,
            List.of("search.test"),
            0,
            Optional.empty());
    try (EmbeddedServer server = EmbeddedServer.start(named)) {
      for (String host : List.of("127.0.0.1", "localhost", "search.test", "[::1]")) {
        assertThat(asked(server.port(), host)).as(host).startsWith("HTTP/1.1 200");
      }
      for (String host : List.of("evil.example", "127.0.0.1.evil.example", "search.test.evil")) {
        String origin = "\r\nOrigin: http://" + host + ":" + server.port();
        assertThat(asked(server.port(), host + ":" + server.port() + origin))
            .as(host)
            .startsWith("HTTP/1.1 403")
            .contains("403 Forbidden");
      }
    }
  }

  private static String asked(int port, String host) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request = "GET /_cat/health HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      byte[] head = new byte[16 << 10];
      // What is sent at once is whole: no answer here is longer than a packet on this machine.
      int read = socket.getInputStream().read(head);
      return new String(head, 0, read, StandardCharsets.UTF_8);
    }
  }

  /** A client acknowledges what it got at once only for a while; later it takes 40 ms for it. */
  @Test
  void noAnswerWaitsForTheAcknowledgementOfItsFirstPart() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings(1, 0, false))) {
      Http http = Http.of(server.port());
      String large = "{\"text\":\"" + "word ".repeat(4000) + "\"}";
      Map<String, String> json = Map.of("Content-Type", "application/json");
      byte[] document = large.getBytes(StandardCharsets.UTF_8);
      assertThat(http.send("PUT", "/i/_doc/1", json, document).statusCode()).isEqualTo(201);
      long least = Long.MAX_VALUE;
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        for (int i = 0; i < 60; i++) {
          long sent = System.nanoTime();
          String request = "GET /i/_doc/1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
          socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
          readUntil(socket.getInputStream(), "word \"}}");
          if (i >= 30) {
            least = Math.min(least, System.nanoTime() - sent);
          }
        }
      }
      assertThat(least / 1e6).isLessThan(35);
    }
  }

  private static void readUntil(InputStream in, String end) throws java.io.IOException {
    byte[] buffer = new byte[64 << 10];
    String tail = "";
    while (!tail.endsWith(end)) {
      int read = in.read(buffer);
      if (read < 0) {
        throw new java.io.EOFException(tail);
      }
      tail += new String(buffer, 0, read, StandardCharsets.UTF_8);
      tail = tail.substring(Math.max(0, tail.length() - 2 * end.length()));
    }
  }
}
