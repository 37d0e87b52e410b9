package io.lampyr.query.aggregation.value;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Addresses;
import io.lampyr.mapping.field.VersionCodec;
import io.lampyr.query.geohex.Hexagons;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.ParseException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;
import org.apache.lucene.document.InetAddressPoint;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * How values are written for clients. Travels with partial results, as whoever writes the answer
 * need not know the mapping. Immutable and safe for many threads.
 */
public final class Format {
  /** The ways to write a value. */
  public enum Kind {
    RAW,
    BOOLEAN,
    DATE,
    DECIMAL,
    IP,
    UNSIGNED,
    VERSION,
    GEOHASH,
    GEOTILE,
    GEOHEX,
    /** Several formats, for the parts of a key. */
    PARTS
  }

  public static final Format RAW = new Format(Kind.RAW, "", "");
  public static final Format BOOLEAN = new Format(Kind.BOOLEAN, "", "");
  public static final Format IP = new Format(Kind.IP, "", "");
  public static final Format UNSIGNED = new Format(Kind.UNSIGNED, "", "");
  public static final Format VERSION = new Format(Kind.VERSION, "", "");

  private final Kind kind;
  private final String pattern;
  private final String zone;
  private final @Nullable DateFormat dates;
  private final @Nullable ZoneId zoneId;

  private Format(Kind kind, String pattern, String zone) {
    this.kind = kind;
    this.pattern = pattern;
    this.zone = zone;
    this.dates = kind == Kind.DATE ? DateFormat.of(pattern) : null;
    this.zoneId = kind == Kind.DATE ? zone(zone) : null;
    if (kind == Kind.DECIMAL || isPatterned()) {
      decimal();
    }
  }

  /** The format of that kind; a pattern or zone that is none is a {@link FaultException}. */
  public static Format of(Kind kind, String pattern, String zone) {
    return new Format(kind, pattern, zone);
  }

  public static Format dates(String pattern, ZoneId zone) {
    return new Format(Kind.DATE, pattern, zone.getId());
  }

  public static Format decimals(String pattern) {
    return new Format(Kind.DECIMAL, pattern, "");
  }

  /** Numbers of 64 bits without a sign, whose keys are written whole, and other numbers like so. */
  public static Format unsigned(String pattern) {
    return new Format(Kind.UNSIGNED, pattern, "");
  }

  private boolean isPatterned() {
    return kind == Kind.UNSIGNED && !pattern.isEmpty();
  }

  private static ZoneId zone(String id) {
    try {
      return ZoneId.of(id);
    } catch (DateTimeException unknown) {
      throw FaultException.argument("unknown time zone [" + id + "]");
    }
  }

  private DecimalFormat decimal() {
    try {
      return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
    } catch (IllegalArgumentException invalid) {
      throw FaultException.argument("Invalid format: [" + pattern + "]");
    }
  }

  /** The number that was written in this decimal format. */
  public Number parsed(String text) {
    try {
      return decimal().parse(text);
    } catch (ParseException notANumber) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, String.valueOf(notANumber.getMessage()));
    }
  }

  public Kind kind() {
    return kind;
  }

  public String pattern() {
    return pattern;
  }

  public String zone() {
    return zone;
  }

  public boolean isRaw() {
    return kind == Kind.RAW;
  }

  /** The number's text, or null where clients get the bare number only. */
  public @Nullable String text(double value) {
    return switch (kind) {
      case RAW, IP, VERSION, GEOHASH, GEOTILE, GEOHEX, PARTS -> null;
      case UNSIGNED -> isPatterned() ? decimal().format(value) : Double.toString(value);
      case BOOLEAN -> value == 0 ? "false" : "true";
      case DATE -> date((long) value);
      case DECIMAL -> decimal().format(value);
    };
  }

  /**
   * What is said to be a number's text where the peers do not make it one: truth values and
   * unsigned numbers stand bare. Null where clients get the bare number only.
   */
  public @Nullable Object shown(double value) {
    return switch (kind) {
      case BOOLEAN -> value != 0;
      case UNSIGNED -> isPatterned() ? (Object) decimal().format(value) : (Object) value;
      default -> text(value);
    };
  }

  private String date(long millis) {
    try {
      return Objects.requireNonNull(dates)
          .format(Instant.ofEpochMilli(millis), Objects.requireNonNull(zoneId));
    } catch (DateTimeException beyondTheFormat) {
      return Long.toString(millis);
    }
  }

  /** The key as JSON has it. */
  public Object json(Object key) {
    return switch (key) {
      case BytesRef bytes -> bytes(bytes);
      case Long number when kind == Kind.UNSIGNED ->
          new BigInteger(Long.toUnsignedString(number ^ Long.MIN_VALUE));
      case Long number when kind == Kind.GEOHASH -> GeoCells.geohashText(number);
      case Long number when kind == Kind.GEOTILE -> GeoCells.tileText(number);
      case Long number when kind == Kind.GEOHEX -> Hexagons.text(number);
      default -> key;
    };
  }

  /** What {@code key_as_string} says, or null if it is absent. */
  public @Nullable String keyText(Object key) {
    return switch (key) {
      case Long number when kind == Kind.DATE -> date(number);
      case Long number when kind == Kind.BOOLEAN -> number == 0 ? "false" : "true";
      case Long number when kind == Kind.DECIMAL -> decimal().format(number.longValue());
      case Long number when isPatterned() -> Long.toUnsignedString(number ^ Long.MIN_VALUE);
      case Double number -> text(number);
      default -> null;
    };
  }

  /**
   * What {@code key_as_string} says where the peers do not make it a text: truth values stand bare,
   * and so do unsigned numbers of which no format is asked for. Null if it is absent.
   */
  public @Nullable Object keyShown(Object key) {
    return switch (kind) {
      case BOOLEAN -> key.equals(1L);
      case UNSIGNED -> isPatterned() ? decimal().format(json(key)) : json(key);
      default -> keyText(key);
    };
  }

  /** The key as a text, whatever it is. */
  public String anyText(Object key) {
    String text = keyText(key);
    return text == null ? json(key).toString() : text;
  }

  private String bytes(BytesRef bytes) {
    return switch (kind) {
      case IP -> ip(bytes);
      case VERSION -> VersionCodec.decode(bytes);
      default -> bytes.utf8ToString();
    };
  }

  /** An address of sixteen bytes as text. */
  public static String ip(BytesRef packed) {
    if (packed.length != InetAddressPoint.BYTES) {
      return packed.utf8ToString();
    }
    byte[] copy = BytesRef.deepCopyOf(packed).bytes;
    try {
      InetAddress address = InetAddress.getByAddress(copy);
      return Addresses.text(address);
    } catch (UnknownHostException wrongLength) {
      throw new IllegalStateException(wrongLength);
    }
  }

  /** The sortable form of a double, for keys of buckets. */
  public static long sortable(double value) {
    return NumericUtils.doubleToSortableLong(value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Format format
        && kind == format.kind
        && pattern.equals(format.pattern)
        && zone.equals(format.zone);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, pattern, zone);
  }

  @Override
  public String toString() {
    return kind + "(" + pattern + "," + zone + ")";
  }
}
