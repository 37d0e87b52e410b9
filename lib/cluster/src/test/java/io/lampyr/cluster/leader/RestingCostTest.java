package io.lampyr.cluster.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.autoscaling.FleetReport;
import io.lampyr.cluster.features.FeatureDecisions;
import io.lampyr.cluster.features.FeatureKeeper;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.membership.MembershipListener;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.membership.NodeMembership;
import io.lampyr.cluster.membership.NodeStatus;
import io.lampyr.cluster.membership.ReadFence;
import io.lampyr.cluster.membership.SilenceDetector;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a node asks of the stores that has nothing to do: each beat, and each look as leader. */
class RestingCostTest {
  private static final Duration BEAT = MembershipTiming.DEFAULT.heartbeatInterval();
  private static final int BEATS_A_MINUTE = 24;

  /** Looks at the feature level, as nobody here ever announces one. */
  private static final int LEVEL_A_MINUTE = 1;

  private final VirtualTime time = VirtualTime.inline();
  private final SeededRandomness randomness = new SeededRandomness(5);
  private final CountingBlobStore blobs = new CountingBlobStore(new MemoryBlobStore(time));
  private final CountingItemStore items = new CountingItemStore(new MemoryItemStore());
  private final Retries retries =
      new Retries(RetrySettings.within(Duration.ofSeconds(1)), time, time, randomness);
  private final ItemWriter writer = new ItemWriter(items, randomness, retries);

  /** A process that is to be a member. */
  private final class Node implements MembershipListener, LeaderPort {
    private final LeaseStore leases =
        new LeaseStore(blobs, new RegisterWriter("node", randomness), retries);
    private final ClusterTables tables = ClusterTables.over(items, writer);
    private final MemberWatch watch =
        new MemberWatch(
            leases,
            tables,
            new SilenceDetector(MembershipTiming.DEFAULT),
            time,
            LeaderDecisions::onMembers,
            this);
    private final LeaderLoop leader =
        new LeaderLoop(
            watch,
            tables,
            new Siblings(time, "leader", 1),
            LeaderDecisions::onShards,
            new FeatureKeeper(
                new FeatureStore(items, writer, FeatureLevel.NEWEST),
                leases,
                Set.of(),
                FeatureDecisions::wanted,
                time),
            this);
    private final NodeMembership membership =
        new NodeMembership(
            leases,
            writer,
            new NodeMembership.Self(
                new NodeProcess("localhost:1", 1, Instant.EPOCH),
                () -> new NodeStatus(false, OptionalLong.empty(), new NodeLoad(7, 0, 1, 0, 1)),
                this),
            MembershipTiming.DEFAULT,
            time,
            randomness);
    private final List<FleetReport> reports = new ArrayList<>();

    void step() {
      membership.step();
      membership
          .member()
          .ifPresent(self -> {
            var _ = watch.step(self);
            var _ = leader.step(self);
          });
    }

    int members() {
      return leases.read().orElseThrow().value().members().size();
    }

    @Override
    public void joined(NodeId node, ReadFence fence) {}

    @Override
    public void beat(HeldLease lease, Versioned<Heartbeat> own) {
      watch.beat(lease, own);
    }

    @Override
    public void ejected(NodeId node) {}

    @Override
    public void relocate(Action.RequestRelocation request) {}

    @Override
    public void given(Map<NodeId, List<ShardId>> shards) {}

    @Override
    public void watched(Optional<FleetReport> led) {
      led.ifPresent(reports::add);
    }

    @Override
    public void problem(LampyrException problem) {
      throw problem;
    }
  }

  private void beats(int count, Node... nodes) {
    for (int i = 0; i < count; i++) {
      time.advance(BEAT);
      for (Node node : nodes) {
        node.step();
      }
    }
  }

  private long requests(int beats, Node... nodes) {
    long before = total();
    beats(beats, nodes);
    return total() - before;
  }

  private long total() {
    long store = blobs.traffic().requests().values().stream().mapToLong(Long::longValue).sum();
    return store + items.counts().requests();
  }

  @Test
  void whoIsAloneAndLeadsBeatsAndLooksAtTheListAndOnceAMinuteForStrangers() {
    Node node = new Node();
    beats(BEATS_A_MINUTE, node);
    int reports = node.reports.size();
    assertThat(requests(10 * BEATS_A_MINUTE, node))
        .as("beats, the leader's looks at the work list, and looks for strangers, in ten minutes")
        .isEqualTo(10 * (2 * BEATS_A_MINUTE + 4 + 2 + LEVEL_A_MINUTE));
    assertThat(node.reports.subList(reports, node.reports.size()))
        .as("its own load is reported all the while")
        .hasSize(10 * BEATS_A_MINUTE)
        .allSatisfy(
            report -> assertThat(report.loads()).containsExactly(new NodeLoad(7, 0, 1, 0, 1)));
  }

  @Test
  void newcomerIsSeenAtTheNextBeatAndWatchedFromThenOn() {
    Node first = new Node();
    beats(3, first);
    Node second = new Node();
    second.step();
    assertThat(first.members()).isEqualTo(2);
    beats(1, first, second);
    assertThat(first.reports.getLast().loads()).hasSize(2);
    // Both beat and watch, the leader looks at the list and at the loads, and reads the lease for
    // it.
    assertThat(requests(BEATS_A_MINUTE, first, second))
        .isEqualTo(8 * BEATS_A_MINUTE + 4 * 2 + 4 + LEVEL_A_MINUTE);
  }

  @Test
  void newcomerThatDiesIsCondemnedAndEjected() {
    Node first = new Node();
    beats(3, first);
    Node second = new Node();
    second.step();
    beats(12, first);
    assertThat(first.members()).isEqualTo(1);
  }

  @Test
  void heartbeatOfWhoDiedBeforeItJoinedIsFoundAndDeleted() {
    Node first = new Node();
    beats(BEATS_A_MINUTE, first);
    NodeId dead = NodeId.random(randomness);
    Heartbeat last =
        new Heartbeat(
            dead,
            new NodeProcess("localhost:2", 1, Instant.EPOCH),
            1,
            false,
            OptionalLong.empty(),
            new NodeLoad(0, 0, 1, 0, 1));
    var _ = first.tables.heartbeats().create(StateKeys.node(dead), last);
    beats(2 * BEATS_A_MINUTE, first);
    assertThat(first.tables.heartbeats().all(StateKeys.NODES, "")).hasSize(1);
    assertThat(requests(10 * BEATS_A_MINUTE, first))
        .isEqualTo(10 * (2 * BEATS_A_MINUTE + 4 + 2 + LEVEL_A_MINUTE));
  }
}
