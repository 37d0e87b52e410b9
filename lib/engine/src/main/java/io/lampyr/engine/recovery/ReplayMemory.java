package io.lampyr.engine.recovery;

import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.memory.BufferedShard;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.shard.VersionMap;
import io.lampyr.translog.batch.Ticket;
import java.io.IOException;
import org.apache.lucene.store.AlreadyClosedException;

/**
 * What a shard holds in memory while it is opened: Lucene's pending segments, and the versions of
 * what was replayed. It counts in the node's budget from the first byte on until it is closed, and
 * is bounded by a share of it, however long the log is. Safe for many threads.
 */
final class ReplayMemory implements BufferedShard, AutoCloseable {
  /** More than this makes no better segments. */
  private static final long MOST_BYTES = 64 << 20;

  /** What one opening may take of the node's budget at most. */
  private static final int SHARE = 8;

  /** Where the node is short of memory, segments are written early, but not smaller than this. */
  private static final int LEAST = 16;

  private final ShardIndex index;
  private final VersionMap<Ticket> versions;
  private final IndexingMemory node;
  private final long mostBytes;
  private final long notedNanos;

  /** All that is replayed is noted with the same time. */
  ReplayMemory(
      ShardIndex index, VersionMap<Ticket> versions, IndexingMemory node, long notedNanos) {
    this.index = index;
    this.versions = versions;
    this.node = node;
    this.mostBytes = Math.min(MOST_BYTES, node.budgetBytes() / SHARE);
    this.notedNanos = notedNanos;
    node.add(this);
  }

  /** Called between operations: gives memory back where it is time to. */
  void keepSmall() {
    long bytes = bufferedBytes();
    if (bytes > mostBytes || (bytes > mostBytes / LEAST && !node.hasRoom())) {
      writeLargestSegment();
    }
  }

  @Override
  public long bufferedBytes() {
    return index.bufferedBytes() + versions.bytes() + versions.tombstoneBytes();
  }

  @Override
  public void writeLargestSegment() {
    if (versions.bytes() + versions.tombstoneBytes() <= index.bufferedBytes()) {
      index.writeLargestSegment();
    } else {
      forgetVersions();
    }
  }

  @Override
  public void writeAllSegments() {
    index.writeAllSegments();
  }

  /** The reader finds them from now on, the tombstones too. */
  private void forgetVersions() {
    try {
      var _ =
          versions.<Boolean, IOException>turnOver(() -> {
            index.reopen();
            return true;
          });
      versions.forgetTombstones(notedNanos + 1);
    } catch (IOException | AlreadyClosedException ended) {
      // Whoever replays meets it too, or has ended.
      return;
    }
  }

  @Override
  public void close() {
    node.remove(this);
  }
}
