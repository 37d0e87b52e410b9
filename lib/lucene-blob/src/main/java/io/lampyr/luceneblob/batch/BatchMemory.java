package io.lampyr.luceneblob.batch;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Memory outside the heap that goes with its batch: what is small or hot of it, as far as somebody
 * reads it in place, and as far as the node's budget goes. It takes no more than the same bytes
 * take on the heap. Once the system has none, it asks for no more: each try would hold its reader
 * up.
 */
final class BatchMemory {
  private final InPlaceBudget budget;
  private final Supplier<Arena> arenas;
  private @Nullable Arena arena;
  private long taken;
  private volatile boolean exhausted;

  BatchMemory(InPlaceBudget budget) {
    this(budget, Arena::ofShared);
  }

  BatchMemory(InPlaceBudget budget, Supplier<Arena> arenas) {
    this.budget = budget;
    this.arenas = arenas;
  }

  /**
   * The bytes where readers want them; null if there is no room for them. To be called before
   * {@link #close} only.
   */
  synchronized @Nullable MemorySegment copyOf(byte[] bytes) {
    if (exhausted || !budget.take(bytes.length)) {
      return null;
    }
    boolean copied = false;
    try {
      if (arena == null) {
        arena = arenas.get();
      }
      MemorySegment copy = arena.allocate(bytes.length).copyFrom(MemorySegment.ofArray(bytes));
      taken += bytes.length;
      copied = true;
      return copy.asReadOnly();
    } catch (OutOfMemoryError none) {
      exhausted = true;
      return null;
    } finally {
      if (!copied) {
        budget.give(bytes.length);
      }
    }
  }

  /** Whether a copy of so many bytes is worth making ready for. */
  boolean hasRoom(long bytes) {
    return !exhausted && budget.hasRoom(bytes);
  }

  /** Whether the system had none once. */
  boolean isExhausted() {
    return exhausted;
  }

  /** Whoever still reads meets the end. */
  synchronized void close() {
    while (arena != null) {
      try {
        arena.close();
        arena = null;
      } catch (IllegalStateException inUse) {
        // A thread hands it to the system this moment, and waits for nothing meanwhile:
        // it is tried again.
      }
    }
    budget.give(taken);
    taken = 0;
  }
}
