package io.lampyr.engine.commit;

import io.lampyr.engine.shard.Unflushed;
import io.lampyr.luceneblob.batch.VirtualBatch;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitIdentity;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.IndexCommit;
import org.jspecify.annotations.Nullable;

/**
 * A batch that is not durable yet, and the Lucene commits whose files it needs until it is.
 * Confined to its pipeline.
 */
final class PendingBatch {
  final VirtualBatch batch;
  final List<IndexCommit> lucene = new ArrayList<>();

  /** Where the last of its commits began. */
  Unflushed.@Nullable Mark mark;

  PendingBatch(VirtualBatch batch) {
    this.batch = batch;
  }

  /** What the next batch begins with. */
  CommitFiles files() {
    return batch.files();
  }

  CommitIdentity last() {
    return batch.commits().getLast().header().identity();
  }
}
