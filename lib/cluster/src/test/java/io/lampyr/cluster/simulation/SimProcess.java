package io.lampyr.cluster.simulation;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.autoscaling.FleetReport;
import io.lampyr.cluster.features.FeatureKeeper;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.features.Features;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.leader.Action;
import io.lampyr.cluster.leader.LeaderLoop;
import io.lampyr.cluster.leader.LeaderPort;
import io.lampyr.cluster.leader.MemberWatch;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
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
import io.lampyr.cluster.state.RestingCounts;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.state.WorkEntry;
import io.lampyr.cluster.work.NodeWork;
import io.lampyr.cluster.work.WorkList;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** One node process: joins, beats, leads if it must, and serves the shards that it is given. */
final class SimProcess implements MembershipListener, LeaderPort {
  private static final Duration DEADLINE = Duration.ofSeconds(2);

  private final Simulation simulation;
  private final SkewedTime time;
  private final NodeMembership membership;
  private final MemberWatch watch;
  private final LeaderLoop leader;
  private final ClusterTables tables;
  private final WorkList work;
  private final Mutation mutation;
  private final FeatureStore features;
  private final int highest;
  private final Map<ShardId, Versioned<ShardItem>> held = new HashMap<>();
  private Optional<NodeWork> part = Optional.empty();
  private final MembershipTiming timing;
  private final Map<ShardId, NodeId> wantedMoves = new HashMap<>();
  private Optional<NodeId> id = Optional.empty();
  private Optional<ReadFence> fence = Optional.empty();
  private boolean busy;
  private boolean dead;
  private boolean draining;
  private long dueNanos;

  /** A process that reads and writes up to this feature level. */
  SimProcess(Simulation simulation, SkewedTime time, Mutation mutation, int highest) {
    this.simulation = simulation;
    this.highest = highest;
    this.time = time;
    this.timing = simulation.timing();
    SeededRandomness randomness = new SeededRandomness(simulation.world().random.nextLong());
    Retries retries = new Retries(RetrySettings.within(DEADLINE), time, time, randomness);
    LeaseStore leases =
        new LeaseStore(
            new GatedBlobStore(simulation.leaseStore(), this::gate, this::refuseNewer),
            new RegisterWriter("node", randomness),
            retries);
    ItemStore itemStore = new GatedItemStore(simulation.itemStore(), this::gate);
    ItemWriter writer = new ItemWriter(itemStore, randomness, retries);
    this.tables = ClusterTables.over(itemStore, writer);
    NodeLoad load = new NodeLoad(0, 0, 1, 0, 1);
    NodeMembership.Self self =
        new NodeMembership.Self(
            new NodeProcess("localhost:1", 1, Instant.EPOCH),
            () -> new NodeStatus(draining, OptionalLong.empty(), load),
            this);
    this.membership =
        new NodeMembership(leases, writer, self, fenceTiming(mutation), time, randomness);
    MutatedDecisions decisions = new MutatedDecisions(mutation);
    this.watch =
        new MemberWatch(
            leases, tables, new SilenceDetector(timing), time, decisions::onMembers, this);
    Siblings inTurn = new Siblings(time, "leader", 1);
    this.features = new FeatureStore(itemStore, writer, highest);
    var keeper = new FeatureKeeper(features, leases, Set.of(), decisions::onFeatures, time);
    this.leader = new LeaderLoop(watch, tables, inTurn, decisions::onShards, keeper, this);
    this.work = new WorkList(tables.work(), tables.shards());
    this.mutation = mutation;
    this.dueNanos = simulation.world().nanos();
  }

  private MembershipTiming fenceTiming(Mutation mutation) {
    return mutation == Mutation.FENCE_OF_FULL_TIMEOUT
        ? new MembershipTiming(
            timing.heartbeatInterval(), timing.spacing(), timing.silentReads() * 2, timing.stall())
        : timing;
  }

  boolean isRunnable() {
    return !busy && !dead;
  }

  boolean isDead() {
    return dead;
  }

  boolean isNewest() {
    return highest == FeatureLevel.NEWEST;
  }

  boolean isDraining() {
    return draining;
  }

  Optional<NodeId> id() {
    return id;
  }

  long dueNanos() {
    return dueNanos;
  }

  /** Ends the process, in the middle of a request if it waits for one. */
  void kill() {
    dead = true;
  }

  void drain() {
    draining = true;
    id.ifPresent(simulation.invariants()::drained);
  }

  /** Does nothing for a while, as a stopped process. */
  void pauseFor(long nanos) {
    dueNanos = Math.max(dueNanos, simulation.world().nanos() + nanos);
  }

  /** The id under which it would answer a read now. A dead process answers nobody. */
  Optional<NodeId> openFenceOf() {
    return dead ? Optional.empty() : id.filter(_ -> fence.orElseThrow().isOpen());
  }

  void run() {
    busy = true;
    try {
      step();
    } catch (Killed e) {
      dead = true;
    } catch (UnavailableException e) {
      // As a real node would: try again with the next step.
    } finally {
      busy = false;
    }
    World world = simulation.world();
    long interval = time.trueNanos(timing.heartbeatInterval());
    dueNanos = Math.max(dueNanos, world.nanos() + interval + world.upTo(interval / 10));
  }

  private void step() {
    membership.step();
    Optional<NodeId> member = membership.member();
    if (member.isEmpty()) {
      return;
    }
    watch.step(member.get());
    leader.step(member.get());
    int owned = serve(member.get());
    wake();
    if (draining && owned == 0 && membership.leave()) {
      dead = true;
    }
  }

  private int serve(NodeId self) {
    NodeWork.Found found;
    try {
      found = part.orElseThrow().look(held.keySet(), Set.of());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    held.keySet().retainAll(found.unchanged());
    found
        .items()
        .forEach((shard, item) ->
            item.filter(mine -> mine.value().isFor(self)).ifPresent(mine -> held.put(shard, mine)));
    if (mutation == Mutation.ENTRY_LEFT_TOO_EARLY) {
      leaveTooEarly(self);
    }
    for (Versioned<ShardItem> item : List.copyOf(held.values())) {
      Optional<ShardItem> next = next(item.value(), self);
      if (next.isPresent()) {
        next.get()
            .target()
            .ifPresent(to -> work.enter(to, next.get().shard(), item.revision().version()));
        change(item, next.get());
      } else if (item.value().state() != ShardState.ACTIVE) {
        held.remove(item.value().shard());
      }
    }
    Optional<NodeId> owner = Optional.of(self);
    return (int) held.values().stream().filter(i -> i.value().owner().equals(owner)).count();
  }

  private void change(Versioned<ShardItem> item, ShardItem next) {
    Settled settled = tables.shards().replace(StateKeys.shard(next.shard()), item, next);
    if (settled instanceof Settled.Won(Revision revision) && !next.isResting()) {
      held.put(next.shard(), new Versioned<>(next, revision));
    } else {
      held.remove(next.shard());
    }
  }

  private void leaveTooEarly(NodeId self) {
    for (Versioned<WorkEntry> entry : work.of(self)) {
      Optional<Versioned<ShardItem>> item =
          tables.shards().read(StateKeys.shard(entry.value().shard()));
      if (item.isPresent() && !item.get().value().isFor(self)) {
        work.leave(entry);
      }
    }
  }

  /** As a client does that has something to write. */
  private void wake() {
    if (!simulation.isLively() || !simulation.world().happens(0.3)) {
      return;
    }
    List<Versioned<Heartbeat>> beats = tables.heartbeats().all(StateKeys.NODES, "");
    Optional<Versioned<ShardItem>> item =
        tables.shards().read(StateKeys.shard(simulation.anyShard()));
    if (beats.isEmpty() || item.isEmpty()) {
      return;
    }
    NodeId to = beats.get(simulation.world().random.nextInt(beats.size())).value().node();
    if (ShardTransitions.wake(item.get().value(), to)
        instanceof Transition.Allowed(ShardItem next)) {
      boolean late = mutation == Mutation.WORK_ENTRY_AFTER_ITEM;
      if (!late) {
        work.enter(to, next.shard(), item.get().revision().version());
      }
      Settled _ = tables.shards().replace(StateKeys.shard(next.shard()), item.get(), next);
      if (late) {
        work.enter(to, next.shard(), item.get().revision().version());
      }
    }
  }

  private Optional<ShardItem> next(ShardItem item, NodeId self) {
    boolean mine = item.owner().equals(Optional.of(self));
    Transition transition =
        switch (item.state()) {
          case RESTING -> new Transition.Forbidden("nobody's");
          case ASSIGNED -> ShardTransitions.activate(item, self, item.term(), 0, Optional.empty());
          case ACTIVE ->
              mine && wantedMoves.containsKey(item.shard())
                  ? ShardTransitions.handOff(
                      item, self, item.term(), wantedMoves.remove(item.shard()))
                  : mine && simulation.world().happens(0.2)
                      ? ShardTransitions.publish(
                          item, self, item.term(), simulation.publication(item))
                      : mine && simulation.isLively() && simulation.world().happens(0.05)
                          ? rest(item, self)
                          : new Transition.Forbidden("nothing to do");
          case HANDING_OFF ->
              mine
                  ? simulation.world().happens(0.1)
                      ? ShardTransitions.resume(item, self, item.term())
                      : new Transition.Forbidden("waiting")
                  : ShardTransitions.take(item, self);
        };
    return transition instanceof Transition.Allowed(ShardItem next)
        ? Optional.of(next)
        : Optional.empty();
  }

  private Transition rest(ShardItem item, NodeId self) {
    RestingCounts counts = new RestingCounts(0, 0, 0, 0, -1);
    Transition right = ShardTransitions.rest(item, self, item.term(), counts);
    if (mutation == Mutation.WAKE_WITHOUT_TERM
        && right instanceof Transition.Allowed(ShardItem to)
        && to.head().visible().isPresent()) {
      return new Transition.Allowed(
          new ShardItem(
              to.shard(),
              to.state(),
              item.term(),
              to.owner(),
              to.target(),
              to.head(),
              to.resting()));
    }
    return right;
  }

  /** A process of the first release ends when the lease has a format that it does not know. */
  private void refuseNewer() {
    if (highest < simulation.invariants().lease().map(Lease::level).orElse(highest)) {
      throw new Killed();
    }
  }

  /** Between requests: time passes, others run, the process may be stopped or die. */
  private void gate() {
    World world = simulation.world();
    simulation.invariants().fencesHold();
    if (simulation.isFaulty() && world.happens(0.002)) {
      long pause = world.upTo(3 * timing.ejectionTimeout().toNanos());
      world.runUntil(world.nanos() + pause);
    } else {
      world.runUntil(world.nanos() + world.upTo(Duration.ofMillis(20).toNanos()));
    }
    if (dead) {
      throw new Killed();
    }
  }

  /** Who is of the first release knows nothing of levels. */
  @Override
  public void joining(NodeId node) {
    simulation.invariants().reads(node, highest);
    if (highest > FeatureLevel.FIRST) {
      features.announce(Features.node(node));
    }
  }

  @Override
  public void joined(NodeId node, ReadFence newFence) {
    id = Optional.of(node);
    held.clear();
    NodeWork.Around around =
        new NodeWork.Around(time, new Siblings(time, "work", 1), this::problem);
    part = Optional.of(new NodeWork(work, tables.shards(), node, around));
    fence = Optional.of(newFence);
    if (draining) {
      simulation.invariants().drained(node);
    }
  }

  @Override
  public void beat(HeldLease lease, Versioned<Heartbeat> own) {
    watch.beat(lease, own);
  }

  @Override
  public void ejected(NodeId node) {
    id = Optional.empty();
    fence = Optional.empty();
    wantedMoves.clear();
    held.clear();
  }

  @Override
  public void relocate(Action.RequestRelocation request) {
    simulation.world().processes().stream()
        .filter(p -> !p.dead && p.id.equals(Optional.of(request.from())))
        .forEach(p -> p.wantedMoves.put(request.shard(), request.to()));
  }

  @Override
  public void given(Map<NodeId, List<ShardId>> shards) {}

  @Override
  public void watched(Optional<FleetReport> led) {}

  @Override
  public void problem(LampyrException problem) {
    if (!(problem instanceof UnavailableException)) {
      throw problem;
    }
  }
}
