package io.lampyr.embedded;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** A store whose reads of indices wait until they may go on, or are called off. */
final class HeldStore extends ForwardingBlobStore {
  /** A permit for each read that began, and for each that was called off. */
  final Semaphore begun = new Semaphore(0);

  final Semaphore calledOff = new Semaphore(0);
  final CountDownLatch open = new CountDownLatch(1);
  final AtomicInteger asked = new AtomicInteger();

  HeldStore(BlobStore store) {
    super(store);
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    if (!key.path().startsWith("indices/")) {
      return super.get(key, span);
    }
    asked.incrementAndGet();
    begun.release();
    try {
      open.await();
      return super.get(key, span);
    } catch (InterruptedException e) {
      calledOff.release();
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted on the way to the store", e);
    }
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
