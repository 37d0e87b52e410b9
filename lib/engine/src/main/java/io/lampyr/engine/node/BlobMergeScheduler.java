package io.lampyr.engine.node;

import io.lampyr.luceneblob.directory.MergeReads;
import java.io.IOException;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.MergePolicy;

/**
 * Merges on few threads of its own, and marks their reads, so that they do not wash out the cache.
 */
final class BlobMergeScheduler extends ConcurrentMergeScheduler {
  /** One thread merges; five merges may wait before writers are slowed down. */
  private static final int MAX_WAITING = 6;

  private static final int THREADS = 1;

  BlobMergeScheduler() {
    setMaxMergesAndThreads(MAX_WAITING, THREADS);
  }

  @Override
  protected void doMerge(MergeSource source, MergePolicy.OneMerge merge) throws IOException {
    MergeReads.during(() -> super.doMerge(source, merge));
  }
}
