package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.recovery.NodeParts;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Shards that somebody asks this node for: what is not held is looked for at once, and what is
 * being opened is waited for, so that who wakes a shard has its answer as soon as may be. Safe for
 * many threads.
 *
 * <p>Cost: nothing for a shard that is open; one read, which all share who ask meanwhile, for one
 * that is not held.
 */
final class ShardDemand {
  /** How long whoever asks for a shard waits for its opening. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  /** So many may wait for openings: what they hold takes memory. */
  static final int MAX_WAITING = 256;

  private final NodeParts node;
  private final NodeShards shards;
  private final NodeEvents events;

  /** Shards whose items are being read. */
  private final Map<ShardId, CompletableFuture<Boolean>> asked = new ConcurrentHashMap<>();

  private final AtomicInteger waiting = new AtomicInteger();

  ShardDemand(NodeParts node, NodeShards shards, NodeEvents events) {
    this.node = node;
    this.shards = shards;
    this.events = events;
  }

  /** The shard, within bounds of patience; null if it is not this node's. */
  @Nullable HeldShard await(ShardId shard) throws InterruptedException {
    HeldShard known = shards.find(shard);
    if (known != null && (known.open != null || known.failed)) {
      return known;
    }
    if (waiting.incrementAndGet() > MAX_WAITING) {
      waiting.decrementAndGet();
      return known;
    }
    try {
      if (known == null) {
        patiently(ask(shard));
        known = shards.find(shard);
      }
      if (known != null) {
        shards.wanted(shard);
        patiently(known.settled);
      }
      return known;
    } finally {
      waiting.decrementAndGet();
    }
  }

  private void patiently(CompletableFuture<Boolean> event) throws InterruptedException {
    if (event.isDone()) {
      return;
    }
    CompletableFuture<Boolean> over = new CompletableFuture<>();
    Scheduler.Task alarm =
        node.ports().scheduler().after(PATIENCE, "opening-is-late", () -> over.complete(false));
    try {
      var _ = CompletableFuture.anyOf(event, over).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("an event is only ever completed", e);
    } finally {
      alarm.cancel();
    }
  }

  /** These shards may be this node's by now: their items are looked at soon. */
  void look(Collection<ShardId> told) {
    for (ShardId shard : told) {
      if (shards.find(shard) == null) {
        var _ = ask(shard);
      }
    }
  }

  /** Requests elsewhere wait for these shards. Beyond a bound it is as if nobody had said so. */
  void want(Collection<ShardId> told) {
    for (ShardId shard : told) {
      if (shards.find(shard) != null) {
        shards.wanted(shard);
      } else if (asked.size() < MAX_WAITING) {
        var _ = ask(shard).thenRun(() -> shards.wanted(shard));
      }
    }
  }

  /** Completed when the shard's item has been looked at; whoever comes meanwhile shares it. */
  private CompletableFuture<Boolean> ask(ShardId shard) {
    CompletableFuture<Boolean> mine = new CompletableFuture<>();
    CompletableFuture<Boolean> other = asked.putIfAbsent(shard, mine);
    if (other == null) {
      var _ =
          node.ports()
              .scheduler()
              .fork(
                  "look-for-" + shard,
                  () -> {
                    try {
                      read(shard);
                    } finally {
                      asked.remove(shard, mine);
                      mine.complete(true);
                    }
                  });
    }
    return other == null ? mine : other;
  }

  private void read(ShardId shard) {
    try {
      Optional<Versioned<ShardItem>> item = node.shards().read(StateKeys.shard(shard));
      shards.seen(shard, item);
    } catch (LampyrException e) {
      events.problem(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
