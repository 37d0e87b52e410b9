package io.lampyr.cluster.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.autoscaling.FleetReport;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.Samples;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LeaderDecisionsTest {
  /** No member any more. */
  private static final NodeId GONE = new NodeId("GGGGGGGGGGGGGGGGGGGGGG");

  private static final NodeId A = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final NodeId B = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");
  private static final NodeId C = new NodeId("CCCCCCCCCCCCCCCCCCCCCC");
  private static final IndexId INDEX = new IndexId("IIIIIIIIIIIIIIIIIIIIII");
  private static final NodeLoad IDLE = new NodeLoad(0, 0, 1, 0, 1);

  private final Map<NodeId, Versioned<Heartbeat>> beats = new HashMap<>();
  private final List<Sighting<Versioned<ShardItem>>> shards = new ArrayList<>();
  private Lease lease = new Lease(5, Optional.of(A), new TreeSet<>(Set.of(A, B, C)));
  private Set<NodeId> silent = Set.of();
  private boolean all = true;
  private Openings.Failing failing = Openings.Failing.NONE;
  private long leaseBegan = 3;
  private long beatsBegan = 5;

  LeaderDecisionsTest() {
    for (NodeId node : List.of(A, B, C)) {
      beats.put(node, beat(node, false, IDLE));
    }
  }

  private static Versioned<Heartbeat> beat(NodeId node, boolean draining, NodeLoad load) {
    return new Versioned<>(Samples.heartbeat(node, draining, load), new Revision(4, 4));
  }

  private ShardItem shard(int ordinal, ShardState state, NodeId owner, NodeId target) {
    Head head =
        state == ShardState.ASSIGNED
            ? Head.EMPTY
            : new Head(
                Optional.empty(),
                Optional.empty(),
                Optional.of(new TranslogPointer(owner, new PrimaryTerm(1), 0)));
    ShardItem item =
        new ShardItem(
            new ShardId(INDEX, ordinal),
            state,
            new PrimaryTerm(3),
            Optional.ofNullable(owner),
            Optional.ofNullable(target),
            head);
    shards.add(new Sighting<>(new Versioned<>(item, new Revision(9, 9)), 1, 2));
    return item;
  }

  private List<Action> decide(NodeId self) {
    List<Action> actions = new ArrayList<>(LeaderDecisions.onMembers(seenBy(self)));
    actions.addAll(LeaderDecisions.onShards(seenBy(self)));
    return actions;
  }

  private Observations seenBy(NodeId self) {
    VirtualTime time = VirtualTime.inline();
    SeededRandomness randomness = new SeededRandomness(1);
    Retries retries = new Retries(RetrySettings.forEver(), time, time, randomness);
    LeaseStore store =
        new LeaseStore(new MemoryBlobStore(time), new RegisterWriter("test", randomness), retries);
    store.create(A);
    HeldLease held = new HeldLease(lease, store.read().orElseThrow().held());
    return new Observations(
        self,
        new Sighting<>(held, leaseBegan, leaseBegan + 1),
        new Sighting<>(beats, beatsBegan, beatsBegan + 1),
        silent,
        new Observations.Shards(shards, all, failing, true));
  }

  private static Map<Integer, NodeId> assigned(List<Action> actions) {
    return actions.stream()
        .filter(Action.AssignShard.class::isInstance)
        .map(action -> ((Action.AssignShard) action).next())
        .collect(
            Collectors.toMap(item -> item.shard().ordinal(), item -> item.owner().orElseThrow()));
  }

  @Test
  void healthyClusterNeedsNothing() {
    shard(0, ShardState.ACTIVE, A, null);
    shard(1, ShardState.ACTIVE, B, null);
    assertThat(decide(A)).isEmpty();
    assertThat(decide(B)).isEmpty();
  }

  @Test
  void silentNodeIsCondemnedButNeitherEjectedNorRobbedYet() {
    silent = Set.of(B);
    shard(0, ShardState.ACTIVE, B, null);
    shard(1, ShardState.ASSIGNED, B, null);
    assertThat(decide(A)).containsExactly(new Action.Condemn(B, beats.get(B)));
  }

  @Test
  void condemnedNodeIsEjectedButNotRobbedYet() {
    beats.remove(B);
    shard(0, ShardState.ACTIVE, B, null);
    shard(1, ShardState.ASSIGNED, B, null);
    List<Action> actions = decide(A);
    assertThat(actions).hasSize(1);
    assertThat(((Action.Eject) actions.getFirst()).next().members()).containsExactly(A, C);
  }

  @Test
  void missingHeartbeatProvesNothingIfItWasLookedForBeforeTheLeaseWasRead() {
    beats.remove(B);
    leaseBegan = 7;
    assertThat(decide(A)).isEmpty();
  }

  @Test
  void shardsOfAnEjectedOwnerAreGivenToOthersInTheNextTerm() {
    lease = lease.without(List.of(B));
    beats.remove(B);
    shard(0, ShardState.ACTIVE, B, null);
    shard(1, ShardState.HANDING_OFF, B, C);
    shard(2, ShardState.ASSIGNED, B, null);
    List<Action> actions = decide(A);
    assertThat(assigned(actions)).containsOnlyKeys(0, 1, 2);
    assertThat(assigned(actions).values()).containsOnly(A, C);
    assertThat(((Action.AssignShard) actions.getFirst()).next().term())
        .isEqualTo(new PrimaryTerm(4));
  }

  @Test
  void leaseReadFromBeforeTheItemIsNoProofOfTheOwnersAbsence() {
    lease = lease.without(List.of(B));
    beats.remove(B);
    shard(0, ShardState.ACTIVE, B, null);
    shards.set(0, new Sighting<>(shards.getFirst().value(), 1, leaseBegan));
    assertThat(decide(A)).isEmpty();
  }

  @Test
  void newShardsAreSpreadEvenly() {
    for (int i = 0; i < 9; i++) {
      shard(i, ShardState.ASSIGNED, GONE, null);
    }
    Map<NodeId, Long> counts =
        assigned(decide(A)).values().stream()
            .collect(Collectors.groupingBy(node -> node, Collectors.counting()));
    assertThat(counts).containsOnly(Map.entry(A, 3L), Map.entry(B, 3L), Map.entry(C, 3L));
  }

  @Test
  void decisionsAreDeterministic() {
    for (int i = 0; i < 20; i++) {
      shard(i, ShardState.ASSIGNED, i % 3 == 0 ? C : GONE, null);
    }
    assertThat(assigned(decide(A))).isEqualTo(assigned(decide(A)));
  }

  @Test
  void drainingNodeGetsNothingAndLosesWhatItDoesNotServeYet() {
    beats.put(B, beat(B, true, IDLE));
    shard(0, ShardState.ASSIGNED, GONE, null);
    shard(1, ShardState.ASSIGNED, B, null);
    assertThat(assigned(decide(A))).containsOnlyKeys(0, 1).doesNotContainValue(B);
  }

  @Test
  void drainingNodeIsAskedToHandOnWhatItServes() {
    beats.put(B, beat(B, true, IDLE));
    ShardItem served = shard(0, ShardState.ACTIVE, B, null);
    assertThat(decide(A)).containsExactly(new Action.RequestRelocation(served.shard(), B, A));
  }

  @Test
  void fewShardsAreMovedFromTheFullestToAnEmptyNode() {
    for (int i = 0; i < 6; i++) {
      shard(i, ShardState.ACTIVE, i % 2 == 0 ? A : B, null);
    }
    List<Action> actions = decide(A);
    assertThat(actions).hasSize(2);
    assertThat(actions)
        .allSatisfy(action -> assertThat(((Action.RequestRelocation) action).to()).isEqualTo(C));
  }

  @Test
  void evenSpreadIsLeftAloneAndBusyNodeGivesAway() {
    shard(0, ShardState.ACTIVE, A, null);
    shard(1, ShardState.ACTIVE, A, null);
    shard(2, ShardState.ACTIVE, B, null);
    shard(3, ShardState.ACTIVE, C, null);
    assertThat(decide(A)).isEmpty();
    beats.put(A, beat(A, false, new NodeLoad(8, 0, 1, 0, 1)));
    assertThat(decide(A)).isNotEmpty().hasSizeLessThanOrEqualTo(2);
  }

  @Test
  void sizeIsWantedForNodesThatStayByTheLoadsOfThoseThatAreHeard() {
    NodeLoad busy = new NodeLoad(3, 0, 2, 10, 100);
    beats.put(A, beat(A, false, busy));
    beats.put(B, beat(B, true, IDLE));
    silent = Set.of(C);
    assertThat(seenBy(A).fleet()).isEqualTo(new FleetReport(2, List.of(busy)));
  }

  @Test
  void candidateTakesOverFromASilentCondemnedOrMissingLeaderInTheNextTerm() {
    silent = Set.of(A);
    assertThat(((Action.TakeOver) decide(B).getFirst()).next())
        .isEqualTo(new Lease(6, Optional.of(B), lease.members()));
    silent = Set.of();
    beats.remove(A);
    assertThat(decide(B).getFirst()).isInstanceOf(Action.TakeOver.class);
    lease = lease.without(List.of(A));
    assertThat(decide(B).getFirst()).isInstanceOf(Action.TakeOver.class);
  }

  @Test
  void whoIsNoMemberOrCondemnedItselfDoesNothing() {
    silent = Set.of(A);
    beats.remove(B);
    assertThat(decide(B)).isEmpty();
    lease = lease.without(List.of(C));
    assertThat(decide(C)).isEmpty();
  }

  @Test
  void whatItsOwnerCannotOpenIsOfferedToAnotherWhenItsTimeHasCome() {
    ShardItem item = shard(0, ShardState.ASSIGNED, B, null);
    failing = new Openings.Failing(Set.of(item.shard()), Set.of());
    assertThat(decide(A)).isEmpty();
    failing = new Openings.Failing(Set.of(item.shard()), Set.of(item.shard()));
    assertThat(assigned(decide(A)).get(0)).isIn(A, C);
  }

  @Test
  void whatTheOnlyNodeCannotOpenStaysWithIt() {
    lease = new Lease(5, Optional.of(A), new TreeSet<>(Set.of(A)));
    ShardItem item = shard(0, ShardState.ASSIGNED, A, null);
    failing = new Openings.Failing(Set.of(item.shard()), Set.of(item.shard()));
    assertThat(decide(A)).isEmpty();
  }

  @Test
  void aShardThatNobodyCanOpenKeepsNoOtherFromMoving() {
    for (int i = 0; i < 6; i++) {
      shard(i, ShardState.ACTIVE, B, null);
    }
    ShardItem red = shard(6, ShardState.ASSIGNED, B, null);
    assertThat(decide(A)).isEmpty();
    failing = new Openings.Failing(Set.of(red.shard()), Set.of());
    assertThat(decide(A))
        .isNotEmpty()
        .allSatisfy(action ->
            assertThat(((Action.RequestRelocation) action).shard()).isNotEqualTo(red.shard()));
  }

  @Test
  void whileShardsOfAnIndexAreNotKnownNoneIsMovedButThoseWithoutAnOwnerAreGiven() {
    for (int i = 0; i < 6; i++) {
      shard(i, ShardState.ACTIVE, B, null);
    }
    all = false;
    assertThat(decide(A)).isEmpty();
    shard(6, ShardState.ASSIGNED, GONE, null);
    assertThat(assigned(decide(A))).containsOnlyKeys(6);
  }
}
