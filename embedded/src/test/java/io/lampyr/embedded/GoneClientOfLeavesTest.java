package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemRandomness;
import io.lampyr.httpfront.HttpFront;
import io.lampyr.httpfront.HttpSettings;
import io.lampyr.restapi.access.KnownHosts;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client closes its connection while a node that searches for the server reads. */
@Timeout(180)
class GoneClientOfLeavesTest {
  private static final int SHARDS = 1;
  private static final int MOST_TIMES = 20;
  private static final String SEARCH = "{\"query\":{\"match\":{\"t\":\"lamp\"}}}";

  @TempDir Path folder;

  /** Asks over a connection, which is closed when the shard is being read. */
  private void endsOnTheNode(String target, String body) throws Exception {
    try (SearchFleet fleet = new SearchFleet(folder, 0, 1)) {
      fleet.send("PUT", "/docs", "{\"settings\":{\"number_of_shards\":" + SHARDS + "}}");
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 20; i++) {
        lines.append("{\"index\":{}}\n{\"n\":" + i + ",\"t\":\"a lamp\"}\n");
      }
      assertThat(fleet.send("POST", "/docs/_bulk", lines.toString()).status()).isEqualTo(200);
      assertThat(fleet.send("POST", "/docs/_flush", "").status()).isEqualTo(200);
      fleet.rests();
      HeldStore[] held = new HeldStore[1];
      fleet.searching(1, store -> held[0] = new HeldStore(store));
      HttpFront front =
          new HttpFront(
              HttpSettings.at("127.0.0.1", 0),
              new FrontDoor(fleet.api, KnownHosts.ALL, new SystemRandomness()),
              fleet.scheduler);
      try {
        int asked = 1;
        while (!isHeld(fleet, front, held[0], post(target, body))) {
          System.out.println("searched here: " + fleet.asked() + " " + fleet.failures);
          assertThat(asked++).as("times that it was searched here").isLessThan(MOST_TIMES);
        }
        held[0].calledOff.acquire(SHARDS);
        front.stopAccepting();
        front.awaitIdle();
        assertThat(held[0].asked).as("reads that began").hasValue(SHARDS);
      } finally {
        held[0].open.countDown();
        front.close();
      }
    }
  }

  private static String post(String target, String body) {
    return "POST %s HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n".formatted(target)
        + "Content-Length: %d\r\n\r\n%s".formatted(body.length(), body);
  }

  /**
   * Whether the node has begun to read when the connection is closed. It has not if the node did
   * not answer and the process in front searched by itself, as it may always: then it has answered.
   */
  private static boolean isHeld(SearchFleet fleet, HttpFront front, HeldStore held, String request)
      throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), front.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
      InputStream answer = socket.getInputStream();
      fleet.until(() -> held.begun.availablePermits() > 0 || answer.available() > 0);
      return held.begun.tryAcquire(SHARDS);
    }
  }

  @Test
  void aSearchEndsOnTheNodesThatItAsked() throws Exception {
    endsOnTheNode("/docs/_search", SEARCH);
  }

  @Test
  void aPipedQueryEndsOnTheNodesThatItAsked() throws Exception {
    endsOnTheNode("/_query", "{\"query\":\"FROM docs | STATS SUM(n)\"}");
  }
}
