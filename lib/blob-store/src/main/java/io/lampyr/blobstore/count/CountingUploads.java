package io.lampyr.blobstore.count;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.util.List;
import java.util.Optional;

/** Counts the requests of uploads in parts. */
record CountingUploads(MultipartStore delegate, Tally tally) implements MultipartStore {
  @Override
  public Upload begin(BlobKey key) {
    return tally.count(RequestKind.BEGIN_UPLOAD, 0, () -> delegate.begin(key));
  }

  @Override
  public long worthFromBytes() {
    return delegate.worthFromBytes();
  }

  @Override
  public Part putPart(Upload upload, int number, BlobContent content) {
    return tally.count(
        RequestKind.PUT_PART, content.length(), () -> delegate.putPart(upload, number, content));
  }

  @Override
  public PutOutcome complete(Upload upload, List<Part> parts, PutCondition condition) {
    return tally.count(
        RequestKind.COMPLETE_UPLOAD, 0, () -> delegate.complete(upload, parts, condition));
  }

  @Override
  public void abort(Upload upload) {
    tally.count(
        RequestKind.ABORT_UPLOAD,
        0,
        () -> {
          delegate.abort(upload);
          return true;
        });
  }

  @Override
  public List<Upload> uploads(String prefix, Optional<Upload> startAfter, int limit) {
    return tally.count(
        RequestKind.LIST_UPLOADS, 0, () -> delegate.uploads(prefix, startAfter, limit));
  }
}
