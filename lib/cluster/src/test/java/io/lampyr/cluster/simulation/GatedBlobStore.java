package io.lampyr.cluster.simulation;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;

/**
 * One process's way to the lease: around each request others may run, or it may die; and it looks
 * at what it has read.
 */
final class GatedBlobStore extends ForwardingBlobStore {
  private final Runnable gate;
  private final Runnable look;

  GatedBlobStore(BlobStore delegate, Runnable gate, Runnable look) {
    super(delegate);
    this.gate = gate;
    this.look = look;
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    gate.run();
    PutOutcome outcome = super.put(key, content, condition);
    gate.run();
    return outcome;
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    gate.run();
    GetOutcome outcome = super.get(key, span);
    look.run();
    gate.run();
    return outcome;
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
