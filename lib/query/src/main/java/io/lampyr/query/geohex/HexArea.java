package io.lampyr.query.geohex;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.geo.Component2D;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.geo.Rectangle;

/**
 * What a cell covers, as queries take it: points are in it exactly if they are counted in it; other
 * shapes touch it where they touch the lines between its corners.
 */
public final class HexArea extends LatLonGeometry {
  /** Finer cells stick out of a cell by a twentieth at most, as the sum of all levels has it. */
  private static final double WITH_FINER = 1.1;

  private static final double HALF = 180;
  private static final double POLE = 90;

  private final long cell;

  private HexArea(long cell) {
    this.cell = cell;
  }

  public static HexArea of(long cell) {
    return new HexArea(cell);
  }

  /** Boxes around a cell and around all finer ones that come of it; none crosses the date line. */
  public static List<Rectangle> around(long cell) {
    Arrow middle = Hexagons.middle(cell);
    double reach = 0;
    for (Arrow corner : Outline.arrows(cell)) {
      reach = Math.max(reach, middle.angle(corner));
    }
    reach *= WITH_FINER;
    Spot spot = middle.spot();
    double south = spot.latitude() - Math.toDegrees(reach);
    double north = spot.latitude() + Math.toDegrees(reach);
    if (south <= -POLE || north >= POLE) {
      return List.of(new Rectangle(Math.max(-POLE, south), Math.min(POLE, north), -HALF, HALF));
    }
    double aside =
        Math.toDegrees(Math.asin(Math.sin(reach) / Math.cos(Math.toRadians(spot.latitude()))));
    double west = spot.longitude() - aside;
    double east = spot.longitude() + aside;
    if (west < -HALF) {
      return List.of(
          new Rectangle(south, north, -HALF, east),
          new Rectangle(south, north, west + 2 * HALF, HALF));
    }
    if (east > HALF) {
      return List.of(
          new Rectangle(south, north, west, HALF),
          new Rectangle(south, north, -HALF, east - 2 * HALF));
    }
    return List.of(new Rectangle(south, north, west, east));
  }

  /** The outline on a map whose sides are the date line: one polygon, or two if it crosses it. */
  public static List<Polygon> polygons(long cell) {
    return MapOutline.polygons(cell);
  }

  @Override
  protected Component2D toComponent2D() {
    return new HexComponent(
        cell, around(cell), LatLonGeometry.create(polygons(cell).toArray(Polygon[]::new)));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HexArea area && cell == area.cell;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(cell);
  }

  @Override
  public String toString() {
    return "HexArea(" + Hexagons.text(cell) + ")";
  }

  /** The place on each side of an edge that is the nearest to the middle, as an angle from it. */
  static double inradius(long cell) {
    Arrow middle = Hexagons.middle(cell);
    List<Arrow> corners = new ArrayList<>(Outline.arrows(cell));
    double least = Math.PI;
    for (int i = 0; i < corners.size(); i++) {
      Arrow edge = corners.get(i).cross(corners.get((i + 1) % corners.size())).unit();
      least = Math.min(least, Math.asin(Math.abs(middle.dot(edge))));
    }
    return least;
  }
}
