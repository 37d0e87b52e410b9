package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.NumberKind;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.dsl.frame.FieldTarget;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import org.apache.lucene.search.Query;

/**
 * A set of whole numbers as the public format of Roaring bitmaps writes it: of 32 bits for fields
 * of type {@code integer}, of 64 bits for {@code long}. It is read as runs of numbers that follow
 * one another, of which there are at most eight for each byte, however many numbers they hold.
 */
final class Bitmap {
  private static final int PLAIN = 12346;
  private static final int WITH_RUNS = 12347;
  private static final int MAX_ARRAY = 4096;
  private static final int NO_OFFSETS_BELOW = 4;

  private final ByteBuffer in;
  private long[] ends = new long[16];
  private int size;

  private Bitmap(ByteBuffer in) {
    this.in = in.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Documents with a number of the set. */
  static Query query(FieldTarget target, String base64) {
    if (!(target.type() instanceof NumberType number)
        || (number.kind() != NumberKind.INTEGER && number.kind() != NumberKind.LONG)) {
      throw ValueException.argument(
          "Field ["
              + target.path()
              + "] of type ["
              + target.type().name()
              + "] does not support bitmap queries");
    }
    return new RunsQuery(
        target.path(),
        runs(base64, number.kind() == NumberKind.LONG),
        number.kind() == NumberKind.LONG ? Long.BYTES : Integer.BYTES,
        target.facts());
  }

  /** The first and last number of each run, in order, no two of which touch. */
  static long[] runs(String base64, boolean wide) {
    try {
      Bitmap bitmap = new Bitmap(ByteBuffer.wrap(Base64.getDecoder().decode(base64)));
      if (wide) {
        bitmap.wide();
      } else {
        bitmap.narrow(0);
        bitmap.sortSigned(false);
      }
      return Arrays.copyOf(bitmap.ends, bitmap.size);
    } catch (BufferUnderflowException | IllegalArgumentException malformed) {
      throw FaultException.argument(
          wide ? "Failed to deserialize the 64-bit bitmap." : "Failed to deserialize the bitmap.");
    }
  }

  private void wide() {
    long parts = in.getLong();
    check(parts >= 0 && parts <= in.remaining());
    long before = -1;
    for (long i = 0; i < parts; i++) {
      long high = Integer.toUnsignedLong(in.getInt());
      check(high > before);
      before = high;
      narrow(high << Integer.SIZE);
    }
    sortSigned(true);
  }

  private void narrow(long base) {
    int cookie = in.getInt();
    boolean runs = (cookie & 0xffff) == WITH_RUNS;
    check(runs || cookie == PLAIN);
    int containers = runs ? (cookie >>> 16) + 1 : in.getInt();
    check(containers >= 0 && containers <= 1 << 16);
    byte[] isRun = new byte[runs ? (containers + 7) / 8 : 0];
    in.get(isRun);
    int[] keys = new int[containers];
    int[] counts = new int[containers];
    for (int i = 0; i < containers; i++) {
      keys[i] = Short.toUnsignedInt(in.getShort());
      counts[i] = Short.toUnsignedInt(in.getShort()) + 1;
      check(i == 0 || keys[i] > keys[i - 1]);
    }
    if (!runs || containers >= NO_OFFSETS_BELOW) {
      // Where containers begin: they follow one another anyway.
      check(in.remaining() >= containers * Integer.BYTES);
      in.position(in.position() + containers * Integer.BYTES);
    }
    for (int i = 0; i < containers; i++) {
      long first = base | ((long) keys[i] << Short.SIZE);
      if (runs && (isRun[i / 8] >> (i % 8) & 1) != 0) {
        runs(first);
      } else if (counts[i] <= MAX_ARRAY) {
        for (int left = counts[i]; left > 0; left--) {
          long value = first | Short.toUnsignedInt(in.getShort());
          add(value, value);
        }
      } else {
        bits(first);
      }
    }
  }

  private void runs(long first) {
    for (int left = Short.toUnsignedInt(in.getShort()); left > 0; left--) {
      int start = Short.toUnsignedInt(in.getShort());
      int length = Short.toUnsignedInt(in.getShort());
      check(start + length < 1 << Short.SIZE);
      add(first | start, first | (start + length));
    }
  }

  private void bits(long first) {
    for (int word = 0; word < 1 << 10; word++) {
      long bits = in.getLong();
      while (bits != 0) {
        int start = Long.numberOfTrailingZeros(bits);
        int length = Long.numberOfTrailingZeros(~(bits >>> start));
        long at = first | ((long) word << 6) + start;
        add(at, at + length - 1);
        bits = start + length >= Long.SIZE ? 0 : bits >>> (start + length) << (start + length);
      }
    }
  }

  /** A run behind all others, of which it may continue the last. */
  private void add(long from, long to) {
    // Numbers are unsigned here, and never the least one behind another.
    if (size > 0 && from != 0 && ends[size - 1] == from - 1) {
      ends[size - 1] = to;
      return;
    }
    check(size == 0 || Long.compareUnsigned(ends[size - 1], from) < 0);
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
    }
    ends[size++] = from;
    ends[size++] = to;
  }

  /** Numbers of the upper half are negative, so that they come first. */
  private void sortSigned(boolean wide) {
    long half = wide ? Long.MIN_VALUE : 1L << (Integer.SIZE - 1);
    long[] sorted = new long[size + 2];
    int count = 0;
    for (boolean upper : new boolean[] {true, false}) {
      for (int i = 0; i < size; i += 2) {
        long from = ends[i];
        long to = ends[i + 1];
        boolean fromUpper = Long.compareUnsigned(from, half) >= 0;
        boolean toUpper = Long.compareUnsigned(to, half) >= 0;
        if (upper ? !toUpper : fromUpper) {
          continue;
        }
        sorted[count++] = signed(upper && !fromUpper ? half : from, wide);
        sorted[count++] = signed(!upper && toUpper ? half - 1 : to, wide);
      }
    }
    ends = sorted;
    size = count;
  }

  private static long signed(long value, boolean wide) {
    return wide ? value : (int) value;
  }

  private static void check(boolean fits) {
    if (!fits) {
      throw new IllegalArgumentException("not a bitmap");
    }
  }
}
