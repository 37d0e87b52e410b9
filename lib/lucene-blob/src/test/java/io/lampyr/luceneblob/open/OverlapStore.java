package io.lampyr.luceneblob.open;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Proves that gets are under way together: after the first, none answers before all have begun. */
final class OverlapStore extends ForwardingBlobStore {
  private boolean first;
  private CountDownLatch begun = new CountDownLatch(0);

  OverlapStore(BlobStore delegate) {
    super(delegate);
  }

  /** One get from now, and then this many at the same time. */
  synchronized void expect(int together) {
    first = together > 0;
    begun = new CountDownLatch(together);
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    CountDownLatch awaited = arrive();
    try {
      if (!awaited.await(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("requests that should overlap did not");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return super.get(key, span);
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }

  private synchronized CountDownLatch arrive() {
    if (first) {
      first = false;
      return new CountDownLatch(0);
    }
    begun.countDown();
    return begun;
  }
}
