package io.lampyr.esql.wire;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.tree.Place;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads what {@link PartOutput} has written: bounds before anything is allocated. */
public final class PartInput {
  public static final int MAX_DEPTH = 1000;

  /** Longer numbers take long to read. */
  private static final int MAX_NUMBER = 4096;

  /** What is announced makes nobody take more than that at once. */
  private static final int FEW = 1024;

  private static final int ADDRESS_BYTES = 16;

  private final ByteBuffer in;
  private int depth;

  private PartInput(byte[] bytes) {
    this.in = ByteBuffer.wrap(bytes);
  }

  /**
   * Reads a whole message. Bytes that are anything else are a {@link CorruptionException}.
   *
   * @param what as errors call it
   */
  public static <T> T read(byte[] bytes, String what, Function<PartInput, T> reader) {
    PartInput input = new PartInput(bytes);
    try {
      T read = reader.apply(input);
      if (input.in.hasRemaining()) {
        throw input.corrupt("there are bytes behind the end");
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

  public int octet() {
    return Byte.toUnsignedInt(in.get());
  }

  public boolean flag() {
    int value = octet();
    if (value > 1) {
      throw corrupt("a mark is neither 0 nor 1");
    }
    return value == 1;
  }

  public long number() {
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

  public long signed() {
    long value = number();
    return value >>> 1 ^ -(value & 1);
  }

  public int whole() {
    long value = number();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw corrupt("a number is out of range");
    }
    return (int) value;
  }

  public long fixed() {
    return in.getLong();
  }

  public double real() {
    return Double.longBitsToDouble(in.getLong());
  }

  public byte[] bytes() {
    byte[] bytes = new byte[count(1)];
    in.get(bytes);
    return bytes;
  }

  public String text() {
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
  public int count(int leastBytes) {
    long count = number();
    if (count < 0 || count > in.remaining() / leastBytes) {
      throw corrupt("more is announced than there is");
    }
    return (int) count;
  }

  public <T> List<T> list(int leastBytes, Function<PartInput, T> reader) {
    int count = count(leastBytes);
    List<T> values = new ArrayList<>(Math.min(count, FEW));
    for (int i = 0; i < count; i++) {
      values.add(reader.apply(this));
    }
    return values;
  }

  public <T> @Nullable T optional(Function<PartInput, T> reader) {
    return flag() ? reader.apply(this) : null;
  }

  /** What may be inside of itself: not deeper than {@link #MAX_DEPTH} times. */
  public <T> T nested(Function<PartInput, T> reader) {
    if (++depth > MAX_DEPTH) {
      throw corrupt("values are nested too deep");
    }
    T value = reader.apply(this);
    depth--;
    return value;
  }

  /** Where something stands in a query. */
  public Source source() {
    return new Source(new Place(whole(), whole()), text());
  }

  public DataType type() {
    return DataType.valueOf(text());
  }

  /** A cell that is there. */
  public Object value() {
    Object cell = cell();
    if (cell == null) {
      throw corrupt("a value is missing");
    }
    return cell;
  }

  public @Nullable Object cell() {
    int kind = octet();
    return switch (kind) {
      case PartOutput.NULL -> null;
      case PartOutput.FALSE -> false;
      case PartOutput.TRUE -> true;
      case PartOutput.INTEGER -> Math.toIntExact(signed());
      case PartOutput.LONG -> signed();
      case PartOutput.DOUBLE -> real();
      case PartOutput.BIG -> new BigInteger(bounded(bytes()));
      case PartOutput.DECIMAL -> new BigDecimal(bounded(text()));
      case PartOutput.TEXT -> text();
      case PartOutput.ADDRESS -> address();
      case PartOutput.VERSION -> new Values.Version(text(), bytes());
      case PartOutput.POINT -> new Values.Point(real(), real());
      case PartOutput.SEVERAL -> several();
      case PartOutput.LIST -> nested(inner -> inner.list());
      case PartOutput.MAP -> nested(inner -> inner.map());
      case PartOutput.DURATION -> Duration.ofSeconds(signed(), whole());
      case PartOutput.PERIOD -> Period.parse(text());
      default -> throw corrupt("unknown kind of cell " + kind);
    };
  }

  private Object address() {
    byte[] bytes = bytes();
    if (bytes.length != ADDRESS_BYTES) {
      throw corrupt("an address has not sixteen bytes");
    }
    return new Values.Address(bytes);
  }

  private Object several() {
    List<Object> values = nested(inner -> inner.list(1, PartInput::value));
    Object cell = Multi.cell(values);
    if (!(cell instanceof Multi)) {
      throw corrupt("several values are not two at least");
    }
    return cell;
  }

  private List<@Nullable Object> list() {
    int count = count(1);
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(cell());
    }
    return values;
  }

  private Map<String, @Nullable Object> map() {
    int count = count(2);
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String name = text();
      map.put(name, cell());
    }
    return map;
  }

  private byte[] bounded(byte[] number) {
    if (number.length > MAX_NUMBER) {
      throw corrupt("a number is too long");
    }
    return number;
  }

  private String bounded(String number) {
    if (number.length() > MAX_NUMBER) {
      throw corrupt("a number is too long");
    }
    return number;
  }

  public CorruptionException corrupt(String what) {
    return new CorruptionException(
        "bytes of a piped query are damaged: " + what + " offset=" + in.position());
  }
}
