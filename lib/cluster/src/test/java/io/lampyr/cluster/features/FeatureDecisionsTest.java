package io.lampyr.cluster.features;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.cluster.lease.Lease;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** FormatNeverAhead, as far as one decision goes. */
class FeatureDecisionsTest {
  private static final NodeId A = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final NodeId B = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");
  private static final Lease BOTH = Lease.first(A).with(B);
  private static final FeatureDecisions.Functions NONE = FeatureDecisions.Functions.NONE;

  private static Features announcing(NodeId... nodes) {
    Features features = Features.NONE;
    for (NodeId node : nodes) {
      features = features.announced(Features.node(node), 2);
    }
    return features;
  }

  @Test
  void levelRisesWhenAllMembersHaveAnnouncedIt() {
    assertThat(FeatureDecisions.wanted(announcing(A), BOTH, NONE, 2)).isEqualTo(1);
    assertThat(FeatureDecisions.wanted(announcing(A, B), BOTH, NONE, 2)).isEqualTo(2);
  }

  @Test
  void levelRisesToWhatTheLeaderItselfKnowsAtMost() {
    assertThat(FeatureDecisions.wanted(announcing(A, B), BOTH, NONE, 1)).isEqualTo(1);
  }

  @Test
  void levelNeverFallsWhoeverJoins() {
    Features raised = announcing(A, B).raisedTo(2);
    Lease three = BOTH.with(new NodeId("CCCCCCCCCCCCCCCCCCCCCC"));
    assertThat(FeatureDecisions.wanted(raised, three, NONE, 1)).isEqualTo(2);
  }

  @Test
  void functionsThatAreKnownToBeThereMustHaveAnnouncedItForLong() {
    Features nodes = announcing(A, B);
    Features all = nodes.announced(Features.function("search"), 2);
    assertThat(wanted(nodes, Set.of("search"), true)).as("silent").isEqualTo(1);
    assertThat(wanted(all, Set.of("search"), false)).as("just now").isEqualTo(1);
    assertThat(wanted(all, Set.of("search"), true)).isEqualTo(2);
    assertThat(wanted(all, Set.of(), false)).as("one that nobody expects").isEqualTo(1);
    assertThat(wanted(all.announced(Features.function("search"), 1), Set.of(), true))
        .as("rolled back")
        .isEqualTo(1);
  }

  private static int wanted(Features features, Set<String> required, boolean settled) {
    return FeatureDecisions.wanted(
        features, BOTH, new FeatureDecisions.Functions(required, settled), 2);
  }

  @Test
  void whateverIsSeenNoLevelIsWantedThatAMemberOrAFunctionCannotRead() {
    for (long seed = 1; seed <= 3000; seed++) {
      Random random = new Random(seed);
      TreeSet<NodeId> members = new TreeSet<>();
      Features features = new Features(1 + random.nextInt(3), new TreeMap<>());
      for (int i = random.nextInt(5); i >= 0; i--) {
        NodeId node = NodeId.random(new SeededRandomness(seed * 31 + i));
        if (random.nextInt(4) > 0) {
          features = features.announced(Features.node(node), 1 + random.nextInt(4));
        }
        if (random.nextInt(4) > 0) {
          members.add(node);
        }
      }
      Set<String> required = random.nextBoolean() ? Set.of("gc") : Set.of();
      if (random.nextBoolean()) {
        features = features.announced(Features.function("gc"), 1 + random.nextInt(4));
      }
      Lease lease = new Lease(1, Optional.empty(), members);
      boolean settled = random.nextBoolean();
      int wanted =
          FeatureDecisions.wanted(
              features, lease, new FeatureDecisions.Functions(required, settled), 3);
      assertThat(wanted).as("seed=%d", seed).isGreaterThanOrEqualTo(features.level());
      if (wanted > features.level()) {
        assertThat(wanted).as("seed=%d", seed).isLessThanOrEqualTo(3);
        for (NodeId member : members) {
          assertThat(features.highestOf(Features.node(member)))
              .as("seed=%d", seed)
              .isGreaterThanOrEqualTo(wanted);
        }
        boolean any = features.processes().containsKey("function.gc") || !required.isEmpty();
        assertThat(!any || settled).as("seed=%d", seed).isTrue();
        assertThat(!any || features.highestOf("function.gc") >= wanted)
            .as("seed=%d", seed)
            .isTrue();
      }
    }
  }
}
