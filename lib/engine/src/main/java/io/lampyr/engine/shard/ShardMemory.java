package io.lampyr.engine.shard;

import io.lampyr.base.error.LampyrException;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.memory.BufferedShard;

/**
 * All that a shard holds in memory for what was written to it: Lucene's pending segments, and what
 * is known of versions. Whichever is larger is given back first.
 */
public final class ShardMemory implements BufferedShard {
  private final ShardIndex index;
  private final IndexingShard documents;

  public ShardMemory(ShardIndex index, IndexingShard documents) {
    this.index = index;
    this.documents = documents;
  }

  @Override
  public long bufferedBytes() {
    return index.bufferedBytes() + documents.freeableVersionBytes();
  }

  @Override
  public void writeLargestSegment() {
    if (documents.freeableVersionBytes() <= index.bufferedBytes()) {
      index.writeLargestSegment();
      return;
    }
    try {
      documents.forgetAllThatIsReleased();
    } catch (LampyrException failed) {
      // The shard has said so itself, and is about to leave the node's budget.
    }
  }

  @Override
  public void writeAllSegments() {
    index.writeAllSegments();
  }
}
