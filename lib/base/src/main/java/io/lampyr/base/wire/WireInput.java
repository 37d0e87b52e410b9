package io.lampyr.base.wire;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link WireOutput} has written: bounds before anything is allocated.
 *
 * @param <I> its own class, which reads further kinds of values
 */
public abstract class WireInput<I extends WireInput<I>> {
  public static final int MAX_DEPTH = 1000;

  /** What is announced makes nobody take more than that at once. */
  private static final int FEW = 1024;

  private final ByteBuffer in;
  private final String what;
  private int depth;

  /** Of a message, as errors call it. */
  protected WireInput(byte[] bytes, String what) {
    this.in = ByteBuffer.wrap(bytes);
    this.what = what;
  }

  /** This. */
  protected abstract I self();

  /** Reads all of it. Bytes that are anything else are a {@link CorruptionException}. */
  public final <T> T whole(Function<I, T> reader) {
    try {
      T read = reader.apply(self());
      if (in.hasRemaining()) {
        throw corrupt("there are bytes behind the end");
      }
      return read;
    } catch (BufferUnderflowException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException
        | DateTimeException
        | InvalidInputException damaged) {
      throw new CorruptionException(what + " is damaged", damaged);
    }
  }

  public final int octet() {
    return Byte.toUnsignedInt(in.get());
  }

  public final boolean flag() {
    int value = octet();
    if (value > 1) {
      throw corrupt("a mark is neither 0 nor 1");
    }
    return value == 1;
  }

  public final long number() {
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

  public final long signed() {
    long value = number();
    return value >>> 1 ^ -(value & 1);
  }

  public final int whole() {
    long value = number();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw corrupt("a number is out of range");
    }
    return (int) value;
  }

  public final long fixed() {
    return in.getLong();
  }

  public final double real() {
    return Double.longBitsToDouble(in.getLong());
  }

  public final byte[] bytes() {
    byte[] bytes = new byte[count(1)];
    in.get(bytes);
    return bytes;
  }

  public final String text() {
    int length = count(1);
    ByteBuffer part = in.slice(in.position(), length);
    in.position(in.position() + length);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(part).toString();
    } catch (CharacterCodingException wrong) {
      throw corrupt("a text is not UTF-8");
    }
  }

  /** A number of things, each of so many bytes at least, which are still to come. */
  public final int count(int leastBytes) {
    long count = number();
    if (count < 0 || count > in.remaining() / leastBytes) {
      throw corrupt("more is announced than there is");
    }
    return (int) count;
  }

  public final <T> List<T> list(int leastBytes, Function<I, T> reader) {
    int count = count(leastBytes);
    List<T> values = new ArrayList<>(Math.min(count, FEW));
    for (int i = 0; i < count; i++) {
      values.add(reader.apply(self()));
    }
    return values;
  }

  public final <T> @Nullable T optional(Function<I, T> reader) {
    return flag() ? reader.apply(self()) : null;
  }

  /** What may be inside of itself: not deeper than {@link #MAX_DEPTH} times. */
  public final <T extends @Nullable Object> T nested(Function<I, T> reader) {
    if (++depth > MAX_DEPTH) {
      throw corrupt("values are nested too deep");
    }
    T value = reader.apply(self());
    depth--;
    return value;
  }

  public final CorruptionException corrupt(String how) {
    return new CorruptionException(what + " is damaged: " + how + " offset=" + in.position());
  }
}
