package io.lampyr.cluster.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.leader.Action.RequestRelocation;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardLoad;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Balancing, step by step, as a leader does it that looks again after each move. */
class ShardAssignerTest {
  private static final IndexId INDEX = new IndexId("IIIIIIIIIIIIIIIIIIIIII");
  private static final long MB = 1 << 20;

  /** Nodes and shards with their true loads, of which the leader is told. */
  private static final class Fleet {
    private final Map<NodeId, Double> processors = new TreeMap<>();
    private final Map<NodeId, Long> memory = new TreeMap<>();
    private final Map<ShardId, NodeId> owners = new TreeMap<>();
    private final Map<ShardId, ShardLoad> loads = new TreeMap<>();
    private final Set<ShardId> moved = new HashSet<>();
    private final List<RequestRelocation> underWay = new ArrayList<>();
    private final Set<ShardId> untold = new HashSet<>();

    NodeId node(double cores, long bytes) {
      NodeId node = NodeId.random(new SeededRandomness(processors.size() + 1));
      processors.put(node, cores);
      memory.put(node, bytes);
      return node;
    }

    ShardId shard(NodeId owner, double load, long bytes) {
      ShardId shard = new ShardId(INDEX, loads.size());
      loads.put(shard, new ShardLoad(load, bytes));
      if (owner != null) {
        owners.put(shard, owner);
      }
      return shard;
    }

    double work(NodeId node) {
      return of(node).mapToDouble(shard -> loads.get(shard).processors()).sum();
    }

    long held(NodeId node) {
      return of(node).mapToLong(shard -> loads.get(shard).memory()).sum();
    }

    private Stream<ShardId> of(NodeId node) {
      return owners.entrySet().stream()
          .filter(one -> one.getValue().equals(node))
          .map(Map.Entry::getKey);
    }

    ShardAssigner.Plan plan() {
      List<Placement> placements = new ArrayList<>();
      for (ShardId shard : loads.keySet()) {
        placements.add(placement(shard, Optional.ofNullable(owners.get(shard))));
      }
      Map<NodeId, NodeLoad> targets = new HashMap<>();
      Map<NodeId, Map<ShardId, ShardLoad>> told = new HashMap<>();
      processors.forEach((node, cores) -> {
        targets.put(node, new NodeLoad(work(node), 0, cores, held(node), memory.get(node)));
        Map<ShardId, ShardLoad> own = new HashMap<>();
        of(node).filter(shard -> !untold.contains(shard)).forEach(s -> own.put(s, loads.get(s)));
        told.put(node, own);
      });
      return ShardAssigner.plan(
          placements,
          true,
          targets,
          new ShardAssigner.Measured(
              new ShardLoads.Told(told), new AskedMoves.Seen(moved, underWay)));
    }

    private static Placement placement(ShardId shard, Optional<NodeId> owner) {
      Head head =
          new Head(
              Optional.empty(),
              Optional.empty(),
              owner.map(node -> new TranslogPointer(node, new PrimaryTerm(1), 0)));
      ShardItem item =
          owner.isPresent()
              ? new ShardItem(
                  shard, ShardState.ACTIVE, new PrimaryTerm(1), owner, Optional.empty(), head)
              : ShardItem.created(shard);
      return new Placement(
          new Versioned<>(item, new Revision(1, 1)), false, owner.isEmpty(), false);
    }

    /** Takes the plan; what was moved. */
    List<RequestRelocation> step() {
      ShardAssigner.Plan plan = plan();
      owners.putAll(plan.assignments());
      plan.relocations().forEach(move -> owners.put(move.shard(), move.to()));
      return plan.relocations();
    }
  }

  @Test
  void idleShardsMakeRoomForAHotOneThatStaysWhereItIs() {
    Fleet fleet = new Fleet();
    NodeId a = fleet.node(2, 1000 * MB);
    NodeId b = fleet.node(2, 1000 * MB);
    ShardId hot = fleet.shard(a, 1.9, 8 * MB);
    for (int i = 0; i < 10; i++) {
      fleet.shard(i % 2 == 0 ? a : b, 0, 8 * MB);
    }
    while (!fleet.step().isEmpty()) {
      assertThat(fleet.owners.get(hot)).isEqualTo(a);
    }
    assertThat(fleet.of(a)).containsExactly(hot);
  }

  @Test
  void hotShardsOfOneNodeAreSpread() {
    Fleet fleet = new Fleet();
    NodeId a = fleet.node(2, 1000 * MB);
    NodeId b = fleet.node(2, 1000 * MB);
    fleet.shard(a, 0.9, 8 * MB);
    fleet.shard(a, 0.9, 8 * MB);
    for (int i = 0; i < 4; i++) {
      fleet.shard(b, 0, 8 * MB);
    }
    for (int i = 0; i < 10; i++) {
      List<RequestRelocation> _ = fleet.step();
    }
    assertThat(fleet.work(a)).isEqualTo(0.9);
    assertThat(fleet.work(b)).isEqualTo(0.9);
  }

  @Test
  void shardThatWasJustMovedStaysWhateverItsLoadDoes() {
    Fleet fleet = new Fleet();
    NodeId a = fleet.node(1, 1000 * MB);
    fleet.node(1, 1000 * MB);
    fleet.moved.add(fleet.shard(a, 0.5, 8 * MB));
    fleet.moved.add(fleet.shard(a, 0.5, 8 * MB));
    assertThat(fleet.step()).isEmpty();
    fleet.moved.clear();
    assertThat(fleet.step()).hasSize(1);
  }

  @Test
  void aLeaderThatLooksAgainBeforeAMoveHasHappenedAsksForNoOtherInItsPlace() {
    for (long seed = 1; seed <= 100; seed++) {
      Random random = new Random(seed);
      Fleet fleet = new Fleet();
      NodeId a = fleet.node(2, 1000 * MB);
      NodeId b = fleet.node(2, 1000 * MB);
      List<ShardId> shards = List.of(fleet.shard(a, 0.5, 8 * MB), fleet.shard(a, 0.5, 8 * MB));
      Set<RequestRelocation> asked = new HashSet<>();
      for (int look = 0; look < 10; look++) {
        shards.forEach(shard -> fleet.loads.put(shard, new ShardLoad(random.nextDouble(), 8 * MB)));
        asked.addAll(fleet.plan().relocations());
        fleet.underWay.clear();
        fleet.underWay.addAll(asked);
      }
      asked.forEach(move -> fleet.owners.put(move.shard(), move.to()));
      assertThat(fleet.of(a)).as("seed=%d", seed).hasSize(1);
      assertThat(fleet.of(b)).as("seed=%d", seed).hasSize(1);
    }
  }

  @Test
  void aMoveToANodeThatIsGoneIsNotAskedForAgain() {
    Fleet fleet = new Fleet();
    NodeId a = fleet.node(2, 1000 * MB);
    fleet.underWay.add(
        new RequestRelocation(
            fleet.shard(a, 0.5, 8 * MB), a, NodeId.random(new SeededRandomness(7))));
    assertThat(fleet.step()).isEmpty();
  }

  @Test
  void nodeWhoseMemoryIsOverfullGivesToOneThatHasRoomThoughThatIsBusier() {
    Fleet fleet = new Fleet();
    NodeId a = fleet.node(4, 100 * MB);
    NodeId b = fleet.node(4, 1000 * MB);
    for (int i = 0; i < 4; i++) {
      fleet.shard(a, 0, 40 * MB);
    }
    fleet.shard(b, 3, 8 * MB);
    for (int i = 0; i < 10; i++) {
      List<RequestRelocation> _ = fleet.step();
    }
    assertThat(fleet.held(a)).isLessThanOrEqualTo(100 * MB);
    assertThat(fleet.step()).isEmpty();
  }

  @Test
  void noNodeIsGivenMoreThanItHoldsWhileAnotherHasRoom() {
    for (long seed = 1; seed <= 300; seed++) {
      Random random = new Random(seed);
      Fleet fleet = new Fleet();
      for (int i = 2 + random.nextInt(4); i > 0; i--) {
        fleet.node(1 + random.nextInt(4), (20 + random.nextInt(200)) * MB);
      }
      for (int i = 3 + random.nextInt(60); i > 0; i--) {
        fleet.shard(null, 0, ShardWeight.STANDARD_MEMORY);
      }
      List<RequestRelocation> _ = fleet.step();
      for (NodeId full : fleet.memory.keySet()) {
        if (fleet.held(full) > fleet.memory.get(full)) {
          for (NodeId other : fleet.memory.keySet()) {
            assertThat(fleet.held(other) + ShardWeight.STANDARD_MEMORY)
                .as("seed=%d room beside a node that is overfull", seed)
                .isGreaterThan(fleet.memory.get(other));
          }
        }
      }
    }
  }

  @Test
  void balancingEndsAndNoShardComesBackToANodeThatItLeft() {
    for (long seed = 1; seed <= 300; seed++) {
      Random random = new Random(seed);
      Fleet fleet = random(random);
      Set<String> left = new HashSet<>();
      int steps = 0;
      for (List<RequestRelocation> moves = fleet.step(); !moves.isEmpty(); moves = fleet.step()) {
        assertThat(steps++).as("seed=%d steps", seed).isLessThan(400);
        assertThat(moves).hasSizeLessThanOrEqualTo(ShardAssigner.MAX_RELOCATIONS);
        for (RequestRelocation move : moves) {
          assertThat(left).as("seed=%d", seed).doesNotContain(move.shard() + " " + move.to());
          left.add(move.shard() + " " + move.from());
        }
      }
    }
  }

  @Test
  void loadsThatSwingALittleMoveNothingOnceAllIsBalanced() {
    int moved = 0;
    for (long seed = 1; seed <= 100; seed++) {
      Random random = new Random(seed);
      Fleet fleet = random(random);
      while (!fleet.step().isEmpty()) {
        // Until all is balanced.
      }
      Map<ShardId, ShardLoad> steady = new TreeMap<>(fleet.loads);
      Map<ShardId, Integer> moves = new HashMap<>();
      for (int look = 0; look < 30; look++) {
        steady.forEach((shard, load) ->
            fleet.loads.put(
                shard,
                new ShardLoad(
                    load.processors() * (0.98 + 0.04 * random.nextDouble()), load.memory())));
        for (RequestRelocation move : fleet.step()) {
          moves.merge(move.shard(), 1, Integer::sum);
          fleet.moved.add(move.shard());
          moved++;
        }
      }
      assertThat(moves.values()).as("seed=%d moves of one shard", seed).allMatch(n -> n <= 1);
    }
    assertThat(moved).as("moves in 3000 looks at 100 fleets").isLessThan(60);
  }

  private static Fleet random(Random random) {
    Fleet fleet = new Fleet();
    List<NodeId> nodes = new ArrayList<>();
    for (int i = 2 + random.nextInt(5); i > 0; i--) {
      nodes.add(fleet.node(1 + random.nextInt(4), (200 + random.nextInt(2000)) * MB));
    }
    for (int i = 1 + random.nextInt(40); i > 0; i--) {
      double load = random.nextInt(4) == 0 ? random.nextDouble() * 2 : 0;
      ShardId shard =
          fleet.shard(nodes.get(random.nextInt(nodes.size())), load, (4 + random.nextInt(40)) * MB);
      if (load == 0 && random.nextBoolean()) {
        fleet.untold.add(shard);
      }
    }
    return fleet;
  }
}
