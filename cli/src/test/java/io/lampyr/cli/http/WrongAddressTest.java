package io.lampyr.cli.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Addresses where no server answers. */
class WrongAddressTest {
  @Test
  void aNameThatIsNoHostIsToldApartFromAPortWhereNothingListens() throws Exception {
    assertThatThrownBy(() -> ask("http://no-such-host.invalid:9200"))
        .isInstanceOf(IOException.class)
        .hasMessage("there is no host of that name");
    int port;
    try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = gone.getLocalPort();
    }
    assertThatThrownBy(() -> ask("http://127.0.0.1:" + port))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("nothing listens there");
  }

  private static void ask(String url) throws IOException, InterruptedException {
    try (Server server = new Server(URI.create(url), List.of(), Duration.ofSeconds(30))) {
      Reply _ = server.send("GET", "/", Content.none());
    }
  }
}
