package io.lampyr.mapping.field;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Points on the earth in all the ways in which documents write them. */
public final class GeoPoints {
  private static final String GEOHASH = "0123456789bcdefghjkmnpqrstuvwxyz";
  private static final int MAX_GEOHASH = 12;
  private static final Pattern WELL_KNOWN_TEXT =
      Pattern.compile("POINT\\s*\\(\\s*(\\S+)\\s+(\\S+?)(?:\\s+(\\S+?))?\\s*\\)");

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

  /** The point of an object, or of a text. */
  public static Point read(JsonParser value) {
    return switch (value.currentToken()) {
      case START_OBJECT -> object(value);
      case VALUE_STRING -> text(value.getString());
      default -> throw ValueException.argument("geo_point expected");
    };
  }

  public static Point text(String text) {
    Matcher match = WELL_KNOWN_TEXT.matcher(text.strip().toUpperCase(Locale.ROOT));
    if (match.matches()) {
      return new Point(number(match.group(2)), number(match.group(1)));
    }
    int comma = text.indexOf(',');
    if (comma < 0) {
      return geohash(text);
    }
    int third = text.indexOf(',', comma + 1);
    String longitude = text.substring(comma + 1, third < 0 ? text.length() : third);
    return new Point(number(text.substring(0, comma)), number(longitude));
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException wrong) {
      throw ValueException.argument("unable to parse coordinate [" + text.strip() + "]");
    }
  }

  /** The south-western corner of a geohash's cell. */
  public static Point geohash(String hash) {
    double[] cell = cell(hash);
    return new Point(cell[0], cell[2]);
  }

  /** The middle of a geohash's cell. */
  static Point middle(String hash) {
    double[] cell = cell(hash);
    return new Point((cell[0] + cell[1]) / 2, (cell[2] + cell[3]) / 2);
  }

  /** The southern, northern, western and eastern ends of a geohash's cell. */
  private static double[] cell(String hash) {
    if (hash.isEmpty() || hash.length() > MAX_GEOHASH) {
      throw ValueException.argument("unsupported geohash [" + hash + "]");
    }
    double[] longitude = {-180, 180};
    double[] latitude = {-90, 90};
    boolean even = true;
    for (char c : hash.toLowerCase(Locale.ROOT).toCharArray()) {
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

  private static Point object(JsonParser value) {
    Double latitude = null;
    Double longitude = null;
    Point point = null;
    for (String name = value.nextName(); name != null; name = value.nextName()) {
      JsonToken token = value.nextToken();
      switch (name) {
        case "lat" -> latitude = number(plain(name, value));
        case "lon" -> longitude = number(plain(name, value));
        case "geohash" -> point = geohash(plain(name, value));
        case "type" -> {
          if (!plain(name, value).equalsIgnoreCase("point")) {
            throw ValueException.argument("[type] for geo_point can only be 'Point'");
          }
        }
        case "coordinates" -> {
          if (token != JsonToken.START_ARRAY || value.nextToken() == JsonToken.END_ARRAY) {
            throw ValueException.argument("[coordinates] must be an array");
          }
          point = coordinates(value);
        }
        default ->
            throw ValueException.argument(
                "field must be either [lat], [lon], [geohash], [type] or [coordinates]");
      }
    }
    return complete(latitude, longitude, point);
  }

  private static String plain(String name, JsonParser value) {
    if (!value.currentToken().isScalarValue()) {
      throw ValueException.argument(
          "malformed [" + name + "] geo point object. either [lat] or [lon] (or both) are missing");
    }
    return value.getString();
  }

  private static Point complete(
      @Nullable Double latitude, @Nullable Double longitude, @Nullable Point point) {
    if (point != null && latitude == null && longitude == null) {
      return point;
    }
    if (latitude == null || longitude == null) {
      throw ValueException.argument("field [" + (latitude == null ? "lat" : "lon") + "] missing");
    }
    return new Point(latitude, longitude);
  }

  /** Longitude, latitude and perhaps a height, from an array's first number to its end. */
  public static Point coordinates(JsonParser value) {
    double[] numbers = new double[3];
    int count = 0;
    do {
      if (count == numbers.length || !value.currentToken().isNumeric()) {
        throw ValueException.argument(
            "[geo_point] field type does not accept more than 3 values, all of them numbers");
      }
      numbers[count++] = value.getDoubleValue();
    } while (value.nextToken() != JsonToken.END_ARRAY);
    if (count < 2) {
      throw ValueException.argument("[geo_point] needs a longitude and a latitude");
    }
    return new Point(numbers[1], numbers[0]);
  }
}
