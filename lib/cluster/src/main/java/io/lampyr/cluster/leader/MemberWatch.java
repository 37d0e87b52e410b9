package io.lampyr.cluster.leader;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.membership.SilenceDetector;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.work.WorkList;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Watches the other members, as every member does: a candidate takes over from a leader that is
 * silent, the leader condemns and ejects whoever is.
 *
 * <p>A step reads the lease, then the heartbeats, so that a member whose heartbeat is missing had
 * made it before. It does nothing whose length depends on anything but the number of nodes: whoever
 * is late here takes his own delay for others' silence, or sees none.
 *
 * <p>Who is alone in the lease and leads has nobody to watch, and learns from the lease that it
 * reads before each heartbeat ({@link #beat}) that somebody has joined. It looks every {@link
 * #LOOK_ALONE_EVERY} all the same: for heartbeats of those who died before they had joined.
 *
 * <p>Laws: for one thread, which steps about every {@link
 * io.lampyr.cluster.membership.MembershipTiming#spacing}; {@link #seen} is for all. Cost of a step:
 * one lease read, one query, and what the actions write; of who is alone: nothing.
 */
public final class MemberWatch {
  /** How long the heartbeat of who died before it had joined may stand unseen. */
  static final Duration LOOK_ALONE_EVERY = Duration.ofMinutes(1);

  private final LeaseStore leases;
  private final ClusterTables tables;
  private final SilenceDetector silence;
  private final Clock clock;
  private final Function<Observations, List<Action>> decisions;
  private final LeaderPort port;
  private final Actions actions;

  /** The order of all that this node reads, by whichever of its loops. */
  private final AtomicLong ticks = new AtomicLong();

  private volatile Optional<Observations> seen = Optional.empty();

  private volatile Optional<Beat> beat = Optional.empty();

  /** When the heartbeats were read last, where they were those of members alone. */
  private Optional<Long> lookedNanos = Optional.empty();

  /** The node's own last heartbeat, behind the lease that was read before it. */
  private record Beat(Sighting<HeldLease> lease, Sighting<Versioned<Heartbeat>> own, long nanos) {}

  /** The decisions are {@link LeaderDecisions#onMembers}, but for tests of what others would do. */
  public MemberWatch(
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
    this.actions = actions(tables);
  }

  /** One round as the member of this id. Returns what it did. */
  public List<Action> step(NodeId self) {
    Optional<Observations> now;
    try {
      now = observe(self);
    } catch (UnavailableException e) {
      silence.failed();
      return List.of();
    } catch (CorruptionException | MisconfiguredException e) {
      silence.failed();
      port.problem(e);
      return List.of();
    }
    if (now.isEmpty()) {
      return List.of();
    }
    seen = now;
    List<Action> decided = decisions.apply(now.get());
    decided.forEach(actions::take);
    port.watched(now.get().isLeader() ? Optional.of(now.get().fleet()) : Optional.empty());
    return decided;
  }

  /**
   * A heartbeat of this process was acknowledged that was sent after this lease had been read. For
   * the thread that beats.
   */
  public void beat(HeldLease lease, Versioned<Heartbeat> own) {
    // When exactly the two were read is not known here: nothing is taken to be read before them.
    long ended = tick();
    Sighting<HeldLease> read = new Sighting<>(lease, 0, ended);
    beat = Optional.of(new Beat(read, new Sighting<>(own, 0, ended), clock.monotonicNanos()));
  }

  /** The members as they were seen last, if the node was this one then. */
  Optional<Observations> seen(NodeId self) {
    return seen.filter(last -> last.self().equals(self));
  }

  /** The number of the next event. */
  long tick() {
    return ticks.incrementAndGet();
  }

  long nanos() {
    return clock.monotonicNanos();
  }

  /** Takes actions by way of these tables. */
  Actions actions(ClusterTables by) {
    return new Actions(leases, by, new WorkList(by.work(), by.shards()), port);
  }

  private Optional<Observations> observe(NodeId self) {
    Optional<Observations> alone = alone(self);
    if (alone.isPresent()) {
      return alone;
    }
    lookedNanos = Optional.empty();
    Optional<Sighting<HeldLease>> lease = lease();
    Sighting<Map<NodeId, Versioned<Heartbeat>>> beats = heartbeats();
    if (beats.value().keySet().equals(Set.of(self))) {
      lookedNanos = Optional.of(clock.monotonicNanos());
    }
    return lease.map(found -> new Observations(self, found, beats, silence.silent()));
  }

  private Optional<Observations> alone(NodeId self) {
    long now = clock.monotonicNanos();
    if (lookedNanos.isEmpty() || now - lookedNanos.get() >= LOOK_ALONE_EVERY.toNanos()) {
      return Optional.empty();
    }
    return beat.filter(last -> last.own.value().value().node().equals(self))
        .filter(last -> silence.isFresh(last.nanos, now))
        .filter(last -> last.lease.value().value().members().equals(Set.of(self)))
        .filter(last -> last.lease.value().value().isLedBy(self))
        .map(last ->
            new Observations(
                self,
                last.lease,
                new Sighting<>(Map.of(self, last.own.value()), 0, last.own.ended()),
                Set.of()));
  }

  /** The lease as it stands. */
  Optional<Sighting<HeldLease>> lease() {
    long began = tick();
    Optional<HeldLease> lease = leases.read();
    long ended = tick();
    return lease.map(found -> new Sighting<>(found, began, ended));
  }

  private Sighting<Map<NodeId, Versioned<Heartbeat>>> heartbeats() {
    long began = tick();
    long beganNanos = clock.monotonicNanos();
    Map<NodeId, Versioned<Heartbeat>> beats = new TreeMap<>();
    Map<NodeId, Revision> revisions = new TreeMap<>();
    for (Versioned<Heartbeat> beat : tables.heartbeats().all(StateKeys.NODES, "")) {
      beats.put(beat.value().node(), beat);
      revisions.put(beat.value().node(), beat.revision());
    }
    silence.observed(revisions, beganNanos, clock.monotonicNanos());
    return new Sighting<>(beats, began, tick());
  }
}
