package io.lampyr.luceneblob.batch;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Memory outside the heap that goes with its batch: what is small or hot of it, as far as somebody
 * reads it in place. It takes no more than the same bytes take on the heap.
 */
final class BatchMemory {
  private @Nullable Arena arena;

  /** The bytes where readers want them. To be called before {@link #close} only. */
  synchronized MemorySegment copyOf(byte[] bytes) {
    if (arena == null) {
      arena = Arena.ofShared();
    }
    return arena.allocate(bytes.length).copyFrom(MemorySegment.ofArray(bytes)).asReadOnly();
  }

  /** Whoever still reads meets the end. */
  synchronized void close() {
    while (arena != null) {
      try {
        arena.close();
        arena = null;
      } catch (IllegalStateException inUse) {
        // A thread hands it to the system this moment, and waits for nothing meanwhile.
        continue;
      }
    }
  }
}
