package io.lampyr.mapping.column;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Addresses;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.NumberKind;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.PlanePointType;
import io.lampyr.mapping.field.PlanePoints;
import io.lampyr.mapping.field.ScaledFloatType;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.field.VersionCodec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import org.apache.lucene.document.InetAddressPoint;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * What a field's column entries stand for. Immutable and safe for many threads. Numbers are {@code
 * Long}, {@code Double}, {@code Float} or {@code BigInteger}; with a format, and for dates, texts.
 */
public final class ColumnFormat {
  /** The unit of a date column. */
  public enum Unit {
    NONE,
    MILLIS,
    NANOS
  }

  /** Of a whole number in a text, with zeros before it. */
  private static final int MAX_DIGITS = 1000;

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final LeafField leaf;
  private final @Nullable String pattern;
  private final @Nullable DateFormat dates;
  private final boolean plain;

  private ColumnFormat(
      LeafField leaf, @Nullable String pattern, @Nullable DateFormat dates, boolean plain) {
    this.leaf = leaf;
    this.pattern = pattern;
    this.dates = dates;
    this.plain = plain;
  }

  /** The values as a sort shows them: dates and booleans are numbers, unless there is a format. */
  public static ColumnFormat ofSort(LeafField leaf, @Nullable String format) {
    return of(leaf, format, true);
  }

  /** The values as users wrote them, dates in the field's own format if none is given. */
  public static ColumnFormat of(LeafField leaf, @Nullable String format) {
    return of(leaf, format, false);
  }

  /** Whoever gives a format for such a field is refused. */
  public static FaultException noFormats(LeafField leaf) {
    return noFormats(leaf.path(), leaf.type().name());
  }

  /** The same, of a field that no mapping has. */
  public static FaultException noFormats(String field, String type) {
    return new FaultException(
        ErrorKind.NO_FORMATS,
        "Field [" + field + "] of type [" + type + "] doesn't support formats.");
  }

  private static ColumnFormat of(LeafField leaf, @Nullable String format, boolean plain) {
    if (leaf.type() instanceof DateType date) {
      DateFormat dates =
          format != null && !format.equals("use_field_mapping")
              ? DateFormat.of(format)
              : plain ? null : date.format();
      return new ColumnFormat(leaf, null, dates, plain);
    }
    if (leaf.type() instanceof PlanePointType) {
      if (format != null) {
        FlatForm.check(format);
      }
      return new ColumnFormat(leaf, format, null, plain);
    }
    boolean number =
        leaf.type() instanceof NumberType
            || leaf.type() instanceof ScaledFloatType
            || leaf.type().name().equals("token_count");
    if (format != null && !number && !format.equals("use_field_mapping")) {
      throw noFormats(leaf);
    }
    String pattern = "use_field_mapping".equals(format) ? null : format;
    if (pattern != null) {
      decimals(pattern);
    }
    return new ColumnFormat(leaf, pattern, null, plain);
  }

  private static DecimalFormat decimals(String pattern) {
    try {
      return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
    } catch (IllegalArgumentException malformed) {
      throw FaultException.argument("Malformed pattern \"" + pattern + "\"");
    }
  }

  public LeafField leaf() {
    return leaf;
  }

  /** The unit that the column counts time in. */
  public Unit unit() {
    return leaf.type() instanceof DateType date
        ? date.isNanos() ? Unit.NANOS : Unit.MILLIS
        : Unit.NONE;
  }

  /** The number that an entry of a numeric column stands for, before any format. */
  public Number number(long entry) {
    return switch (leaf.type()) {
      case NumberType number -> number.kind().number(entry);
      case ScaledFloatType scaled -> scaled.number(entry);
      default -> entry;
    };
  }

  /** What is shown for an entry of a numeric column. */
  public Object shown(long entry) {
    if (dates != null) {
      return dates.format(instant(entry), ZoneOffset.UTC);
    }
    if (leaf.type().name().equals("geo_point")) {
      return point(entry);
    }
    if (leaf.type() instanceof PlanePointType) {
      return FlatForm.shown(PlanePoints.Point.of(entry), pattern);
    }
    if (!plain && leaf.type().name().equals("boolean")) {
      return entry != 0;
    }
    Number number = number(entry);
    return pattern == null ? number : decimals(pattern).format(number);
  }

  private Instant instant(long entry) {
    return unit() == Unit.NANOS
        ? Instant.ofEpochSecond(
            Math.floorDiv(entry, NANOS_PER_SECOND), Math.floorMod(entry, NANOS_PER_SECOND))
        : Instant.ofEpochMilli(entry);
  }

  private static String point(long entry) {
    return GeoEncodingUtils.decodeLatitude((int) (entry >> Integer.SIZE))
        + ", "
        + GeoEncodingUtils.decodeLongitude((int) entry);
  }

  /** What is shown for a term of a sorted column. */
  public String shown(BytesRef term) {
    return switch (leaf.type().name()) {
      case "ip" -> Addresses.text(InetAddressPoint.decode(BytesRef.deepCopyOf(term).bytes));
      case "version" -> VersionCodec.decode(term);
      default -> Terms.text(term);
    };
  }

  /** The entry of a numeric column that a user's value means. */
  public long entry(String text) {
    try {
      return switch (leaf.type()) {
        case DateType date -> date(date, text);
        case ScaledFloatType scaled ->
            Math.round(Double.parseDouble(text) * scaled.scalingFactor());
        case NumberType number -> sortable(number.kind(), text);
        default ->
            switch (text) {
              case "true" -> 1;
              case "false" -> 0;
              default -> Long.parseLong(text);
            };
      };
    } catch (NumberFormatException wrong) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + text + "\"");
    } catch (ValueException wrong) {
      throw new FaultException(wrong.fault());
    }
  }

  /** The entry that stands for a computed number; whole columns take the nearest one. */
  public long entry(double value) {
    return switch (leaf.type()) {
      case ScaledFloatType scaled -> Math.round(value * scaled.scalingFactor());
      case NumberType number ->
          switch (number.kind()) {
            case FLOAT, DOUBLE, HALF_FLOAT -> sortable(number.kind(), Double.toString(value));
            case UNSIGNED_LONG -> entry(BigDecimal.valueOf(value).toBigInteger().toString());
            default -> Math.round(value);
          };
      default -> Math.round(value);
    };
  }

  /** Whether entries stand for numbers with fractions. */
  public boolean fractions() {
    return leaf.type() instanceof ScaledFloatType
        || (leaf.type() instanceof NumberType number
            && (number.kind() == NumberKind.FLOAT
                || number.kind() == NumberKind.DOUBLE
                || number.kind() == NumberKind.HALF_FLOAT));
  }

  private static long sortable(NumberKind kind, String text) {
    return switch (kind) {
      case FLOAT -> NumericUtils.floatToSortableInt(Float.parseFloat(text));
      case DOUBLE -> NumericUtils.doubleToSortableLong(Double.parseDouble(text));
      case HALF_FLOAT -> {
        short bits = Float.floatToFloat16(Float.parseFloat(text));
        yield (short) (bits ^ ((bits >> 15) & 0x7fff));
      }
      case UNSIGNED_LONG -> unsigned(text);
      default ->
          text.indexOf('.') >= 0 || text.indexOf('e') >= 0 || text.indexOf('E') >= 0
              ? (long) Double.parseDouble(text)
              : Long.parseLong(text);
    };
  }

  private static long unsigned(String text) {
    if (text.length() > MAX_DIGITS) {
      throw new NumberFormatException(text);
    }
    BigInteger whole;
    try {
      whole = new BigInteger(text);
    } catch (NumberFormatException wrong) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, String.valueOf(wrong.getMessage()));
    }
    if (whole.signum() < 0 || whole.bitLength() > Long.SIZE) {
      throw FaultException.argument("Value [" + text + "] is out of range for an unsigned long");
    }
    return whole.longValue() ^ Long.MIN_VALUE;
  }

  private long date(DateType type, String text) {
    DateFormat format = dates == null ? type.format() : dates;
    Instant parsed = format.parse(text, ZoneOffset.UTC, false);
    if (parsed != null) {
      return type.number(parsed);
    }
    if (text.matches("-?[0-9]{1,19}")) {
      return Long.parseLong(text);
    }
    throw new FaultException(
        ErrorKind.PARSE,
        "failed to parse date field [" + text + "] with format [" + format.pattern() + "]");
  }
}
