package io.lampyr.cluster.simulation;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.features.FeatureDecisions;
import io.lampyr.cluster.features.Features;
import io.lampyr.cluster.leader.Action;
import io.lampyr.cluster.leader.LeaderDecisions;
import io.lampyr.cluster.leader.Observations;
import io.lampyr.cluster.leader.Sighting;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** A member's decisions with one mistake in them. One per process, as it may remember. */
final class MutatedDecisions {
  private static final int CACHED_STEPS = 20;

  private final Mutation mutation;
  private HeldLease cached;
  private int age;

  MutatedDecisions(Mutation mutation) {
    this.mutation = mutation;
  }

  List<Action> onMembers(Observations seen) {
    List<Action> right = LeaderDecisions.onMembers(seen);
    return switch (mutation) {
      case EJECT_WITHOUT_CONDEMNING -> ejectingAtOnce(seen, right);
      case SAME_TERM -> right.stream().map(this::inSameTerm).toList();
      case NEVER_EJECT -> right.stream().filter(a -> !(a instanceof Action.Eject)).toList();
      default -> right;
    };
  }

  List<Action> onShards(Observations seen) {
    List<Action> right = LeaderDecisions.onShards(seen);
    return switch (mutation) {
      case ASSIGN_BEFORE_EJECTING -> assigningEarly(seen, right);
      case EARLIER_LEASE_READ -> judgingByAnEarlierLease(seen, right);
      default -> right;
    };
  }

  int onFeatures(
      Features features, Lease lease, FeatureDecisions.Functions functions, int highest) {
    return mutation == Mutation.RAISED_UNANNOUNCED
        ? Math.max(features.level(), highest)
        : FeatureDecisions.wanted(features, lease, functions, highest);
  }

  private static List<Action> ejectingAtOnce(Observations seen, List<Action> right) {
    List<Action> actions = new ArrayList<>();
    List<NodeId> silent = new ArrayList<>();
    for (Action action : right) {
      if (action instanceof Action.Condemn(NodeId node, _)) {
        silent.add(node);
      } else {
        actions.add(action);
      }
    }
    HeldLease lease = seen.lease().value();
    silent.removeIf(node -> !lease.value().has(node));
    if (!silent.isEmpty()) {
      actions.add(new Action.Eject(lease, lease.value().without(silent)));
    }
    return actions;
  }

  private static List<Action> assigningEarly(Observations seen, List<Action> right) {
    List<Action> actions = new ArrayList<>(right);
    HeldLease lease = seen.lease().value();
    if (lease.value().isLedBy(seen.self())) {
      TreeSet<NodeId> gone = new TreeSet<>(seen.silent());
      gone.remove(seen.self());
      HeldLease pretended = new HeldLease(lease.value().without(gone), lease.held());
      addAssignments(actions, with(seen, pretended));
    }
    return actions;
  }

  private List<Action> judgingByAnEarlierLease(Observations seen, List<Action> right) {
    if (cached == null || ++age >= CACHED_STEPS || !cached.value().isLedBy(seen.self())) {
      cached = seen.lease().value();
      age = 0;
    }
    List<Action> actions = new ArrayList<>(right);
    if (seen.lease().value().value().isLedBy(seen.self())) {
      addAssignments(actions, with(seen, cached));
    }
    return actions;
  }

  private static void addAssignments(List<Action> actions, Observations seen) {
    LeaderDecisions.onShards(seen).stream()
        .filter(Action.AssignShard.class::isInstance)
        .forEach(actions::add);
  }

  private Action inSameTerm(Action action) {
    if (action instanceof Action.TakeOver(HeldLease expected, Lease next)) {
      Lease wrong = new Lease(expected.value().term(), next.leader(), next.members());
      return new Action.TakeOver(expected, wrong);
    }
    return action;
  }

  private static Observations with(Observations seen, HeldLease lease) {
    return seen.with(
        new Sighting<>(lease, seen.lease().began(), seen.lease().ended()), seen.shards());
  }
}
