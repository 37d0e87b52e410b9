package io.lampyr.cachenodes.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.cachenodes.server.RunningNode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node is told to clear what it keeps: nothing but its word is taken for that. */
@Timeout(60)
class ClearCallTest {
  private static final byte[] NOTICE = "what to clear".getBytes(StandardCharsets.UTF_8);
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void theNoticeReachesTheNode() throws Exception {
    try (RunningNode running = new RunningNode();
        NodeClient client = running.client(RunningNode.PATIENT)) {
      client.leaf(running.id).clear(NOTICE, LONG);
      assertThat(running.cleared).containsExactly("what to clear");
      // The test's node does not clear twice.
      assertThatThrownBy(() -> client.leaf(running.id).clear(NOTICE, LONG))
          .isInstanceOf(UnavailableException.class)
          .hasMessageContaining("cleared before");
    }
  }

  private static NodeClient at(int port, RunningNode running) {
    URI address = URI.create("http://127.0.0.1:" + port);
    return new NodeClient(
        _ -> Optional.of(address), RunningNode.PATIENT, RunningNode.SECRET, running.scheduler);
  }

  @Test
  void aNodeOfAReleaseThatDoesNotKnowTheCallHasNotCleared() throws Exception {
    HttpServer old =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    old.start();
    try (RunningNode running = new RunningNode();
        NodeClient client = at(old.getAddress().getPort(), running)) {
      assertThatThrownBy(() -> client.leaf(running.id).clear(NOTICE, LONG))
          .isInstanceOf(UnavailableException.class)
          .hasMessageContaining("its release cannot be told to clear");
    } finally {
      old.stop(0);
    }
  }

  @Test
  void aNodeThatNeverAnswersIsWaitedForNoLongerThanIsSaid() throws Exception {
    try (ServerSocket frozen = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        RunningNode running = new RunningNode();
        NodeClient client = at(frozen.getLocalPort(), running)) {
      assertThatThrownBy(() -> client.leaf(running.id).clear(NOTICE, Duration.ofMillis(50)))
          .isInstanceOf(UnavailableException.class)
          .hasMessageContaining("did not answer in time");
    }
  }
}
