package io.lampyr.cluster.leader;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.NodeLoad;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/** What a node holds, or will: against its processors and against its memory for shards. */
final class NodeFilling {
  /** A node gets shards for balance up to this share of its memory, and gives them above all. */
  private static final double ROOMY = 0.9;

  static final Comparator<NodeFilling> FULLEST_FIRST =
      Comparator.comparingDouble((NodeFilling filling) -> -filling.with(ShardWeight.NONE))
          .thenComparing(NodeFilling::node);

  private final NodeId node;
  private final NodeLoad load;
  private final Map<ShardId, ShardWeight> shards = new TreeMap<>();
  private double work;
  private long memory;

  NodeFilling(NodeId node, NodeLoad load) {
    this.node = node;
    this.load = load;
  }

  NodeId node() {
    return node;
  }

  Map<ShardId, ShardWeight> shards() {
    return shards;
  }

  void add(ShardId shard, ShardWeight added) {
    shards.put(shard, added);
    work += added.work();
    memory += added.memory();
  }

  void remove(ShardId shard) {
    ShardWeight removed = shards.remove(shard);
    if (removed != null) {
      work -= removed.work();
      memory -= removed.memory();
    }
  }

  boolean holds(ShardId shard) {
    return shards.containsKey(shard);
  }

  /** How full it would be. */
  double with(ShardWeight added) {
    return (work + added.work()) / load.processors();
  }

  double without(ShardWeight removed) {
    return (work - removed.work()) / load.processors();
  }

  /** Whether it can hold that too. */
  boolean fits(ShardWeight added) {
    return memory + added.memory() <= load.memory();
  }

  /** Whether it can hold that too and some more, so that it need not give it away again soon. */
  boolean fitsWell(ShardWeight added) {
    return memory + added.memory() <= load.memory() * ROOMY;
  }

  boolean isOverfull() {
    return memory > load.memory();
  }

  long countOf(IndexId index) {
    return shards.keySet().stream().filter(shard -> shard.index().equals(index)).count();
  }
}
