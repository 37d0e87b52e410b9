package io.lampyr.blockcache;

import io.lampyr.blobstore.BlobKey;
import java.lang.foreign.MemorySegment;

/**
 * The parts of blobs that are near.
 *
 * <p>Laws: bytes that are read are the blob's bytes, or a read throws what its {@link ByteSource}
 * threw; concurrent misses of the same bytes are one fetch; memory and disk are bounded by the
 * cache's size, and fetches and waiters by their own bounds ({@link
 * io.lampyr.base.error.OverloadedException} beyond). Losing or damaging the cache's folder loses
 * time, never correctness. Safe for use by many threads.
 *
 * <p>Cost: a read of bytes that are present makes no request and copies nothing; a miss makes one
 * request for each contiguous missing stretch.
 */
public interface BlockCache extends AutoCloseable {

  /**
   * A window that begins at or before {@code offset} and holds at least {@code needed} bytes from
   * there, or fewer where the region or the blob ends. What is missing is fetched, and up to {@code
   * readAhead} further bytes with it.
   */
  Window window(CachedBlob blob, long offset, int needed, int readAhead);

  /**
   * Begins to fetch what is missing of the span and returns at once; failures are left to the later
   * read.
   */
  void prefetch(CachedBlob blob, long offset, long length);

  /**
   * Copies bytes that will be read once: uses what is present, fetches the rest, and admits
   * nothing.
   */
  void copy(CachedBlob blob, long offset, MemorySegment into);

  /**
   * Puts bytes of a blob into the cache, as if they had been fetched. Does nothing where there is
   * no room worth taking.
   */
  void populate(BlobKey blob, long offset, MemorySegment bytes);

  /** Forgets a blob: it was deleted. */
  void forget(BlobKey blob);

  /** Forgets everything. */
  void clear();

  @Override
  void close();
}
