package io.lampyr.blobstore.count;

import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.MultipartStore;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Answers a head only when as many are being asked as the latch counts. */
final class MeetingStore extends ForwardingBlobStore {
  private final CountDownLatch meeting;

  MeetingStore(BlobStore delegate, CountDownLatch meeting) {
    super(delegate);
    this.meeting = meeting;
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    meeting.countDown();
    try {
      meeting.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return super.head(key);
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
