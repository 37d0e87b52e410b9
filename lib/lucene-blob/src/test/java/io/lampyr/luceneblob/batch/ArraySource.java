package io.lampyr.luceneblob.batch;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.ByteSource;
import java.lang.foreign.MemorySegment;

/** One blob's bytes in an array. */
final class ArraySource implements ByteSource {
  private final byte[] bytes;

  ArraySource(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public void read(BlobKey blob, long offset, MemorySegment into) {
    if (offset > bytes.length - into.byteSize()) {
      throw new CorruptionException("blob ends early blob=" + blob + " offset=" + offset);
    }
    into.copyFrom(MemorySegment.ofArray(bytes).asSlice(offset, into.byteSize()));
  }
}
