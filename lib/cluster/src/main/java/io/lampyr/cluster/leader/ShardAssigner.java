package io.lampyr.cluster.leader;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.leader.Action.RequestRelocation;
import io.lampyr.cluster.state.NodeLoad;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which node gets which shard: balanced by load, with few moves, and the same answer for the same
 * question.
 *
 * <p>A shard weighs one, plus its part of its owner's ingestion load; a node's fill is the weight
 * it holds per processor. Shards without a keeper go, in order, to the node that is least full with
 * them, then to the one with fewest shards of the same index; what its owner could not open goes to
 * another. Only when every shard is served, but for those that nobody can open, does it move served
 * ones, at most {@link #MAX_RELOCATIONS} at a time: away from nodes that drain, else from the
 * fullest to the least full node, if that leaves the latter clearly below what the former was.
 */
final class ShardAssigner {
  /** More assignments than this wait for the next step. */
  static final int MAX_ASSIGNMENTS = 100;

  static final int MAX_RELOCATIONS = 2;

  /** A move must leave the target this much below the source, so that loads may swing a little. */
  private static final double CLEARLY = 0.9;

  private static final Comparator<Filling> FULLEST_LAST =
      Comparator.comparingDouble((Filling filling) -> filling.with(0))
          .thenComparing(filling -> filling.node, Comparator.reverseOrder());

  private final List<Filling> nodes = new ArrayList<>();
  private final List<Placement> placements;
  private final Set<ShardId> active;

  private ShardAssigner(List<Placement> placements) {
    this.placements = placements.stream().sorted(Comparator.comparing(Placement::shard)).toList();
    this.active =
        placements.stream()
            .filter(Placement::isActive)
            .map(Placement::shard)
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * What to do. The targets are not empty. Where the placements are not all, served shards stay
   * where they are.
   */
  static Plan plan(List<Placement> placements, boolean all, Map<NodeId, NodeLoad> targets) {
    ShardAssigner assigner = new ShardAssigner(placements);
    new TreeMap<>(targets).forEach(assigner::fill);
    Map<ShardId, NodeId> assignments = assigner.assign();
    List<RequestRelocation> relocations =
        all && assignments.isEmpty() && placements.stream().allMatch(ShardAssigner::isSettled)
            ? assigner.relocate()
            : List.of();
    return new Plan(assignments, relocations);
  }

  /** What nobody can open may stay so for long: the others do not wait for it. */
  private static boolean isSettled(Placement placement) {
    return placement.isActive() || placement.failing();
  }

  private void fill(NodeId node, NodeLoad load) {
    List<ShardId> kept =
        placements.stream()
            .filter(placement -> placement.isKeptBy(node))
            .map(Placement::shard)
            .toList();
    Filling filling = new Filling(node, load.processors());
    kept.forEach(shard -> filling.add(shard, 1 + load.ingestion() / kept.size()));
    nodes.add(filling);
  }

  private Map<ShardId, NodeId> assign() {
    Map<ShardId, NodeId> assignments = new TreeMap<>();
    for (Placement placement : placements) {
      if (placement.keeper().isPresent() || assignments.size() == MAX_ASSIGNMENTS) {
        continue;
      }
      leastFull(placement, 1)
          .ifPresent(to -> {
            to.add(placement.shard(), 1);
            assignments.put(placement.shard(), to.node);
          });
    }
    return assignments;
  }

  /** Empty if nobody is left who has not just failed with the shard. */
  private Optional<Filling> leastFull(Placement placement, double added) {
    return leastFull(
        placement.shard().index(),
        added,
        nodes.stream().filter(filling -> !placement.isRefusedBy(filling.node)));
  }

  private Filling leastFull(IndexId index, double added) {
    return leastFull(index, added, nodes.stream()).orElseThrow();
  }

  private static Optional<Filling> leastFull(IndexId index, double added, Stream<Filling> among) {
    return among.min(
        Comparator.comparingDouble((Filling filling) -> filling.with(added))
            .thenComparingLong(filling -> filling.countOf(index))
            .thenComparing(filling -> filling.node));
  }

  private List<RequestRelocation> relocate() {
    List<RequestRelocation> moves = new ArrayList<>();
    for (Placement placement : placements) {
      if (!placement.isActive()) {
        continue;
      }
      NodeId owner = placement.keeper().orElseThrow();
      boolean stays = nodes.stream().anyMatch(filling -> filling.node.equals(owner));
      if (!stays && moves.size() < MAX_RELOCATIONS) {
        Filling to = leastFull(placement.shard().index(), 1);
        to.add(placement.shard(), 1);
        moves.add(new RequestRelocation(placement.shard(), owner, to.node));
      }
    }
    Optional<RequestRelocation> move;
    do {
      move = moves.size() < MAX_RELOCATIONS ? balancing() : Optional.empty();
      move.ifPresent(moves::add);
    } while (move.isPresent());
    return moves;
  }

  private Optional<RequestRelocation> balancing() {
    Filling from = nodes.stream().max(FULLEST_LAST).orElseThrow();
    for (Map.Entry<ShardId, Double> shard : from.shards.entrySet()) {
      if (!active.contains(shard.getKey())) {
        continue;
      }
      Filling to = leastFull(shard.getKey().index(), shard.getValue());
      if (to != from && to.with(shard.getValue()) < from.with(0) * CLEARLY) {
        to.add(shard.getKey(), shard.getValue());
        from.remove(shard.getKey());
        return Optional.of(new RequestRelocation(shard.getKey(), from.node, to.node));
      }
    }
    return Optional.empty();
  }

  /** Shards to write to their new owners, and shards whose owners are to be asked. */
  record Plan(Map<ShardId, NodeId> assignments, List<RequestRelocation> relocations) {}

  /** What a node holds, or will. */
  private static final class Filling {
    private final NodeId node;
    private final double processors;
    private final Map<ShardId, Double> shards = new TreeMap<>();
    private double weight;

    Filling(NodeId node, double processors) {
      this.node = node;
      this.processors = processors;
    }

    void add(ShardId shard, double added) {
      shards.put(shard, added);
      weight += added;
    }

    void remove(ShardId shard) {
      Double removed = shards.remove(shard);
      weight -= removed == null ? 0 : removed;
    }

    double with(double added) {
      return (weight + added) / processors;
    }

    long countOf(IndexId index) {
      return shards.keySet().stream().filter(shard -> shard.index().equals(index)).count();
    }
  }
}
