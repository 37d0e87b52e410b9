package io.lampyr.cluster.leader;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Clock;
import io.lampyr.blobstore.register.Swap;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.membership.SilenceDetector;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Observes, decides and acts, as every member does: a candidate watches the leader, the leader all.
 *
 * <p>A step reads, in this order, the shards (the leader only), then the lease, then the
 * heartbeats: so an owner who is absent from the lease was so after the item was read, and a member
 * whose heartbeat is missing had made it before. What a step leaves undone or of unknown fate is
 * seen by the next.
 *
 * <p>Laws: for one thread, which steps about every {@link
 * io.lampyr.cluster.membership.MembershipTiming#spacing}. Cost of a step: one lease read and one
 * query; for the leader one query more and one per index; and what the actions write.
 */
public final class LeaderLoop {
  private final LeaseStore leases;
  private final ClusterTables tables;
  private final SilenceDetector silence;
  private final Clock clock;
  private final Function<Observations, List<Action>> decisions;
  private final LeaderPort port;
  private long ticks;
  private boolean led;

  /** The decisions are {@link LeaderDecisions#decide}, but for tests of what others would do. */
  public LeaderLoop(
      LeaseStore leases,
      ClusterTables tables,
      SilenceDetector silence,
      Clock clock,
      Function<Observations, List<Action>> decisions,
      LeaderPort port) {
    this.leases = leases;
    this.tables = tables;
    this.silence = silence;
    this.clock = clock;
    this.decisions = decisions;
    this.port = port;
  }

  /** One round as the member of this id. Returns what it did. */
  public List<Action> step(NodeId self) {
    Optional<Observations> seen;
    try {
      seen = observe(self);
    } catch (UnavailableException e) {
      silence.failed();
      return List.of();
    } catch (CorruptionException | MisconfiguredException e) {
      silence.failed();
      port.problem(e);
      return List.of();
    }
    if (seen.isEmpty()) {
      return List.of();
    }
    led = seen.get().isLeader();
    List<Action> actions = decisions.apply(seen.get());
    actions.forEach(this::act);
    port.watched(led ? Optional.of(seen.get().fleet()) : Optional.empty());
    return actions;
  }

  private Optional<Observations> observe(NodeId self) {
    List<Sighting<Versioned<ShardItem>>> shards = led ? shards() : List.of();
    long leaseBegan = ++ticks;
    Optional<HeldLease> lease = leases.read();
    long leaseEnded = ++ticks;
    Sighting<Map<NodeId, Versioned<Heartbeat>>> beats = heartbeats();
    return lease.map(found ->
        new Observations(
            self, new Sighting<>(found, leaseBegan, leaseEnded), beats, silence.silent(), shards));
  }

  private Sighting<Map<NodeId, Versioned<Heartbeat>>> heartbeats() {
    long began = ++ticks;
    long beganNanos = clock.monotonicNanos();
    Map<NodeId, Versioned<Heartbeat>> beats = new TreeMap<>();
    Map<NodeId, Revision> revisions = new TreeMap<>();
    for (Versioned<Heartbeat> beat : tables.heartbeats().all(StateKeys.NODES, "")) {
      beats.put(beat.value().node(), beat);
      revisions.put(beat.value().node(), beat.revision());
    }
    silence.observed(revisions, beganNanos, clock.monotonicNanos());
    return new Sighting<>(beats, began, ++ticks);
  }

  /** An index whose items cannot be read is reported and left alone; the others go on. */
  private List<Sighting<Versioned<ShardItem>>> shards() {
    List<Sighting<Versioned<ShardItem>>> shards = new ArrayList<>();
    for (Versioned<CatalogEntry> entry : tables.catalog().all(StateKeys.CATALOG, "")) {
      String partition = StateKeys.indexPartition(entry.value().id());
      long began = ++ticks;
      try {
        List<Versioned<ShardItem>> items = tables.shards().all(partition, StateKeys.SHARD_PREFIX);
        long ended = ++ticks;
        items.forEach(item -> shards.add(new Sighting<>(item, began, ended)));
      } catch (CorruptionException | MisconfiguredException e) {
        port.problem(e);
      }
    }
    return shards;
  }

  private void act(Action action) {
    // Lost, overtaken, open or not written at all: the next step sees what came of it.
    switch (action) {
      case Action.TakeOver(HeldLease expected, Lease next) -> replace(expected, next);
      case Action.Condemn(NodeId node, Versioned<Heartbeat> expected) -> {
        Settled _ = tables.heartbeats().delete(StateKeys.node(node), expected);
      }
      case Action.Eject(HeldLease expected, Lease next) -> replace(expected, next);
      case Action.AssignShard(Versioned<ShardItem> expected, ShardItem next) -> {
        Settled _ = tables.shards().replace(StateKeys.shard(next.shard()), expected, next);
      }
      case Action.RequestRelocation request -> port.relocate(request);
    }
  }

  private void replace(HeldLease expected, Lease next) {
    try {
      Swap _ = leases.replace(expected, next);
    } catch (UnavailableException e) {
      // Nothing was written.
    }
  }
}
