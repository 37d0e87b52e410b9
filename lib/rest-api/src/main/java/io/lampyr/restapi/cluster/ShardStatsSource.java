package io.lampyr.restapi.cluster;

import io.lampyr.base.id.IndexId;
import java.util.Map;

/**
 * Numbers that only the holders of shards know.
 *
 * <p>Laws: what is not known is left out, never guessed; answers at once or within a bounded time,
 * and throws nothing when holders are silent. Safe for many threads.
 */
public interface ShardStatsSource {

  /** Knows nothing. */
  ShardStatsSource NONE = index -> Map.of();

  /** The shards of the index that are known of, by their ordinals. */
  Map<Integer, ShardStats> stats(IndexId index);

  /**
   * One shard.
   *
   * @param bytes what its visible commit takes
   * @param indexed how many operations it has indexed since it was opened
   * @param flushes how many batches it has uploaded since it was opened
   */
  record ShardStats(
      long documents, long deleted, long bytes, long segments, long indexed, long flushes) {
    public static final ShardStats NONE = new ShardStats(0, 0, 0, 0, 0, 0);

    ShardStats plus(ShardStats other) {
      return new ShardStats(
          documents + other.documents,
          deleted + other.deleted,
          bytes + other.bytes,
          segments + other.segments,
          indexed + other.indexed,
          flushes + other.flushes);
    }
  }
}
