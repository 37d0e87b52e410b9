package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.ShapeField;
import org.jspecify.annotations.Nullable;

/** {@code geo_shape}, {@code shape}, {@code xy_shape}: reads queries by shapes. */
final class GeoShapeNode {
  private GeoShapeNode() {}

  static QueryNode read(PlacedBody body, QueryReader inner) {
    Asked asked = asked(body);
    Part shape = asked.shape;
    GeoArea area =
        asked.stored != null
            ? asked.stored
            : new GeoArea.Shapes(shape == null ? List.of() : Places.area(Json.write(shape.tree())));
    return new GeoNode(
        body.query(),
        asked.field,
        asked.relation,
        area,
        body.flag("ignore_unmapped", false),
        body.number("boost", 1) == 1);
  }

  static QueryNode readFlat(PlacedBody body, QueryReader inner) {
    Asked asked = asked(body);
    Part shape = asked.shape;
    PlaneArea area =
        asked.stored != null
            ? new PlaneArea.Stored(asked.stored)
            : new PlaneArea.Drawn(
                shape == null ? List.of() : Places.flat(Json.write(shape.tree())));
    return new PlaneNode(
        body.query(), asked.field, asked.relation, area, body.flag("ignore_unmapped", false));
  }

  private static final List<String> OPTIONS = List.of("boost", "_name", "ignore_unmapped");

  /** A field and how it is to lie to a shape, which is drawn here or stored. */
  private record Asked(
      String field,
      ShapeField.QueryRelation relation,
      @Nullable Part shape,
      GeoArea.@Nullable OfDocument stored) {}

  private static Asked asked(PlacedBody body) {
    body.all()
        .forEach((key, part) -> {
          if (part instanceof Part.Scalar && !OPTIONS.contains(key)) {
            throw part.malformed("query does not support [" + key + "]");
          }
        });
    Map.Entry<String, Part> field = body.field(OPTIONS.toArray(String[]::new));
    PlacedBody inside = PlacedBody.of(body.query(), field.getValue());
    Part shape = inside.take("shape");
    Part indexed = inside.take("indexed_shape");
    if (shape == null && indexed == null) {
      throw FaultException.argument("either shape or indexedShapeId is required");
    }
    ShapeField.QueryRelation relation =
        inside.choice(
            "relation", ShapeField.QueryRelation.class, ShapeField.QueryRelation.INTERSECTS);
    inside.finish();
    return new Asked(
        field.getKey(), relation, shape, indexed == null ? null : stored(body.query(), indexed));
  }

  private static GeoArea.OfDocument stored(String query, Part indexed) {
    PlacedBody where = PlacedBody.of(query, indexed);
    String id = where.text("id");
    if (id == null) {
      throw FaultException.argument("either shape or indexedShapeId is required");
    }
    String index = where.text("index");
    String path = where.text("path");
    // Documents have no types any more: whatever is named is theirs.
    String _ = where.text("type");
    GeoArea.OfDocument area =
        new GeoArea.OfDocument(
            index == null ? "shapes" : index,
            id,
            where.text("routing"),
            path == null ? "shape" : path);
    where.finish();
    return area;
  }
}
