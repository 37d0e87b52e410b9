package io.lampyr.blockcache;

import io.lampyr.blobstore.BlobKey;
import java.lang.foreign.MemorySegment;

/**
 * Where bytes come from that a tier does not have: the next tier, the node that still holds them,
 * or the object store.
 *
 * <p>Laws: the same blob and offset give the same bytes for ever, whoever answers. A read fills the
 * whole segment or throws: {@link io.lampyr.base.error.UnavailableException} if it may be tried
 * again, {@link io.lampyr.base.error.CorruptionException} if the bytes are not there. Safe for use
 * by many threads; blocks.
 *
 * <p>Cost: one request per read, for sources that make requests.
 */
public interface ByteSource {

  /** Fills {@code into} with the bytes of the blob from the offset on. */
  void read(BlobKey blob, long offset, MemorySegment into);
}
