package io.lampyr.cachenodes.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.aws.secret.SharedSecret;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.cachenodes.client.NodeClient;
import io.lampyr.cachenodes.proof.Proof;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.cachenodes.protocol.CallCodec;
import io.lampyr.cachenodes.protocol.NodeCall;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.engine.node.ShardReply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Calls that are proved, at a node that demands it, and at one that does not yet. */
class ProvedCallsTest {
  private static final String PATH = "/internal/v1/shards";

  private final HttpClient http = HttpClient.newHttpClient();
  private final VirtualTime time = VirtualTime.inline();
  private final Ports ports = new Ports(time, time, new SystemRandomness());

  private RunningNode demanding() {
    return new RunningNode(
        NodeServerSettings.onLoopback(),
        time,
        SharedSecret.fixed(List.of(RunningNode.SECRET)),
        Proving.always(ports));
  }

  private HttpResponse<String> send(RunningNode to, String authorization, byte[] body)
      throws Exception {
    URI target = to.address().resolve(PATH);
    return http.send(
        HttpRequest.newBuilder(target)
            .header("Authorization", authorization)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static byte[] call(RunningNode to) {
    return CallCodec.encode(new NodeCall.Stats(to.id));
  }

  private String proof(byte[] body) {
    return Proof.header(RunningNode.SECRET, PATH, body, ports);
  }

  @Test
  void aCallIsCarriedOutOnceAndItsReplayIsNot() throws Exception {
    try (RunningNode running = demanding()) {
      byte[] body = call(running);
      String proof = proof(body);
      assertThat(send(running, proof, body).statusCode()).isEqualTo(200);
      HttpResponse<String> again = send(running, proof, body);
      assertThat(again.statusCode()).isEqualTo(401);
      assertThat(again.body()).contains("was shown before");
      assertThat(send(running, proof(body), body).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aProofIsGoodForItsOwnBodyAlone() throws Exception {
    try (RunningNode running = demanding()) {
      byte[] body = call(running);
      byte[] other = call(running);
      other[other.length - 1] ^= 1;
      HttpResponse<String> refused = send(running, proof(body), other);
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.body()).contains("is of another request than this one");
    }
  }

  /** What is not carried out has not used its proof up. */
  @Test
  void aProofIsGoodUntilItsCallIsCarriedOut() throws Exception {
    try (RunningNode running = demanding()) {
      byte[] body = call(running);
      String proof = proof(body);
      byte[] other = body.clone();
      other[other.length - 1] ^= 1;
      assertThat(send(running, proof, other).statusCode()).isEqualTo(401);
      assertThat(send(running, proof, body).statusCode()).isEqualTo(200);
      assertThat(send(running, proof, body).statusCode()).isEqualTo(401);
    }
  }

  @Test
  void asLongAsTheLevelIsNotKnownNobodyShowsTheSecretOrTakesIt() throws Exception {
    ItemStore silent = new SilentItems();
    Proving proving =
        Proving.by(
            new FeatureStore(
                silent,
                new ItemWriter(
                    silent, ports.randomness(), Retries.within(Duration.ofMillis(1), ports)),
                FeatureLevel.NEWEST),
            ports);
    try (RunningNode running =
            new RunningNode(
                NodeServerSettings.onLoopback(),
                time,
                SharedSecret.fixed(List.of(RunningNode.SECRET)),
                proving);
        NodeClient caller =
            new NodeClient(
                _ -> Optional.of(running.address()),
                RunningNode.PATIENT,
                RunningNode.SECRET,
                proving,
                running.scheduler)) {
      byte[] body = call(running);
      String bearer = Authentication.header(RunningNode.SECRET);
      HttpResponse<String> later = send(running, bearer, body);
      assertThat(later.statusCode()).isEqualTo(429);
      assertThat(later.body()).contains("node cannot tell yet who may call", "nothing was done");
      assertThat(send(running, proof(body), body).statusCode()).isEqualTo(200);
      assertThat(caller.stats(running.id)).isInstanceOf(ShardReply.NotOwner.class);
    }
  }

  /** Items that nobody can read. */
  private static final class SilentItems implements ItemStore {
    @Override
    public Optional<Item> read(ItemKey key) {
      throw new UnavailableException("the table does not answer");
    }

    @Override
    public ItemPage query(
        String partition, String sortPrefix, Optional<String> startAfter, int limit) {
      throw new UnavailableException("the table does not answer");
    }

    @Override
    public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
      throw new UnavailableException("the table does not answer");
    }

    @Override
    public WriteOutcome delete(ItemKey key, Revision expected) {
      throw new UnavailableException("the table does not answer");
    }
  }

  @Test
  void aClockThatIsWrongIsToldByHowMuch() throws Exception {
    try (RunningNode running = demanding()) {
      byte[] body = call(running);
      String early = proof(body);
      time.advance(Duration.ofSeconds(95));
      HttpResponse<String> refused = send(running, early, body);
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.body()).contains("the caller's clock is 95.0 s behind the node's");
    }
  }

  @Test
  void theSecretItselfIsTakenForPagesAlone() throws Exception {
    String bearer = Authentication.header(RunningNode.SECRET);
    try (RunningNode running = demanding()) {
      HttpResponse<String> refused = send(running, bearer, call(running));
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.body()).contains("is no proof: upgrade the caller");
      HttpRequest page =
          HttpRequest.newBuilder(running.address().resolve("/internal/v1/stats"))
              .header("Authorization", bearer)
              .build();
      assertThat(http.send(page, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }
    try (RunningNode mixed = new RunningNode()) {
      assertThat(send(mixed, bearer, call(mixed)).statusCode()).isEqualTo(200);
    }
  }

  /** Callers of the release before show the secret; those of this one prove it when they may. */
  @Test
  void callersOfEitherReleaseAreServedWhileBothAreAtWork() throws Exception {
    SharedSecret secret = SharedSecret.fixed(List.of(RunningNode.SECRET));
    Ports now = new Ports(new SystemClock(), time, new SystemRandomness());
    try (RunningNode mixed = new RunningNode()) {
      for (Proving proving : List.of(Proving.never(), Proving.always(now))) {
        try (NodeClient caller =
            new NodeClient(
                _ -> Optional.of(mixed.address()),
                RunningNode.PATIENT,
                secret,
                proving,
                mixed.scheduler)) {
          assertThat(caller.stats(mixed.id)).isInstanceOf(ShardReply.Answered.class);
        }
      }
    }
  }

  /** Then nothing but a lie could have it shown again. */
  @Test
  void whoWasRefusedOnceShowsTheSecretNoMore() throws Exception {
    try (RunningNode running = demanding();
        NodeClient caller = running.client(RunningNode.PATIENT)) {
      time.advance(Duration.between(time.now(), new SystemClock().now()));
      for (int i = 0; i < 3; i++) {
        assertThat(caller.stats(running.id)).isInstanceOf(ShardReply.Answered.class);
      }
      assertThat(running.metrics.exposition())
          .contains("lampyr_node_unauthenticated_total{secret=\"wrong\"} 1\n");
    }
  }

  /** Its process was frozen behind its making, for longer than it is believed. */
  @Test
  void aCallThatStoodStillOnItsWayIsProvedAnew() throws Exception {
    try (RunningNode running = demanding()) {
      AtomicInteger made = new AtomicInteger();
      Clock frozen =
          new Clock() {
            @Override
            public Instant now() {
              Instant now = time.now();
              return made.getAndIncrement() == 0 ? now.minusSeconds(3600) : now;
            }

            @Override
            public long monotonicNanos() {
              return time.monotonicNanos();
            }
          };
      Proving proving = Proving.always(new Ports(frozen, time, new SystemRandomness()));
      try (NodeClient caller =
          new NodeClient(
              _ -> Optional.of(running.address()),
              RunningNode.PATIENT,
              SharedSecret.fixed(List.of(RunningNode.SECRET)),
              proving,
              running.scheduler)) {
        assertThat(caller.stats(running.id)).isInstanceOf(ShardReply.Answered.class);
        assertThat(made).hasValue(2);
      }
    }
  }
}
