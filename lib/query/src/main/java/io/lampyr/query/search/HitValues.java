package io.lampyr.query.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.query.sort.SortValues;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The values in a shard's hits, as bytes; {@code docs/format/shard-hits.md} says how. */
final class HitValues {
  private static final int NULL = 0;
  private static final int LONG = 1;
  private static final int INTEGER = 2;
  private static final int DOUBLE = 3;
  private static final int FLOAT = 4;
  private static final int BIG = 5;
  private static final int BYTES = 6;
  private static final int TEXT = 7;
  private static final int FALSE = 8;
  private static final int TRUE = 9;

  /** The longest number: many times that of an unsigned long. */
  private static final int MAX_BIG_BYTES = 64;

  private HitValues() {}

  /** Writes values one behind the other. */
  static final class Writer {
    private final ByteArrayOutputStream out;

    Writer(ByteArrayOutputStream out) {
      this.out = out;
    }

    void octet(int value) {
      out.write(value);
    }

    void values(SortValues sort) {
      number(sort.comparable().size());
      sort.comparable().forEach(this::value);
      sort.shown().forEach(this::value);
    }

    void value(@Nullable Object value) {
      switch (value) {
        case null -> octet(NULL);
        case Long number -> {
          octet(LONG);
          signed(number);
        }
        case Integer number -> {
          octet(INTEGER);
          signed(number);
        }
        case Double number -> {
          octet(DOUBLE);
          fixed(Double.doubleToRawLongBits(number), Long.BYTES);
        }
        case Float number -> {
          octet(FLOAT);
          real(number);
        }
        case BigInteger number -> {
          octet(BIG);
          bytes(number.toByteArray());
        }
        case BytesRef term -> {
          octet(BYTES);
          bytes(BytesRef.deepCopyOf(term).bytes);
        }
        case Boolean flag -> octet(flag ? TRUE : FALSE);
        case String text -> {
          octet(TEXT);
          bytes(text.getBytes(StandardCharsets.UTF_8));
        }
        default -> throw new IllegalArgumentException("no value of a hit: " + value.getClass());
      }
    }

    private void bytes(byte[] bytes) {
      number(bytes.length);
      out.writeBytes(bytes);
    }

    void real(float value) {
      fixed(Float.floatToRawIntBits(value), Float.BYTES);
    }

    private void fixed(long value, int size) {
      for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) {
        out.write((int) (value >>> shift));
      }
    }

    void signed(long value) {
      number(value << 1 ^ value >> 63);
    }

    void number(long value) {
      long rest = value;
      while ((rest & ~0x7fL) != 0) {
        out.write((int) (rest & 0x7f) | 0x80);
        rest >>>= 7;
      }
      out.write((int) rest);
    }
  }

  /** Reads them again; what ends too early is told by the buffer. */
  static final class Reader {
    private final ByteBuffer in;

    Reader(ByteBuffer in) {
      this.in = in;
    }

    int octet() {
      return Byte.toUnsignedInt(in.get());
    }

    float real() {
      return in.getFloat();
    }

    SortValues values() {
      int count = count(2);
      return count == 0 ? SortValues.NONE : new SortValues(some(count), some(count));
    }

    private List<@Nullable Object> some(int count) {
      List<@Nullable Object> values = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        values.add(value());
      }
      return values;
    }

    @Nullable Object value() {
      int kind = octet();
      return switch (kind) {
        case NULL -> null;
        case LONG -> signed();
        case INTEGER -> integer();
        case DOUBLE -> in.getDouble();
        case FLOAT -> in.getFloat();
        case BIG -> big();
        case BYTES -> new BytesRef(bytes());
        case TEXT -> new String(bytes(), StandardCharsets.UTF_8);
        case FALSE -> false;
        case TRUE -> true;
        default -> throw corrupt("unknown kind of value " + kind);
      };
    }

    private int integer() {
      long value = signed();
      if (value != (int) value) {
        throw corrupt("a whole number is too large");
      }
      return (int) value;
    }

    private BigInteger big() {
      byte[] bytes = bytes();
      if (bytes.length == 0 || bytes.length > MAX_BIG_BYTES) {
        throw corrupt("a number has " + bytes.length + " bytes");
      }
      return new BigInteger(bytes);
    }

    private byte[] bytes() {
      byte[] bytes = new byte[count(1)];
      in.get(bytes);
      return bytes;
    }

    /** A number of things, each of so many bytes at least, which are still to come. */
    int count(int leastBytes) {
      long count = number();
      if (count < 0 || count > in.remaining() / leastBytes) {
        throw corrupt("more is announced than there is");
      }
      return (int) count;
    }

    int whole() {
      long value = number();
      if (value < 0 || value > Integer.MAX_VALUE) {
        throw corrupt("a number is out of range");
      }
      return (int) value;
    }

    long signed() {
      long value = number();
      return value >>> 1 ^ -(value & 1);
    }

    private long number() {
      long value = 0;
      for (int shift = 0; shift < Long.SIZE; shift += 7) {
        byte next = in.get();
        value |= (next & 0x7fL) << shift;
        if (next >= 0) {
          return value;
        }
      }
      throw corrupt("a number is too long");
    }

    CorruptionException corrupt(String what) {
      return new CorruptionException(
          "hits of a shard are damaged: " + what + " offset=" + in.position());
    }
  }
}
