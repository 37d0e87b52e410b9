package io.lampyr.pipelines.place;

import io.lampyr.base.error.CorruptionException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One value of a database of addresses, with all that it holds: bounded in depth, and in how many
 * values there are, whatever the bytes say. For one value, and one thread.
 */
final class PlaceData {
  private static final int MAX_DEPTH = 32;
  private static final int MAX_VALUES = 10_000;

  private final ByteBuffer bytes;
  private final int start;
  private int at;
  private int values;

  /** With where pointers count from. */
  PlaceData(ByteBuffer bytes, int start) {
    this.bytes = bytes;
    this.start = start;
  }

  Object value(int from) {
    at = from;
    try {
      return value(0, true);
    } catch (IndexOutOfBoundsException beyond) {
      throw broken("a value ends beyond it", beyond);
    }
  }

  private static CorruptionException broken(String why, Exception cause) {
    return new CorruptionException("database of addresses is not readable: " + why, cause);
  }

  private static CorruptionException broken(String why) {
    return new CorruptionException("database of addresses is not readable: " + why);
  }

  private Object value(int depth, boolean mayPoint) {
    if (depth > MAX_DEPTH || ++values > MAX_VALUES) {
      throw broken("a value holds too many others");
    }
    int control = bytes.get(at++) & 0xff;
    int kind = control >> 5;
    if (kind == 1) {
      return pointed(control, depth, mayPoint);
    }
    if (kind == 0) {
      kind = 7 + (bytes.get(at++) & 0xff);
    }
    int size = size(control & 0x1f);
    return switch (kind) {
      case 2 -> new String(take(size), StandardCharsets.UTF_8);
      case 3 -> Double.longBitsToDouble(number(exactly(size, Double.BYTES)));
      case 4 -> take(size);
      case 5, 6, 9 -> number(size);
      case 7 -> map(size, depth);
      case 8 -> (long) (int) number(size);
      case 10 -> new BigInteger(1, take(size));
      case 11 -> list(size, depth);
      case 14 -> size != 0;
      case 15 -> (double) Float.intBitsToFloat((int) number(exactly(size, Float.BYTES)));
      default -> throw broken("there is a value of the unknown type " + kind);
    };
  }

  /** What stands elsewhere, and is no pointer itself. */
  private Object pointed(int control, int depth, boolean mayPoint) {
    if (!mayPoint) {
      throw broken("a pointer leads to a pointer");
    }
    int width = (control >> 3 & 3) + 1;
    long pointer = width == 4 ? number(4) : (long) (control & 7) << (8 * width) | number(width);
    long base =
        switch (width) {
          case 2 -> 2048;
          case 3 -> 526_336;
          default -> 0;
        };
    long target = start + pointer + base;
    if (target >= bytes.limit()) {
      throw broken("a pointer leads beyond it");
    }
    int back = at;
    at = (int) target;
    Object value = value(depth + 1, false);
    at = back;
    return value;
  }

  private int size(int low) {
    return switch (low) {
      case 29 -> 29 + (int) number(1);
      case 30 -> 285 + (int) number(2);
      case 31 -> 65_821 + (int) number(3);
      default -> low;
    };
  }

  private static int exactly(int size, int wanted) {
    if (size != wanted) {
      throw broken("a number has " + size + " bytes");
    }
    return size;
  }

  private long number(int width) {
    if (width > Long.BYTES) {
      throw broken("a number has " + width + " bytes");
    }
    long number = 0;
    for (int i = 0; i < width; i++) {
      number = number << 8 | (bytes.get(at++) & 0xff);
    }
    return number;
  }

  private byte[] take(int size) {
    if (size > bytes.limit() - at) {
      throw broken("a value ends beyond it");
    }
    byte[] taken = new byte[size];
    bytes.get(at, taken);
    at += size;
    return taken;
  }

  private Map<String, Object> map(int size, int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      map.put(String.valueOf(value(depth + 1, true)), value(depth + 1, true));
    }
    return map;
  }

  private List<Object> list(int size, int depth) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      list.add(value(depth + 1, true));
    }
    return list;
  }
}
