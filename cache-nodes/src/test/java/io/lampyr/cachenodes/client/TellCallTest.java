package io.lampyr.cachenodes.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.lampyr.cachenodes.protocol.ReplyCodec;
import io.lampyr.cachenodes.server.RunningNode;
import io.lampyr.engine.machine.NodeAnswer;
import io.lampyr.engine.machine.NodeQuestion;
import io.lampyr.engine.node.ShardReply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node is asked about itself. */
@Timeout(60)
class TellCallTest {
  private static final byte[] QUESTION = new NodeQuestion.OfMachine().encode();
  private static final Duration LONG = Duration.ofMinutes(1);

  private static NodeClient at(int port, RunningNode running) {
    URI address = URI.create("http://127.0.0.1:" + port);
    return new NodeClient(
        _ -> Optional.of(address), RunningNode.PATIENT, RunningNode.SECRET, running.scheduler);
  }

  /** What comes of the call to a server that answers so. */
  private static ShardReply<Optional<BytesRef>> answered(int status, byte[] body)
      throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try (RunningNode running = new RunningNode();
        NodeClient client = at(server.getAddress().getPort(), running)) {
      return client.tell(running.id, QUESTION, LONG);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void theAnswerIsWhatTheNodeTells() throws Exception {
    byte[] told = new NodeAnswer.Nothing().encode();
    byte[] reply = ReplyCodec.told(new ShardReply.Answered<>(new BytesRef(told)));
    assertThat(answered(200, reply))
        .isEqualTo(new ShardReply.Answered<>(Optional.of(new BytesRef(told))));
  }

  @Test
  void ofAReleaseThatDoesNotKnowTheCallNothingIsKnown() throws Exception {
    assertThat(answered(404, new byte[0])).isEqualTo(new ShardReply.Answered<>(Optional.empty()));
    try (RunningNode running = new RunningNode();
        NodeClient client = running.client(RunningNode.PATIENT)) {
      // The test's node knows the call, and not what to tell.
      assertThat(client.tell(running.id, QUESTION, LONG))
          .isEqualTo(new ShardReply.Answered<>(Optional.empty()));
    }
  }

  @Test
  void anAnswerThatIsTooLongOrBrokenIsNone() throws Exception {
    byte[] reply =
        ReplyCodec.told(
            new ShardReply.Answered<>(new BytesRef(new byte[NodeAnswer.MOST_BYTES + 5000])));
    assertThat(answered(200, reply).toString()).contains("Unknown", "too long");
    byte[] broken = ReplyCodec.told(new ShardReply.Answered<>(new BytesRef(QUESTION)));
    broken[broken.length - 1] ^= 1;
    assertThat(answered(200, broken).toString()).contains("Unknown", "malformed");
  }

  @Test
  void aNodeThatNeverAnswersIsWaitedForNoLongerThanIsSaid() throws Exception {
    try (ServerSocket frozen = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        RunningNode running = new RunningNode();
        NodeClient client = at(frozen.getLocalPort(), running)) {
      assertThat(client.tell(running.id, QUESTION, Duration.ofMillis(50)).toString())
          .contains("Unknown", "did not answer in time");
    }
  }
}
