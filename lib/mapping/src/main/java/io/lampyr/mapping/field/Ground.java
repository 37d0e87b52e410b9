package io.lampyr.mapping.field;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.XYShape;
import org.apache.lucene.geo.Line;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.geo.XYLine;
import org.apache.lucene.geo.XYPolygon;
import org.apache.lucene.geo.XYRectangle;
import org.apache.lucene.util.BytesRef;

/** What shapes lie on: makes Lucene's geometries of the places of a shape. */
enum Ground {
  /** Where what crosses the date line is cut there. */
  EARTH("geo_shape") {
    @Override
    Object point(double y, double x) {
      return Dateline.point(y, x);
    }

    @Override
    List<?> line(double[] ys, double[] xs) {
      return ys.length < 2 ? List.of(new Line(ys, xs)) : Dateline.line(ys, xs);
    }

    @Override
    List<?> polygon(List<Ring> rings, boolean clockwise) {
      return Dateline.polygon(rings, clockwise);
    }

    @Override
    Object box(double bottom, double top, double left, double right) {
      return new Rectangle(bottom, top, left, right);
    }

    @Override
    BytesRef packed(String name, List<Field> triangles) {
      return LatLonShape.createDocValueField(name, triangles.toArray(Field[]::new)).binaryValue();
    }
  },

  /** Where numbers are as precise as single ones are, and have no other bounds. */
  PLANE("shape") {
    @Override
    Object point(double y, double x) {
      return new PlanePoints.Point(x, y);
    }

    @Override
    List<?> line(double[] ys, double[] xs) {
      return List.of(new XYLine(singles(xs), singles(ys)));
    }

    @Override
    List<?> polygon(List<Ring> rings, boolean clockwise) {
      XYPolygon[] holes = rings.stream().skip(1).map(Ground::flat).toArray(XYPolygon[]::new);
      Ring outer = rings.getFirst();
      return List.of(new XYPolygon(singles(outer.lons()), singles(outer.lats()), holes));
    }

    @Override
    Object box(double bottom, double top, double left, double right) {
      return new XYRectangle((float) left, (float) right, (float) bottom, (float) top);
    }

    @Override
    BytesRef packed(String name, List<Field> triangles) {
      List<org.apache.lucene.document.ShapeField.DecodedTriangle> decoded =
          new ArrayList<>(triangles.size());
      for (Field triangle : triangles) {
        var one = new org.apache.lucene.document.ShapeField.DecodedTriangle();
        org.apache.lucene.document.ShapeField.decodeTriangle(triangle.binaryValue().bytes, one);
        decoded.add(one);
      }
      return XYShape.createDocValueField(name, decoded).binaryValue();
    }
  };

  private final String word;

  Ground(String word) {
    this.word = word;
  }

  /** As errors name shapes on it. */
  String word() {
    return word;
  }

  abstract Object point(double y, double x);

  abstract List<?> line(double[] ys, double[] xs);

  /**
   * @param rings closed, the outer one first
   * @param clockwise the order of outer rings
   */
  abstract List<?> polygon(List<Ring> rings, boolean clockwise);

  abstract Object box(double bottom, double top, double left, double right);

  /** All triangles of a document's shapes as a column has them. */
  abstract BytesRef packed(String name, List<Field> triangles);

  private static XYPolygon flat(Ring ring) {
    return new XYPolygon(singles(ring.lons()), singles(ring.lats()));
  }

  private static float[] singles(double[] numbers) {
    float[] singles = new float[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      singles[i] = (float) numbers[i];
    }
    return singles;
  }
}
