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
 * A store that answers gets by the round: none of a round before all of it have arrived. So whoever
 * waits for one answer before it asks for another of the same round is never answered, and fails.
 */
final class CountedRounds extends ForwardingBlobStore {
  private static final long LONGEST_SECONDS = 60;

  private final int gets;
  private long arrived;

  /** Whose rounds have so many gets. */
  CountedRounds(BlobStore store, int gets) {
    super(store);
    this.gets = gets;
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

  private synchronized void arrive() throws InterruptedException {
    long round = arrived++ / gets;
    notifyAll();
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
    while (arrived < (round + 1) * gets) {
      long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
      if (left <= 0) {
        throw new UnavailableException(
            "no full round of gets=%d arrived=%d".formatted(gets, arrived));
      }
      wait(left);
    }
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
