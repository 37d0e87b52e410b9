package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.SearchOffer;
import io.lampyr.cluster.state.StateCodecs;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which nodes are asked, by what their heartbeats say. */
class NodePlacesTest {
  private static final Duration BEAT = Duration.ofMillis(2500);

  private final SeededRandomness randomness = new SeededRandomness(5);
  private final VirtualTime time = VirtualTime.inline();
  private final ShardId shard = new ShardId(IndexId.random(randomness), 0);
  private final Map<NodeId, Heartbeat> standing = new TreeMap<>();
  private boolean stateAnswers = true;
  private int reads;
  private int nodes;
  private final NodePlaces places =
      new NodePlaces(
          () -> {
            reads++;
            if (!stateAnswers) {
              throw new UnavailableException("state does not answer");
            }
            return List.copyOf(standing.values());
          },
          (_, _) -> (request, _) -> request,
          2,
          time,
          time);

  private NodeId node(boolean searches, boolean alone) {
    NodeId node = NodeId.random(randomness);
    NodeProcess process = new NodeProcess("127.0.0.1:" + ++nodes, 1, Instant.EPOCH);
    SearchOffer offer = new SearchOffer(alone, 2.5, 17.25, 5L << 30, 10L << 30);
    standing.put(
        node,
        new Heartbeat(
            node,
            process,
            1,
            alone,
            OptionalLong.empty(),
            new NodeLoad(0, 1, 4, 0, 1),
            searches ? Optional.of(offer) : Optional.empty()));
    return node;
  }

  private void beat(NodeId node) {
    standing.computeIfPresent(
        node,
        (_, last) ->
            new Heartbeat(
                node,
                last.process(),
                last.sequence() + 1,
                last.draining(),
                last.translogFloor(),
                last.load(),
                last.search()));
  }

  /** So many beats of all but one, and whoever searches meanwhile. */
  private void pass(int beats, NodeId silent) {
    for (int i = 0; i < beats; i++) {
      time.advance(BEAT);
      standing.keySet().stream().filter(node -> !node.equals(silent)).forEach(this::beat);
      var _ = places.of(shard);
    }
  }

  private List<String> names() {
    return places.of(shard).stream().map(LeafPlace::name).sorted().toList();
  }

  @Test
  void nodesThatDoNothingElsePushOthersAsideAndComeBackWhenThoseAreGone() {
    NodeId both = node(true, false);
    NodeId _ = node(false, false);
    assertThat(names()).containsExactly(both.value());
    NodeId alone = node(true, true);
    time.advance(NodePlaces.OLDEST);
    assertThat(names()).containsExactly(alone.value());
    standing.remove(alone);
    beat(both);
    time.advance(NodePlaces.OLDEST);
    assertThat(names()).containsExactly(both.value());
  }

  @Test
  void aNodeThatHasStoppedIsNoPlaceAndWhoAskedItLearnsOfIt() {
    NodeId stopped = node(true, true);
    NodeId other = node(true, true);
    assertThat(names()).hasSize(2);
    LeafPlace asked =
        places.of(shard).stream()
            .filter(place -> place.name().equals(stopped.value()))
            .findFirst()
            .orElseThrow();
    pass(3, stopped);
    assertThat(asked.stands().getAsBoolean()).isTrue();
    pass(2, stopped);
    assertThat(asked.stands().getAsBoolean()).isFalse();
    assertThat(names()).containsExactly(other.value());
    // It goes on, as if nothing had been.
    beat(stopped);
    time.advance(NodePlaces.AGAIN);
    var _ = places.of(shard);
    assertThat(asked.stands().getAsBoolean()).isTrue();
  }

  @Test
  void whoWasFrozenForAnHourReadsAnewBeforeItAsks() {
    NodeId gone = node(true, true);
    assertThat(names()).containsExactly(gone.value());
    standing.clear();
    NodeId now = node(true, true);
    time.advance(Duration.ofHours(1));
    assertThat(names()).containsExactly(now.value());
  }

  @Test
  void whileStateDoesNotAnswerThoseThatWereKnownAreAskedOn() {
    NodeId known = node(true, true);
    assertThat(names()).containsExactly(known.value());
    stateAnswers = false;
    for (int i = 0; i < 10; i++) {
      time.advance(NodePlaces.OLDEST);
      assertThat(names()).containsExactly(known.value());
    }
  }

  @Test
  void anyNumberOfSearchesOfAnyNumberOfIndicesReadsTheHeartbeatsOnceInTwoSeconds() {
    node(true, true);
    node(true, true);
    node(true, true);
    for (int i = 0; i < 2_000; i++) {
      assertThat(places.of(new ShardId(IndexId.random(randomness), 0))).hasSize(2);
    }
    assertThat(reads).isEqualTo(1);
    time.advance(NodePlaces.AGAIN);
    assertThat(names()).hasSize(2);
    assertThat(names()).hasSize(2);
    assertThat(reads).isEqualTo(2);
  }

  /** Whatever is searched: what a node says does not grow with it. */
  @Test
  void whatAHeartbeatSaysOfSearchesIsShort() {
    NodeId alone = node(true, true);
    Heartbeat offers = standing.get(alone);
    Heartbeat silent = standing.get(node(false, false));
    int more =
        StateCodecs.HEARTBEAT.encode(offers).length()
            - StateCodecs.HEARTBEAT.encode(silent).length();
    assertThat(more).isLessThan(200);
  }
}
