package io.lampyr.query.dsl.geo;

import java.util.List;
import java.util.Objects;
import org.apache.lucene.geo.Component2D;
import org.apache.lucene.geo.XYGeometry;
import org.apache.lucene.index.PointValues.Relation;
import org.jspecify.annotations.Nullable;

/** All of a plane but an area of it. Points alone can be asked for in it. */
final class Outside extends XYGeometry {
  private final List<XYGeometry> area;

  Outside(List<XYGeometry> area) {
    this.area = List.copyOf(area);
  }

  @Override
  protected Component2D toComponent2D() {
    return new Rest(XYGeometry.create(area.toArray(XYGeometry[]::new)));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Outside its && its.area.equals(area);
  }

  @Override
  public int hashCode() {
    return Objects.hash(Outside.class, area);
  }

  private record Rest(Component2D area) implements Component2D {
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
    public boolean contains(double x, double y) {
      return !area.contains(x, y);
    }

    @Override
    public Relation relate(double minX, double maxX, double minY, double maxY) {
      return switch (area.relate(minX, maxX, minY, maxY)) {
        case CELL_INSIDE_QUERY -> Relation.CELL_OUTSIDE_QUERY;
        case CELL_OUTSIDE_QUERY -> Relation.CELL_INSIDE_QUERY;
        case CELL_CROSSES_QUERY -> Relation.CELL_CROSSES_QUERY;
      };
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
      throw pointsAlone();
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
      throw pointsAlone();
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
      throw pointsAlone();
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
      throw pointsAlone();
    }

    @Override
    public WithinRelation withinPoint(double x, double y) {
      throw pointsAlone();
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
      throw pointsAlone();
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
      throw pointsAlone();
    }

    private static UnsupportedOperationException pointsAlone() {
      return new UnsupportedOperationException("the rest of a plane is asked for points alone");
    }
  }
}
