package io.lampyr.engine.task;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import java.util.Optional;

/** Bytes of a task: in its item if they are few, otherwise in a blob of their own. */
public sealed interface StoredBytes {
  /** As base 64, so that they fit a text. */
  record Inline(String base64) implements StoredBytes {}

  record InBlob(BlobKey blob, long length) implements StoredBytes {
    public InBlob {
      Check.notNegative(length, "length");
    }
  }

  /** Where they lie, if not in the item. */
  default Optional<BlobKey> place() {
    return this instanceof InBlob(BlobKey blob, long _) ? Optional.of(blob) : Optional.empty();
  }
}
