package io.lampyr.engine.garbage;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.MultipartStore.Upload;

/** Something in the store, as it was seen, that is listed or marked. */
sealed interface Doomed {

  BlobKey key();

  /** A blob. The tag keeps what is written again in the meantime. */
  record Blob(BlobKey key, ETag etag, long length) implements Doomed {
    public Blob {
      Check.notNegative(length, "blob length");
    }
  }

  /** An upload in parts that nobody completed. */
  record Abandoned(BlobKey key, String id) implements Doomed {
    public Abandoned {
      Check.that(!id.isEmpty() && id.length() <= 1024, "upload id must have 1 to 1024 characters");
    }

    Upload upload() {
      return new Upload(key, id);
    }
  }
}
