package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.OpeningFailure;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells, where health looks for it, why this node could not open a shard. Beside all else: what
 * cannot be told is not, and nobody waits for it. Safe for many threads.
 *
 * <p>Cost: one read and one write for each opening that fails, and as many requests when a shard
 * opens after all; nothing for others.
 */
final class OpeningFailures {
  private final NodeId self;
  private final Table<OpeningFailure> table;
  private final Clock clock;
  private final Scheduler scheduler;

  /** Of what this node holds, so no more than that. */
  private final Set<ShardId> told = ConcurrentHashMap.newKeySet();

  OpeningFailures(NodeId self, Table<OpeningFailure> table, Clock clock, Scheduler scheduler) {
    this.self = self;
    this.table = table;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  void failed(ShardId shard, PrimaryTerm term, Throwable why) {
    told.add(shard);
    String text = why.getMessage() == null ? why.toString() : why.getMessage();
    String reason = text.substring(0, Math.min(text.length(), OpeningFailure.MAX_REASON));
    OpeningFailure failure = new OpeningFailure(shard, self, term, clock.now(), reason);
    beside(
        shard,
        (key, stands) -> {
          Settled _ =
              stands.isPresent()
                  ? table.replace(key, stands.get(), failure)
                  : table.create(key, failure);
        });
  }

  void opened(ShardId shard) {
    if (told.remove(shard)) {
      beside(
          shard,
          (key, stands) -> {
            if (stands.isPresent()) {
              Settled _ = table.delete(key, stands.get());
            }
          });
    }
  }

  /** The shard is no more of this node's business: who has it now tells of it. */
  void left(ShardId shard) {
    told.remove(shard);
  }

  private interface Change {
    void on(ItemKey key, Optional<Versioned<OpeningFailure>> stands);
  }

  private void beside(ShardId shard, Change change) {
    Scheduler.Task _ =
        scheduler.fork(
            "tell-of-opening",
            () -> {
              try {
                ItemKey key = StateKeys.openingFailure(shard);
                change.on(key, table.read(key));
              } catch (LampyrException untold) {
                // The node's own log has it.
              }
            });
  }
}
