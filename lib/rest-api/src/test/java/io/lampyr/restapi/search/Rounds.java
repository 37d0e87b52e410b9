package io.lampyr.restapi.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import java.util.concurrent.TimeUnit;

/**
 * A store whose answers come in rounds: as long as gets keep arriving, none is answered; then all
 * are that have arrived.
 */
final class Rounds extends ForwardingBlobStore {
  private final long quietMillis;
  private long arrivals;
  private long answered;

  /** Whose rounds end when nothing has arrived for so long. */
  Rounds(BlobStore store, long quietMillis) {
    super(store);
    this.quietMillis = quietMillis;
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    try {
      arrive();
      return super.get(key, span);
    } catch (InterruptedException e) {
      throw new UnavailableException("interrupted", e);
    }
  }

  /** Returns when the round of this arrival has ended. */
  private synchronized void arrive() throws InterruptedException {
    long own = ++arrivals;
    notifyAll();
    while (own > answered) {
      long seen = arrivals;
      long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(quietMillis);
      for (long left = quietMillis; left > 0 && arrivals == seen && own > answered; ) {
        wait(left);
        left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
      }
      if (arrivals == seen && own > answered) {
        answered = seen;
        notifyAll();
      }
    }
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
