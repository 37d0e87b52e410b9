package io.lampyr.cachenodes.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Clock;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cachenodes.protocol.BatchBytes;
import io.lampyr.cachenodes.protocol.CallCodec;
import io.lampyr.cachenodes.protocol.NodeCall;
import io.lampyr.cachenodes.protocol.Samples;
import io.lampyr.cachenodes.server.NodeStatus.Readiness;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.upkeep.Merging;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class NodeServerTest {
  private static final String BEARER = "Bearer " + RunningNode.SECRET.reveal();

  private final HttpClient http = HttpClient.newHttpClient();
  private final Samples samples = new Samples(5);

  @Test
  void healthAndReadinessNeedNoSecretAndTheOtherPagesDo() throws Exception {
    try (RunningNode running = new RunningNode()) {
      assertThat(get(running, "/health", null).statusCode()).isEqualTo(200);
      assertThat(get(running, "/ready", null).statusCode()).isEqualTo(200);
      for (String path : new String[] {"/metrics", "/internal/v1/stats"}) {
        assertThat(get(running, path, null).statusCode()).isEqualTo(401);
        assertThat(get(running, path, BEARER).statusCode()).isEqualTo(200);
      }
      assertThat(get(running, "/internal/v1/stats", BEARER).body())
          .contains(
              "\"node\":\"" + running.id + "\"",
              "\"ready\":true",
              "\"ingestion\":1.5",
              "\"shards\":[]");
    }
  }

  @Test
  void aMissingOrWrongSecretIsToldWhatIsNeededAndIsCounted() throws Exception {
    try (RunningNode running = new RunningNode()) {
      HttpResponse<String> missing = post(running, "flush", new byte[10], null);
      assertThat(missing.statusCode()).isEqualTo(401);
      assertThat(missing.body()).contains("Authorization is missing", "must be a proof");
      for (String wrong :
          new String[] {"Bearer x", "Basic " + RunningNode.SECRET.reveal(), BEARER + "x"}) {
        HttpResponse<String> refused = post(running, "flush", new byte[10], wrong);
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.body()).contains("is wrong").doesNotContain("only-tests-know");
      }
      assertThat(running.node.turnstile().passed()).isZero();
      assertThat(running.metrics.exposition())
          .contains("lampyr_node_unauthenticated_total{secret=\"missing\"} 1")
          .contains("lampyr_node_unauthenticated_total{secret=\"wrong\"} 3");
    }
  }

  @Test
  void readinessFollowsTheNodeAndEndsWithIt() throws Exception {
    try (RunningNode running = new RunningNode()) {
      running.readiness = new Readiness.NotReady("node is not a member yet");
      HttpResponse<String> notYet = get(running, "/ready", null);
      assertThat(notYet.statusCode()).isEqualTo(503);
      assertThat(notYet.body()).contains("node is not a member yet");
      running.readiness = new Readiness.Ready();
      assertThat(get(running, "/ready", null).statusCode()).isEqualTo(200);
      running.server.stopAccepting();
      assertThat(get(running, "/ready", null).body()).contains("shutting down");
      assertThat(get(running, "/health", null).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void theTimeThatARetryTookToBeReadCountsToItsAge() throws Exception {
    AtomicLong seconds = new AtomicLong();
    Clock slow =
        new Clock() {
          @Override
          public Instant now() {
            return Instant.EPOCH;
          }

          @Override
          public long monotonicNanos() {
            return Duration.ofSeconds(seconds.addAndGet(7)).toNanos();
          }
        };
    try (RunningNode running = new RunningNode(NodeServerSettings.onLoopback(), slow)) {
      for (Duration age : List.of(Duration.ZERO, Duration.ofSeconds(3))) {
        ShardAppend sample = samples.append();
        AppendRequest request =
            new AppendRequest(sample.request().request(), age, 1, sample.request().writes());
        NodeCall call =
            new NodeCall.Append(running.id, List.of(new ShardAppend(sample.shard(), 1, request)));
        assertThat(post(running, "append", CallCodec.encode(call), BEARER).statusCode())
            .isEqualTo(200);
      }
      assertThat(running.node.ages()).containsExactly(Duration.ZERO, Duration.ofSeconds(10));
    }
  }

  @Test
  void aMalformedMessageIsRefusedWithItsOffset() throws Exception {
    try (RunningNode running = new RunningNode()) {
      byte[] message =
          CallCodec.encode(new NodeCall.Flush(running.id, samples.shard(), new Merging.None()));
      message[message.length - 1] ^= 1;
      HttpResponse<String> refused = post(running, "flush", message, BEARER);
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).contains("message's checksum is wrong offset=10");
      assertThat(post(running, "flush", new byte[0], BEARER).body())
          .contains("message is cut off offset=0");
    }
  }

  @Test
  void aPathOrMethodThatIsNotOfferedIsRefusedWithABody() throws Exception {
    try (RunningNode running = new RunningNode()) {
      assertThat(get(running, "/nothing", BEARER).statusCode()).isEqualTo(404);
      assertThat(get(running, "/nothing", BEARER).body()).contains("\"status\":404");
      assertThat(get(running, "/internal/v1/flush", BEARER).statusCode()).isIn(404, 405);
    }
  }

  @Test
  void aRequestAboveTheBoundIsRefusedBeforeItIsRead() throws Exception {
    try (RunningNode running = new RunningNode(RunningNode.bounds(10, 1000, 1000))) {
      String answer = raw(running, head("flush", "Content-Length: 1001"), false);
      assertThat(answer).startsWith("HTTP/1.1 413").contains("bytes=1001 most=1000");
      String chunked =
          raw(running, head("flush", "Transfer-Encoding: chunked") + "0\r\n\r\n", false);
      assertThat(chunked).startsWith("HTTP/1.1 411").contains("send Content-Length");
    }
  }

  @Test
  void whatIsLeftUnreadIsNeverTakenForARequest() throws Exception {
    try (RunningNode running = new RunningNode(RunningNode.bounds(10, 1000, 1000))) {
      String hidden = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n";
      String answer = raw(running, head("flush", "Content-Length: 1001") + hidden, false);
      assertThat(answer).startsWith("HTTP/1.1 413").doesNotContain("alive");
    }
  }

  @Test
  void headersAboveTheBoundAreRefused() throws Exception {
    try (RunningNode running = new RunningNode()) {
      String answer =
          raw(running, "GET /health HTTP/1.1\r\nHost: x\r\nX: " + "y".repeat(20_000), false);
      assertThat(answer).startsWith("HTTP/1.1 4").contains("\"error\"");
    }
  }

  @Test
  void requestsAndBytesAboveTheBoundsAreTurnedAwayAndTheNextComesIn() throws Exception {
    try (RunningNode running = new RunningNode(RunningNode.bounds(2, 1 << 20, 1 << 20))) {
      byte[] call =
          CallCodec.encode(new NodeCall.Flush(running.id, samples.shard(), new Merging.None()));
      running.node.turnstile().close();
      CompletableFuture<HttpResponse<String>> first = postLater(running, call);
      CompletableFuture<HttpResponse<String>> second = postLater(running, call);
      running.node.turnstile().awaitWaiting(2);
      HttpResponse<String> third = post(running, "flush", call, BEARER);
      assertThat(third.statusCode()).isEqualTo(429);
      assertThat(third.headers().firstValue("Retry-After")).hasValue("1");
      assertThat(third.body()).contains("as many requests as it may requests=2");
      running.node.turnstile().open();
      assertThat(first.get().statusCode()).isEqualTo(200);
      assertThat(second.get().statusCode()).isEqualTo(200);
      assertThat(post(running, "flush", call, BEARER).statusCode()).isEqualTo(200);
      assertThat(running.metrics.exposition())
          .contains("lampyr_node_refused_total{call=\"flush\",status=\"429\"} 1");
    }
  }

  @Test
  void aCallThatTakesTooLongIsToldThatItMayStillBeDone() throws Exception {
    try (RunningNode running =
        new RunningNode(RunningNode.bounds(9, 1000, 1000, Duration.ofMillis(300)))) {
      byte[] call =
          CallCodec.encode(new NodeCall.Flush(running.id, samples.shard(), new Merging.None()));
      running.node.turnstile().close();
      HttpResponse<String> late = post(running, "flush", call, BEARER);
      assertThat(late.statusCode()).isEqualTo(504);
      assertThat(late.body()).contains("may still be");
      running.node.turnstile().open();
      assertThat(post(running, "flush", call, BEARER).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aClientThatSendsSlowlyHoldsNothing() throws Exception {
    try (RunningNode running =
            new RunningNode(RunningNode.bounds(1, 1000, 1000, Duration.ofMillis(300)));
        Socket slow = connect(running);
        Socket slower = connect(running)) {
      slow.getOutputStream().write(ascii(head("flush", "Content-Length: 100") + "LN"));
      slower.getOutputStream().write(ascii("POST /internal/v1/flush HTTP/1.1\r\nHost"));
      // Both are hung up on; nobody waits for the rest.
      drain(slow.getInputStream());
      drain(slower.getInputStream());
      byte[] call =
          CallCodec.encode(new NodeCall.Flush(running.id, samples.shard(), new Merging.None()));
      assertThat(post(running, "flush", call, BEARER).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aClientThatTakesItsReplySlowlyHoldsNothing() throws Exception {
    BlobKey batch = new BlobKey("indices/x/0/1/bcc-1");
    int length = 16 << 20;
    try (RunningNode running =
            new RunningNode(RunningNode.bounds(1, 1000, 1000, Duration.ofMillis(500)));
        Socket slow = connect(running)) {
      running.node.hold(batch, new byte[length]);
      byte[] call = CallCodec.encode(new NodeCall.ReadBatch(running.id, batch, 0, length));
      slow.getOutputStream().write(ascii(head("batch", "Content-Length: " + call.length)));
      slow.getOutputStream().write(call);
      running.node.turnstile().awaitPassed(1);
      running.server.awaitIdle();
      assertThat(drain(slow.getInputStream())).isLessThan(BatchBytes.encodedLength(length));
    }
  }

  @Test
  void aClientThatHasClosedItsSendingEndIsAnswered() throws Exception {
    try (RunningNode running = new RunningNode()) {
      byte[] call =
          CallCodec.encode(new NodeCall.Flush(running.id, samples.shard(), new Merging.None()));
      String text = head("flush", "Content-Length: " + call.length);
      try (Socket socket = connect(running)) {
        socket.getOutputStream().write(ascii(text));
        socket.getOutputStream().write(call);
        socket.shutdownOutput();
        assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
            .startsWith("HTTP/1.1 200");
      }
    }
  }

  @Test
  void aClientThatBreaksOffInItsRequestLeavesNothingBehind() throws Exception {
    try (RunningNode running = new RunningNode(RunningNode.bounds(1, 1000, 1000))) {
      raw(running, head("flush", "Content-Length: 100") + "LNOD", true);
      running.server.stopAccepting();
      running.server.awaitIdle();
      assertThat(running.node.turnstile().passed()).isZero();
    }
  }

  @Test
  void aRequestThatBreaksOffIsNoErrorOfTheServer() throws Exception {
    try (RunningNode running = new RunningNode();
        Socket socket = connect(running)) {
      socket.getOutputStream().write(ascii(head("flush", "Content-Length: 100") + "LNOD"));
      socket.shutdownOutput();
      assertThat(socket.getInputStream().readAllBytes()).asString().isEmpty();
      assertThat(running.node.turnstile().passed()).isZero();
    }
  }

  @Test
  void httpTwoIsSpokenWithThoseWhoAskForIt() throws Exception {
    try (RunningNode running = new RunningNode()) {
      assertThat(get(running, "/health", null).version()).isEqualTo(HttpClient.Version.HTTP_2);
      byte[] call =
          CallCodec.encode(new NodeCall.Flush(running.id, samples.shard(), new Merging.None()));
      HttpResponse<String> answer = post(running, "flush", call, BEARER);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
      HttpResponse<String> refused = post(running, "flush", call, null);
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.version()).isEqualTo(HttpClient.Version.HTTP_2);
    }
  }

  private HttpResponse<String> get(RunningNode running, String path, String authorization)
      throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(running.address().resolve(path));
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(
      RunningNode running, String path, byte[] body, String authorization) throws Exception {
    URI target = running.address().resolve("/internal/v1/" + path);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private CompletableFuture<HttpResponse<String>> postLater(RunningNode running, byte[] body) {
    URI target = running.address().resolve("/internal/v1/flush");
    HttpRequest request =
        HttpRequest.newBuilder(target)
            .header("Authorization", BEARER)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    return http.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }

  private static String head(String path, String header) {
    return "POST /internal/v1/%s HTTP/1.1\r\nHost: node\r\nAuthorization: %s\r\n%s\r\n\r\n"
        .formatted(path, BEARER, header);
  }

  /** Sends these bytes, and perhaps hangs up; answers all that comes until the server does. */
  private static String raw(RunningNode running, String text, boolean hangUp) throws Exception {
    try (Socket socket = connect(running)) {
      socket.getOutputStream().write(ascii(text));
      if (hangUp) {
        return "";
      }
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private static Socket connect(RunningNode running) throws Exception {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.server.port());
    socket.setSoTimeout(20_000);
    return socket;
  }

  /** How many bytes come before the server hangs up, in whichever way. */
  private static long drain(InputStream in) throws Exception {
    byte[] some = new byte[64 << 10];
    long count = 0;
    try {
      for (int read = in.read(some); read >= 0; read = in.read(some)) {
        count += read;
      }
    } catch (SocketException reset) {
      // Hung up on while it still had something to say.
    }
    return count;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
