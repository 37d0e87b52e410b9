package io.lampyr.engine.client;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Randomness;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.work.WorkList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Wakes resting shards: gives each to a node, by one write of its item, and needs no leader for it.
 * Of several who wake a shard at once, one gives it away, and the others learn to whom.
 *
 * <p>Laws: NoOrphanWork, so the entry in the work list is written first. A node that is given a
 * shard opens it when it hears of it: whoever woke it sends what it has. Of two nodes that are
 * drawn at random the one with less to do is taken, so that many who wake at once do not all find
 * the same one. Safe for many threads; blocks. Throws {@link UnavailableException} where no node is
 * there or cluster state does not answer.
 *
 * <p>Cost: one read for a shard that turns out to be awake; else a query for the nodes and three
 * writes more.
 */
public final class Waker {
  private static final int ATTEMPTS = 10;

  private final ClusterTables tables;
  private final WorkList work;
  private final ChangeJournal journal;
  private final Randomness randomness;

  public Waker(ItemStore state, ItemWriter writer, ChangeJournal journal, Randomness randomness) {
    this.journal = journal;
    this.tables = ClusterTables.over(state, writer);
    this.work = new WorkList(tables.work(), tables.shards());
    this.randomness = randomness;
  }

  /** The shard's item as it stands at some moment after the call began; empty if there is none. */
  public Optional<ShardItem> look(ShardId shard) {
    return tables.shards().read(StateKeys.shard(shard)).map(Versioned::value);
  }

  /** Who is to serve the shard, which rests no more; empty if it is gone. */
  public Optional<NodeId> wake(ShardId shard) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<ShardItem>> item = tables.shards().read(StateKeys.shard(shard));
      if (item.isEmpty() || !item.get().value().isResting()) {
        return item.flatMap(found -> found.value().owner());
      }
      NodeId node = draw();
      if (!(ShardTransitions.wake(item.get().value(), node)
          instanceof Transition.Allowed(ShardItem next))) {
        throw new IllegalStateException("a resting shard can be woken shard=" + shard);
      }
      work.enter(node, shard, item.get().revision().version());
      // Others may keep the heads of shards that rest.
      journal.announce(StateKeys.shard(shard), item.get().revision());
      switch (tables.shards().replace(StateKeys.shard(shard), item.get(), next)) {
        case Settled.Won _ -> {
          return Optional.of(node);
        }
        case Settled.Lost _, Settled.Overtaken _ -> {
          // Another was first, to wake it or to forestall that: seen anew.
        }
        case Settled.Open _ ->
            throw new UnavailableException("whether the shard was woken is open shard=" + shard);
      }
    }
    throw new UnavailableException("too many wake one shard at once shard=" + shard);
  }

  private NodeId draw() {
    List<Heartbeat> staying = new ArrayList<>();
    for (Versioned<Heartbeat> beat : tables.heartbeats().all(StateKeys.NODES, "")) {
      if (!beat.value().draining()) {
        staying.add(beat.value());
      }
    }
    if (staying.isEmpty()) {
      throw new UnavailableException("no node is there that could serve the shard");
    }
    Heartbeat one = staying.get(randomness.nextInt(staying.size()));
    Heartbeat other = staying.get(randomness.nextInt(staying.size()));
    return (busy(other.load()) < busy(one.load()) ? other : one).node();
  }

  /** By what the node has least of: processors, or memory for shards. */
  private static double busy(NodeLoad load) {
    double memory = (double) load.memoryNeeded() / load.memory();
    return Math.max(load.ingestion() / load.processors(), memory);
  }
}
