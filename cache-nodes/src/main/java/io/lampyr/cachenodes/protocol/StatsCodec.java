package io.lampyr.cachenodes.protocol;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.commit.CommitCounts;
import io.lampyr.engine.lucene.MergeCounts;
import io.lampyr.engine.meter.Meters;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.engine.shard.OperationCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The bytes of shards' numbers. */
final class StatsCodec {
  /**
   * A shard, a term, two counts of documents, segments, a size, three of memory, three sequence
   * numbers, six counts of operations, three of commits, three of merges.
   */
  private static final int BYTES = 24 + 8 + 16 + 4 + 8 + 24 + 24 + 48 + 24 + 24;

  private StatsCodec() {}

  static void put(Output into, List<ShardStats> stats) {
    put(into, stats, (_, _) -> {});
  }

  /**
   * Each with its meters: as many as there are, so that whoever knows fewer passes over the rest.
   */
  static void putMeasured(Output into, List<ShardStats> stats) {
    put(
        into,
        stats,
        (to, shard) -> {
          List<Long> values = shard.activity().meters().values();
          to.i32(values.size());
          values.forEach(to::i64);
        });
  }

  private static void put(
      Output into, List<ShardStats> stats, BiConsumer<Output, ShardStats> more) {
    into.i32(stats.size());
    for (ShardStats shard : stats) {
      Names.put(into, shard.shard()).i64(shard.term().value());
      into.i64(shard.documents().count()).i64(shard.documents().deleted());
      into.i32(shard.segments()).i64(shard.storeBytes());
      ShardStats.Memory memory = shard.memory();
      into.i64(memory.bufferedBytes()).i64(memory.versionBytes()).i64(memory.unflushedBytes());
      ShardStats.Numbers numbers = shard.numbers();
      into.i64(numbers.max()).i64(numbers.checkpoint()).i64(numbers.durable());
      put(into, shard.activity());
      more.accept(into, shard);
    }
  }

  private static void put(Output into, ShardStats.Activity activity) {
    OperationCounts operations = activity.operations();
    into.i64(operations.indexed()).i64(operations.deleted()).i64(operations.failed());
    into.i64(operations.noops()).i64(operations.found()).i64(operations.missed());
    CommitCounts commits = activity.commits();
    into.i64(commits.refreshes()).i64(commits.flushes()).i64(commits.periodic());
    MergeCounts merges = activity.merges();
    into.i64(merges.merges()).i64(merges.documents()).i64(merges.bytes());
  }

  private static Meters meters(Input from) throws MalformedMessageException {
    int count = from.count(8, "number of meters");
    List<Long> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(from.i64("meter"));
    }
    return new Meters(values);
  }

  private static ShardStats.Activity activity(Input from, boolean measured)
      throws MalformedMessageException {
    return new ShardStats.Activity(
        new OperationCounts(
            from.i64("indexed"),
            from.i64("deleted"),
            from.i64("failed"),
            from.i64("updates without effect"),
            from.i64("found"),
            from.i64("missed")),
        new CommitCounts(from.i64("refreshes"), from.i64("flushes"), from.i64("periodic flushes")),
        new MergeCounts(from.i64("merges"), from.i64("merged documents"), from.i64("merged")),
        measured ? meters(from) : Meters.NONE);
  }

  static List<ShardStats> next(Input from) throws MalformedMessageException {
    return next(from, false);
  }

  static List<ShardStats> nextMeasured(Input from) throws MalformedMessageException {
    return next(from, true);
  }

  private static List<ShardStats> next(Input from, boolean measured)
      throws MalformedMessageException {
    int count = from.count(BYTES, "number of shards");
    List<ShardStats> stats = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ShardId shard = Names.shard(from);
      PrimaryTerm term = new PrimaryTerm(from.i64("primary term"));
      var documents = new ShardStats.Documents(from.i64("documents"), from.i64("deleted"));
      int segments = from.i32("segments");
      long storeBytes = from.i64("store bytes");
      var memory =
          new ShardStats.Memory(
              from.i64("buffered bytes"), from.i64("version bytes"), from.i64("unflushed bytes"));
      var numbers =
          new ShardStats.Numbers(
              from.i64("highest number"), from.i64("checkpoint"), from.i64("durable checkpoint"));
      stats.add(
          new ShardStats(
              shard,
              term,
              documents,
              segments,
              storeBytes,
              memory,
              numbers,
              activity(from, measured)));
    }
    return stats;
  }
}
