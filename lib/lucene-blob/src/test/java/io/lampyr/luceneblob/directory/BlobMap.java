package io.lampyr.luceneblob.directory;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.ByteSource;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Blobs in memory, and how often they were read. */
final class BlobMap implements ByteSource {
  private final Map<BlobKey, byte[]> blobs = new ConcurrentHashMap<>();
  private final AtomicInteger reads = new AtomicInteger();

  void put(BlobKey key, byte[] bytes) {
    blobs.put(key, bytes);
  }

  byte[] bytes(BlobKey key) {
    return blobs.get(key);
  }

  int reads() {
    return reads.get();
  }

  @Override
  public void read(BlobKey blob, long offset, MemorySegment into) {
    reads.incrementAndGet();
    byte[] bytes = blobs.get(blob);
    if (bytes == null || offset + into.byteSize() > bytes.length) {
      throw new CorruptionException("no such bytes blob=" + blob + " offset=" + offset);
    }
    into.copyFrom(MemorySegment.ofArray(bytes).asSlice(offset, into.byteSize()));
  }
}
