package io.lampyr.engine.node;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Hands all shards of a node that is to end to other members, so that each pauses for a moment only
 * and nobody has to replay anything. Goes on until none is left or nobody is there to take them.
 */
final class Evacuation {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final LeaseStore leases;
  private final ClusterTables tables;
  private final Scheduler scheduler;
  private final Siblings siblings;

  Evacuation(LeaseStore leases, ClusterTables tables, Scheduler scheduler) {
    this.leases = leases;
    this.tables = tables;
    this.scheduler = scheduler;
    this.siblings = new Siblings(scheduler, "hand-off", ShardMoves.MAX_AT_THE_END);
  }

  private record Step(ShardId shard, NodeId target) {}

  /** Ends early when it is interrupted. */
  void empty(NodeLife life) throws InterruptedException {
    // A target that does not take its shard is not the first choice of the next round.
    for (int round = 0; life.shards().holdsAny(); round++) {
      List<NodeId> others = others(life.self());
      if (others.isEmpty()) {
        return;
      }
      List<Step> steps = steps(life, others, round);
      siblings.each(steps, step -> life.moves().move(step.shard(), step.target()));
      scheduler.sleep(PAUSE);
    }
  }

  private static List<Step> steps(NodeLife life, List<NodeId> others, int round) {
    List<Step> steps = new ArrayList<>();
    int next = round;
    for (HeldShard held : life.shards().all()) {
      var open = held.open;
      if (open != null && !held.failed && !held.gone) {
        steps.add(new Step(open.id(), others.get(next++ % others.size())));
      }
    }
    return steps;
  }

  /** Members that show a sign of life and mean to stay, the least busy first. */
  List<NodeId> others(NodeId self) throws InterruptedException {
    while (true) {
      try {
        Set<NodeId> members =
            leases.read().map(lease -> Set.copyOf(lease.value().members())).orElse(Set.of());
        return tables.heartbeats().all(StateKeys.NODES, "").stream()
            .map(Versioned::value)
            .filter(beat -> members.contains(beat.node()) && !beat.draining())
            .filter(beat -> !beat.node().equals(self))
            .sorted(Comparator.comparingDouble(Evacuation::busy))
            .map(Heartbeat::node)
            .toList();
      } catch (UnavailableException e) {
        scheduler.sleep(PAUSE);
      }
    }
  }

  private static double busy(Heartbeat beat) {
    return beat.load().ingestion() / beat.load().processors();
  }
}
