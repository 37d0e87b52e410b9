package io.lampyr.cli.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.lampyr.cli.http.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CanaryTest {
  private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
  private int status = 401;
  private HttpServer door;

  @BeforeEach
  void open() throws IOException {
    door = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    door.createContext(
        "/",
        exchange -> {
          asked.add(exchange.getRequestMethod());
          byte[] answer =
              "{\"error\": {\"type\": \"t\", \"reason\": \"why\"}, \"status\": %d}"
                  .formatted(status)
                  .getBytes(UTF_8);
          exchange.sendResponseHeaders(status, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    door.start();
  }

  @AfterEach
  void close() {
    door.stop(0);
  }

  private Finding flown() throws InterruptedException {
    URI url = URI.create("http://127.0.0.1:" + door.getAddress().getPort());
    try (Server server = new Server(url, List.of(), Duration.ofSeconds(20))) {
      return new Canary(server).fly();
    }
  }

  @Test
  void aKeyThatIsNotValidIsToldAndNothingIsWritten() throws InterruptedException {
    Finding found = flown();
    assertThat(found.isProblem()).isTrue();
    assertThat(found.said()).isEqualTo("the key is not valid");
    assertThat(asked).containsExactly("PUT", "DELETE");
  }

  @Test
  void whatIsRefusedIsToldWithItsReason() throws InterruptedException {
    status = 429;
    assertThat(flown().said()).startsWith("index=lampyr-doctor-").contains(": 429 ", "why");
  }

  @Test
  void nothingIsAskedWithoutAKey() throws InterruptedException {
    AwsTool none = new AwsTool(new Machine(Map.of()), Optional.empty(), "eu-central-1");
    Finding found = new Deployed(none, "Lampyr", "123456789012", Optional.empty()).canary();
    assertThat(found.state()).isEqualTo(Finding.State.UNKNOWN);
    assertThat(found.said()).isEqualTo("no key was given");
    assertThat(asked).isEmpty();
  }
}
