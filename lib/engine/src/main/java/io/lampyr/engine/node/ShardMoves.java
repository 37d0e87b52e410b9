package io.lampyr.engine.node;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.work.WorkList;
import io.lampyr.engine.recovery.NodeParts;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.luceneblob.commit.BlobNames;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Hands shards of one membership to other nodes, or lays them to rest, each from its pause to the
 * end: the target has taken it, it rests, or it is served here again.
 *
 * <p>Laws: a shard is handed over once at a time, and at most {@link #MAX_AT_ONCE} are, or {@link
 * #MAX_AT_THE_END}. A shard that was offered and not taken within {@link #PATIENCE} is taken back;
 * as long as cluster state does not answer, it stays silent. Safe for many threads.
 */
final class ShardMoves {
  /** Each pauses its writers and uploads what it has: more at once would take longer each. */
  static final int MAX_AT_ONCE = 4;

  /** Of a node that is to end, which has a minute for all of them. */
  static final int MAX_AT_THE_END = 16;

  /** How long the target has, once the shard is offered: several of its rounds. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How much of what was used most the target is told of: as much as one call takes. */
  private static final int MOST_TOLD = 256;

  /**
   * What the target is told may not reach it, and it looks for itself less often than a shard may
   * wait.
   */
  private static final Duration TELL_EVERY = Duration.ofMillis(500);

  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private final NodeParts node;
  private final NodeShards shards;
  private final WorkList work;
  private final ShardHints hints;
  private final NodeEvents events;
  private final Set<ShardId> moving = new HashSet<>();

  ShardMoves(
      NodeParts node, NodeShards shards, WorkList work, ShardHints hints, NodeEvents events) {
    this.node = node;
    this.shards = shards;
    this.work = work;
    this.hints = hints;
    this.events = events;
  }

  /** How a move ended. */
  enum Outcome {
    /** Another has it. */
    MOVED,
    /** It is served here as before. */
    STAYED,
    /** It was not begun: it is not served here, is moving already, or too many others are. */
    NOT_BEGUN
  }

  /** Hands the shard over without waiting for the end; false if that was not begun. */
  boolean begin(ShardId shard, NodeId target) {
    Optional<Ready> ready = reserve(shard, target, MAX_AT_ONCE);
    ready.ifPresent(move ->
        node.ports()
            .scheduler()
            .fork(
                "relocate-" + shard,
                () -> {
                  try {
                    Outcome _ = finish(move, target);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                }));
    return ready.isPresent();
  }

  /** Hands the shard over and waits for the end, as a node does that is to end. */
  Outcome move(ShardId shard, NodeId target) throws InterruptedException {
    Optional<Ready> ready = reserve(shard, target, MAX_AT_THE_END);
    return ready.isPresent() ? finish(ready.get(), target) : Outcome.NOT_BEGUN;
  }

  /**
   * Lays the shard to rest without waiting for the end. What does not succeed leaves it here, and
   * is tried again when it is idle for as long again.
   */
  void rest(ShardId shard) {
    Optional<Ready> ready = reserve(shard, MAX_AT_ONCE);
    ready.ifPresent(move ->
        node.ports()
            .scheduler()
            .fork(
                "rest-" + shard,
                () -> {
                  try {
                    lay(move);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                }));
  }

  private void lay(Ready move) throws InterruptedException {
    try {
      Relocation.Outcome outcome =
          Relocation.rest(
              move.held(), move.open(), () -> ShardCounts.resting(move.held(), move.open()));
      if (outcome != Relocation.Outcome.STAYED) {
        move.held().gone = true;
        events.laidToRest(move.shard());
      }
    } catch (RuntimeException e) {
      events.problem(
          new UnavailableException("shard could not be laid to rest shard=" + move.shard(), e));
      if (move.held().offered) {
        // Whether it rests is open: opened anew, it is known.
        move.held().failed = true;
      }
    } finally {
      synchronized (moving) {
        moving.remove(move.shard());
      }
    }
  }

  private record Ready(ShardId shard, HeldShard held, OpenShard open) {}

  private Optional<Ready> reserve(ShardId shard, NodeId target, int most) {
    return target.equals(node.node()) ? Optional.empty() : reserve(shard, most);
  }

  private Optional<Ready> reserve(ShardId shard, int most) {
    HeldShard held = shards.find(shard);
    OpenShard open = held == null ? null : held.open;
    if (held == null || open == null || held.failed || held.offered) {
      return Optional.empty();
    }
    synchronized (moving) {
      boolean begins = moving.size() < most && moving.add(shard);
      return begins ? Optional.of(new Ready(shard, held, open)) : Optional.empty();
    }
  }

  private Outcome finish(Ready move, NodeId target) throws InterruptedException {
    try {
      Relocation.Outcome offered = offer(move, target);
      if (offered == Relocation.Outcome.OFFERED) {
        hints.warm(target, hottest(move.shard()));
        offered = isTaken(move, target) ? Relocation.Outcome.LOST : takeBack(move, target);
      }
      return switch (offered) {
        case LOST -> {
          move.held().gone = true;
          events.movedAway(move.shard(), target.value());
          yield Outcome.MOVED;
        }
        case OFFERED, STAYED -> Outcome.STAYED;
      };
    } finally {
      synchronized (moving) {
        moving.remove(move.shard());
      }
    }
  }

  /** What of the shard was used here, its last commit among it. */
  private List<HotBytes> hottest(ShardId shard) {
    String own = BlobNames.shardPrefix(shard);
    return node.blobs().cache().hottest(blob -> blob.path().startsWith(own), MOST_TOLD);
  }

  /** What goes wrong before the offer leaves the shard here; what goes wrong in it is open. */
  private Relocation.Outcome offer(Ready move, NodeId target) throws InterruptedException {
    try {
      return Relocation.offer(move.held(), move.open(), target, work);
    } catch (RuntimeException e) {
      events.problem(
          new UnavailableException("shard could not be handed over shard=" + move.shard(), e));
      return move.held().offered ? Relocation.Outcome.OFFERED : Relocation.Outcome.STAYED;
    }
  }

  /** Tells the target of the shard, again and again, until it has taken it. */
  private boolean isTaken(Ready move, NodeId target) throws InterruptedException {
    long began = now();
    long told = began - TELL_EVERY.toNanos();
    while (now() - began < PATIENCE.toNanos()) {
      if (now() - told >= TELL_EVERY.toNanos()) {
        told = now();
        hints.tell(target, List.of(move.shard()));
      }
      // Asked before the item is read: a shard that was dropped because it was taken shows so.
      boolean over = isOver(move);
      try {
        Optional<Versioned<ShardItem>> item = node.shards().read(StateKeys.shard(move.shard()));
        if (item.isEmpty() || !isStillMine(item.get().value(), move)) {
          return true;
        }
        if (item.get().value().state() != ShardState.HANDING_OFF) {
          return false;
        }
      } catch (UnavailableException e) {
        // Whether it was taken is seen later.
      }
      if (over) {
        return false;
      }
      node.ports().scheduler().sleep(LOOK_EVERY);
    }
    return false;
  }

  private boolean isStillMine(ShardItem item, Ready move) {
    return item.owner().equals(Optional.of(node.node())) && item.term().equals(move.held().term);
  }

  /** Nothing is answered from here until it is known to whom the shard belongs. */
  private Relocation.Outcome takeBack(Ready move, NodeId target) throws InterruptedException {
    while (!isOver(move)) {
      try {
        Relocation.Outcome outcome = Relocation.resume(move.held(), move.open());
        if (outcome == Relocation.Outcome.STAYED) {
          String what = "shard was not taken shard=" + move.shard() + " target=" + target;
          events.problem(new UnavailableException(what));
        }
        if (outcome != Relocation.Outcome.OFFERED) {
          return outcome;
        }
      } catch (RuntimeException e) {
        events.problem(
            new UnavailableException("shard could not be taken back shard=" + move.shard(), e));
      }
      node.ports().scheduler().sleep(LOOK_EVERY);
    }
    return Relocation.Outcome.STAYED;
  }

  /** The shard was dropped meanwhile, with its membership or because it failed. */
  private boolean isOver(Ready move) {
    return move.held().failed || shards.find(move.shard()) != move.held();
  }

  private long now() {
    return node.ports().clock().monotonicNanos();
  }
}
