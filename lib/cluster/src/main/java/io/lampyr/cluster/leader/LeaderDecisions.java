package io.lampyr.cluster.leader;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a member should do, given what it saw. Pure and deterministic.
 *
 * <p>A silent node goes in three steps, each of which needs the one before to have taken effect:
 * its heartbeat is deleted (condemned), then it is taken out of the lease (ejected), then its
 * shards are given to others. Every step rests on facts that stay true (a deleted heartbeat is
 * never made again, an id that left the lease never comes back) and is written under the revision
 * it was decided upon, so a leader that was deposed meanwhile, or acts late, does no harm.
 */
public final class LeaderDecisions {
  private LeaderDecisions() {}

  /** What is to be done about members, in the order in which to do it. */
  public static List<Action> onMembers(Observations seen) {
    Lease lease = seen.lease().value().value();
    if (!mayAct(seen, lease)) {
      return List.of();
    }
    if (!seen.isLeader()) {
      return takeOver(seen, lease).map(List::of).orElseGet(List::of);
    }
    List<Action> actions = new ArrayList<>(condemn(seen));
    eject(seen, lease).ifPresent(actions::add);
    return actions;
  }

  /** What is to be done about shards, in the order in which to do it. */
  public static List<Action> onShards(Observations seen) {
    Lease lease = seen.lease().value().value();
    return mayAct(seen, lease) && seen.isLeader() ? assign(seen, lease) : List.of();
  }

  private static boolean mayAct(Observations seen, Lease lease) {
    return lease.has(seen.self()) && seen.heartbeats().value().containsKey(seen.self());
  }

  private static Optional<Action> takeOver(Observations seen, Lease lease) {
    boolean vacant =
        lease.leader().isEmpty()
            || seen.silent().contains(lease.leader().get())
            || seen.lacksHeartbeat(lease.leader().get());
    return vacant
        ? Optional.of(new Action.TakeOver(seen.lease().value(), lease.takenOverBy(seen.self())))
        : Optional.empty();
  }

  private static List<Action> condemn(Observations seen) {
    List<Action> actions = new ArrayList<>();
    for (NodeId node : new TreeSet<>(seen.silent())) {
      Versioned<Heartbeat> beat = seen.heartbeats().value().get(node);
      if (beat != null && !node.equals(seen.self())) {
        actions.add(new Action.Condemn(node, beat));
      }
    }
    return actions;
  }

  /** Heartbeats are made before their nodes join: a member without one was condemned. */
  private static Optional<Action> eject(Observations seen, Lease lease) {
    List<NodeId> condemned = lease.members().stream().filter(seen::lacksHeartbeat).toList();
    return condemned.isEmpty()
        ? Optional.empty()
        : Optional.of(new Action.Eject(seen.lease().value(), lease.without(condemned)));
  }

  private static List<Action> assign(Observations seen, Lease lease) {
    Map<NodeId, NodeLoad> targets = targets(seen, lease);
    if (targets.isEmpty()) {
      return List.of();
    }
    List<Placement> placements =
        seen.shards().read().stream().map(shard -> placement(seen, shard)).toList();
    ShardAssigner.Plan plan =
        ShardAssigner.plan(
            placements,
            seen.shards().all(),
            targets,
            new ShardAssigner.Measured(seen.shards().told(), seen.shards().asked()));
    List<Action> actions = new ArrayList<>();
    for (Placement placement : placements) {
      NodeId node = plan.assignments().get(placement.shard());
      if (node != null
          && ShardTransitions.assign(placement.item().value(), node, placement.ownerGone())
              instanceof Transition.Allowed(ShardItem next)) {
        actions.add(new Action.AssignShard(placement.item(), next));
      }
    }
    plan.relocations().stream()
        .filter(move -> lease.has(move.from()) && isHeard(seen, move.from()))
        .forEach(actions::add);
    return actions;
  }

  /** Members that live and are to stay: who can be given shards. */
  private static Map<NodeId, NodeLoad> targets(Observations seen, Lease lease) {
    Map<NodeId, NodeLoad> targets = new TreeMap<>();
    for (NodeId member : lease.members()) {
      Versioned<Heartbeat> beat = seen.heartbeats().value().get(member);
      if (beat != null && isHeard(seen, member) && !beat.value().draining()) {
        targets.put(member, beat.value().load());
      }
    }
    return targets;
  }

  private static boolean isHeard(Observations seen, NodeId node) {
    return seen.heartbeats().value().containsKey(node) && !seen.silent().contains(node);
  }

  private static boolean isDraining(Observations seen, NodeId node) {
    Versioned<Heartbeat> beat = seen.heartbeats().value().get(node);
    return beat != null && beat.value().draining();
  }

  private static Placement placement(Observations seen, Sighting<Versioned<ShardItem>> shard) {
    ShardItem item = shard.value().value();
    Optional<NodeId> owner = item.owner();
    boolean ownerGone =
        owner.isPresent()
            && seen.lease().isAfter(shard)
            && !seen.lease().value().value().has(owner.get());
    // A member's assigned shard is left alone while the member is to stay, or may yet be ejected.
    boolean drained =
        item.state() == ShardState.ASSIGNED
            && owner.filter(node -> isHeard(seen, node) && isDraining(seen, node)).isPresent();
    Openings.Failing failing = seen.shards().failing();
    boolean offered =
        item.state() == ShardState.ASSIGNED && failing.offered().contains(item.shard());
    boolean takeable = owner.isEmpty() || ownerGone || drained || offered;
    return new Placement(
        shard.value(), ownerGone, takeable, failing.failing().contains(item.shard()));
  }
}
