package io.lampyr.cluster.simulation;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;

/** Tells of every put that took effect. */
final class WatchedBlobStore extends ForwardingBlobStore {
  private final Runnable watcher;

  WatchedBlobStore(BlobStore delegate, Runnable watcher) {
    super(delegate);
    this.watcher = watcher;
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    PutOutcome outcome = super.put(key, content, condition);
    if (outcome instanceof PutOutcome.Stored) {
      watcher.run();
    }
    return outcome;
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
