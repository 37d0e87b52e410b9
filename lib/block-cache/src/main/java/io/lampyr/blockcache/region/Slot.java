package io.lampyr.blockcache.region;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** The memory of one slot, from the time that a region took it until the region gives it up. */
interface Slot {

  /** The number of the slot. */
  int index();

  /** All its bytes, read-only; of no meaning where nothing was written. */
  MemorySegment bytes();

  /**
   * Writes bytes, which are visible through {@link #bytes} on return. A disk that is full or broken
   * is an {@link IOException}, and leaves the bytes without meaning.
   */
  void write(int offset, MemorySegment from) throws IOException;

  /**
   * Ends the life of {@link #bytes}: every access from now on throws {@link IllegalStateException}.
   * Returns whether that could be done: not while another thread is inside a system call on the
   * bytes. Not to be called again once it has succeeded.
   */
  boolean close();
}
