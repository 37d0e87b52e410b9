package io.lampyr.restapi.tile;

import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.tile.Shape.Kind;
import io.lampyr.restapi.tile.Tile.Pixel;
import java.io.IOException;
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

/** Geometries as {@code fields} of searches show them, in the pixels of a tile. For one tile. */
public final class GeoJsonShapes {
  /** Of all geometries of a tile together. */
  private static final int MOST_PLACES = 2_000_000;

  private final Tile tile;
  private int places;

  public GeoJsonShapes(Tile tile) {
    this.tile = tile;
  }

  /** The shapes of a value: several for a collection. */
  public List<Shape> of(@Nullable Object value) {
    if (value instanceof String text) {
      return ofText(text);
    }
    if (!(value instanceof Map<?, ?> json)) {
      return List.of();
    }
    Object at = json.get("coordinates");
    return switch (kind(json.get("type"))) {
      case "point" -> List.of(Shape.point(pixel(at)));
      case "multipoint" ->
          List.of(
              new Shape(Kind.POINTS, list(at).stream().map(one -> List.of(pixel(one))).toList()));
      case "linestring" -> List.of(new Shape(Kind.LINES, List.of(line(at))));
      case "multilinestring" ->
          List.of(new Shape(Kind.LINES, list(at).stream().map(this::line).toList()));
      case "polygon" -> List.of(rings(at));
      case "multipolygon" -> list(at).stream().map(this::rings).toList();
      case "envelope" -> List.of(Shape.rectangle(pixel(first(at)), pixel(list(at).getLast())));
      case "geometrycollection" -> {
        List<Shape> all = new ArrayList<>();
        list(json.get("geometries")).forEach(one -> all.addAll(of(one)));
        yield all;
      }
      default -> List.of();
    };
  }

  private static String kind(@Nullable Object type) {
    return String.valueOf(type).toLowerCase(Locale.ROOT);
  }

  private static @Nullable Object first(@Nullable Object at) {
    if (list(at).size() != 2) {
      throw ApiException.argument("an envelope has two corners, found [" + at + "]");
    }
    return list(at).getFirst();
  }

  /** Of a place as columns show it, latitude first, or a geometry as well-known text. */
  private List<Shape> ofText(String text) {
    String[] pair = text.split(",", -1);
    if (pair.length == 2 && text.matches("[0-9eE.+, -]+")) {
      return List.of(Shape.point(place(Double.parseDouble(pair[1]), Double.parseDouble(pair[0]))));
    }
    try {
      return ofGeometry(SimpleWKTShapeParser.parse(text));
    } catch (IOException | ParseException malformed) {
      throw ApiException.argument("a geometry cannot be drawn: " + malformed.getMessage());
    }
  }

  private List<Shape> ofGeometry(Object geometry) {
    return switch (geometry) {
      case double[] point -> List.of(Shape.point(place(point[0], point[1])));
      case Line line -> List.of(new Shape(Kind.LINES, List.of(line(line))));
      case Polygon polygon -> List.of(polygon(polygon));
      case Rectangle box ->
          List.of(Shape.rectangle(place(box.minLon, box.maxLat), place(box.maxLon, box.minLat)));
      case Object[] several -> {
        List<Shape> all = new ArrayList<>();
        for (Object one : several) {
          all.addAll(ofGeometry(one));
        }
        yield all;
      }
      default -> List.of();
    };
  }

  private List<Pixel> line(Line line) {
    List<Pixel> pixels = new ArrayList<>();
    for (int i = 0; i < line.numPoints(); i++) {
      pixels.add(place(line.getLon(i), line.getLat(i)));
    }
    return pixels;
  }

  private Shape polygon(Polygon polygon) {
    List<List<Pixel>> rings = new ArrayList<>();
    rings.add(ring(polygon));
    for (Polygon hole : polygon.getHoles()) {
      rings.add(ring(hole));
    }
    return new Shape(Kind.RINGS, rings);
  }

  private List<Pixel> ring(Polygon polygon) {
    List<Pixel> pixels = new ArrayList<>();
    for (int i = 0; i + 1 < polygon.numPoints(); i++) {
      pixels.add(place(polygon.getPolyLon(i), polygon.getPolyLat(i)));
    }
    return pixels;
  }

  private Shape rings(@Nullable Object at) {
    List<List<Pixel>> rings = new ArrayList<>();
    for (Object ring : list(at)) {
      List<Pixel> pixels = line(ring);
      // The last place is the first one again.
      rings.add(pixels.subList(0, Math.max(0, pixels.size() - 1)));
    }
    return new Shape(Kind.RINGS, rings);
  }

  private List<Pixel> line(@Nullable Object at) {
    return list(at).stream().map(this::pixel).toList();
  }

  private static List<?> list(@Nullable Object at) {
    return at instanceof List<?> list ? list : List.of();
  }

  private Pixel place(double longitude, double latitude) {
    places++;
    if (places > MOST_PLACES) {
      throw ApiException.argument(
          "geometries of a tile have more than ["
              + MOST_PLACES
              + "] places: ask for fewer by [size] or [query]");
    }
    return tile.pixel(longitude, latitude);
  }

  private Pixel pixel(@Nullable Object at) {
    return at instanceof List<?> pair
            && pair.size() >= 2
            && pair.get(0) instanceof Number longitude
            && pair.get(1) instanceof Number latitude
        ? place(longitude.doubleValue(), latitude.doubleValue())
        : new Pixel(Double.NaN, Double.NaN);
  }
}
