package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.json.Json;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.geo.SimpleWKTShapeParser;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Shapes as GeoJSON objects or well-known text, as Lucene's geometries. */
public final class GeoShapes {
  private static final int MAX_DEPTH = 8;

  /** As in MULTIPOLYGON (((. */
  private static final int BRACKETS_OF_A_SHAPE = 3;

  private static final Pattern ENVELOPE =
      Pattern.compile("\\bENVELOPE\\b", Pattern.CASE_INSENSITIVE);

  private GeoShapes() {}

  /**
   * How shapes are read.
   *
   * @param heights whether the heights of places are passed over rather than refused
   * @param clockwise the order of outer rings, unless a shape says it itself
   * @param closing whether rings that are open are closed rather than refused
   * @param asked whether they are asked for: documents write boxes in texts by one name only
   * @param ground what they lie on
   */
  record Reading(
      boolean heights, boolean clockwise, boolean closing, boolean asked, Ground ground) {
    static final Reading STANDARD = new Reading(true, false, false, true, Ground.EARTH);
    static final Reading FLAT = new Reading(true, false, false, true, Ground.PLANE);
  }

  /**
   * All parts of a shape: points, lines, polygons and rectangles. What crosses the date line is cut
   * there.
   */
  public static List<Object> read(JsonParser value) {
    return read(value, Reading.STANDARD);
  }

  /** All parts of a shape in a plane: its points, lines, polygons and rectangles. */
  public static List<Object> readFlat(JsonParser value) {
    return read(value, Reading.FLAT);
  }

  /** The same, read so. */
  static List<Object> read(JsonParser value, Reading how) {
    List<Object> parts = new ArrayList<>();
    switch (value.currentToken()) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> shape = Json.object(Json.read(value), "shape");
        if (!how.heights()) {
          checkFlat(shape);
        }
        geoJson(shape, parts, how, 0);
      }
      case VALUE_STRING -> text(value.getString(), parts, how);
      default ->
          throw new ValueException(
              ErrorKind.PARSE, "shape must be an object consisting of type and coordinates");
    }
    return parts;
  }

  /** Refuses a third number of any of the shape's places. */
  private static void checkFlat(@Nullable Object json) {
    switch (json) {
      case Map<?, ?> shape -> shape.values().forEach(GeoShapes::checkFlat);
      case List<?> list when list.size() > 2 && list.get(2) instanceof Number height ->
          throw ValueException.argument(GeoPoints.hasHeight(height.doubleValue()));
      case List<?> list -> list.forEach(GeoShapes::checkFlat);
      case null, default -> {}
    }
  }

  private static void text(String text, List<Object> parts, Reading how) {
    try {
      checkDepth(text);
      if (!how.asked() && ENVELOPE.matcher(text).find()) {
        throw ValueException.argument("Unknown geometry type: envelope; it is BBOX in such texts");
      }
      if (how.ground() == Ground.PLANE) {
        Map<String, Object> shape = new WellKnownText(text).geoJson();
        if (!how.heights()) {
          checkFlat(shape);
        }
        drawn(shape, parts, how);
        return;
      }
      List<Object> read = new ArrayList<>();
      flatten(SimpleWKTShapeParser.parse(text), read);
      for (Object part : read) {
        if (part instanceof Polygon polygon) {
          parts.addAll(Dateline.polygon(rings(polygon), how.clockwise()));
        } else {
          parts.add(part);
        }
      }
    } catch (ParseException | java.io.IOException wrong) {
      throw new ValueException(ErrorKind.PARSE, String.valueOf(wrong.getMessage()));
    } catch (IllegalArgumentException wrong) {
      throw ValueException.argument(wrong.getMessage());
    }
  }

  /** What a text has drawn, of which parts may be empty. */
  private static void drawn(Map<?, ?> shape, List<Object> parts, Reading how) {
    if (shape.get("geometries") instanceof List<?> all) {
      all.forEach(one -> drawn((Map<?, ?>) one, parts, how));
    } else if (!List.of().equals(shape.get("coordinates"))) {
      geoJson(Json.object(shape, "shape"), parts, how, 0);
    }
  }

  /** Lucene reads collections within collections by recursion. */
  private static void checkDepth(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth > MAX_DEPTH + BRACKETS_OF_A_SHAPE) {
        throw ValueException.argument("geometry collections are nested too deep");
      }
    }
  }

  private static void flatten(@Nullable Object shape, List<Object> parts) {
    switch (shape) {
      case null -> {}
      case double[][] points -> {
        for (double[] point : points) {
          parts.add(new GeoPoints.Point(point[1], point[0]));
        }
      }
      case double[] point -> parts.add(new GeoPoints.Point(point[1], point[0]));
      case Object[] many -> {
        for (Object one : many) {
          flatten(one, parts);
        }
      }
      case List<?> many -> many.forEach(one -> flatten(one, parts));
      default -> parts.add(shape);
    }
  }

  private static List<Ring> rings(Polygon polygon) {
    List<Ring> rings = new ArrayList<>();
    rings.add(new Ring(polygon.getPolyLats(), polygon.getPolyLons()));
    for (Polygon hole : polygon.getHoles()) {
      rings.add(new Ring(hole.getPolyLats(), hole.getPolyLons()));
    }
    return rings;
  }

  private static Reading oriented(Map<String, @Nullable Object> shape, Reading how) {
    Object given = shape.get("orientation");
    return given == null
        ? how
        : new Reading(
            how.heights(), isClockwise(given.toString()), how.closing(), how.asked(), how.ground());
  }

  /** Whether outer rings run clockwise, by one of the names for an order. */
  static boolean isClockwise(String orientation) {
    return switch (orientation.toLowerCase(Locale.ROOT)) {
      case "left", "cw", "clockwise" -> true;
      case "right", "ccw", "counterclockwise" -> false;
      default -> throw ValueException.argument("Unknown orientation [" + orientation + "]");
    };
  }

  private static void geoJson(
      Map<String, @Nullable Object> shape, List<Object> parts, Reading reading, int depth) {
    Reading how = oriented(shape, reading);
    if (shape.get("type") == null) {
      throw new ValueException(ErrorKind.PARSE, "shape type not included");
    }
    String type = String.valueOf(shape.get("type")).toLowerCase(Locale.ROOT);
    Object at = shape.get("coordinates");
    try {
      switch (type) {
        case "point" -> parts.add(point(at, how));
        case "multipoint" -> list(at).forEach(one -> parts.add(point(one, how)));
        case "linestring" -> parts.addAll(line(at, how));
        case "multilinestring" -> list(at).forEach(one -> parts.addAll(line(one, how)));
        case "polygon" -> parts.addAll(polygon(at, how));
        case "multipolygon" -> list(at).forEach(one -> parts.addAll(polygon(one, how)));
        case "envelope", "bbox" -> parts.add(envelope(at, how));
        case "geometrycollection" -> {
          if (depth == MAX_DEPTH) {
            throw ValueException.argument("geometry collections nest too deep");
          }
          for (Object one : list(shape.get("geometries"))) {
            geoJson(Json.object(one, "geometries"), parts, how, depth + 1);
          }
        }
        default ->
            throw ValueException.argument(
                "unknown " + how.ground().word() + " [" + shape.get("type") + "]");
      }
    } catch (IllegalArgumentException wrong) {
      throw ValueException.argument(wrong.getMessage());
    }
  }

  private static List<?> list(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw ValueException.argument("shape must be an object consisting of type and coordinates");
  }

  /** Latitude and longitude, wherever that is. */
  private static double[] place(@Nullable Object at) {
    List<?> numbers = list(at);
    if (numbers.size() >= 2
        && numbers.get(0) instanceof Number longitude
        && numbers.get(1) instanceof Number latitude) {
      return new double[] {latitude.doubleValue(), longitude.doubleValue()};
    }
    throw ValueException.argument("coordinates must be a longitude and a latitude");
  }

  private static double[][] path(@Nullable Object at) {
    List<?> points = list(at);
    double[][] path = new double[2][points.size()];
    for (int i = 0; i < points.size(); i++) {
      double[] place = place(points.get(i));
      path[0][i] = place[0];
      path[1][i] = place[1];
    }
    return path;
  }

  private static Object point(@Nullable Object at, Reading how) {
    double[] place = place(at);
    return how.ground().point(place[0], place[1]);
  }

  private static List<?> line(@Nullable Object at, Reading how) {
    double[][] path = path(at);
    return how.ground().line(path[0], path[1]);
  }

  private static List<?> polygon(@Nullable Object at, Reading how) {
    List<?> rings = list(at);
    if (rings.isEmpty()) {
      throw ValueException.argument("a polygon needs an outer ring");
    }
    return how.ground()
        .polygon(rings.stream().map(ring -> ring(ring, how)).toList(), how.clockwise());
  }

  private static Ring ring(@Nullable Object at, Reading how) {
    double[][] path = path(at);
    int last = path[0].length - 1;
    boolean open = last > 0 && (path[0][0] != path[0][last] || path[1][0] != path[1][last]);
    if (!open) {
      return new Ring(path[0], path[1]);
    }
    if (!how.closing()) {
      throw ValueException.argument(
          "first and last points of the linear ring must be the same (it must close itself): x[0]="
              + path[1][0]
              + " x["
              + last
              + "]="
              + path[1][last]
              + " y[0]="
              + path[0][0]
              + " y["
              + last
              + "]="
              + path[0][last]);
    }
    Ring.Points points = new Ring.Points();
    for (int i = 0; i <= last; i++) {
      points.add(path[0][i], path[1][i]);
    }
    return points.closed();
  }

  private static Object envelope(@Nullable Object at, Reading how) {
    List<?> corners = list(at);
    if (corners.size() != 2) {
      throw ValueException.argument("an envelope needs its upper left and lower right corner");
    }
    double[] upperLeft = place(corners.get(0));
    double[] lowerRight = place(corners.get(1));
    return how.ground().box(lowerRight[0], upperLeft[0], upperLeft[1], lowerRight[1]);
  }
}
