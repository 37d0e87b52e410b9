package io.lampyr.esql.format;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A table of a flat buffer: its fields by their places. Booleans, bytes, shorts, ints and longs
 * stand in it; texts, tables, lists of tables and pairs of longs behind it. Not safe for many
 * threads.
 */
final class FlatTable {
  private final SortedMap<Integer, Object> fields = new TreeMap<>();

  /** Pairs of longs, one behind the other. */
  record Pairs(List<Long> longs) {
    Pairs {
      longs = List.copyOf(longs);
    }
  }

  FlatTable with(int place, Object value) {
    fields.put(place, value);
    return this;
  }

  SortedMap<Integer, Object> fields() {
    return fields;
  }

  /** As many places as it has, taken or not. */
  int places() {
    return fields.isEmpty() ? 0 : fields.lastKey() + 1;
  }

  /** What a value takes in the table itself. */
  static int width(Object value) {
    return switch (value) {
      case Boolean _, Byte _ -> Byte.BYTES;
      case Short _ -> Short.BYTES;
      case Long _ -> Long.BYTES;
      default -> Integer.BYTES;
    };
  }
}
