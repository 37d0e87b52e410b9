package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.leader.Action;
import io.lampyr.cluster.leader.LeaderLoop;
import io.lampyr.cluster.leader.MemberWatch;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.membership.MembershipListener;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.membership.NodeMembership;
import io.lampyr.cluster.membership.ReadFence;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cache node: a member under one id after another, holding the shards that the leader gives it,
 * and leader itself when it comes to that.
 *
 * <p>Three loops are apart from all that computes and from each other, as others take their delay
 * for the node's death: one beats, one watches the other members, one does a leader's duties. Two
 * more bring the shards into line with cluster state, and refresh, flush and trim those that are
 * open. Each does its work on one thread, so that none of the parts needs locks of its own.
 */
public final class CacheNode implements AutoCloseable {
  private static final int LEAVING_ATTEMPTS = 10;
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  /** How late a refresh may be. */
  private static final Duration UPKEEP_ROUND = Duration.ofMillis(500);

  private final Cluster cluster;
  private final Lives lives;
  private final Scheduler scheduler;
  private NodeMembership membership;
  private volatile @Nullable NodeLife life;
  private volatile boolean stopping;

  /** Whether there has been a look at the others. */
  private volatile boolean watched;

  private volatile boolean leaving;

  /** Set while the node leaves the lease to come back under another id. */
  private boolean rejoining;

  private final AtomicInteger membershipSteps = new AtomicInteger();
  private List<Scheduler.Task> loops = List.of();

  /** How the node takes part in the cluster. */
  public record Cluster(
      Function<MembershipListener, NodeMembership> membership,
      MemberWatch watch,
      LeaderLoop leader,
      LeaseStore leases,
      ClusterTables tables,
      MembershipTiming timing) {}

  /** Makes what belongs to one membership, and ends it. */
  interface Lives {

    /** The node is about to show itself under this id. What is thrown keeps it from that. */
    void joining(NodeId node);

    /** A new membership under this id: with a log of its own, and no shards. */
    NodeLife begin(NodeId node, ReadFence fence);

    /** The membership is over: everything pending in its log fails. */
    void end(NodeId node, String why);

    /** From the next heartbeat on, others see that the node is to be given no shards. */
    void draining();

    /** How busy the node is. */
    NodeLoad load();

    /** Something went wrong that the next round may or may not mend. */
    void problem(LampyrException problem);
  }

  CacheNode(Cluster cluster, Lives lives, Scheduler scheduler) {
    this.cluster = cluster;
    this.lives = lives;
    this.scheduler = scheduler;
    this.membership = cluster.membership().apply(new Listener());
  }

  private final class Listener implements MembershipListener {
    @Override
    public void joining(NodeId node) {
      lives.joining(node);
    }

    @Override
    public void joined(NodeId node, ReadFence fence) {
      life = lives.begin(node, fence);
    }

    @Override
    public void beat(HeldLease lease, Versioned<Heartbeat> own) {
      cluster.watch().beat(lease, own);
    }

    @Override
    public void ejected(NodeId node) {
      endLife("node was ejected");
    }
  }

  /** The present membership's service; absent while the node is no member. */
  public Optional<NodeService> service() {
    return Optional.ofNullable(life);
  }

  /** The present membership's duties; absent while the node is no member. */
  public Optional<NodeDuties> duties() {
    return Optional.ofNullable(life);
  }

  /** A batch that the node has not uploaded yet, for whoever searches in this process. */
  public @Nullable VirtualBatch batch(BlobKey blob) {
    NodeLife now = life;
    return now == null ? null : now.shards().batch(blob);
  }

  /** How busy the node is, as it tells others. */
  public NodeLoad load() {
    return lives.load();
  }

  /** Whether the node has begun to leave. */
  public boolean isLeaving() {
    return leaving;
  }

  /** The id under which the node is a member. */
  public Optional<NodeId> member() {
    return Optional.ofNullable(life).map(NodeLife::self);
  }

  /** One step of membership: the lease is read, and a heartbeat sent. */
  public void stepMembership() {
    if (rejoining) {
      rejoin();
    } else {
      stepMember();
    }
    membershipSteps.incrementAndGet();
  }

  private void stepMember() {
    membership.step();
    NodeLife now = life;
    if (now != null && now.shards().logFailure().isPresent()) {
      // A member whose log takes nothing would hold its shards and refuse their writes for ever.
      lives.problem(
          new UnavailableException(
              "the node's log has failed, it joins anew cause="
                  + now.shards().logFailure().get().detail()));
      endLife("log has failed");
      rejoining = true;
      rejoin();
    }
  }

  /** As a member: one look at the others. */
  public void stepWatch() {
    Optional<NodeId> self = member();
    if (self.isPresent()) {
      boolean takesOver =
          cluster.watch().step(self.get()).stream().anyMatch(Action.TakeOver.class::isInstance);
      if (takesOver) {
        // Whoever leads now has work that should not wait for the next look.
        var _ = cluster.watch().step(self.get());
      }
      watched = true;
    }
  }

  /** As the leader: one look at all shards. */
  public void stepLeader() {
    member().ifPresent(cluster.leader()::step);
  }

  /**
   * Out of the lease, so that the shards are given to others at once; then in under another id,
   * unless the node is about to leave for good anyway.
   */
  private void rejoin() {
    if (membership.leave() && !leaving) {
      membership = cluster.membership().apply(new Listener());
      rejoining = false;
    }
  }

  /** What the open shards need at this time. */
  public void stepUpkeep() {
    NodeLife now = life;
    if (now != null && !stopping) {
      now.upkeep().step();
    }
  }

  /** One round over the shards. */
  public void stepShards() throws InterruptedException {
    NodeLife now = life;
    if (now == null || stopping) {
      return;
    }
    now.shards().step();
  }

  /** Begins the loops; they end when the node is closed. */
  public void start(Duration shardRound) {
    Duration beat = cluster.timing().heartbeatInterval();
    loops =
        List.of(
            scheduler.forkApart("membership", () -> loop(beat, this::stepMembership)),
            scheduler.forkApart("watch", () -> loopOnce(() -> life != null, this::stepWatch)),
            scheduler.forkApart("leader", () -> loopOnce(() -> watched, this::stepLeader)),
            scheduler.fork("shards", () -> loop(shardRound, this::stepShards)),
            scheduler.fork("upkeep", () -> loop(UPKEEP_ROUND, this::stepUpkeep)));
  }

  /**
   * Begins as soon as there is something to begin with, not a beat later: shards whose owners are
   * known to be gone wait for the first look of a process that was started anew.
   */
  private void loopOnce(BooleanSupplier ready, Round round) {
    try {
      while (!stopping && !ready.getAsBoolean()) {
        scheduler.sleep(LOOK_EVERY);
      }
      loop(cluster.timing().heartbeatInterval(), round);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private interface Round {
    void run() throws InterruptedException;
  }

  /**
   * What fails is tried again in the next round; what a person must look at was reported where it
   * was found.
   */
  private void loop(Duration pause, Round round) {
    try {
      while (!stopping) {
        try {
          round.run();
        } catch (LampyrException e) {
          lives.problem(e);
        } catch (RuntimeException | Error e) {
          // A loop that ended here would let the node linger as a member that does nothing. Where
          // memory is what fails, the process is ended by whoever started it so.
          lives.problem(new UnavailableException("a round failed cause=" + e, e));
        }
        scheduler.sleep(pause);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void endLife(String why) {
    NodeLife ended = life;
    life = null;
    if (ended != null) {
      // First the shards: what their commits wait for in the log then fails nobody.
      try {
        ended.shards().dropAll();
      } finally {
        lives.end(ended.self(), why);
      }
    }
  }

  /**
   * Hands the shards to other members, if there are any, while the node goes on beating and
   * serving. Returns when that is done, or cannot be done within the time: what is left then is
   * flushed by {@link #leave}, and given to others when the node is out of the lease.
   */
  public void handOff(Duration within) throws InterruptedException {
    leaving = true;
    Scheduler.Task work = scheduler.fork("hand-off", this::handOff);
    Scheduler.Task alarm = scheduler.after(within, "hand-off-overrun", work::cancel);
    try {
      work.join();
    } finally {
      work.cancel();
      alarm.cancel();
    }
  }

  private void handOff() {
    Evacuation evacuation = new Evacuation(cluster.leases(), cluster.tables(), scheduler);
    try {
      NodeLife now = life;
      if (now == null || evacuation.others(now.self()).isEmpty()) {
        return;
      }
      lives.draining();
      // The step under way may have sent the heartbeat before; the one after it does not.
      int told = membershipSteps.get() + 2;
      while (membershipSteps.get() - told < 0) {
        scheduler.sleep(LOOK_EVERY);
      }
      evacuation.empty(now);
    } catch (LampyrException e) {
      lives.problem(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Leaves for good and in order: flushes the shards, so that whoever gets them has nothing to
   * replay, and leaves the lease, so that nobody has to wait for this node's silence. What does not
   * succeed by then is what a crash would leave.
   */
  public void leave() throws InterruptedException {
    leaving = true;
    stopping = true;
    endLoops();
    NodeLife leaving = life;
    if (leaving != null) {
      leaving.shards().flushAll();
    }
    for (int i = 0; i < LEAVING_ATTEMPTS && !membership.leave(); i++) {
      scheduler.sleep(cluster.timing().heartbeatInterval());
    }
    endLife("node has left");
  }

  private void endLoops() throws InterruptedException {
    for (Scheduler.Task loop : loops) {
      loop.cancel();
      loop.join();
    }
  }

  /**
   * Stops at once, as a crash would: what was acknowledged is in the log. Nothing is written behind
   * the caller's back.
   */
  @Override
  public void close() {
    stopping = true;
    try {
      endLoops();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    endLife("node was stopped");
  }
}
