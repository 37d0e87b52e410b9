package io.lampyr.restapi.tile;

import io.lampyr.query.geohex.HexArea;
import io.lampyr.query.geohex.Hexagons;
import io.lampyr.query.geohex.Spot;
import io.lampyr.restapi.tile.Tile.Pixel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.geo.Polygon;

/** Hexagons on the squares of a map: how fine they are there, how far they reach, how they look. */
public final class Hexes {
  /** The level whose cells are about as many as the tiles of a zoom, for each zoom. */
  private static final int[] LEVELS = {
    0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10, 11, 11, 12, 13, 13, 14, 15, 15, 15,
    15, 15
  };

  /** No corner of a coarsest cell is further from its middle, in degrees; finer ones by scale. */
  private static final double REACH = 13;

  private static final double SEVEN = 7;
  private static final double HALF = 180;
  private static final double POLE = 90;

  private Hexes() {}

  /** How fine cells are that stand for tiles of a zoom. */
  public static int level(int zoom) {
    return LEVELS[Math.min(zoom, LEVELS.length - 1)];
  }

  /** What the cells cover that lie on a tile, if only in part: as queries take it. */
  public static Map<String, Object> around(Tile tile, int level) {
    double reach = 2 * REACH * Math.pow(SEVEN, -level / 2.0);
    double south = tile.south() - reach;
    double north = tile.north() + reach;
    boolean pole = south <= -POLE || north >= POLE;
    double farthest = Math.toRadians(Math.max(Math.abs(south), Math.abs(north)));
    double aside = pole ? 2 * HALF : reach / Math.cos(farthest);
    double west = tile.west() - aside;
    double east = tile.east() + aside;
    boolean whole = east - west >= 2 * HALF;
    Map<String, Object> bounds = new LinkedHashMap<>();
    bounds.put(
        "top_left",
        corner(Math.min(POLE, north), whole ? -HALF : west < -HALF ? west + 2 * HALF : west));
    bounds.put(
        "bottom_right",
        corner(Math.max(-POLE, south), whole ? HALF : east > HALF ? east - 2 * HALF : east));
    return bounds;
  }

  private static Map<String, Double> corner(double latitude, double longitude) {
    return Map.of("lat", latitude, "lon", longitude);
  }

  /** Whether a place lies in a cell. */
  public static boolean holds(String cell, double longitude, double latitude) {
    long number = Hexagons.parse(cell);
    return Hexagons.at(latitude, longitude, Hexagons.level(number)) == number;
  }

  /** A cell's middle. */
  public static Pixel middle(String key, Tile seenFrom) {
    Spot middle = Hexagons.centre(Hexagons.parse(key));
    return seenFrom.pixel(middle.longitude(), middle.latitude());
  }

  /** A cell as it is seen on a tile: two shapes if the map ends in it. */
  public static List<Shape> shapes(String key, Tile seenFrom) {
    List<Shape> shapes = new ArrayList<>(2);
    for (Polygon polygon : HexArea.polygons(Hexagons.parse(key))) {
      List<Pixel> ring = new ArrayList<>(polygon.numPoints());
      for (int i = 0; i + 1 < polygon.numPoints(); i++) {
        ring.add(seenFrom.pixel(polygon.getPolyLon(i), polygon.getPolyLat(i)));
      }
      shapes.add(new Shape(Shape.Kind.RINGS, List.of(ring)));
    }
    return shapes;
  }
}
