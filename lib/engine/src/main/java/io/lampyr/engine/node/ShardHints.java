package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tells nodes of shards that were given or offered to them. Best effort, on threads of its own: who
 * is not reached looks by itself after a while. Cost: one read and one call each.
 */
final class ShardHints {
  private final Table<Heartbeat> heartbeats;
  private final Peers peers;
  private final Scheduler scheduler;
  private final NodeEvents events;

  ShardHints(Table<Heartbeat> heartbeats, Peers peers, Scheduler scheduler, NodeEvents events) {
    this.heartbeats = heartbeats;
    this.peers = peers;
    this.scheduler = scheduler;
    this.events = events;
  }

  /** Does not wait for it. */
  void tell(NodeId node, List<ShardId> shards) {
    reach(node, duties -> duties.ownerless(node, shards));
  }

  /** Tells it what was used most of a shard that it is about to get. Does not wait for it. */
  void warm(NodeId node, List<HotBytes> hottest) {
    if (!hottest.isEmpty()) {
      reach(node, duties -> duties.used(node, hottest));
    }
  }

  private void reach(NodeId node, Function<NodeDuties, ShardReply<Boolean>> call) {
    var _ = scheduler.fork("tell-of-shards", () -> call(node, call));
  }

  private void call(NodeId node, Function<NodeDuties, ShardReply<Boolean>> call) {
    try {
      Optional<Versioned<Heartbeat>> beat = heartbeats.read(StateKeys.node(node));
      if (beat.isPresent()) {
        var _ = call.apply(peers.connect(node, beat.get().value().process()));
      }
    } catch (LampyrException e) {
      events.problem(e);
    } catch (RuntimeException e) {
      events.problem(new UnavailableException("node could not be told of its shards", e));
    }
  }
}
