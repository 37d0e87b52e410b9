package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls to the nodes that own an index's shards, side by side. Safe for many threads; blocks. */
final class OwnerCalls {
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int AT_ONCE = 16;

  private final Table<Heartbeat> heartbeats;
  private final Ports ports;
  private final Siblings siblings;

  OwnerCalls(Table<Heartbeat> heartbeats, Ports ports) {
    this.heartbeats = heartbeats;
    this.ports = ports;
    this.siblings = new Siblings(ports.scheduler(), "divide", AT_ONCE);
  }

  /** One call; whether it has had its effect. */
  interface Call {
    boolean of(ShardItem shard, NodeId owner, NodeProcess process);
  }

  /**
   * The shards for which the call had its effect. Pauses where some had not: those have no owner
   * that is alive, or none that answered as wanted.
   */
  List<ShardId> call(List<ShardItem> shards, Call call) {
    if (shards.isEmpty()) {
      return List.of();
    }
    Map<NodeId, NodeProcess> alive = new HashMap<>();
    for (Versioned<Heartbeat> beat : heartbeats.all(StateKeys.NODES, "")) {
      alive.put(beat.value().node(), beat.value().process());
    }
    try {
      List<ShardId> done =
          siblings.map(shards, shard -> called(shard, alive, call)).stream()
              .flatMap(Optional::stream)
              .toList();
      if (done.size() < shards.size()) {
        pause();
      }
      return done;
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static Optional<ShardId> called(
      ShardItem shard, Map<NodeId, NodeProcess> alive, Call call) {
    try {
      Optional<NodeId> owner = shard.owner();
      NodeProcess process = owner.map(alive::get).orElse(null);
      return process != null && call.of(shard, owner.get(), process)
          ? Optional.of(shard.shard())
          : Optional.empty();
    } catch (LampyrException silent) {
      return Optional.empty();
    }
  }

  void pause() {
    try {
      ports.scheduler().sleep(PAUSE);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static UnavailableException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new UnavailableException("interrupted while an index was divided", e);
  }
}
