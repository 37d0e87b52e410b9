package io.lampyr.luceneblob.batch;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of a batch that are never changed. Who reads a batch in place wants them outside the heap,
 * where they are put once somebody asks.
 */
final class HeldBytes {
  private final byte[] onHeap;
  private @Nullable MemorySegment outside;

  /** The array is this object's from now on. */
  HeldBytes(byte[] onHeap) {
    this.onHeap = onHeap;
  }

  byte[] onHeap() {
    return onHeap;
  }

  /** In the memory of the batch, with which they end; null if that has no room for them. */
  synchronized @Nullable MemorySegment outside(BatchMemory memory) {
    MemorySegment made = outside;
    if (made == null) {
      made = memory.copyOf(onHeap);
      outside = made;
    }
    return made;
  }
}
