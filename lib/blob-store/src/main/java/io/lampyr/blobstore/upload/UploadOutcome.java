package io.lampyr.blobstore.upload;

import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.ETag;

/** How the upload of an immutable object ended. */
public sealed interface UploadOutcome {

  /** The content stands under the key: by this upload, or by an earlier one of the same content. */
  record Stored(ETag etag) implements UploadOutcome {}

  /**
   * Another content stands under the key, and was left alone: a name was used twice, which is a
   * matter for a person.
   */
  record Conflict(BlobInfo standing) implements UploadOutcome {}

  /**
   * It may stand there, or come to stand there: upload again, and do not use the name otherwise.
   */
  record Unknown(Throwable cause) implements UploadOutcome {}
}
