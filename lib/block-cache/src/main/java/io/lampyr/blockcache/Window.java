package io.lampyr.blockcache;

import java.lang.foreign.MemorySegment;

/**
 * A stretch of a blob in the cache's own memory: {@code bytes} holds the blob's bytes from {@code
 * start} on, all of them filled.
 *
 * <p>The region behind it may be evicted at any time. From then on every access throws {@link
 * IllegalStateException}, never returns other bytes: the reader asks for a new window.
 */
public record Window(long start, MemorySegment bytes) {

  /** The blob offset behind the last byte. */
  public long end() {
    return start + bytes.byteSize();
  }
}
