package io.lampyr.mapping.field;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.XYShape;
import org.apache.lucene.geo.XYLine;
import org.apache.lucene.geo.XYPolygon;
import org.apache.lucene.geo.XYRectangle;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;

/** Shapes in a plane, cut into triangles. */
public final class PlaneShapeType implements MappedType {
  private final String name;
  private final String path;
  private final Facts facts;
  private final GeoShapes.Reading reading;

  PlaneShapeType(FieldSetup setup) {
    this.name = setup.type();
    this.path = setup.path();
    this.facts =
        new Facts(
                setup.get(Parameter.INDEX) ? Facts.Index.SHAPES : Facts.Index.NONE,
                setup.get(Parameter.DOC_VALUES) ? Facts.DocValues.PLANE : Facts.DocValues.NONE)
            .withIgnoreMalformed(setup.ignoreMalformed());
    String orientation = setup.get(GeoShapeType.ORIENTATION);
    this.reading =
        new GeoShapes.Reading(
            setup.get(Parameter.flag("ignore_z_value", true).canChange()),
            GeoShapes.isClockwise(orientation),
            setup.get(Parameter.COERCE.withStandard(false)),
            false,
            Ground.PLANE);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Facts facts() {
    return facts;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    List<Field> triangles = new ArrayList<>();
    try {
      for (Object part : GeoShapes.read(value, reading)) {
        triangles.addAll(List.of(triangles(part)));
      }
    } catch (IllegalArgumentException untriangulable) {
      throw ValueException.argument(untriangulable.getMessage());
    }
    if (facts.searchable()) {
      triangles.forEach(sink::add);
    }
    if (facts.hasDocValues() && !triangles.isEmpty()) {
      ShapeField.add(path + GeoShapeType.COLUMN, triangles, Ground.PLANE, sink);
    }
  }

  private Field[] triangles(Object part) {
    return switch (part) {
      case PlanePoints.Point point ->
          XYShape.createIndexableFields(path, (float) point.x(), (float) point.y());
      case XYLine line -> XYShape.createIndexableFields(path, line);
      case XYPolygon polygon -> XYShape.createIndexableFields(path, polygon);
      case XYRectangle box -> XYShape.createIndexableFields(path, polygon(box));
      default -> throw ValueException.argument("unsupported shape");
    };
  }

  private static XYPolygon polygon(XYRectangle box) {
    return new XYPolygon(
        new float[] {box.minX, box.maxX, box.maxX, box.minX, box.minX},
        new float[] {box.minY, box.minY, box.maxY, box.maxY, box.minY});
  }

  /** A shape's text: queries make their own geometry of it. */
  @Override
  public BytesRef encode(Object value) {
    return new BytesRef(value.toString().getBytes(StandardCharsets.UTF_8));
  }
}
