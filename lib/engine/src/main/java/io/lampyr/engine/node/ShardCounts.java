package io.lampyr.engine.node;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.RestingCounts;
import io.lampyr.engine.lucene.IndexCounts;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.engine.shard.SequenceNumbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.store.AlreadyClosedException;

/** What the shards of a node amount to. */
final class ShardCounts {
  /**
   * What a shard takes in memory beside what is counted: its writer, its open segments, its
   * mapping.
   */
  private static final long BYTES_OF_A_SHARD = 8L << 20;

  private ShardCounts() {}

  /** A shard that is being opened or closed, or has failed, is left out. */
  static List<ShardStats> of(Collection<HeldShard> held) {
    List<ShardStats> stats = new ArrayList<>(held.size());
    for (HeldShard shard : held) {
      OpenShard open = shard.open;
      if (open != null && !shard.failed && !shard.offered) {
        try {
          stats.add(of(shard, open));
        } catch (UnavailableException uncounted) {
          // It is closed at this moment, or its disk fails, which its next commit tells.
        }
      }
    }
    return stats;
  }

  /** What is told of a shard that is about to rest: it is flushed, and nobody writes. */
  static RestingCounts resting(HeldShard held, OpenShard open) {
    ShardStats stats = of(held, open);
    return new RestingCounts(
        stats.documents().count(),
        stats.documents().deleted(),
        stats.segments(),
        stats.storeBytes(),
        stats.numbers().max());
  }

  private static ShardStats of(HeldShard held, OpenShard open) {
    IndexCounts counts;
    try {
      counts = open.index().counts();
    } catch (IOException | AlreadyClosedException e) {
      throw new UnavailableException("shard cannot be counted shard=" + open.id(), e);
    }
    SequenceNumbers numbers = open.documents().numbers();
    long durable =
        open.item()
            .item()
            .head()
            .durable()
            .map(CommitPoint::checkpoint)
            .orElse(SequenceNumbers.NONE);
    return new ShardStats(
        open.id(),
        held.term,
        new ShardStats.Documents(counts.documents(), counts.deleted()),
        counts.segments(),
        counts.bytes(),
        new ShardStats.Memory(
            open.index().bufferedBytes(),
            open.documents().versionBytes(),
            Math.max(0, open.commits().unflushed().logBytes())),
        new ShardStats.Numbers(numbers.max(), numbers.checkpoint(), durable),
        new ShardStats.Activity(
            open.documents().counts(),
            open.commits().counts(),
            open.index().merges(),
            open.documents().meters().plus(open.commits().meters()).plus(open.index().meters())));
  }

  /**
   * The memory that shards need to stay where they are. What the node's budget of indexing memory
   * counts is left out: it fills whatever it is given before it is written or forgotten.
   */
  static long memoryNeeded(Collection<HeldShard> held) {
    return held.stream().mapToLong(ShardCounts::memoryNeeded).sum();
  }

  static long memoryNeeded(HeldShard shard) {
    OpenShard open = shard.open;
    return BYTES_OF_A_SHARD + (open == null ? 0 : open.documents().keptBytes());
  }
}
