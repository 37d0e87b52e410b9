package io.lampyr.cluster.simulation;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.leader.Action;
import io.lampyr.cluster.leader.LeaderDecisions;
import io.lampyr.cluster.leader.Observations;
import io.lampyr.cluster.leader.Sighting;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;

/** The leader's decisions with one mistake in them. One per process, as it may remember. */
final class MutatedDecisions implements Function<Observations, List<Action>> {
  private static final int CACHED_STEPS = 20;

  private final Mutation mutation;
  private HeldLease cached;
  private int age;

  MutatedDecisions(Mutation mutation) {
    this.mutation = mutation;
  }

  @Override
  public List<Action> apply(Observations seen) {
    return switch (mutation) {
      case NONE, FENCE_OF_FULL_TIMEOUT -> LeaderDecisions.decide(seen);
      case EJECT_WITHOUT_CONDEMNING -> ejectingAtOnce(seen);
      case ASSIGN_BEFORE_EJECTING -> assigningEarly(seen);
      case EARLIER_LEASE_READ -> judgingByAnEarlierLease(seen);
      case SAME_TERM -> LeaderDecisions.decide(seen).stream().map(this::inSameTerm).toList();
      case NEVER_EJECT ->
          LeaderDecisions.decide(seen).stream().filter(a -> !(a instanceof Action.Eject)).toList();
    };
  }

  private static List<Action> ejectingAtOnce(Observations seen) {
    List<Action> actions = new ArrayList<>();
    List<NodeId> silent = new ArrayList<>();
    for (Action action : LeaderDecisions.decide(seen)) {
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

  private static List<Action> assigningEarly(Observations seen) {
    List<Action> actions = new ArrayList<>(LeaderDecisions.decide(seen));
    HeldLease lease = seen.lease().value();
    if (lease.value().isLedBy(seen.self())) {
      TreeSet<NodeId> gone = new TreeSet<>(seen.silent());
      gone.remove(seen.self());
      HeldLease pretended = new HeldLease(lease.value().without(gone), lease.held());
      LeaderDecisions.decide(with(seen, pretended)).stream()
          .filter(Action.AssignShard.class::isInstance)
          .forEach(actions::add);
    }
    return actions;
  }

  private List<Action> judgingByAnEarlierLease(Observations seen) {
    if (cached == null || ++age >= CACHED_STEPS || !cached.value().isLedBy(seen.self())) {
      cached = seen.lease().value();
      age = 0;
    }
    List<Action> actions = new ArrayList<>(LeaderDecisions.decide(seen));
    if (seen.lease().value().value().isLedBy(seen.self())) {
      LeaderDecisions.decide(with(seen, cached)).stream()
          .filter(Action.AssignShard.class::isInstance)
          .forEach(actions::add);
    }
    return actions;
  }

  private Action inSameTerm(Action action) {
    if (action instanceof Action.TakeOver(HeldLease expected, Lease next)) {
      Lease wrong = new Lease(expected.value().term(), next.leader(), next.members());
      return new Action.TakeOver(expected, wrong);
    }
    return action;
  }

  private static Observations with(Observations seen, HeldLease lease) {
    Sighting<HeldLease> sighting =
        new Sighting<>(lease, seen.lease().began(), seen.lease().ended());
    return new Observations(seen.self(), sighting, seen.heartbeats(), seen.silent(), seen.shards());
  }
}
