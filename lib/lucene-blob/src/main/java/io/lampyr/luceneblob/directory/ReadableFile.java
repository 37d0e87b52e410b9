package io.lampyr.luceneblob.directory;

import io.lampyr.blockcache.Window;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A file that is read by windows, addressed by its own offsets. For many readers and threads. */
interface ReadableFile {
  String name();

  long length();

  /** Where its bytes lie just now, for whoever reads an error. */
  String place();

  /**
   * All of it, where it lies mapped just now: whoever scans it needs no buffer then. Null if it
   * lies elsewhere. Ends when it moves, and with it.
   */
  @Nullable MemorySegment mapped();

  /**
   * A window that holds the byte at the offset, and {@code needed} of them unless something ends
   * before.
   */
  Window window(long at, int needed, int readAhead);

  /** Reads bytes that are read once, without admitting them to a cache. */
  void copy(long at, MemorySegment into);

  /** Begins to fetch what will be read soon. */
  void prefetch(long at, long length);
}
