package io.lampyr.esql.type;

import io.lampyr.mapping.field.Addresses;
import io.lampyr.query.aggregation.value.GeoCells;
import io.lampyr.query.geohex.Hexagons;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the values of the types are in memory, how they are ordered and shown. */
public final class Values {
  /** Any two values of one type; numbers of different types too. */
  public static final Comparator<Object> ORDER = Values::compare;

  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter NANOS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'").withZone(ZoneOffset.UTC);
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private Values() {}

  /** An address, as the sixteen bytes of version 6. */
  @SuppressWarnings("ArrayRecordComponent") // Equality is its own; nobody changes the bytes.
  public record Address(byte[] bytes) implements Comparable<Address> {
    @Override
    public int compareTo(Address other) {
      return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Address address && Arrays.equals(bytes, address.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
      try {
        return Addresses.text(InetAddress.getByAddress(bytes));
      } catch (UnknownHostException wrongLength) {
        throw new IllegalStateException(wrongLength);
      }
    }
  }

  /** A version, with what it is ordered by. */
  @SuppressWarnings("ArrayRecordComponent") // Equality is its own; nobody changes the bytes.
  public record Version(String text, byte[] key) implements Comparable<Version> {
    @Override
    public int compareTo(Version other) {
      return Arrays.compareUnsigned(key, other.key);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Version version && text.equals(version.text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** A place on earth, or in a plane, where its coordinates are called so too. */
  public record Point(double longitude, double latitude) {
    @Override
    public String toString() {
      return "POINT (" + longitude + " " + latitude + ")";
    }
  }

  /** Orders two values of a type. */
  public static int compare(Object one, Object other) {
    return switch (one) {
      case String text -> compareTexts(text, (String) other);
      case Boolean flag -> Boolean.compare(flag, (Boolean) other);
      case Number number -> compareNumbers(number, (Number) other);
      case Address address -> address.compareTo((Address) other);
      case Version version -> version.compareTo((Version) other);
      default -> one.toString().compareTo(other.toString());
    };
  }

  /** By code points, as their bytes in UTF-8 are. */
  private static int compareTexts(String one, String other) {
    int length = Math.min(one.length(), other.length());
    for (int i = 0; i < length; i++) {
      char a = one.charAt(i);
      char b = other.charAt(i);
      if (a != b) {
        boolean surrogates = Character.isSurrogate(a) != Character.isSurrogate(b);
        return surrogates ? (Character.isSurrogate(a) ? 1 : -1) : Character.compare(a, b);
      }
    }
    return Integer.compare(one.length(), other.length());
  }

  private static int compareNumbers(Number one, Number other) {
    boolean decimal = one instanceof Double || other instanceof Double;
    if (decimal) {
      return Double.compare(one.doubleValue(), other.doubleValue());
    }
    return one instanceof BigInteger || other instanceof BigInteger
        ? big(one).compareTo(big(other))
        : Long.compare(one.longValue(), other.longValue());
  }

  /** A whole number of any size. */
  public static BigInteger big(Number number) {
    return number instanceof BigInteger big ? big : BigInteger.valueOf(number.longValue());
  }

  /** A number in another type: it must fit. */
  public static Number as(Number number, DataType type) {
    return switch (type.plain()) {
      case INTEGER -> number.intValue();
      case DOUBLE -> number.doubleValue();
      case UNSIGNED_LONG -> big(number);
      default -> number.longValue();
    };
  }

  /** As texts and answers show it. */
  public static String text(Object value, DataType type) {
    return switch (type) {
      case DATETIME -> MILLIS.format(Instant.ofEpochMilli((Long) value));
      case DATE_NANOS -> NANOS.format(ofNanos((Long) value));
      case GEOHASH -> GeoCells.geohashText((Long) value);
      case GEOTILE -> GeoCells.tileText((Long) value);
      case GEOHEX -> Hexagons.text((Long) value);
      default -> String.valueOf(value);
    };
  }

  /** The same, which is no number that there is no text for. */
  public static @Nullable Object finite(@Nullable Object cell) {
    if (cell instanceof Double real && !Double.isFinite(real)) {
      throw new ArithmeticException("not a finite double number: " + real);
    }
    return cell;
  }

  /** The moment so many nanoseconds after the epoch. */
  public static Instant ofNanos(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
  }

  /** As JSON shows it: numbers and switches as they are, everything else as a text. */
  public static Object json(Object value, DataType type) {
    return switch (value) {
      case Boolean flag -> flag;
      case BigDecimal number -> number;
      case Number number when !type.isDate() && !type.isGrid() -> number;
      case Map<?, ?> tree -> tree;
      default -> text(value, type);
    };
  }

  /** About how many bytes it takes. */
  public static long bytes(@Nullable Object cell) {
    return switch (cell) {
      case null -> 0;
      case String text -> 48 + 2L * text.length();
      case Multi several -> {
        long all = 32;
        for (int i = 0; i < several.size(); i++) {
          all += 8 + bytes(several.get(i));
        }
        yield all;
      }
      case List<?> list -> {
        long all = 48;
        for (Object each : list) {
          all += 8 + bytes(each);
        }
        yield all;
      }
      case Map<?, ?> tree -> {
        long all = 64;
        for (Map.Entry<?, ?> each : tree.entrySet()) {
          all += 48 + bytes(each.getKey()) + bytes(each.getValue());
        }
        yield all;
      }
      case Boolean _ -> 0;
      case Number _ -> 24;
      default -> 96;
    };
  }
}
