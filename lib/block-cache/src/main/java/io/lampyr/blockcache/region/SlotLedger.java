package io.lampyr.blockcache.region;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Remembers which bytes slots hold, so that the next process finds them.
 *
 * <p>Laws: never fails: what cannot be recorded is forgotten. What it returns may be untrue, and is
 * to be compared with the checksum before it is used. Safe for use by many threads.
 */
interface SlotLedger {

  /** Remembers nothing. */
  SlotLedger NONE =
      new SlotLedger() {
        @Override
        public void filled(int slot, RegionKey key, int offset, MemorySegment bytes) {}

        @Override
        public void emptied(int slot) {}

        @Override
        public List<Kept> kept() {
          return List.of();
        }
      };

  /** The slot, which the region has, holds these bytes at the offset, which begins a page. */
  void filled(int slot, RegionKey key, int offset, MemorySegment bytes);

  /** The slot holds nothing any more. */
  void emptied(int slot);

  /** What the last process left: at most one entry for a slot and for a region. */
  List<Kept> kept();

  /** A slot that a process left. */
  record Kept(int slot, RegionKey key, List<KeptRun> runs) {
    public Kept {
      runs = List.copyOf(runs);
    }
  }

  /** Bytes within a region, and the CRC32C that they had. */
  record KeptRun(int offset, int length, int checksum) {}
}
