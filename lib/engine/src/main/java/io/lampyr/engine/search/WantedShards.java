package io.lampyr.engine.search;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.node.Peers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells owners which of their shards searches wait for: a node that has many to open, as a dead
 * node leaves them, opens these before the others.
 *
 * <p>Laws: nobody waits for the telling, and it may be lost: who goes on waiting tells again. An
 * owner is told by one call at a time; what comes meanwhile goes with the next one, and beyond
 * {@link #MAX_UNTOLD} nothing is kept. Safe for many threads; nothing is asked under the lock.
 *
 * <p>Cost: one call for each owner and what has gathered for it; none of the store's nor of cluster
 * state's, but for one query where the node was not known.
 */
final class WantedShards {
  /** So many shards of one owner are told of at once: no more than a call may name. */
  static final int MAX_UNTOLD = 1000;

  private final IndexTables tables;
  private final Peers owners;
  private final Scheduler scheduler;

  /** What is to be told: of owners that are being told. */
  private final Map<NodeId, Set<ShardId>> untold = new HashMap<>();

  private final Set<NodeId> underWay = new HashSet<>();

  WantedShards(IndexTables tables, Peers owners, Scheduler scheduler) {
    this.tables = tables;
    this.owners = owners;
    this.scheduler = scheduler;
  }

  /** A search waits for the shard, which this node is to serve. */
  void tell(NodeId owner, ShardId shard) {
    synchronized (this) {
      Set<ShardId> shards = untold.computeIfAbsent(owner, _ -> new LinkedHashSet<>());
      if (shards.size() < MAX_UNTOLD) {
        shards.add(shard);
      }
      if (!underWay.add(owner)) {
        return;
      }
    }
    try {
      var _ = scheduler.fork("tell-of-wanted", () -> tell(owner));
    } catch (Throwable refused) {
      // Nobody tells: whoever comes next tries again.
      giveUp(owner);
      throw refused;
    }
  }

  private void tell(NodeId owner) {
    for (List<ShardId> shards = next(owner); !shards.isEmpty(); shards = next(owner)) {
      try {
        Map<NodeId, NodeProcess> reached = tables.reach(List.of(owner));
        if (reached.containsKey(owner)) {
          var _ = owners.connect(owner, reached.get(owner)).wanted(owner, shards);
        }
      } catch (RuntimeException lost) {
        // Who goes on waiting tells again, and says what it waited for if that was in vain.
      } catch (Error e) {
        giveUp(owner);
        throw e;
      }
    }
  }

  private synchronized void giveUp(NodeId owner) {
    untold.remove(owner);
    underWay.remove(owner);
  }

  private synchronized List<ShardId> next(NodeId owner) {
    Set<ShardId> shards = untold.remove(owner);
    if (shards == null) {
      underWay.remove(owner);
      return List.of();
    }
    return List.copyOf(shards);
  }
}
