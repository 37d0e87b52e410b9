package io.lampyr.engine.enrich;

import java.util.Arrays;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * Which rows have which keys: a table of hashes over one array of bytes. Once it is filled it is
 * safe for many threads.
 */
final class KeyIndex {
  private static final int NONE = -1;
  private static final int FIRST_SLOTS = 1024;

  /** Entries by their hashes, twice as many places as there are entries at least. */
  private int[] slots = new int[FIRST_SLOTS];

  private byte[] keys = new byte[FIRST_SLOTS];

  /** Where the bytes of an entry's key begin; they end where those of the next one do. */
  private int[] starts = new int[FIRST_SLOTS];

  private int[] first = new int[FIRST_SLOTS];
  private int[] last = new int[FIRST_SLOTS];
  private int entries;

  /** The rows of entries, as lists: each place holds a row, and where the next one is. */
  private int[] rows = new int[FIRST_SLOTS];

  private int[] next = new int[FIRST_SLOTS];
  private int places;

  KeyIndex() {
    Arrays.fill(slots, NONE);
  }

  /** Rows are added in ascending order; a row that has the key already has it once. */
  void add(BytesRef key, int row) {
    int slot = slot(key);
    int entry = slots[slot];
    if (entry == NONE) {
      entry = entry(key);
      slots[slot] = entry;
      first[entry] = place(row);
      last[entry] = first[entry];
      if (entries * 2 > slots.length) {
        widen();
      }
    } else if (rows[last[entry]] != row) {
      int place = place(row);
      next[last[entry]] = place;
      last[entry] = place;
    }
  }

  private int entry(BytesRef key) {
    int entry = entries++;
    starts = ArrayUtil.grow(starts, entries + 1);
    first = ArrayUtil.grow(first, entries);
    last = ArrayUtil.grow(last, entries);
    int end = starts[entry] + key.length;
    keys = ArrayUtil.grow(keys, end);
    System.arraycopy(key.bytes, key.offset, keys, starts[entry], key.length);
    starts[entries] = end;
    return entry;
  }

  private int place(int row) {
    rows = ArrayUtil.grow(rows, places + 1);
    next = ArrayUtil.grow(next, places + 1);
    rows[places] = row;
    next[places] = NONE;
    return places++;
  }

  private int slot(BytesRef key) {
    int slot = hash(key) & (slots.length - 1);
    while (slots[slot] != NONE && !has(slots[slot], key)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private static int hash(BytesRef key) {
    return StringHelper.murmurhash3_x86_32(key, StringHelper.GOOD_FAST_HASH_SEED);
  }

  private boolean has(int entry, BytesRef key) {
    return Arrays.equals(
        keys, starts[entry], starts[entry + 1], key.bytes, key.offset, key.offset + key.length);
  }

  private void widen() {
    slots = new int[slots.length * 2];
    Arrays.fill(slots, NONE);
    for (int entry = 0; entry < entries; entry++) {
      slots[slot(new BytesRef(keys, starts[entry], starts[entry + 1] - starts[entry]))] = entry;
    }
  }

  /** The rows that have the key, at most so many, in ascending order. */
  int[] find(BytesRef key, int most) {
    int entry = slots[slot(key)];
    int[] found = new int[Math.min(most, 8)];
    int count = 0;
    for (int place = entry == NONE ? NONE : first[entry];
        place != NONE && count < most;
        place = next[place]) {
      found = ArrayUtil.grow(found, count + 1);
      found[count++] = rows[place];
    }
    return Arrays.copyOf(found, count);
  }

  /** About how many bytes it takes. */
  long bytes() {
    return keys.length
        + (long) Integer.BYTES
            * (slots.length + starts.length + first.length + last.length + 2L * rows.length);
  }
}
