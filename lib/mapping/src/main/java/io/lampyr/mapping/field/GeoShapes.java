package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.json.Json;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.geo.Line;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.geo.SimpleWKTShapeParser;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Shapes as GeoJSON objects or well-known text, as Lucene's geometries. */
public final class GeoShapes {
  private static final int MAX_DEPTH = 8;

  /** As in MULTIPOLYGON (((. */
  private static final int BRACKETS_OF_A_SHAPE = 3;

  private GeoShapes() {}

  /** All parts of a shape: points, lines, polygons and rectangles. */
  public static List<Object> read(JsonParser value) {
    return read(value, true);
  }

  /** The same; places with a height are refused where heights are not passed over. */
  static List<Object> read(JsonParser value, boolean heights) {
    List<Object> parts = new ArrayList<>();
    switch (value.currentToken()) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> shape = Json.object(Json.read(value), "shape");
        if (!heights) {
          checkFlat(shape);
        }
        geoJson(shape, parts, 0);
      }
      case VALUE_STRING -> text(value.getString(), parts);
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

  static void text(String text, List<Object> parts) {
    try {
      checkDepth(text);
      flatten(SimpleWKTShapeParser.parse(text), parts);
    } catch (ParseException | IllegalArgumentException | java.io.IOException wrong) {
      throw ValueException.argument(wrong.getMessage());
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

  private static void geoJson(Map<String, @Nullable Object> shape, List<Object> parts, int depth) {
    String type = String.valueOf(shape.get("type")).toLowerCase(Locale.ROOT);
    Object at = shape.get("coordinates");
    try {
      switch (type) {
        case "point" -> parts.add(point(at));
        case "multipoint" -> list(at).forEach(one -> parts.add(point(one)));
        case "linestring" -> parts.add(line(at));
        case "multilinestring" -> list(at).forEach(one -> parts.add(line(one)));
        case "polygon" -> parts.add(polygon(at));
        case "multipolygon" -> list(at).forEach(one -> parts.add(polygon(one)));
        case "envelope", "bbox" -> parts.add(envelope(at));
        case "geometrycollection" -> {
          if (depth == MAX_DEPTH) {
            throw ValueException.argument("geometry collections nest too deep");
          }
          for (Object one : list(shape.get("geometries"))) {
            geoJson(Json.object(one, "geometries"), parts, depth + 1);
          }
        }
        default ->
            throw ValueException.argument("unknown geo_shape type [" + shape.get("type") + "]");
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

  private static GeoPoints.Point point(@Nullable Object at) {
    List<?> numbers = list(at);
    if (numbers.size() >= 2
        && numbers.get(0) instanceof Number longitude
        && numbers.get(1) instanceof Number latitude) {
      return new GeoPoints.Point(latitude.doubleValue(), longitude.doubleValue());
    }
    throw ValueException.argument("coordinates must be a longitude and a latitude");
  }

  private static double[][] path(@Nullable Object at) {
    List<?> points = list(at);
    double[][] path = new double[2][points.size()];
    for (int i = 0; i < points.size(); i++) {
      GeoPoints.Point point = point(points.get(i));
      path[0][i] = point.latitude();
      path[1][i] = point.longitude();
    }
    return path;
  }

  private static Line line(@Nullable Object at) {
    double[][] path = path(at);
    return new Line(path[0], path[1]);
  }

  private static Polygon polygon(@Nullable Object at) {
    List<?> rings = list(at);
    if (rings.isEmpty()) {
      throw ValueException.argument("a polygon needs an outer ring");
    }
    Polygon[] holes =
        rings.stream()
            .skip(1)
            .map(ring -> new Polygon(path(ring)[0], path(ring)[1]))
            .toArray(Polygon[]::new);
    double[][] outer = path(rings.getFirst());
    return new Polygon(outer[0], outer[1], holes);
  }

  private static Rectangle envelope(@Nullable Object at) {
    List<?> corners = list(at);
    if (corners.size() != 2) {
      throw ValueException.argument("an envelope needs its upper left and lower right corner");
    }
    GeoPoints.Point upperLeft = point(corners.get(0));
    GeoPoints.Point lowerRight = point(corners.get(1));
    return new Rectangle(
        lowerRight.latitude(), upperLeft.latitude(), upperLeft.longitude(), lowerRight.longitude());
  }
}
