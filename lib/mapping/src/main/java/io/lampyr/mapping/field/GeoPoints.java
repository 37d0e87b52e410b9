package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Points on the earth in all the ways in which documents write them. */
public final class GeoPoints {
  private static final String GEOHASH = "0123456789bcdefghjkmnpqrstuvwxyz";
  static final Pattern WELL_KNOWN_TEXT =
      Pattern.compile("POINT\\s*\\(\\s*(\\S+)\\s+(\\S+?)(?:\\s+(\\S+?))?\\s*\\)");

  private static final String FORMS =
      "field must be either [lon|lat], [type|coordinates], or [geohash]";

  private static final String TOO_FEW =
      "[geo_point] field type should have at least two dimensions";

  private GeoPoints() {}

  /** A latitude and a longitude, each in its bounds. */
  public record Point(double latitude, double longitude) {
    public Point {
      if (!(latitude >= -90 && latitude <= 90)) {
        throw ValueException.argument("illegal latitude value [" + latitude + "]");
      }
      if (!(longitude >= -180 && longitude <= 180)) {
        throw ValueException.argument("illegal longitude value [" + longitude + "]");
      }
    }
  }

  /**
   * A point as it was given, which may lie beyond all bounds.
   *
   * @param height no number if there was none
   */
  public record Given(double latitude, double longitude, double height) {
    public Given(double latitude, double longitude) {
      this(latitude, longitude, Double.NaN);
    }

    /** The same, refused where no such place is. */
    public Point point() {
      return new Point(latitude, longitude);
    }

    /** The same, refused if it has a height. */
    public Given flat() {
      if (Double.isNaN(height)) {
        return this;
      }
      throw malformed("Exception parsing coordinates: " + hasHeight(height));
    }
  }

  /** What is said of a third number where two are wanted. */
  static String hasHeight(double height) {
    return "found Z value [" + height + "] but [ignore_z_value] parameter is [false]";
  }

  /** A corner of a geohash's cell. */
  public enum Corner {
    SOUTH_WEST,
    SOUTH_EAST,
    NORTH_WEST,
    NORTH_EAST;

    private boolean isNorth() {
      return this == NORTH_WEST || this == NORTH_EAST;
    }

    private boolean isEast() {
      return this == SOUTH_EAST || this == NORTH_EAST;
    }

    private Given of(String hash) {
      double[] cell = cell(hash);
      return new Given(cell[isNorth() ? 1 : 0], cell[isEast() ? 3 : 2]);
    }

    /** A geohash that stands for a place, or for a corner, each of which fails in its own way. */
    private Given read(String hash) {
      try {
        return of(hash);
      } catch (ValueException wrong) {
        Fault fault = wrong.fault();
        throw this == SOUTH_WEST
            ? new ValueException(fault.within(ErrorKind.PARSE, fault.reason()))
            : wrong;
      }
    }
  }

  /** The point of an object, or of a text. */
  public static Point read(JsonParser value) {
    return given(value, Corner.SOUTH_WEST).point();
  }

  /** What an object, or a text, gives; of a geohash that corner of its cell. */
  public static Given given(JsonParser value, Corner corner) {
    return switch (value.currentToken()) {
      case START_OBJECT -> object(value, corner);
      case VALUE_STRING -> text(value.getString(), corner);
      default -> throw malformed("geo_point expected");
    };
  }

  public static Point text(String text) {
    return given(text).point();
  }

  /** What a text gives, wherever that lies. */
  public static Given given(String text) {
    return text(text, Corner.SOUTH_WEST);
  }

  private static Given text(String text, Corner corner) {
    Matcher match = WELL_KNOWN_TEXT.matcher(text.strip().toUpperCase(Locale.ROOT));
    if (match.matches()) {
      String height = match.group(3);
      return new Given(
          number(match.group(2), "latitude"),
          number(match.group(1), "longitude"),
          height == null ? Double.NaN : number(height, "height"));
    }
    if (text.toUpperCase(Locale.ROOT).contains("POINT")) {
      throw malformed("Invalid WKT format");
    }
    if (text.indexOf(',') < 0) {
      return corner.read(text);
    }
    String[] numbers = text.split(",", -1);
    if (numbers.length > 3) {
      throw malformed(
          "failed to parse ["
              + text
              + "], expected 2 or 3 coordinates but found: ["
              + numbers.length
              + "]");
    }
    return new Given(
        number(numbers[0], "latitude"),
        number(numbers[1], "longitude"),
        numbers.length < 3 ? Double.NaN : number(numbers[2], "height"));
  }

  private static double number(String text, String what) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException wrong) {
      throw malformed(what + " must be a number");
    }
  }

  private static ValueException malformed(String reason) {
    return new ValueException(ErrorKind.PARSE, reason);
  }

  /** The south-western corner of a geohash's cell. */
  public static Point geohash(String hash) {
    return Corner.SOUTH_WEST.read(hash).point();
  }

  /** The middle of a geohash's cell. */
  static Point middle(String hash) {
    double[] cell = cell(hash);
    return new Point((cell[0] + cell[1]) / 2, (cell[2] + cell[3]) / 2);
  }

  /**
   * The southern, northern, western and eastern ends of a geohash's cell; letters beyond the finest
   * mean nothing.
   */
  private static double[] cell(String hash) {
    if (hash.isEmpty()) {
      throw ValueException.argument("empty geohash");
    }
    double[] longitude = {-180, 180};
    double[] latitude = {-90, 90};
    boolean even = true;
    for (char c : hash.substring(0, Math.min(hash.length(), Geohash.MOST)).toCharArray()) {
      int bits = GEOHASH.indexOf(c);
      if (bits < 0) {
        throw ValueException.argument("unsupported symbol [" + c + "] in geohash [" + hash + "]");
      }
      for (int mask = 16; mask > 0; mask >>= 1) {
        double[] halved = even ? longitude : latitude;
        halved[(bits & mask) == 0 ? 1 : 0] = (halved[0] + halved[1]) / 2;
        even = !even;
      }
    }
    return new double[] {latitude[0], latitude[1], longitude[0], longitude[1]};
  }

  /** What an object says of a point: two numbers, a geohash or GeoJSON, and never two of these. */
  private static Given object(JsonParser value, Corner corner) {
    Double latitude = null;
    Double longitude = null;
    Given hashed = null;
    Given listed = null;
    boolean typed = false;
    boolean empty = true;
    for (String name = value.nextName(); name != null; name = value.nextName()) {
      value.nextToken();
      empty = false;
      switch (name) {
        case "lat" -> latitude = coordinate(name, value);
        case "lon" -> longitude = coordinate(name, value);
        case "geohash" -> hashed = corner.read(string(name, value));
        case "type" -> {
          typed = string(name, value).equalsIgnoreCase("point");
          if (!typed) {
            throw malformed("type must be Point");
          }
        }
        case "coordinates" -> listed = coordinates(name, value);
        default -> throw malformed(FORMS);
      }
      boolean degrees = latitude != null || longitude != null;
      boolean json = typed || listed != null;
      if ((degrees && json) || ((degrees || json) && hashed != null)) {
        throw malformed(FORMS);
      }
    }
    if (empty) {
      throw malformed("token [END_OBJECT] not allowed");
    }
    if (hashed != null) {
      return hashed;
    }
    return typed || listed != null ? listed(typed, listed) : degrees(latitude, longitude);
  }

  private static Given listed(boolean typed, @Nullable Given listed) {
    if (!typed || listed == null) {
      throw malformed("field [" + (typed ? "coordinates" : "type") + "] missing");
    }
    return listed;
  }

  private static Given degrees(@Nullable Double latitude, @Nullable Double longitude) {
    if (latitude == null || longitude == null) {
      throw malformed("field [" + (latitude == null ? "lat" : "lon") + "] missing");
    }
    return new Given(latitude, longitude);
  }

  private static double coordinate(String name, JsonParser value) {
    if (value.currentToken() != JsonToken.VALUE_STRING && !value.currentToken().isNumeric()) {
      throw malformed(name + " must be a number");
    }
    try {
      return Double.parseDouble(value.getString().strip());
    } catch (NumberFormatException wrong) {
      throw malformed("[lon] and [lat] must be valid double values");
    }
  }

  private static String string(String name, JsonParser value) {
    if (value.currentToken() != JsonToken.VALUE_STRING) {
      throw malformed(name + " must be a string");
    }
    return value.getString();
  }

  private static Given coordinates(String name, JsonParser value) {
    if (value.currentToken() != JsonToken.START_ARRAY) {
      throw malformed(name + " must be an array");
    }
    if (value.nextToken() == JsonToken.END_ARRAY) {
      throw malformed(TOO_FEW);
    }
    return list(value);
  }

  /** Longitude, latitude and perhaps a height, from an array's first number to its end. */
  public static Point coordinates(JsonParser value) {
    return list(value).point();
  }

  /** As {@link #coordinates}, wherever it is. */
  public static Given list(JsonParser value) {
    if (value.currentToken() == JsonToken.END_ARRAY) {
      throw malformed(TOO_FEW);
    }
    double[] numbers = new double[3];
    int count = 0;
    do {
      if (!value.currentToken().isNumeric()) {
        throw malformed("numeric value expected");
      }
      if (count == numbers.length) {
        throw malformed("[geo_point] field type does not accept more than 3 dimensions");
      }
      numbers[count++] = value.getDoubleValue();
    } while (value.nextToken() != JsonToken.END_ARRAY);
    if (count < 2) {
      throw malformed(TOO_FEW);
    }
    return new Given(numbers[1], numbers[0], count == 3 ? numbers[2] : Double.NaN);
  }
}
