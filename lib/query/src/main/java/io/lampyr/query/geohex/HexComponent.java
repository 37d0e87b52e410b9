package io.lampyr.query.geohex;

import java.util.List;
import org.apache.lucene.geo.Component2D;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.index.PointValues.Relation;

/** Relates points exactly to a cell, boxes by circles around and within it, the rest by lines. */
final class HexComponent implements Component2D {
  /** What lies in a slightly smaller circle lies in the cell, however it was rounded. */
  private static final double SAFE = 0.999;

  private final long cell;
  private final int level;
  private final List<Rectangle> around;
  private final Component2D lines;
  private final Arrow middle;
  private final double inner;

  HexComponent(long cell, List<Rectangle> around, Component2D lines) {
    this.cell = cell;
    this.level = Hexagons.level(cell);
    this.around = List.copyOf(around);
    this.lines = lines;
    this.middle = Hexagons.middle(cell);
    this.inner = SAFE * HexArea.inradius(cell);
  }

  @Override
  public double getMinX() {
    return around.stream().mapToDouble(box -> box.minLon).min().orElseThrow();
  }

  @Override
  public double getMaxX() {
    return around.stream().mapToDouble(box -> box.maxLon).max().orElseThrow();
  }

  @Override
  public double getMinY() {
    return around.getFirst().minLat;
  }

  @Override
  public double getMaxY() {
    return around.getFirst().maxLat;
  }

  @Override
  public boolean contains(double x, double y) {
    return isNear(x, x, y, y) && Hexagons.at(y, x, level) == cell;
  }

  private boolean isNear(double minX, double maxX, double minY, double maxY) {
    for (Rectangle box : around) {
      if (maxX >= box.minLon && minX <= box.maxLon && maxY >= box.minLat && minY <= box.maxLat) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Relation relate(double minX, double maxX, double minY, double maxY) {
    if (!isNear(minX, maxX, minY, maxY)) {
      return Relation.CELL_OUTSIDE_QUERY;
    }
    // A circle has all of a box whose corners it has, if that is not wider than half the earth.
    return maxX - minX < 90
            && isWithin(minX, minY)
            && isWithin(minX, maxY)
            && isWithin(maxX, minY)
            && isWithin(maxX, maxY)
        ? Relation.CELL_INSIDE_QUERY
        : Relation.CELL_CROSSES_QUERY;
  }

  private boolean isWithin(double x, double y) {
    return middle.angle(Arrow.to(y, x)) < inner;
  }

  @Override
  public boolean intersectsLine(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double ax,
      double ay,
      double bx,
      double by) {
    return lines.intersectsLine(minX, maxX, minY, maxY, ax, ay, bx, by);
  }

  @Override
  public boolean intersectsTriangle(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double ax,
      double ay,
      double bx,
      double by,
      double cx,
      double cy) {
    return lines.intersectsTriangle(minX, maxX, minY, maxY, ax, ay, bx, by, cx, cy);
  }

  @Override
  public boolean containsLine(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double ax,
      double ay,
      double bx,
      double by) {
    return lines.containsLine(minX, maxX, minY, maxY, ax, ay, bx, by);
  }

  @Override
  public boolean containsTriangle(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double ax,
      double ay,
      double bx,
      double by,
      double cx,
      double cy) {
    return lines.containsTriangle(minX, maxX, minY, maxY, ax, ay, bx, by, cx, cy);
  }

  @Override
  public WithinRelation withinPoint(double x, double y) {
    return contains(x, y) ? WithinRelation.NOTWITHIN : WithinRelation.DISJOINT;
  }

  @Override
  public WithinRelation withinLine(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double ax,
      double ay,
      boolean ab,
      double bx,
      double by) {
    return lines.withinLine(minX, maxX, minY, maxY, ax, ay, ab, bx, by);
  }

  @Override
  public WithinRelation withinTriangle(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double ax,
      double ay,
      boolean ab,
      double bx,
      double by,
      boolean bc,
      double cx,
      double cy,
      boolean ca) {
    return lines.withinTriangle(minX, maxX, minY, maxY, ax, ay, ab, bx, by, bc, cx, cy, ca);
  }
}
