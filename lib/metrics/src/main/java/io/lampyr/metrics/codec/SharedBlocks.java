package io.lampyr.metrics.codec;

import org.apache.lucene.util.StringHelper;

/**
 * Where a column's blocks lie, by 128 bits of a hash of their bytes, so that what is the same is
 * written once: the times of all series of one source, above all. The hash's seed is the segment's,
 * which nobody knows beforehand. Newer blocks take the places of older ones: at most 2 MB.
 */
final class SharedBlocks {
  /** A reference takes about so much itself. */
  static final int MIN_BYTES = 16;

  private static final int MIN_SLOTS = 1 << 8;
  private static final int MAX_SLOTS = 1 << 16;
  private static final int WORDS = 3;

  private final int seed;
  private long[] slots = new long[MIN_SLOTS * WORDS];
  private int taken;

  SharedBlocks(int seed) {
    this.seed = seed;
  }

  void clear() {
    slots = new long[MIN_SLOTS * WORDS];
    taken = 0;
  }

  /** Where the same bytes lie, or -1, after which they are known to lie at the place. */
  long find(byte[] bytes, int length, long place) {
    long[] hash = StringHelper.murmurhash3_x64_128(bytes, 0, length, seed);
    int slot = slot(hash[0], slots.length / WORDS);
    // A place is kept plus one, so that an empty slot is none.
    if (slots[slot] == hash[0] && slots[slot + 1] == hash[1] && slots[slot + 2] != 0) {
      return slots[slot + 2] - 1;
    }
    if (slots[slot + 2] == 0 && ++taken > slots.length / WORDS / 2) {
      grow();
      slot = slot(hash[0], slots.length / WORDS);
    }
    slots[slot] = hash[0];
    slots[slot + 1] = hash[1];
    slots[slot + 2] = place + 1;
    return -1;
  }

  private static int slot(long hash, int count) {
    return (int) (hash & (count - 1)) * WORDS;
  }

  private void grow() {
    int count = slots.length / WORDS * 2;
    if (count > MAX_SLOTS) {
      return;
    }
    long[] old = slots;
    slots = new long[count * WORDS];
    taken = 1;
    for (int at = 0; at < old.length; at += WORDS) {
      if (old[at + 2] != 0) {
        int slot = slot(old[at], count);
        taken += slots[slot + 2] == 0 ? 1 : 0;
        System.arraycopy(old, at, slots, slot, WORDS);
      }
    }
  }
}
