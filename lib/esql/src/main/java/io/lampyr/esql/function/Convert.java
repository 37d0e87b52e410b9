package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.TimeUnits;
import io.lampyr.esql.type.Values;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.field.VersionCodec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Conversions between types. */
public final class Convert {
  private static final DateFormat DATES = DateFormat.of("strict_date_optional_time");
  private static final DateFormat NANOS = DateFormat.of("strict_date_optional_time_nanos");
  private static final Pattern POINT =
      Pattern.compile(
          "POINT\\s*\\(\\s*([-+0-9.eE]{1,40})\\s+([-+0-9.eE]{1,40})\\s*\\)",
          Pattern.CASE_INSENSITIVE);
  private static final BigInteger MAX_UNSIGNED =
      BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);
  private static final long NANOS_PER_MILLI = 1_000_000;

  private Convert() {}

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    List<DataType> targets =
        List.of(
            DataType.BOOLEAN,
            DataType.INTEGER,
            DataType.LONG,
            DataType.UNSIGNED_LONG,
            DataType.DOUBLE,
            DataType.KEYWORD,
            DataType.DATETIME,
            DataType.DATE_NANOS,
            DataType.IP,
            DataType.VERSION,
            DataType.GEO_POINT,
            DataType.CARTESIAN_POINT,
            DataType.GEOHASH,
            DataType.GEOTILE,
            DataType.GEOHEX);
    for (DataType to : targets) {
      for (String name : names(to)) {
        // Counters become numbers that hold them, and nothing else.
        String takes = to.counting() == to ? "x:" : "x:" + to.name() + "|c:";
        table.rawMade("to_" + name, takes + to.name(), site -> each(site, to));
      }
    }
    table.rawMade("to_degrees", "n:double", site -> numbers(Math::toDegrees));
    table.rawMade("to_radians", "n:double", site -> numbers(Math::toRadians));
    for (String name : List.of("date_period", "dateperiod", "time_duration", "timeduration")) {
      DataType to = name.startsWith("d") ? DataType.DATE_PERIOD : DataType.TIME_DURATION;
      table.made("to_" + name, "s:" + to.name() + "|t:" + to.name(), _ -> a -> amount(a[0], to));
    }
    return table.done();
  }

  private static List<String> names(DataType type) {
    return switch (type) {
      case BOOLEAN -> List.of("boolean", "bool");
      case INTEGER -> List.of("integer", "int");
      case UNSIGNED_LONG -> List.of("unsigned_long", "ulong", "ul");
      case DOUBLE -> List.of("double", "dbl");
      case KEYWORD -> List.of("keyword", "string", "str");
      case DATETIME -> List.of("datetime", "date", "dt");
      case DATE_NANOS -> List.of("date_nanos", "datenanos");
      case VERSION -> List.of("version", "ver");
      case GEO_POINT -> List.of("geo_point", "geopoint");
      case CARTESIAN_POINT -> List.of("cartesian_point", "cartesianpoint");
      default -> List.of(type.told());
    };
  }

  /** Converts each of a cell's values; those that cannot be are left out, as if never there. */
  private static Kernel each(Site site, DataType to) {
    DataType from = site.type(0);
    if (from.isCounter() && from.compareTo(to.counting()) > 0) {
      throw new IllegalArgumentException(
          "a value of type [" + from.told() + "] cannot be converted to [" + to.told() + "]");
    }
    if (!Cells.convertible(from, to) || (from.isPoint() && to.isPoint() && from != to)) {
      throw new IllegalArgumentException(
          "a value of type [" + from.told() + "] cannot be converted to [" + to.told() + "]");
    }
    return args -> mapped(args[0], value -> convert(value, from.plain(), to));
  }

  private static Kernel numbers(java.util.function.DoubleUnaryOperator operator) {
    return args ->
        mapped(
            args[0],
            v ->
                Objects.requireNonNull(
                    Values.finite(operator.applyAsDouble(((Number) v).doubleValue()))));
  }

  /** Each of a cell's values by itself. */
  static @Nullable Object mapped(
      @Nullable Object cell, java.util.function.UnaryOperator<Object> operator) {
    if (!(cell instanceof Multi several)) {
      return cell == null ? null : operator.apply(cell);
    }
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < several.size(); i++) {
      all.add(operator.apply(several.get(i)));
    }
    return Multi.cell(all);
  }

  /** A value in another type; an {@link IllegalArgumentException} if it has none there. */
  public static Object convert(Object value, DataType from, DataType to) {
    if (from == to) {
      return value;
    }
    return switch (to) {
      case KEYWORD, TEXT -> Values.text(value, from);
      case BOOLEAN ->
          value instanceof Number number
              ? (Object) (number.doubleValue() != 0)
              : Boolean.parseBoolean(value.toString());
      case DOUBLE ->
          value instanceof Number number ? (Object) number.doubleValue() : decimal(value);
      case INTEGER, LONG, UNSIGNED_LONG -> whole(value, from, to);
      case DATETIME -> millis(value, from);
      case DATE_NANOS -> nanos(value, from);
      case IP -> address(String.valueOf(value));
      case VERSION -> version(String.valueOf(value));
      case GEO_POINT, CARTESIAN_POINT -> point(String.valueOf(value));
      case GEOHASH, GEOTILE, GEOHEX -> Cells.of(value, to);
      case DATE_PERIOD, TIME_DURATION -> amount(String.valueOf(value));
      default -> throw new IllegalArgumentException("cannot convert to " + to.told());
    };
  }

  /** An amount of time of that type, out of one or out of a text. */
  private static Object amount(@Nullable Object value, DataType to) {
    Object amount = value instanceof String text ? amount(text) : Objects.requireNonNull(value);
    if (TimeUnits.type(amount) != to) {
      throw new IllegalArgumentException(
          "Cannot parse [" + value + "] to a " + to.told().replace('_', ' '));
    }
    return amount;
  }

  private static Object amount(String text) {
    Object amount = TimeUnits.parse(text);
    if (amount == null) {
      throw new IllegalArgumentException("Cannot parse [" + text + "] to a time amount");
    }
    return amount;
  }

  private static Double decimal(Object value) {
    if (value instanceof Boolean flag) {
      return flag ? 1.0 : 0.0;
    }
    try {
      Double real = Double.valueOf(value.toString().strip());
      if (real.isInfinite() || real.isNaN()) {
        throw new IllegalArgumentException("[" + value + "] out of [double] range");
      }
      return real;
    } catch (NumberFormatException wrong) {
      throw new NumberFormatException("For input string: \"" + value + "\"");
    }
  }

  private static Number whole(Object value, DataType from, DataType to) {
    BigInteger number;
    if (value instanceof Boolean flag) {
      number = flag ? BigInteger.ONE : BigInteger.ZERO;
    } else if (value instanceof Double decimal) {
      number = rounded(decimal, to);
    } else if (value instanceof Number whole) {
      number = Values.big(whole);
    } else {
      String text = Values.text(value, from).strip();
      number = text.matches("[+-]?[0-9]{1,40}") ? new BigInteger(text) : rounded(parsed(text), to);
    }
    boolean fits =
        switch (to) {
          case INTEGER -> number.bitLength() < Integer.SIZE;
          case LONG -> number.bitLength() < Long.SIZE;
          default -> number.signum() >= 0 && number.compareTo(MAX_UNSIGNED) <= 0;
        };
    if (!fits) {
      throw new IllegalArgumentException("[" + value + "] out of [" + to.told() + "] range");
    }
    return Values.as(number, to);
  }

  private static double parsed(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException wrong) {
      throw new NumberFormatException("Cannot parse number [" + text + "]");
    }
  }

  private static BigInteger rounded(double value, DataType to) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("[" + value + "] out of [" + to.told() + "] range");
    }
    return to == DataType.UNSIGNED_LONG
        ? new BigDecimal(value).toBigInteger()
        : BigDecimal.valueOf(value)
            .add(BigDecimal.valueOf(0.5))
            .setScale(0, java.math.RoundingMode.FLOOR)
            .toBigInteger();
  }

  private static Long millis(Object value, DataType from) {
    if (from == DataType.DATE_NANOS) {
      return Math.floorDiv((Long) value, NANOS_PER_MILLI);
    }
    return value instanceof Number
        ? (Long) whole(value, from, DataType.LONG)
        : (Long) instant(DATES, value.toString()).toEpochMilli();
  }

  private static Long nanos(Object value, DataType from) {
    if (from == DataType.DATETIME) {
      return Math.multiplyExact((Long) value, NANOS_PER_MILLI);
    }
    if (value instanceof Number) {
      return (Long) whole(value, from, DataType.LONG);
    }
    Instant instant = instant(NANOS, value.toString());
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
  }

  /** A moment by a format; texts that it does not fit are an {@link IllegalArgumentException}. */
  static Instant instant(DateFormat format, String text) {
    Instant parsed = format.parse(text, ZoneOffset.UTC, false);
    if (parsed == null) {
      throw new IllegalArgumentException(
          "failed to parse date field [" + text + "] with format [" + format.pattern() + "]");
    }
    return parsed;
  }

  /** An address out of a text: names are not looked up. */
  static Values.Address address(String text) {
    try {
      byte[] bytes = InetAddress.ofLiteral(text).getAddress();
      if (bytes.length == 4) {
        byte[] wide = new byte[16];
        wide[10] = (byte) 0xff;
        wide[11] = (byte) 0xff;
        System.arraycopy(bytes, 0, wide, 12, 4);
        bytes = wide;
      }
      return new Values.Address(bytes);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException("'" + text + "' is not an IP string literal.");
    }
  }

  /** A version out of a text. */
  public static Values.Version version(String text) {
    BytesRef key = VersionCodec.encode(text);
    return new Values.Version(
        text, Arrays.copyOfRange(key.bytes, key.offset, key.offset + key.length));
  }

  private static Values.Point point(String text) {
    Matcher parts = POINT.matcher(text.strip());
    if (!parts.matches()) {
      throw new IllegalArgumentException("Failed to parse WKT: [" + text + "]");
    }
    return new Values.Point(Double.parseDouble(parts.group(1)), Double.parseDouble(parts.group(2)));
  }
}
