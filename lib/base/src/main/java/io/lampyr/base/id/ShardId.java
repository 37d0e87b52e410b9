package io.lampyr.base.id;

import io.lampyr.base.check.Check;
import java.util.Comparator;

/** One shard of an index. */
public record ShardId(IndexId index, int ordinal) implements Comparable<ShardId> {
  private static final Comparator<ShardId> ORDER =
      Comparator.comparing(ShardId::index).thenComparingInt(ShardId::ordinal);

  /** The most shards an index can have. */
  public static final int MAX_SHARDS = 1024;

  public ShardId {
    Check.that(ordinal >= 0 && ordinal < MAX_SHARDS, "shard ordinal must be in [0, 1024)");
  }

  @Override
  public int compareTo(ShardId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return index + "/" + ordinal;
  }
}
