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
 * time, never correctness. A failed fetch fails those who waited for it with the same kind of
 * error, and marks nothing as present. Safe for use by many threads; a thread that is interrupted
 * ends early with {@link io.lampyr.base.error.UnavailableException}, its flag set, and harms no
 * other.
 *
 * <p>Cost: a read of bytes that are present makes no request and copies nothing; a miss makes one
 * request for each contiguous missing stretch, widened to whole aligned blocks of the cache's fetch
 * size.
 */
public interface BlockCache extends TieredUse, AutoCloseable {

  /**
   * A window that begins at or before {@code offset} and holds at least {@code needed} bytes from
   * there, or fewer where the region or the blob ends. What is missing is fetched, and up to {@code
   * readAhead} further bytes with it. The offset lies within the blob, {@code needed} is positive.
   *
   * <p>The window may end before it is used, if the cache is small for its load: whoever meets that
   * again and again reads by {@link #copy}, which cannot. Where no region can be had, the window is
   * the reader's own memory and does not end.
   */
  Window window(CachedBlob blob, long offset, int needed, int readAhead);

  /**
   * Begins to fetch what is missing of the span, all of it at once, and does not wait for it: a
   * read that follows waits for these fetches and makes none of its own. Failures, and what is
   * beyond the bound on prefetches, are left to the later read.
   */
  void prefetch(CachedBlob blob, long offset, long length);

  /**
   * Copies bytes that will be read once: uses what is present, fetches the rest, exactly and for
   * this reader alone, and admits nothing to this cache.
   */
  void copy(CachedBlob blob, long offset, MemorySegment into);

  /**
   * Puts bytes of a blob into the cache, as if they had been fetched: whole pages, and the
   * beginning of the last one. Takes at most half of the cache's regions, and leaves the rest out.
   */
  void populate(BlobKey blob, long offset, MemorySegment bytes);

  /** Forgets a blob: it was deleted. Windows on it end. */
  void forget(BlobKey blob);

  /** Forgets everything. All windows end. */
  void clear();

  /**
   * Ends all windows; later misses throw {@link IllegalStateException}. What is on disk stays for
   * the next process. Fetches under way end in their own time.
   */
  @Override
  void close();
}
