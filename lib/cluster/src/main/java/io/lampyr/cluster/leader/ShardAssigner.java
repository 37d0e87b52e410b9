package io.lampyr.cluster.leader;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.leader.Action.RequestRelocation;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.ShardLoad;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which node gets which shard: balanced by load, within what nodes can hold, with few moves, and
 * the same answer for the same question.
 *
 * <p>A shard weighs one and what its owner has measured of its work; of shards of which it has told
 * nothing, each gets its part of what the owner's heartbeat tells of all. A node's fill is the
 * weight that it holds per processor. No shard goes to a node whose memory it would overfill while
 * another has room. Shards without a keeper go, in order, to the node that is least full with them,
 * then to the one with fewest shards of the same index; what its owner could not open goes to
 * another. Only when every shard is served, but for those that nobody can open, does it move served
 * ones, at most {@link #MAX_RELOCATIONS} at a time: those that it has asked for already, then away
 * from nodes that drain, then from those whose memory is overfull, then from full nodes to others.
 *
 * <p>Laws of balancing: a move leaves the target clearly below what the source was, so with loads
 * that stay as they are no shard ever comes back; a shard that has just been moved stays; a move
 * that was asked for is reckoned as done until it is or is given up; the target keeps a part of its
 * memory free, so a node that gives for lack of it gets nothing back.
 */
final class ShardAssigner {
  /** More assignments than this wait for the next step. */
  static final int MAX_ASSIGNMENTS = 100;

  static final int MAX_RELOCATIONS = 2;

  /** A move must leave the target this much below the source, so that loads may swing a little. */
  private static final double CLEARLY = 0.9;

  private final List<NodeFilling> nodes = new ArrayList<>();
  private final List<Placement> placements;
  private final Measured measured;
  private final Set<ShardId> active;

  /**
   * What is known of shards beside where they are.
   *
   * @param asked what has come of the moves that were asked for
   */
  record Measured(ShardLoads.Told told, AskedMoves.Seen asked) {}

  private ShardAssigner(List<Placement> placements, Measured measured) {
    this.placements = placements.stream().sorted(Comparator.comparing(Placement::shard)).toList();
    this.measured = measured;
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
  static Plan plan(
      List<Placement> placements, boolean all, Map<NodeId, NodeLoad> targets, Measured measured) {
    ShardAssigner assigner = new ShardAssigner(placements, measured);
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
    List<ShardLoad> told =
        kept.stream()
            .map(shard -> measured.told().of(node, shard))
            .filter(Objects::nonNull)
            .toList();
    int others = Math.max(1, kept.size() - told.size());
    double toldWork = told.stream().mapToDouble(ShardLoad::processors).sum();
    long toldMemory = told.stream().mapToLong(ShardLoad::memory).sum();
    ShardWeight other =
        ShardWeight.of(
            Math.max(0, load.ingestion() - toldWork) / others,
            Math.max(0, load.memoryNeeded() - toldMemory) / others);
    NodeFilling filling = new NodeFilling(node, load);
    for (ShardId shard : kept) {
      ShardLoad own = measured.told().of(node, shard);
      filling.add(shard, own == null ? other : ShardWeight.of(own));
    }
    nodes.add(filling);
  }

  /** Of a shard that is to go: what its last owner has told, which may be gone by now. */
  private ShardWeight weight(Placement placement) {
    return placement
        .item()
        .value()
        .owner()
        .map(owner -> measured.told().of(owner, placement.shard()))
        .map(ShardWeight::of)
        .orElseGet(() -> ShardWeight.of(0, ShardWeight.STANDARD_MEMORY));
  }

  private Map<ShardId, NodeId> assign() {
    Map<ShardId, NodeId> assignments = new TreeMap<>();
    for (Placement placement : placements) {
      if (placement.keeper().isPresent() || assignments.size() == MAX_ASSIGNMENTS) {
        continue;
      }
      ShardWeight weight = weight(placement);
      // Empty if nobody is left who has not just failed with the shard.
      leastFull(
              placement.shard().index(),
              weight,
              nodes.stream().filter(node -> !placement.isRefusedBy(node.node())).toList())
          .ifPresent(to -> {
            to.add(placement.shard(), weight);
            assignments.put(placement.shard(), to.node());
          });
    }
    return assignments;
  }

  /** Among those that can hold it, if any can. */
  private static Optional<NodeFilling> leastFull(
      IndexId index, ShardWeight added, List<NodeFilling> among) {
    List<NodeFilling> roomy = among.stream().filter(node -> node.fits(added)).toList();
    Stream<NodeFilling> candidates = roomy.isEmpty() ? among.stream() : roomy.stream();
    return candidates.min(leastFullWith(index, added));
  }

  private static Comparator<NodeFilling> leastFullWith(IndexId index, ShardWeight added) {
    return Comparator.comparingDouble((NodeFilling node) -> node.with(added))
        .thenComparingLong(node -> node.countOf(index))
        .thenComparing(NodeFilling::node);
  }

  private List<RequestRelocation> relocate() {
    List<RequestRelocation> moves = new ArrayList<>();
    measured.asked().underWay().forEach(move -> again(move).ifPresent(moves::add));
    for (Placement placement : placements) {
      if (!placement.isActive()) {
        continue;
      }
      NodeId owner = placement.keeper().orElseThrow();
      if (filling(owner).isEmpty() && moves.size() < MAX_RELOCATIONS) {
        ShardWeight weight = weight(placement);
        NodeFilling to = leastFull(placement.shard().index(), weight, nodes).orElseThrow();
        to.add(placement.shard(), weight);
        moves.add(new RequestRelocation(placement.shard(), owner, to.node()));
      }
    }
    Optional<RequestRelocation> move;
    do {
      move = moves.size() < MAX_RELOCATIONS ? relieving().or(this::balancing) : Optional.empty();
      move.ifPresent(moves::add);
    } while (move.isPresent());
    return moves;
  }

  private Optional<NodeFilling> filling(NodeId node) {
    return nodes.stream().filter(one -> one.node().equals(node)).findFirst();
  }

  /** A move that was asked for: asking may have been in vain. Empty if a node of it is gone. */
  private Optional<RequestRelocation> again(RequestRelocation move) {
    Optional<NodeFilling> from = filling(move.from()).filter(one -> one.holds(move.shard()));
    Optional<NodeFilling> to = filling(move.to());
    return from.isPresent() && to.isPresent()
        ? Optional.of(moved(move.shard(), from.get(), to.get()))
        : Optional.empty();
  }

  /** A shard, and where it could go, with how full the fuller of both would be then. */
  private record Move(ShardId shard, NodeFilling from, NodeFilling to, double fuller) {}

  /** Of a node that holds more than it can, some shard to one that has room. */
  private Optional<RequestRelocation> relieving() {
    return nodes.stream()
        .filter(NodeFilling::isOverfull)
        .sorted(NodeFilling.FULLEST_FIRST)
        .flatMap(from -> moves(from, true).min(Comparator.comparingDouble(Move::fuller)).stream())
        .findFirst()
        .map(ShardAssigner::moved);
  }

  /** From the fullest node that has a shard which is better elsewhere. */
  private Optional<RequestRelocation> balancing() {
    return nodes.stream()
        .sorted(NodeFilling.FULLEST_FIRST)
        .flatMap(from ->
            moves(from, false)
                .filter(move -> !measured.asked().moved().contains(move.shard()))
                .min(Comparator.comparingDouble(Move::fuller))
                .stream())
        .findFirst()
        .map(ShardAssigner::moved);
  }

  /** What could go from the node, in the order of the shards. */
  private Stream<Move> moves(NodeFilling from, boolean relieves) {
    List<NodeFilling> others = nodes.stream().filter(node -> node != from).toList();
    return from.shards().entrySet().stream()
        .filter(shard -> active.contains(shard.getKey()))
        .flatMap(shard -> {
          ShardWeight weight = shard.getValue();
          return others.stream()
              .filter(to -> to.fitsWell(weight) || (!relieves && canHoldNothing()))
              .min(leastFullWith(shard.getKey().index(), weight))
              .filter(to -> relieves || to.with(weight) < from.with(ShardWeight.NONE) * CLEARLY)
              .map(to ->
                  new Move(
                      shard.getKey(), from, to, Math.max(from.without(weight), to.with(weight))))
              .stream();
        });
  }

  /** Whether all nodes are beyond what they can hold: then memory is no reason for anything. */
  private boolean canHoldNothing() {
    return nodes.stream().allMatch(NodeFilling::isOverfull);
  }

  private static RequestRelocation moved(Move move) {
    return moved(move.shard(), move.from(), move.to());
  }

  private static RequestRelocation moved(ShardId shard, NodeFilling from, NodeFilling to) {
    to.add(shard, Objects.requireNonNull(from.shards().get(shard)));
    from.remove(shard);
    return new RequestRelocation(shard, from.node(), to.node());
  }

  /** Shards to write to their new owners, and shards whose owners are to be asked. */
  record Plan(Map<ShardId, NodeId> assignments, List<RequestRelocation> relocations) {}
}
