package io.lampyr.cluster.leader;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.cluster.features.FeatureKeeper;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.work.WorkList;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The leader's care for shards that do not rest: observes, decides and acts. A member that does not
 * lead does nothing here.
 *
 * <p>It looks when members or their intentions have changed, as long as something is left to do,
 * and every {@link #LOOK_EVERY} in any case.
 *
 * <p>A step reads, in this order, the shards, then the lease: so an owner who is absent from the
 * lease was so after the item was read. Heartbeats and silence are what the watch saw last: they
 * only say who is worth giving shards to. However long the shards take to read, nobody waits for it
 * but the shards. What a step leaves undone or of unknown fate is seen by the next.
 *
 * <p>Who is alone, and serves all that does not rest, has nothing to decide: it does not read the
 * lease.
 *
 * <p>Laws: for one thread. Cost of a look: one lease read, what {@link WorkView} says, and what the
 * actions write, several at a time; of a step without one: nothing but what {@link FeatureKeeper}
 * says.
 */
public final class LeaderLoop {
  /** How long a change that nobody tells of may go unseen. */
  static final Duration LOOK_EVERY = Duration.ofSeconds(15);

  private final MemberWatch watch;
  private final WorkBackfill backfill;
  private final WorkView work;
  private final Siblings siblings;
  private final Function<Observations, List<Action>> decisions;
  private final LeaderPort port;
  private final FeatureKeeper features;
  private final Actions actions;
  private final Openings openings = new Openings();
  private final AskedMoves moves = new AskedMoves();
  private final ShardLoads loads;

  /** Who was there, and meant to stay, at the last look after which nothing was left to do. */
  private Optional<Rested> rested = Optional.empty();

  private record Rested(Set<NodeId> members, Set<NodeId> staying, long nanos) {}

  /** The decisions are {@link LeaderDecisions#onShards}, but for tests of what others would do. */
  public LeaderLoop(
      MemberWatch watch,
      ClusterTables tables,
      Siblings siblings,
      Function<Observations, List<Action>> decisions,
      FeatureKeeper features,
      LeaderPort port) {
    this.watch = watch;
    this.features = features;
    this.siblings = siblings;
    WorkList list = new WorkList(tables.work(), tables.shards());
    this.backfill = new WorkBackfill(tables, list);
    this.work = new WorkView(list, tables.shards(), siblings, watch::tick, port::problem);
    this.decisions = decisions;
    this.port = port;
    this.loads = new ShardLoads(tables.loads(), port::problem);
    this.actions = watch.actions(tables);
  }

  /** One round as the member of this id. Returns what it did. */
  public List<Action> step(NodeId self) {
    Optional<Observations> members = watch.seen(self).filter(Observations::isLeader);
    if (members.isEmpty()) {
      rested = Optional.empty();
      features.rest();
      return List.of();
    }
    keepFeatures(members.get());
    if (isQuiet(members.get())) {
      return List.of();
    }
    rested = Optional.empty();
    Optional<Observations> now;
    try {
      backfill.once();
      now = observe(self, members.get());
    } catch (UnavailableException e) {
      return List.of();
    } catch (LampyrException e) {
      port.problem(e);
      return List.of();
    }
    List<Action> decided = now.map(decisions).orElse(List.of());
    for (Action action : decided) {
      now.flatMap(seen -> givenUp(seen, action)).ifPresent(port::problem);
    }
    now.ifPresent(seen -> moves.note(decided, seen.staying(), watch.nanos()));
    take(decided);
    now.ifPresent(seen -> tidy(seen, decided));
    return decided;
  }

  private void keepFeatures(Observations members) {
    try {
      features.step(members.lease().value().value().members());
    } catch (UnavailableException e) {
      // The next step looks again.
    } catch (LampyrException e) {
      port.problem(e);
    }
  }

  private boolean isQuiet(Observations members) {
    return rested
        .filter(last -> last.members.equals(members.lease().value().value().members()))
        .filter(last -> last.staying.equals(members.staying()))
        .filter(last -> watch.nanos() - last.nanos < LOOK_EVERY.toNanos())
        .isPresent();
  }

  private void take(List<Action> decided) {
    try {
      siblings.each(decided, actions::take);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    Map<NodeId, List<ShardId>> given = new TreeMap<>();
    for (Action action : decided) {
      if (action instanceof Action.AssignShard(var _, ShardItem next)) {
        given.computeIfAbsent(next.owner().orElseThrow(), _ -> new ArrayList<>()).add(next.shard());
      }
    }
    if (!given.isEmpty()) {
      port.given(given);
    }
  }

  private void tidy(Observations seen, List<Action> decided) {
    Set<NodeId> members = Set.copyOf(seen.lease().value().value().members());
    try {
      work.tidy(node -> !members.contains(node));
    } catch (LampyrException e) {
      port.problem(e);
    }
    if (decided.isEmpty() && seen.shards().settled()) {
      rested = Optional.of(new Rested(members, seen.staying(), watch.nanos()));
    }
  }

  /** The owner has said why; that it cannot is worth saying once more. */
  private static Optional<LampyrException> givenUp(Observations seen, Action action) {
    if (!(action instanceof Action.AssignShard(Versioned<ShardItem> expected, ShardItem next))
        || !seen.shards().failing().offered().contains(next.shard())) {
      return Optional.empty();
    }
    return Optional.of(
        new UnavailableException(
            "shard cannot be opened by its owner and is given to another shard=%s owner=%s next=%s"
                .formatted(
                    next.shard(),
                    expected.value().owner().orElseThrow(),
                    next.owner().orElseThrow())));
  }

  private Optional<Observations> observe(NodeId self, Observations before) {
    Set<NodeId> staying = before.staying();
    WorkView.Found found = work.look(staying::contains);
    Observations.Shards shards =
        new Observations.Shards(
            found.shards(),
            found.all(),
            openings.look(found.shards(), found.all(), watch.nanos()),
            found.settled(),
            loads.look(before.fleet().loads(), before.lease().value().value().members()),
            moves.look(found.shards(), watch.nanos()));
    Optional<Observations> members = watch.seen(self);
    boolean nothingToDecide =
        found.settled()
            && staying.equals(Set.of(self))
            && members.filter(seen -> seen.isAlone(self)).isPresent();
    Optional<Sighting<HeldLease>> lease =
        nothingToDecide ? members.map(Observations::lease) : watch.lease();
    return lease.flatMap(later -> members.map(seen -> seen.with(later, shards)));
  }
}
