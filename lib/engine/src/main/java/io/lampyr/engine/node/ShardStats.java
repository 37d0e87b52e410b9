package io.lampyr.engine.node;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;

/**
 * The numbers of one shard, as its owner has them.
 *
 * @param documents the documents of the visible commit, what was deleted not counted
 * @param storeBytes what the files of the visible commit take in the store
 * @param bufferedBytes what waits in memory to be written into segments
 */
public record ShardStats(
    ShardId shard,
    PrimaryTerm term,
    Documents documents,
    int segments,
    long storeBytes,
    long bufferedBytes,
    Numbers numbers) {
  public ShardStats {
    Check.notNegative(segments, "segments");
    Check.notNegative(storeBytes, "store bytes");
    Check.notNegative(bufferedBytes, "buffered bytes");
  }

  /** Documents that stand, and those that are deleted and not yet merged away. */
  public record Documents(long count, long deleted) {
    public Documents {
      Check.notNegative(count, "documents");
      Check.notNegative(deleted, "deleted documents");
    }
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
