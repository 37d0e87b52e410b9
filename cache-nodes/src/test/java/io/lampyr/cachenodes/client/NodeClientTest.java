package io.lampyr.cachenodes.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.setting.Secret;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cachenodes.server.RunningNode;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.reader.OwnerSource;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class NodeClientTest {
  private static final Merging NO_MERGE = new Merging.None();
  private static final ShardId SHARD = new ShardId(IndexId.random(new SeededRandomness(1)), 0);
  private static final BlobKey BATCH = new BlobKey("indices/x/0/1/bcc-1");

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyCallRoundTrips(boolean http2) {
    try (RunningNode running = new RunningNode();
        NodeClient client = running.client(settings(http2))) {
      byte[] search = {1, 2, 3};
      assertThat(client.leaf(running.id).call(search, Duration.ofMinutes(1))).isEqualTo(search);
      assertThat(client.refresh(running.id, SHARD))
          .isEqualTo(new ShardReply.Answered<>(Optional.empty()));
      ShardAppend append = append("a", "{\"x\":1}");
      WriteResult created = new WriteResult.Done(new Applied(Applied.Result.CREATED, 0, 3, 1));
      assertThat(client.append(running.id, List.of(append, append("b", "{}"))))
          .hasSize(2)
          .first()
          .isEqualTo(new ShardReply.Answered<>(List.of(created)));
      assertThat(client.append(running.id, List.of(append)))
          .as("a repeated request")
          .isEqualTo(List.of(new ShardReply.Answered<>(List.of(created))));
      assertThat(client.read(running.id, SHARD, "a"))
          .isEqualTo(running.node.read(running.id, SHARD, "a"));
      assertThat(client.read(running.id, SHARD, "none"))
          .isEqualTo(new ShardReply.Answered<>(Optional.empty()));
      assertThat(client.refresh(running.id, SHARD))
          .isEqualTo(running.node.refresh(running.id, SHARD));
      assertThat(client.awaitVisible(running.id, SHARD, 3))
          .isEqualTo(running.node.awaitVisible(running.id, SHARD, 3));
      assertThat(client.flush(running.id, SHARD, NO_MERGE))
          .isEqualTo(running.node.flush(running.id, SHARD, NO_MERGE));
      assertThat(client.flush(NodeId.random(new SystemRandomness()), SHARD, NO_MERGE))
          .isInstanceOf(ShardReply.NotOwner.class);
    }
  }

  @Test
  void aNodeIsAskedToHandAShardOnAndForItsNumbersByThoseWhoKnowTheSecretOnly() {
    NodeId target = NodeId.random(new SystemRandomness());
    try (RunningNode running = new RunningNode();
        NodeClient client = running.client(settings(false));
        NodeClient stranger = running.client(settings(false), new Secret("x".repeat(30)))) {
      assertThatThrownBy(() -> stranger.relocate(running.id, SHARD, target))
          .isInstanceOf(MisconfiguredException.class);
      assertThatThrownBy(() -> stranger.stats(running.id))
          .isInstanceOf(MisconfiguredException.class);
      assertThat(running.node.moves()).isEmpty();
      var told = new ShardReply.Answered<>(true);
      assertThat(client.relocate(running.id, SHARD, target)).isEqualTo(told);
      assertThat(client.relocate(running.id, SHARD, target))
          .isEqualTo(new ShardReply.Answered<>(false));
      assertThat(running.node.moves()).containsExactly(Map.entry(SHARD, target));
      assertThat(client.relocate(target, SHARD, target)).isInstanceOf(ShardReply.NotOwner.class);
      assertThat(client.wanted(running.id, List.of(SHARD))).isEqualTo(told);
      assertThat(running.node.wanted()).containsExactly(SHARD);
      HotBytes used = new HotBytes(new BlobKey("indices/a/0/1/bcc-1"), 4096, 512);
      assertThat(client.used(running.id, List.of(used))).isEqualTo(told);
      assertThat(running.node.used()).containsExactly(used);
      client.append(running.id, List.of(append("a", "{}")));
      assertThat(client.stats(running.id)).isEqualTo(running.node.stats(running.id));
      assertThat(((ShardReply.Answered<List<ShardStats>>) client.stats(running.id)).value())
          .singleElement()
          .satisfies(stats -> assertThat(stats.documents().count()).isEqualTo(1));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rangesOfBatchesAreReadWholeAndInPieces(boolean http2) {
    byte[] bytes = new byte[(17 << 20) + 12_345];
    new SeededRandomness(7).nextBytes(bytes);
    try (RunningNode running = new RunningNode();
        NodeClient client = running.client(settings(http2))) {
      running.node.hold(BATCH, bytes);
      OwnerSource source = new OwnerSource(client, running.id);
      for (int length : new int[] {1, 4096, (256 << 10) + 1, 17 << 20}) {
        byte[] found = new byte[length];
        source.read(BATCH, 999, MemorySegment.ofArray(found));
        assertThat(found).isEqualTo(Arrays.copyOfRange(bytes, 999, 999 + length));
      }
      MemorySegment into = MemorySegment.ofArray(new byte[10]);
      assertThatThrownBy(() -> source.read(BATCH, bytes.length - 5, into))
          .isInstanceOf(UnavailableException.class)
          .hasMessageContaining("batch is not held here");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void twoHundredCallsRunAtOnce(boolean http2) throws Exception {
    try (RunningNode running = new RunningNode();
        NodeClient client = running.client(settings(http2))) {
      running.node.turnstile().close();
      CompletableFuture<Void> opened = new CompletableFuture<>();
      Thread.ofVirtual()
          .start(() -> {
            try {
              running.node.turnstile().awaitWaiting(200);
            } catch (InterruptedException ended) {
              Thread.currentThread().interrupt();
            }
            running.node.turnstile().open();
            opened.complete(null);
          });
      List<Integer> numbers = IntStream.range(0, 200).boxed().toList();
      List<List<ShardReply<List<WriteResult>>>> replies =
          new Siblings(running.scheduler, "test", 200)
              .map(
                  numbers,
                  number -> client.append(running.id, List.of(append("id-" + number, "{}"))));
      opened.join();
      assertThat(replies).hasSize(200);
      assertThat(replies)
          .allSatisfy(
              reply -> assertThat(reply.getFirst()).isInstanceOf(ShardReply.Answered.class));
      assertThat(running.node.documents()).isEqualTo(200);
    }
  }

  @Test
  void aWrongSecretIsAMistakeOfConfiguration() {
    try (RunningNode running = new RunningNode();
        NodeClient client =
            running.client(RunningNode.PATIENT, new Secret("another-secret-entirely"))) {
      assertThatThrownBy(() -> client.append(running.id, List.of(append("a", "{}"))))
          .isInstanceOf(MisconfiguredException.class)
          .hasMessageContaining("the header Authorization is wrong")
          .hasMessageNotContaining("another-secret-entirely");
      assertThat(running.node.documents()).isZero();
    }
  }

  @Test
  void aFullNodeTurnsAwayWithoutDoingAnything() throws Exception {
    try (RunningNode running = new RunningNode(RunningNode.bounds(1, 1 << 20, 1 << 20));
        NodeClient client = running.client(RunningNode.PATIENT)) {
      running.node.turnstile().close();
      var first = CompletableFuture.supplyAsync(() -> client.flush(running.id, SHARD, NO_MERGE));
      running.node.turnstile().awaitWaiting(1);
      assertThat(client.append(running.id, List.of(append("a", "{}"), append("b", "{}"))))
          .hasSize(2)
          .allSatisfy(reply ->
              assertThat(((ShardReply.Overloaded<?>) reply).retryAfter())
                  .isEqualTo(Duration.ofSeconds(1)));
      MemorySegment into = MemorySegment.ofArray(new byte[10]);
      assertThatThrownBy(() -> client.readBatch(running.id, BATCH, 0, into))
          .isInstanceOf(OverloadedException.class);
      assertThatThrownBy(() -> new OwnerSource(client, running.id).read(BATCH, 0, into))
          .as("a byte source's law")
          .isInstanceOf(UnavailableException.class);
      running.node.turnstile().open();
      assertThat(first.get()).isInstanceOf(ShardReply.Answered.class);
      assertThat(running.node.documents()).isZero();
    }
  }

  @Test
  void whatIsTooLargeForTheNodeIsRefusedByItsBound() {
    try (RunningNode running = new RunningNode(RunningNode.bounds(10, 1000, 1000));
        NodeClient client = running.client(RunningNode.PATIENT)) {
      assertThatThrownBy(() -> client.append(running.id, List.of(append("a", "x".repeat(5000)))))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("most=1000");
    }
  }

  @Test
  void aNodeThatIsUnknownOrCannotBeReachedDidNothing() throws Exception {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    try (RunningNode running = new RunningNode();
        NodeClient none = client(running, Optional.empty(), Duration.ofMinutes(1));
        NodeClient dead = client(running, Optional.of(address(closed)), Duration.ofMinutes(1))) {
      assertThat(none.append(running.id, List.of(append("a", "{}"))).getFirst())
          .isInstanceOf(ShardReply.NotOwner.class);
      assertThat(dead.append(running.id, List.of(append("a", "{}"))).getFirst())
          .isInstanceOfSatisfying(
              ShardReply.NotOwner.class,
              reply -> assertThat(reply.reason()).contains("cannot be reached"));
    }
  }

  @Test
  void aNodeThatIsShuttingDownDidNothing() {
    try (RunningNode running = new RunningNode();
        NodeClient client = running.client(RunningNode.PATIENT)) {
      running.server.stopAccepting();
      assertThat(client.append(running.id, List.of(append("a", "{}"))).getFirst())
          .isInstanceOfSatisfying(
              ShardReply.NotOwner.class,
              reply -> assertThat(reply.reason()).contains("shutting down"));
      assertThat(running.node.documents()).isZero();
    }
  }

  @Test
  void aServerKilledInTheMiddleOfACallLeavesItUnknown() throws Exception {
    try (RunningNode running = new RunningNode();
        NodeClient client = running.client(RunningNode.PATIENT)) {
      running.node.turnstile().close();
      var call =
          CompletableFuture.supplyAsync(
              () -> client.append(running.id, List.of(append("a", "{}"))));
      running.node.turnstile().awaitWaiting(1);
      running.server.close();
      assertThat(call.get().getFirst()).isInstanceOf(ShardReply.Unknown.class);
    }
  }

  @Test
  void aServerThatTakesTheCallAndHangsUpLeavesItUnknown() throws Exception {
    try (RunningNode running = new RunningNode();
        ServerSocket socket =
            server(connection -> {
              readHead(connection);
            });
        NodeClient client =
            client(running, Optional.of(address(socket.getLocalPort())), Duration.ofMinutes(1))) {
      assertThat(client.append(running.id, List.of(append("a", "{}"))).getFirst())
          .isInstanceOf(ShardReply.Unknown.class);
      assertThat(client.flush(running.id, SHARD, NO_MERGE)).isInstanceOf(ShardReply.Unknown.class);
    }
  }

  @Test
  void aServerThatNeverAnswersOrStopsInItsAnswerLeavesItUnknown() throws Exception {
    Consumer<Socket> silent = connection -> readToEnd(connection);
    Consumer<Socket> stalling =
        connection -> {
          readHead(connection);
          write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nLN");
          readToEnd(connection);
        };
    for (Consumer<Socket> behaviour : List.of(silent, stalling)) {
      try (RunningNode running = new RunningNode();
          ServerSocket socket = server(behaviour);
          NodeClient client =
              client(
                  running, Optional.of(address(socket.getLocalPort())), Duration.ofMillis(300))) {
        assertThat(client.append(running.id, List.of(append("a", "{}"))).getFirst())
            .isInstanceOfSatisfying(
                ShardReply.Unknown.class,
                reply -> assertThat(reply.reason()).contains("did not answer in time"));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
      }
    }
  }

  @Test
  void anAnswerThatIsNoMessageIsUnknown() throws Exception {
    try (RunningNode running = new RunningNode();
        ServerSocket socket =
            server(connection -> {
              readHead(connection);
              write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");
              readToEnd(connection);
            });
        NodeClient client =
            client(running, Optional.of(address(socket.getLocalPort())), Duration.ofMinutes(1))) {
      assertThat(client.flush(running.id, SHARD, NO_MERGE))
          .isInstanceOfSatisfying(
              ShardReply.Unknown.class,
              reply -> assertThat(reply.reason()).contains("answer is malformed"));
    }
  }

  private static NodeClient client(RunningNode running, Optional<URI> address, Duration within) {
    NodeClientSettings settings =
        new NodeClientSettings(Duration.ofMinutes(1), within, within, false);
    return new NodeClient(_ -> address, settings, RunningNode.SECRET, running.scheduler);
  }

  private static NodeClientSettings settings(boolean http2) {
    return new NodeClientSettings(
        Duration.ofMinutes(1), Duration.ofSeconds(30), Duration.ofSeconds(30), http2);
  }

  private static URI address(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }

  static ShardAppend append(String id, String source) {
    Write write =
        new Write(
            0,
            WriteKind.INDEX,
            VersionCheck.NONE,
            DocumentKey.of(id),
            new BytesRef(source.getBytes(StandardCharsets.UTF_8)));
    RequestId request = RequestId.random(new SystemRandomness());
    return new ShardAppend(SHARD, 1, new AppendRequest(request, Duration.ZERO, 1, List.of(write)));
  }

  /** A server that does this with each connection and then hangs up. */
  private static ServerSocket server(Consumer<Socket> behaviour) throws Exception {
    ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual()
        .start(() -> {
          while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
              behaviour.accept(connection);
            } catch (Exception ended) {
              // The test has closed its end, or the server.
            }
          }
        });
    return server;
  }

  private static void readHead(Socket connection) {
    try {
      InputStream in = connection.getInputStream();
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        head.append((char) in.read());
      }
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static void readToEnd(Socket connection) {
    try {
      connection.getInputStream().readAllBytes();
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static void write(Socket connection, String text) {
    try {
      connection.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    }
  }
}
