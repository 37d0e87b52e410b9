package io.lampyr.engine.node;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.RestingCounts;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.commit.CommitCounts;
import io.lampyr.engine.lucene.MergeCounts;
import io.lampyr.engine.meter.Meters;
import io.lampyr.engine.shard.OperationCounts;

/**
 * The numbers of one shard, as its owner has them.
 *
 * @param documents the documents of the visible commit, what was deleted not counted
 * @param storeBytes what the files of the visible commit take in the store
 */
public record ShardStats(
    ShardId shard,
    PrimaryTerm term,
    Documents documents,
    int segments,
    long storeBytes,
    Memory memory,
    Numbers numbers,
    Activity activity) {
  public ShardStats {
    Check.notNegative(segments, "segments");
    Check.notNegative(storeBytes, "store bytes");
  }

  /** Of a shard that nobody holds, from what its item tells. */
  public static ShardStats resting(ShardItem item, RestingCounts counts) {
    return new ShardStats(
        item.shard(),
        item.term(),
        new Documents(counts.documents(), counts.deleted()),
        counts.segments(),
        counts.bytes(),
        new Memory(0, 0, 0),
        new Numbers(counts.maxSeqNo(), counts.maxSeqNo(), counts.maxSeqNo()),
        Activity.NONE);
  }

  /** Documents that stand, and those that are deleted and not yet merged away. */
  public record Documents(long count, long deleted) {
    public Documents {
      Check.notNegative(count, "documents");
      Check.notNegative(deleted, "deleted documents");
    }
  }

  /**
   * What the shard holds in memory: documents that wait to be written into segments; versions of
   * what was written lately; and, in the log's bytes, what no durable commit holds.
   */
  public record Memory(long bufferedBytes, long versionBytes, long unflushedBytes) {
    public Memory {
      Check.notNegative(bufferedBytes, "buffered bytes");
      Check.notNegative(versionBytes, "version bytes");
      Check.notNegative(unflushedBytes, "unflushed bytes");
    }
  }

  /** What was done since the shard was opened by its owner. */
  public record Activity(
      OperationCounts operations, CommitCounts commits, MergeCounts merges, Meters meters) {

    /** Of an owner that does not measure. */
    public Activity(OperationCounts operations, CommitCounts commits, MergeCounts merges) {
      this(operations, commits, merges, Meters.NONE);
    }

    public static final Activity NONE =
        new Activity(
            new OperationCounts(0, 0, 0, 0, 0, 0),
            new CommitCounts(0, 0, 0),
            new MergeCounts(0, 0, 0));
  }

  /**
   * Sequence numbers: the highest issued; that up to which all are in the log and in Lucene; that
   * up to which the durable commit holds all. -1 where there is none.
   */
  public record Numbers(long max, long checkpoint, long durable) {
    public Numbers {
      Check.that(max >= -1 && checkpoint >= -1 && durable >= -1, "sequence number below -1");
    }
  }
}
