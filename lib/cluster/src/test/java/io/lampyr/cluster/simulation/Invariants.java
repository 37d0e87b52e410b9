package io.lampyr.cluster.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.Features;
import io.lampyr.cluster.features.FeaturesCodec;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What must hold at every moment, judged from what truly stands in the stores. */
final class Invariants {
  private final World world;
  private final ItemStore items;

  /** An owner that has tried so often to open a shard, and failed, may lose it to another node. */
  private static final int TRIES = 2;

  private final Map<Long, NodeId> leaderOfTerm = new HashMap<>();
  private final Map<ShardId, Set<PrimaryTerm>> termsGiven = new HashMap<>();
  private final Map<ShardId, Integer> retaken = new HashMap<>();
  private final Set<NodeId> wereMembers = new HashSet<>();
  private final Set<NodeId> everDrained = new HashSet<>();
  private final Map<NodeId, Integer> readable = new HashMap<>();
  private Optional<Lease> lease = Optional.empty();
  private int level = FeatureLevel.FIRST;

  Invariants(World world, ItemStore items) {
    this.world = world;
    this.items = items;
  }

  Optional<Lease> lease() {
    return lease;
  }

  void drained(NodeId node) {
    everDrained.add(node);
  }

  /** (a) one leader per term, (c) terms rise, ids do not come back. */
  void leaseWritten(Lease now) {
    lease.ifPresent(old -> {
      assertThat(now.term()).as("EpochsRise: lease term").isGreaterThanOrEqualTo(old.term());
      for (NodeId node : now.members()) {
        assertThat(old.has(node) || !wereMembers.contains(node)).as("ids recur").isTrue();
      }
    });
    now.leader()
        .ifPresent(leader ->
            assertThat(leaderOfTerm.merge(now.term(), leader, (first, second) -> first))
                .as("two leaders of term %d", now.term())
                .isEqualTo(leader));
    wereMembers.addAll(now.members());
    lease = Optional.of(now);
    fencesHold();
    formatsAreRead(level);
  }

  /** Up to which level the process reads that is about to show itself under the id. */
  void reads(NodeId node, int highest) {
    readable.put(node, highest);
  }

  int level() {
    return level;
  }

  private void featuresWritten(Features now) {
    assertThat(now.level()).as("levels never fall").isGreaterThanOrEqualTo(level);
    level = now.level();
    formatsAreRead(level);
  }

  /** Whoever is a member reads what may be written. */
  private void formatsAreRead(int written) {
    for (NodeId node : lease.map(Lease::members).orElse(Collections.emptySortedSet())) {
      assertThat(readable.get(node))
          .as("FormatNeverAhead: what node %s can read", node)
          .isGreaterThanOrEqualTo(written);
    }
  }

  /** (b) ejection comes before assignment, (c) terms and heads rise. */
  void itemWritten(Optional<Item> before, Item after) {
    if (after.key().equals(StateKeys.FEATURES)) {
      featuresWritten(new FeaturesCodec().decode("features", after.value()));
    }
    if (!after.key().sort().startsWith(StateKeys.SHARD_PREFIX)) {
      return;
    }
    ShardItem now = StateCodecs.SHARD.decode("shard", after.value());
    now.owner().ifPresent(node -> isEntered(node, now));
    now.target().ifPresent(node -> isEntered(node, now));
    if (before.isEmpty()) {
      return;
    }
    ShardItem old = StateCodecs.SHARD.decode("shard", before.get().value());
    if (now.isResting()) {
      assertThat(now.head().durable()).as("RestingIsFlushed").isEqualTo(old.head().visible());
      assertThat(now.term())
          .as("EpochsRise: resting term")
          .isEqualTo(old.isResting() ? old.term() : old.term().next());
    } else if (!now.owner().equals(old.owner()) || now.state() == ShardState.ASSIGNED) {
      // A shard rests with the term that its next opening takes.
      PrimaryTerm due = old.owner().isPresent() ? old.term().next() : old.term();
      assertThat(now.term()).as("EpochsRise: shard term").isEqualTo(due);
      assertThat(termsGiven.computeIfAbsent(now.shard(), s -> new HashSet<>()).add(now.term()))
          .as("EpochsRise: term given twice")
          .isTrue();
    } else {
      assertThat(now.term()).isEqualTo(old.term());
    }
    if (!now.owner().equals(old.owner()) && old.owner().isPresent() && !now.isResting()) {
      givenAway(old, now);
    }
    triedAgain(old, now);
    old.head()
        .visible()
        .ifPresent(v ->
            assertThat(now.head().visible().map(n -> CommitPoint.ORDER.compare(n, v) >= 0))
                .as("heads never go backwards")
                .contains(true));
  }

  private void triedAgain(ShardItem old, ShardItem now) {
    boolean isAnotherTry =
        old.state() == ShardState.ASSIGNED
            && now.state() == ShardState.ASSIGNED
            && now.owner().isPresent()
            && now.owner().equals(old.owner());
    retaken.merge(now.shard(), isAnotherTry ? 1 : 0, (tries, one) -> one == 0 ? 0 : tries + one);
  }

  private void isEntered(NodeId node, ShardItem item) {
    assertThat(items.read(StateKeys.work(node, item.shard())))
        .as("NoOrphanWork: entry of %s for %s", node, item)
        .isPresent();
  }

  /** Whose entry is deleted is not named by the shard's item. */
  void itemDeleted(String partition, ItemKey key) {
    if (!key.partition().equals(StateKeys.WORK)) {
      return;
    }
    for (Item item :
        items.query(partition, StateKeys.SHARD_PREFIX, Optional.empty(), 100).items()) {
      ShardItem shard = StateCodecs.SHARD.decode("shard", item.value());
      shard.owner().ifPresent(node -> isEntered(node, shard));
      shard.target().ifPresent(node -> isEntered(node, shard));
    }
  }

  private void givenAway(ShardItem old, ShardItem now) {
    NodeId owner = old.owner().orElseThrow();
    boolean taken = old.state() == ShardState.HANDING_OFF && now.owner().equals(old.target());
    boolean drained = old.state() == ShardState.ASSIGNED && everDrained.contains(owner);
    boolean failed =
        old.state() == ShardState.ASSIGNED && retaken.getOrDefault(old.shard(), 0) >= TRIES;
    boolean left = !lease.orElseThrow().has(owner);
    assertThat(taken || drained || failed || left)
        .as("shard was given away while its owner was in the lease: %s", old)
        .isTrue();
  }

  /** (d) whoever was ejected is silent, running or paused, by its own clock as it is now. */
  void fencesHold() {
    for (SimProcess process : world.processes()) {
      process
          .openFenceOf()
          .filter(wereMembers::contains)
          .ifPresent(node ->
              assertThat(lease.orElseThrow().has(node))
                  .as("an ejected node's fence is open: %s", node)
                  .isTrue());
    }
  }
}
