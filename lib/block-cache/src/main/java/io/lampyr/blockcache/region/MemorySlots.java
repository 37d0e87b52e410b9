package io.lampyr.blockcache.region;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Slots outside the heap, for machines without a disk. An open slot takes its whole size. */
final class MemorySlots implements Slots {
  private final int count;
  private final int regionBytes;

  MemorySlots(int count, int regionBytes) {
    this.count = count;
    this.regionBytes = regionBytes;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public Slot open(int index) throws IOException {
    Arena arena = Arena.ofShared();
    try {
      MemorySegment bytes = arena.allocate(regionBytes);
      return new MemorySlot(index, arena, bytes, bytes.asReadOnly());
    } catch (OutOfMemoryError e) {
      // Reads go on without the region; the heap is not what ran out.
      arena.close();
      throw new IOException("no memory for a region bytes=" + regionBytes, e);
    }
  }

  @Override
  public void discard(int index) {
    // What is not open takes nothing.
  }

  @Override
  public SlotLedger ledger() {
    return SlotLedger.NONE;
  }

  @Override
  public void close() {}

  private record MemorySlot(int index, Arena arena, MemorySegment writable, MemorySegment bytes)
      implements Slot {
    @Override
    public void write(int offset, MemorySegment from) {
      writable.asSlice(offset, from.byteSize()).copyFrom(from);
    }

    @Override
    public boolean close() {
      return Arenas.close(arena);
    }
  }
}
