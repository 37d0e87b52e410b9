package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.List;
import java.util.Optional;

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
    var _ = scheduler.fork("tell-of-shards", () -> reach(node, shards));
  }

  private void reach(NodeId node, List<ShardId> shards) {
    try {
      Optional<Versioned<Heartbeat>> beat = heartbeats.read(StateKeys.node(node));
      if (beat.isPresent()) {
        var _ = peers.connect(node, beat.get().value().process()).ownerless(node, shards);
      }
    } catch (LampyrException e) {
      events.problem(e);
    } catch (RuntimeException e) {
      events.problem(new UnavailableException("node could not be told of its shards", e));
    }
  }
}
