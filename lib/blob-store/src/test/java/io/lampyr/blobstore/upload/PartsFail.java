package io.lampyr.blobstore.upload;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.util.List;
import java.util.Optional;

/** A store on which no second part can ever be put. */
final class PartsFail extends ForwardingBlobStore {
  PartsFail(BlobStore delegate) {
    super(delegate);
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return new Uploads(multipart);
  }

  private record Uploads(MultipartStore delegate) implements MultipartStore {
    @Override
    public Upload begin(BlobKey key) {
      return delegate.begin(key);
    }

    @Override
    public Part putPart(Upload upload, int number, BlobContent content) {
      if (number == 2) {
        throw new UnavailableException("no second part");
      }
      return delegate.putPart(upload, number, content);
    }

    @Override
    public PutOutcome complete(Upload upload, List<Part> parts, PutCondition condition) {
      return delegate.complete(upload, parts, condition);
    }

    @Override
    public void abort(Upload upload) {
      delegate.abort(upload);
    }

    @Override
    public List<Upload> uploads(String prefix, Optional<Upload> startAfter, int limit) {
      return delegate.uploads(prefix, startAfter, limit);
    }
  }
}
