package io.lampyr.cluster.leader;

import io.lampyr.cluster.state.ShardLoad;

/** What a shard weighs: work in shards that nobody writes to, and memory in bytes. */
record ShardWeight(double work, long memory) {
  static final ShardWeight NONE = new ShardWeight(0, 0);

  /** A processor's work weighs as much as so many shards that nobody writes to. */
  private static final double SHARDS_A_PROCESSOR = 20;

  /** What a shard takes of which nothing is known. */
  static final long STANDARD_MEMORY = 8L << 20;

  static ShardWeight of(ShardLoad load) {
    return of(load.processors(), load.memory());
  }

  static ShardWeight of(double processors, long memory) {
    return new ShardWeight(1 + processors * SHARDS_A_PROCESSOR, memory);
  }
}
