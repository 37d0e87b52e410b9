package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import java.util.Locale;
import java.util.regex.Matcher;
import org.apache.lucene.geo.XYEncodingUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Points in a plane in all the ways in which documents write them. */
public final class PlanePoints {
  private static final String FORMS = "field must be either [x|y], or [type|coordinates]";

  private PlanePoints() {}

  /** A place in a plane, as far away as single numbers reach. */
  public record Point(double x, double y) {
    public Point {
      check(x, "x");
      check(y, "y");
    }

    private static void check(double value, String name) {
      if (!Float.isFinite((float) value)) {
        throw ValueException.argument("illegal " + name + " value [" + value + "]");
      }
    }

    /** As columns have it: the first number in the upper half. */
    public long packed() {
      return ((long) XYEncodingUtils.encode((float) x) << Integer.SIZE)
          | (XYEncodingUtils.encode((float) y) & 0xFFFFFFFFL);
    }

    /** What {@link #packed} was made of. */
    public static Point of(long packed) {
      return new Point(
          XYEncodingUtils.decode((int) (packed >> Integer.SIZE)),
          XYEncodingUtils.decode((int) packed));
    }
  }

  /**
   * A point as it was given.
   *
   * @param height no number if there was none
   */
  record Given(double x, double y, double height) {
    Given flat() {
      if (Double.isNaN(height)) {
        return this;
      }
      throw malformed("Exception parsing coordinates: " + GeoPoints.hasHeight(height));
    }

    Point point() {
      return new Point(x, y);
    }
  }

  /** The point of an object, a text, or a list of numbers. */
  public static Point read(JsonParser value) {
    if (value.currentToken() != JsonToken.START_ARRAY) {
      return given(value).point();
    }
    value.nextToken();
    return list(value).point();
  }

  static Given given(JsonParser value) {
    return switch (value.currentToken()) {
      case START_OBJECT -> object(value);
      case VALUE_STRING -> text(value.getString());
      default -> throw malformed("point expected");
    };
  }

  /** The point that a text gives. */
  public static Point of(String text) {
    return text(text).point();
  }

  private static Given text(String text) {
    Matcher match = GeoPoints.WELL_KNOWN_TEXT.matcher(text.strip().toUpperCase(Locale.ROOT));
    if (match.matches()) {
      String height = match.group(3);
      return new Given(
          number(match.group(1), "x"),
          number(match.group(2), "y"),
          height == null ? Double.NaN : number(height, "z"));
    }
    if (text.toUpperCase(Locale.ROOT).contains("POINT")) {
      throw malformed("Invalid WKT format");
    }
    String[] numbers = text.split(",", -1);
    if (numbers.length < 2 || numbers.length > 3) {
      throw malformed(
          "failed to parse ["
              + text
              + "], expected 2 or 3 coordinates but found: ["
              + numbers.length
              + "]");
    }
    return new Given(
        number(numbers[0], "x"),
        number(numbers[1], "y"),
        numbers.length < 3 ? Double.NaN : number(numbers[2], "z"));
  }

  private static double number(String text, String what) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException wrong) {
      throw malformed("[" + what + "] must be a number");
    }
  }

  private static ValueException malformed(String reason) {
    return new ValueException(ErrorKind.PARSE, reason);
  }

  /** What an object says of a point: numbers by their names, or GeoJSON, and never both. */
  private static Given object(JsonParser value) {
    Double x = null;
    Double y = null;
    double z = Double.NaN;
    Given listed = null;
    boolean typed = false;
    for (String name = value.nextName(); name != null; name = value.nextName()) {
      value.nextToken();
      switch (name) {
        case "x" -> x = coordinate(name, value);
        case "y" -> y = coordinate(name, value);
        case "z" -> z = coordinate(name, value);
        case "type" -> {
          typed =
              value.currentToken() == JsonToken.VALUE_STRING
                  && value.getString().equalsIgnoreCase("point");
          if (!typed) {
            throw malformed("type must be Point");
          }
        }
        case "coordinates" -> {
          if (value.currentToken() != JsonToken.START_ARRAY) {
            throw malformed("coordinates must be an array");
          }
          value.nextToken();
          listed = list(value);
        }
        default -> throw malformed(FORMS);
      }
      if ((x != null || y != null) && (typed || listed != null)) {
        throw malformed(FORMS);
      }
    }
    return typed || listed != null ? listed(typed, listed) : named(x, y, z);
  }

  private static Given listed(boolean typed, @Nullable Given listed) {
    if (!typed || listed == null) {
      throw malformed("field [" + (typed ? "coordinates" : "type") + "] missing");
    }
    return listed;
  }

  private static Given named(@Nullable Double x, @Nullable Double y, double z) {
    if (x == null || y == null) {
      throw malformed("field [" + (x == null ? "x" : "y") + "] missing");
    }
    return new Given(x, y, z);
  }

  private static double coordinate(String name, JsonParser value) {
    if (value.currentToken() != JsonToken.VALUE_STRING && !value.currentToken().isNumeric()) {
      throw malformed("[" + name + "] must be a number");
    }
    try {
      return Double.parseDouble(value.getString().strip());
    } catch (NumberFormatException wrong) {
      throw malformed("[x] and [y] must be valid double values");
    }
  }

  /** Two or three numbers, from an array's first one to its end. */
  static Given list(JsonParser value) {
    double[] numbers = new double[3];
    int count = 0;
    for (; value.currentToken() != JsonToken.END_ARRAY; value.nextToken()) {
      if (!value.currentToken().isNumeric()) {
        throw malformed("numeric value expected");
      }
      if (count == numbers.length) {
        throw malformed("[point] field type does not accept more than 3 values");
      }
      numbers[count++] = value.getDoubleValue();
    }
    if (count < 2) {
      throw malformed("[point] field type should have at least two dimensions");
    }
    return new Given(numbers[0], numbers[1], count == 3 ? numbers[2] : Double.NaN);
  }
}
