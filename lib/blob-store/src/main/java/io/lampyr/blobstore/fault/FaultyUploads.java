package io.lampyr.blobstore.fault;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.util.List;
import java.util.Optional;

/** Fails at the same rates as the store that it belongs to. */
record FaultyUploads(MultipartStore delegate, Dice dice) implements MultipartStore {
  private static final BlobContent NOTHING = BlobContent.of(new byte[0]);

  @Override
  public Upload begin(BlobKey key) {
    return dice.read(() -> delegate.begin(key));
  }

  @Override
  public long worthFromBytes() {
    return delegate.worthFromBytes();
  }

  @Override
  public Part putPart(Upload upload, int number, BlobContent content) {
    return dice.read(() -> delegate.putPart(upload, number, content));
  }

  @Override
  public PutOutcome complete(Upload upload, List<Part> parts, PutCondition condition) {
    return dice.put(NOTHING, condition, kept -> delegate.complete(upload, parts, condition));
  }

  @Override
  public void abort(Upload upload) {
    dice.read(() -> {
      delegate.abort(upload);
      return true;
    });
  }

  @Override
  public List<Upload> uploads(String prefix, Optional<Upload> startAfter, int limit) {
    return dice.read(() -> delegate.uploads(prefix, startAfter, limit));
  }
}
