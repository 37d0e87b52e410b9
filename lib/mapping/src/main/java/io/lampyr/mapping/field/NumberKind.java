package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Set;
import org.apache.lucene.util.NumericUtils;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The numeric types. Every number has a sortable form: a long in the order of the numbers, which is
 * what doc values hold, and whose low bytes make the point.
 */
public enum NumberKind {
  BYTE(Integer.BYTES, Byte.MIN_VALUE, Byte.MAX_VALUE),
  SHORT(Integer.BYTES, Short.MIN_VALUE, Short.MAX_VALUE),
  INTEGER(Integer.BYTES, Integer.MIN_VALUE, Integer.MAX_VALUE),
  LONG(Long.BYTES, Long.MIN_VALUE, Long.MAX_VALUE),
  UNSIGNED_LONG(Long.BYTES, 0, 0),
  HALF_FLOAT(Short.BYTES, 0, 0),
  FLOAT(Integer.BYTES, 0, 0),
  DOUBLE(Long.BYTES, 0, 0);

  private static final BigInteger MAX_UNSIGNED =
      BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);
  private static final double BEYOND_LONGS = 0x1p64;

  /** What stands for numbers that are none, or have no end. */
  private static final Set<String> ENDLESS = Set.of("NaN", "Infinity", "-Infinity", "+Infinity");

  private final int pointBytes;
  private final long least;
  private final long most;

  NumberKind(int pointBytes, long least, long most) {
    this.pointBytes = pointBytes;
    this.least = least;
    this.most = most;
  }

  String typeName() {
    return name().toLowerCase(Locale.ROOT);
  }

  int pointBytes() {
    return pointBytes;
  }

  boolean isWhole() {
    return !isDecimal();
  }

  private boolean isDecimal() {
    return compareTo(HALF_FLOAT) >= 0;
  }

  /** The sortable form of the number at the parser. */
  long sortable(JsonParser value, boolean coerce) {
    JsonToken token = value.currentToken();
    if (token == JsonToken.VALUE_STRING) {
      if (!coerce) {
        throw ValueException.argument(typeName() + " value passed as String");
      }
      return ofText(value.getString());
    }
    if (!token.isNumeric()) {
      throw notNumeric(token);
    }
    if (isDecimal()) {
      return this == DOUBLE
          ? ofDouble(value.getDoubleValue(), value)
          : ofFloat(value.getFloatValue(), value);
    }
    if (token == JsonToken.VALUE_NUMBER_INT && fitsLong(value)) {
      return ofLong(value.getLongValue());
    }
    return sortable(value.getString(), coerce);
  }

  /** Whole numbers of 64 bits are read by other means, which fail in another way. */
  private long ofText(String text) {
    try {
      return sortable(text, true);
    } catch (ValueException wrong) {
      boolean isLong = this == LONG || this == UNSIGNED_LONG;
      throw isLong && wrong.fault().kind() == ErrorKind.NUMBER_FORMAT
          ? ValueException.argument(wrong.fault().reason())
          : wrong;
    }
  }

  private static boolean fitsLong(JsonParser value) {
    return value.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
  }

  /** The sortable form of a number written as a text, or given as a number. */
  long sortable(String text, boolean coerce) {
    if (isDecimal()) {
      if (ENDLESS.contains(text)) {
        throw notFinite(text);
      }
      double parsed = parseDouble(text);
      return this == DOUBLE ? ofDouble(parsed, text) : ofFloat((float) parsed, text);
    }
    BigInteger whole = whole(text, coerce);
    if (this == UNSIGNED_LONG) {
      return ofUnsigned(whole, text);
    }
    if (whole.bitLength() >= Long.SIZE) {
      throw outOfRange(text);
    }
    return ofLong(whole.longValue());
  }

  private static double parseDouble(String text) {
    try {
      // Texts such as "0x1p3" or "1d" are numbers to Java, but not to anybody's documents.
      char last = text.isEmpty() ? 'x' : text.charAt(text.length() - 1);
      if (last == '.' || (last >= '0' && last <= '9')) {
        return Double.parseDouble(text);
      }
    } catch (NumberFormatException isReportedBelow) {
      // One message for both ways of not being a number.
    }
    throw new ValueException(
        ErrorKind.NUMBER_FORMAT,
        text.isBlank() ? "empty String" : "For input string: \"" + text + "\"");
  }

  private BigInteger whole(String text, boolean coerce) {
    double size = parseDouble(text);
    if (Math.abs(size) >= BEYOND_LONGS * 2) {
      throw outOfRange(text);
    }
    // Below one, the exact value may have more digits than memory: only its being a fraction
    // counts.
    BigDecimal exact =
        Math.abs(size) < 0.5
            ? (size == 0 ? BigDecimal.ZERO : new BigDecimal("0.5"))
            : new BigDecimal(text.strip());
    BigDecimal floor = exact.setScale(0, RoundingMode.DOWN);
    if (!coerce && exact.compareTo(floor) != 0) {
      throw ValueException.argument("Value [" + text + "] has a decimal part");
    }
    return floor.toBigIntegerExact();
  }

  private long ofLong(long value) {
    if (this == UNSIGNED_LONG) {
      if (value < 0) {
        throw outOfRange(Long.toString(value));
      }
      return value ^ Long.MIN_VALUE;
    }
    if (value < least || value > most) {
      throw outOfRange(Long.toString(value));
    }
    return value;
  }

  private long ofUnsigned(BigInteger value, String text) {
    if (value.signum() < 0 || value.compareTo(MAX_UNSIGNED) > 0) {
      throw outOfRange(text);
    }
    return value.longValue() ^ Long.MIN_VALUE;
  }

  private long ofDouble(double value, Object written) {
    if (!Double.isFinite(value)) {
      throw notFinite(written);
    }
    return NumericUtils.doubleToSortableLong(value);
  }

  private long ofFloat(float value, Object written) {
    if (this == HALF_FLOAT) {
      short bits = Float.floatToFloat16(value);
      if (!Float.isFinite(Float.float16ToFloat(bits))) {
        throw notFinite(written);
      }
      return (short) (bits ^ ((bits >> 15) & 0x7fff));
    }
    if (!Float.isFinite(value)) {
      throw notFinite(written);
    }
    return NumericUtils.floatToSortableInt(value);
  }

  /** The number that a sortable form stands for. */
  public Number number(long sortable) {
    return switch (this) {
      case BYTE, SHORT, INTEGER, LONG -> sortable;
      case UNSIGNED_LONG -> new BigInteger(Long.toUnsignedString(sortable ^ Long.MIN_VALUE));
      case HALF_FLOAT -> {
        short bits = (short) sortable;
        yield Float.float16ToFloat((short) (bits ^ ((bits >> 15) & 0x7fff)));
      }
      case FLOAT -> NumericUtils.sortableIntToFloat((int) sortable);
      case DOUBLE -> NumericUtils.sortableLongToDouble(sortable);
    };
  }

  static ValueException notNumeric(JsonToken token) {
    return token.isStructStart()
        ? ValueException.argument("Cannot parse object as number")
        : new ValueException(
            ErrorKind.INPUT_COERCION,
            "Current token (" + token + ") not numeric, can not use numeric value accessors");
  }

  private ValueException notFinite(Object written) {
    String text = written instanceof JsonParser parser ? parser.getString() : written.toString();
    return ValueException.argument(
        "[" + typeName() + "] supports only finite values, but got [" + text + "]");
  }

  private ValueException outOfRange(String text) {
    return switch (this) {
      case INTEGER ->
          new ValueException(
              ErrorKind.INPUT_COERCION,
              "Numeric value (" + text + ") out of range of int (-2147483648 - 2147483647)");
      case LONG ->
          new ValueException(
              ErrorKind.INPUT_COERCION,
              "Numeric value ("
                  + text
                  + ") out of range of long (-9223372036854775808 - 9223372036854775807)");
      default ->
          ValueException.argument(
              "Value ["
                  + text
                  + "] is out of range for a"
                  + (this == UNSIGNED_LONG ? "n " : " ")
                  + typeName().replace('_', ' '));
    };
  }
}
