package io.lampyr.blobstore.retry;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.util.List;
import java.util.Optional;

/**
 * Tries again. An upload whose begin's answer was lost stays behind, for whoever aborts old ones.
 */
record RetryingUploads(MultipartStore delegate, Retries retries) implements MultipartStore {
  @Override
  public Upload begin(BlobKey key) {
    return retries.read(() -> delegate.begin(key));
  }

  @Override
  public long worthFromBytes() {
    return delegate.worthFromBytes();
  }

  @Override
  public Part putPart(Upload upload, int number, BlobContent content) {
    return retries.read(() -> delegate.putPart(upload, number, content));
  }

  @Override
  public PutOutcome complete(Upload upload, List<Part> parts, PutCondition condition) {
    return retries.put(() -> delegate.complete(upload, parts, condition));
  }

  @Override
  public void abort(Upload upload) {
    retries.read(() -> {
      delegate.abort(upload);
      return true;
    });
  }

  @Override
  public List<Upload> uploads(String prefix, Optional<Upload> startAfter, int limit) {
    return retries.read(() -> delegate.uploads(prefix, startAfter, limit));
  }
}
