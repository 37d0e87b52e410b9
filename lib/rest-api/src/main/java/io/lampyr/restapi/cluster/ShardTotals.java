package io.lampyr.restapi.cluster;

import io.lampyr.engine.commit.CommitCounts;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.lucene.MergeCounts;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.engine.node.ShardStats.Activity;
import io.lampyr.engine.node.ShardStats.Documents;
import io.lampyr.engine.node.ShardStats.Memory;
import io.lampyr.engine.shard.OperationCounts;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What several shards come to. */
public record ShardTotals(
    Documents documents,
    long segments,
    long bytes,
    Memory memory,
    Activity activity,
    Further further) {
  public static final ShardTotals NONE =
      new ShardTotals(new Documents(0, 0), 0, 0, new Memory(0, 0, 0), Activity.NONE, Further.NONE);

  public static ShardTotals of(Collection<ShardStats> shards) {
    return shards.stream().map(ShardTotals::of).reduce(NONE, ShardTotals::plus);
  }

  public static ShardTotals of(ShardStats shard) {
    return new ShardTotals(
        shard.documents(),
        shard.segments(),
        shard.storeBytes(),
        shard.memory(),
        shard.activity(),
        new Further(unflushed(shard), SearchCounts.NONE, 0));
  }

  /** Operations in the log that no durable commit holds: it has one for each number. */
  private static long unflushed(ShardStats shard) {
    return Math.max(0, shard.numbers().checkpoint() - shard.numbers().durable());
  }

  /** The same, with what was searched. */
  ShardTotals with(SearchCounts searched) {
    return new ShardTotals(
        documents,
        segments,
        bytes,
        memory,
        activity,
        new Further(further.unflushed(), further.searched().plus(searched), further.written()));
  }

  /** The same, having been written to at that time. */
  ShardTotals written(long millis) {
    return new ShardTotals(
        documents,
        segments,
        bytes,
        memory,
        activity,
        new Further(further.unflushed(), further.searched(), Math.max(further.written(), millis)));
  }

  /** All sections, as statistics show them. */
  public Map<String, @Nullable Object> shown() {
    return StatsSections.all(this);
  }

  /**
   * What follows from the numbers of shards, and what others than their owners count.
   *
   * @param unflushed operations that only the log holds
   * @param written when a document was last put there, in milliseconds; nought if that is not known
   */
  public record Further(long unflushed, SearchCounts searched, long written) {
    public static final Further NONE = new Further(0, SearchCounts.NONE, 0);

    Further plus(Further other) {
      return new Further(
          unflushed + other.unflushed,
          searched.plus(other.searched),
          Math.max(written, other.written));
    }
  }

  /** Both together. */
  public ShardTotals plus(ShardTotals other) {
    return new ShardTotals(
        new Documents(
            documents.count() + other.documents.count(),
            documents.deleted() + other.documents.deleted()),
        segments + other.segments,
        bytes + other.bytes,
        new Memory(
            memory.bufferedBytes() + other.memory.bufferedBytes(),
            memory.versionBytes() + other.memory.versionBytes(),
            memory.unflushedBytes() + other.memory.unflushedBytes()),
        new Activity(
            sum(activity.operations(), other.activity.operations()),
            sum(activity.commits(), other.activity.commits()),
            sum(activity.merges(), other.activity.merges()),
            activity.meters().plus(other.activity.meters())),
        further.plus(other.further));
  }

  private static OperationCounts sum(OperationCounts one, OperationCounts other) {
    return new OperationCounts(
        one.indexed() + other.indexed(),
        one.deleted() + other.deleted(),
        one.failed() + other.failed(),
        one.noops() + other.noops(),
        one.found() + other.found(),
        one.missed() + other.missed());
  }

  private static CommitCounts sum(CommitCounts one, CommitCounts other) {
    return new CommitCounts(
        one.refreshes() + other.refreshes(),
        one.flushes() + other.flushes(),
        one.periodic() + other.periodic());
  }

  private static MergeCounts sum(MergeCounts one, MergeCounts other) {
    return new MergeCounts(
        one.merges() + other.merges(),
        one.documents() + other.documents(),
        one.bytes() + other.bytes());
  }
}
