package io.lampyr.query.aggregation.bucket;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The first keys behind a place, of all that come by: a key that others have pushed out never comes
 * back. Most are refused by their first part.
 */
final class CompositeQueue {
  private final List<CompositeSource> sources;
  private final int size;
  private final @Nullable Key after;
  private final Map<Key, Key> kept = new HashMap<>();
  private final PriorityQueue<Key> last =
      new PriorityQueue<>((left, right) -> compare(right, left));

  /** Codes of parts, and which parts are missing. */
  static final class Key {
    final long[] codes;
    final int ordinal;
    private final boolean[] missing;

    Key(int parts) {
      this.codes = new long[parts];
      this.missing = new boolean[parts];
      this.ordinal = -1;
    }

    Key(Key other, int ordinal) {
      this.codes = other.codes.clone();
      this.missing = other.missing.clone();
      this.ordinal = ordinal;
    }

    void set(int part, long code, boolean isMissing) {
      codes[part] = code;
      missing[part] = isMissing;
    }

    boolean isMissing(int part) {
      return missing[part];
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key
          && Arrays.equals(codes, key.codes)
          && Arrays.equals(missing, key.missing);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(codes) + Arrays.hashCode(missing);
    }
  }

  CompositeQueue(List<CompositeSource> sources, int size, @Nullable Key after) {
    this.sources = sources;
    this.size = size;
    this.after = after;
  }

  /** How a key compares with the place that keys must be behind, by one part. */
  int compareToAfter(Key key, int part) {
    return after == null ? 1 : compare(key, after, part);
  }

  /** How a key compares with the last one that is kept, by one part; below if there is room. */
  int compareToLast(Key key, int part) {
    Key least = kept.size() < size ? null : last.peek();
    return least == null ? -1 : compare(key, least, part);
  }

  /** The key that is kept and equal to that one. */
  @Nullable Key find(Key key) {
    return kept.get(key);
  }

  /** Keeps a new key if it is before the last one, or if there is room. */
  boolean add(Key key) {
    if (kept.size() >= size) {
      if (compare(key, last.element()) >= 0) {
        return false;
      }
      kept.remove(last.remove());
    }
    kept.put(key, key);
    last.add(key);
    return true;
  }

  /** All that are kept, in any order. */
  Collection<Key> keys() {
    return kept.values();
  }

  private int compare(Key left, Key right) {
    for (int i = 0; i < left.codes.length; i++) {
      int order = compare(left, right, i);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private int compare(Key left, Key right, int part) {
    boolean none = left.missing[part];
    if (none || right.missing[part]) {
      int nullsFirst = Boolean.compare(right.missing[part], none);
      return sources.get(part).missing() == CompositeSource.Missing.LAST ? -nullsFirst : nullsFirst;
    }
    return Long.compare(left.codes[part], right.codes[part]);
  }
}
