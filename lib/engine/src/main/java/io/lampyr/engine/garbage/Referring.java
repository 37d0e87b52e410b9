package io.lampyr.engine.garbage;

import io.lampyr.blobstore.BlobKey;
import java.util.Set;

/** Says what commits refer to. */
interface Referring {
  /**
   * All blobs that any of these commits refers to, and those that they stand in. Throws if one
   * cannot be read: then nothing may be deleted.
   */
  Set<BlobKey> of(Set<Roots.Root> commits);
}
