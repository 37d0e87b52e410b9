package io.lampyr.query.aggregation.value;

import org.apache.lucene.geo.Component2D;
import org.apache.lucene.index.PointValues.Relation;

/**
 * Weighs a shape: the area that is asked for never touches anything, so that all triangles, lines
 * and points of the shape are looked at, and notes them. Only what has the most dimensions counts,
 * by its area, its length, or as one.
 */
public final class Weighed implements Component2D {
  private static final int POINT = 0;
  private static final int LINE = 1;
  private static final int AREA = 2;

  private int dimension = -1;
  private double weight;
  private double sumX;
  private double sumY;

  /** None of points, one of lines, two of areas. */
  public int dimension() {
    return dimension;
  }

  public double weight() {
    return weight;
  }

  /** The sum of places by their weights. */
  public double sumX() {
    return sumX;
  }

  public double sumY() {
    return sumY;
  }

  private void add(int kind, double heavy, double x, double y) {
    // What is as thin as can be still weighs something.
    double weighs = Math.max(heavy, Double.MIN_NORMAL);
    if (kind < dimension) {
      return;
    }
    if (kind > dimension) {
      dimension = kind;
      weight = 0;
      sumX = 0;
      sumY = 0;
    }
    weight += weighs;
    sumX += weighs * x;
    sumY += weighs * y;
  }

  @Override
  public double getMinX() {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double getMaxX() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double getMinY() {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double getMaxY() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public Relation relate(double minX, double maxX, double minY, double maxY) {
    return Relation.CELL_CROSSES_QUERY;
  }

  @Override
  public boolean contains(double x, double y) {
    add(POINT, 1, x, y);
    return false;
  }

  @Override
  public boolean intersectsLine(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double aX,
      double aY,
      double bX,
      double bY) {
    add(LINE, Math.hypot(bX - aX, bY - aY), (aX + bX) / 2, (aY + bY) / 2);
    return false;
  }

  @Override
  public boolean intersectsTriangle(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double aX,
      double aY,
      double bX,
      double bY,
      double cX,
      double cY) {
    double area = Math.abs((bX - aX) * (cY - aY) - (cX - aX) * (bY - aY)) / 2;
    add(AREA, area, (aX + bX + cX) / 3, (aY + bY + cY) / 3);
    return false;
  }

  @Override
  public boolean containsLine(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double aX,
      double aY,
      double bX,
      double bY) {
    return false;
  }

  @Override
  public boolean containsTriangle(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double aX,
      double aY,
      double bX,
      double bY,
      double cX,
      double cY) {
    return false;
  }

  @Override
  public WithinRelation withinPoint(double x, double y) {
    return WithinRelation.DISJOINT;
  }

  @Override
  public WithinRelation withinLine(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double aX,
      double aY,
      boolean ab,
      double bX,
      double bY) {
    return WithinRelation.DISJOINT;
  }

  @Override
  public WithinRelation withinTriangle(
      double minX,
      double maxX,
      double minY,
      double maxY,
      double aX,
      double aY,
      boolean ab,
      double bX,
      double bY,
      boolean bc,
      double cX,
      double cY,
      boolean ca) {
    return WithinRelation.DISJOINT;
  }
}
