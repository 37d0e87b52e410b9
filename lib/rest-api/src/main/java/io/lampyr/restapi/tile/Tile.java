package io.lampyr.restapi.tile;

import io.lampyr.restapi.error.ApiException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A square of the map of the world, as Mercator drew it.
 *
 * @param extent how many pixels a side has
 */
public record Tile(int zoom, int x, int y, int extent) {
  private static final int MOST_ZOOM = 29;
  private static final int MOST_EXTENT = 1 << 16;
  private static final double FULL = 360;

  /** The edge of the map: a square ends there. */
  private static final double EDGE = 85.0511287798066;

  /** Refuses what is none. */
  public Tile {
    if (zoom < 0 || zoom > MOST_ZOOM) {
      throw ApiException.argument(
          "Invalid geotile_grid precision of "
              + zoom
              + ". Must be between 0 and "
              + MOST_ZOOM
              + ".");
    }
    int most = (1 << zoom) - 1;
    if (x < 0 || x > most || y < 0 || y > most) {
      throw ApiException.argument("Zoom/X/Y combination is not valid: " + zoom + "/" + x + "/" + y);
    }
    if (extent < 1 || extent > MOST_EXTENT) {
      throw ApiException.argument(
          "[extent] must be between 1 and " + MOST_EXTENT + ", found [" + extent + "]");
    }
  }

  /** A point in pixels from the upper left corner. */
  public record Pixel(double x, double y) {}

  /** Reads {@code zoom/x/y}. */
  public static Tile of(String key, int extent) {
    String[] parts = key.split("/", -1);
    return new Tile(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]), extent);
  }

  /** Where a place lies, seen from this tile. */
  public Pixel pixel(double longitude, double latitude) {
    double side = 1L << zoom;
    double bounded = Math.max(-EDGE, Math.min(EDGE, latitude));
    double sine = Math.sin(Math.toRadians(bounded));
    double down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
    return new Pixel(
        ((longitude + FULL / 2) / FULL * side - x) * extent, (down * side - y) * extent);
  }

  private double longitude(int column) {
    return column * FULL / (1L << zoom) - FULL / 2;
  }

  private double latitude(int row) {
    double up = Math.PI * (1 - 2.0 * row / (1L << zoom));
    return Math.toDegrees(Math.atan(Math.sinh(up)));
  }

  /** The place in the middle. */
  public Pixel middle(Tile seenFrom) {
    Pixel first = corner(seenFrom, x, y);
    Pixel last = corner(seenFrom, x + 1, y + 1);
    return new Pixel((first.x() + last.x()) / 2, (first.y() + last.y()) / 2);
  }

  /** The place within this tile that is the nearest to another one, both seen from a tile. */
  public Pixel nearest(Pixel place, Tile seenFrom) {
    Pixel first = corner(seenFrom, x, y);
    Pixel last = corner(seenFrom, x + 1, y + 1);
    return new Pixel(
        Math.clamp(place.x(), first.x(), last.x()), Math.clamp(place.y(), first.y(), last.y()));
  }

  private Pixel corner(Tile seenFrom, int column, int row) {
    double steps = Math.scalb(1.0, seenFrom.zoom() - zoom);
    return new Pixel(
        (column * steps - seenFrom.x()) * seenFrom.extent(),
        (row * steps - seenFrom.y()) * seenFrom.extent());
  }

  /** The four corners of this tile in another one's pixels, around it. */
  public Shape square(Tile seenFrom) {
    Pixel first = corner(seenFrom, x, y);
    Pixel last = corner(seenFrom, x + 1, y + 1);
    return Shape.rectangle(first, last);
  }

  double north() {
    return latitude(y);
  }

  double south() {
    return latitude(y + 1);
  }

  double west() {
    return longitude(x);
  }

  double east() {
    return longitude(x + 1);
  }

  /** As queries and aggregations take it. */
  public Map<String, Object> bounds() {
    Map<String, Object> bounds = new LinkedHashMap<>();
    bounds.put("top_left", Map.of("lat", latitude(y), "lon", longitude(x)));
    bounds.put("bottom_right", Map.of("lat", latitude(y + 1), "lon", longitude(x + 1)));
    return bounds;
  }
}
