package io.lampyr.cluster.leader;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The leader's care for shards: observes, decides and acts. A member that does not lead does
 * nothing here.
 *
 * <p>A step reads, in this order, the shards, then the lease: so an owner who is absent from the
 * lease was so after the item was read. Heartbeats and silence are what the watch saw last: they
 * only say who is worth giving shards to. However long the shards take to read, nobody waits for it
 * but the shards. What a step leaves undone or of unknown fate is seen by the next.
 *
 * <p>Laws: for one thread. Cost of a step: for the leader one lease read, one query and one more
 * per index, and what the actions write; for others nothing.
 */
public final class LeaderLoop {
  private final MemberWatch watch;
  private final ClusterTables tables;
  private final Function<Observations, List<Action>> decisions;
  private final LeaderPort port;
  private final Actions actions;
  private final Openings openings = new Openings();

  /** The decisions are {@link LeaderDecisions#onShards}, but for tests of what others would do. */
  public LeaderLoop(
      MemberWatch watch,
      ClusterTables tables,
      Function<Observations, List<Action>> decisions,
      LeaderPort port) {
    this.watch = watch;
    this.tables = tables;
    this.decisions = decisions;
    this.port = port;
    this.actions = watch.actions(tables);
  }

  /** One round as the member of this id. Returns what it did. */
  public List<Action> step(NodeId self) {
    if (watch.seen(self).filter(Observations::isLeader).isEmpty()) {
      return List.of();
    }
    Optional<Observations> now;
    try {
      now = observe(self);
    } catch (UnavailableException e) {
      return List.of();
    } catch (LampyrException e) {
      port.problem(e);
      return List.of();
    }
    List<Action> decided = now.map(decisions).orElse(List.of());
    for (Action action : decided) {
      now.flatMap(seen -> givenUp(seen, action)).ifPresent(port::problem);
      actions.take(action);
    }
    return decided;
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

  private Optional<Observations> observe(NodeId self) {
    Observations.Shards shards = shards();
    Optional<Sighting<HeldLease>> lease = watch.lease();
    Optional<Observations> members = watch.seen(self);
    return lease.flatMap(found -> members.map(seen -> seen.with(found, shards)));
  }

  /** An index whose items cannot be read is left alone; the others go on. */
  private Observations.Shards shards() {
    List<Sighting<Versioned<ShardItem>>> shards = new ArrayList<>();
    boolean all = true;
    for (Versioned<CatalogEntry> entry : tables.catalog().all(StateKeys.CATALOG, "")) {
      String partition = StateKeys.indexPartition(entry.value().id());
      long began = watch.tick();
      try {
        List<Versioned<ShardItem>> items = tables.shards().all(partition, StateKeys.SHARD_PREFIX);
        long ended = watch.tick();
        items.forEach(item -> shards.add(new Sighting<>(item, began, ended)));
      } catch (LampyrException e) {
        all = false;
        port.problem(e);
      }
    }
    return new Observations.Shards(shards, all, openings.look(shards, all, watch.nanos()));
  }
}
