package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.geo.Line;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;

/** Shapes on the earth, cut into triangles. */
public final class GeoShapeType implements MappedType {
  /** What the name of the column ends with. */
  public static final String COLUMN = "._shape";

  /** The order of places in outer rings. */
  static final Parameter<String> ORIENTATION =
      new Parameter<>("orientation", "right", true, (json, _) -> orientation(String.valueOf(json)));

  private final String path;
  private final Facts facts;
  private final GeoShapes.Reading reading;

  GeoShapeType(FieldSetup setup) {
    this.path = setup.path();
    boolean indexed = setup.get(Parameter.INDEX);
    this.facts =
        new Facts(
                indexed ? Facts.Index.SHAPES : Facts.Index.NONE,
                setup.get(Parameter.DOC_VALUES) ? Facts.DocValues.SHAPE : Facts.DocValues.NONE)
            .withIgnoreMalformed(setup.ignoreMalformed());
    String orientation = setup.get(ORIENTATION);
    this.reading =
        new GeoShapes.Reading(
            setup.get(Parameter.flag("ignore_z_value", true).canChange()),
            GeoShapes.isClockwise(orientation),
            setup.get(Parameter.COERCE.withStandard(false)),
            false,
            Ground.EARTH);
  }

  /** The one name by which both products show an order. */
  private static String orientation(String given) {
    try {
      return GeoShapes.isClockwise(given) ? "LEFT" : "RIGHT";
    } catch (ValueException unknown) {
      throw FaultException.argument(unknown.fault().reason());
    }
  }

  @Override
  public String name() {
    return "geo_shape";
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
      ShapeField.add(path + COLUMN, triangles, Ground.EARTH, sink);
    }
  }

  private Field[] triangles(Object part) {
    return switch (part) {
      case GeoPoints.Point point ->
          LatLonShape.createIndexableFields(path, point.latitude(), point.longitude());
      case Line line -> LatLonShape.createIndexableFields(path, line);
      case Polygon polygon -> LatLonShape.createIndexableFields(path, polygon);
      case Rectangle box -> rectangle(box);
      default -> throw ValueException.argument("unsupported shape");
    };
  }

  /** A box as a polygon; one across the date line is two. */
  private Field[] rectangle(Rectangle box) {
    if (box.minLon <= box.maxLon) {
      return LatLonShape.createIndexableFields(
          path, polygon(box.minLat, box.maxLat, box.minLon, box.maxLon));
    }
    List<Field> both = new ArrayList<>();
    both.addAll(
        List.of(
            LatLonShape.createIndexableFields(
                path, polygon(box.minLat, box.maxLat, box.minLon, 180))));
    both.addAll(
        List.of(
            LatLonShape.createIndexableFields(
                path, polygon(box.minLat, box.maxLat, -180, box.maxLon))));
    return both.toArray(Field[]::new);
  }

  private static Polygon polygon(double south, double north, double west, double east) {
    return new Polygon(
        new double[] {south, south, north, north, south},
        new double[] {west, east, east, west, west});
  }

  /** A shape's text: queries make their own geometry of it. */
  @Override
  public BytesRef encode(Object value) {
    return new BytesRef(value.toString().getBytes(StandardCharsets.UTF_8));
  }
}
