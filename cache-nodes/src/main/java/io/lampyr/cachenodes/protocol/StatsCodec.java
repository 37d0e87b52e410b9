package io.lampyr.cachenodes.protocol;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.node.ShardStats;
import java.util.ArrayList;
import java.util.List;

/** The bytes of shards' numbers. */
final class StatsCodec {
  /** A shard, a term, two counts of documents, segments, two sizes, three sequence numbers. */
  private static final int BYTES = 24 + 8 + 16 + 4 + 16 + 24;

  private StatsCodec() {}

  static void put(Output into, List<ShardStats> stats) {
    into.i32(stats.size());
    for (ShardStats shard : stats) {
      Names.put(into, shard.shard()).i64(shard.term().value());
      into.i64(shard.documents().count()).i64(shard.documents().deleted());
      into.i32(shard.segments()).i64(shard.storeBytes()).i64(shard.bufferedBytes());
      ShardStats.Numbers numbers = shard.numbers();
      into.i64(numbers.max()).i64(numbers.checkpoint()).i64(numbers.durable());
    }
  }

  static List<ShardStats> next(Input from) throws MalformedMessageException {
    int count = from.count(BYTES, "number of shards");
    List<ShardStats> stats = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ShardId shard = Names.shard(from);
      PrimaryTerm term = new PrimaryTerm(from.i64("primary term"));
      var documents = new ShardStats.Documents(from.i64("documents"), from.i64("deleted"));
      int segments = from.i32("segments");
      long storeBytes = from.i64("store bytes");
      long bufferedBytes = from.i64("buffered bytes");
      var numbers =
          new ShardStats.Numbers(
              from.i64("highest number"), from.i64("checkpoint"), from.i64("durable checkpoint"));
      stats.add(
          new ShardStats(shard, term, documents, segments, storeBytes, bufferedBytes, numbers));
    }
    return stats;
  }
}
