package io.lampyr.bench.coldsearch;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import java.time.Duration;

/** A store whose gets begin to answer so much later. */
public final class DistantStore extends ForwardingBlobStore {
  private final Scheduler scheduler;
  private final Duration delay;

  public DistantStore(BlobStore near, Scheduler scheduler, Duration delay) {
    super(near);
    this.scheduler = scheduler;
    this.delay = delay;
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    try {
      scheduler.sleep(delay);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted on the way to the store", e);
    }
    return super.get(key, span);
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
