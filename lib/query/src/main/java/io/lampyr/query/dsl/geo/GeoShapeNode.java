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

/** {@code geo_shape}: reads queries by shapes. */
final class GeoShapeNode {
  private GeoShapeNode() {}

  static QueryNode read(PlacedBody body, QueryReader inner) {
    Map.Entry<String, Part> field = body.field("boost", "_name", "ignore_unmapped");
    if (field.getValue() instanceof Part.Scalar value) {
      throw value.malformed("query does not support [" + field.getKey() + "]");
    }
    PlacedBody inside = PlacedBody.of("geo_shape", field.getValue());
    Part shape = inside.take("shape");
    Part indexed = inside.take("indexed_shape");
    if (shape == null && indexed == null) {
      throw FaultException.argument("either shape or indexedShapeId is required");
    }
    ShapeField.QueryRelation relation =
        inside.choice(
            "relation", ShapeField.QueryRelation.class, ShapeField.QueryRelation.INTERSECTS);
    inside.finish();
    GeoArea area = indexed == null ? drawn(shape) : stored(indexed);
    return new GeoNode(
        "geo_shape",
        field.getKey(),
        relation,
        area,
        body.flag("ignore_unmapped", false),
        body.number("boost", 1) == 1);
  }

  private static GeoArea drawn(@Nullable Part shape) {
    return new GeoArea.Shapes(shape == null ? List.of() : Places.area(Json.write(shape.tree())));
  }

  private static GeoArea stored(Part indexed) {
    PlacedBody where = PlacedBody.of("geo_shape", indexed);
    String id = where.text("id");
    if (id == null) {
      throw FaultException.argument("either shape or indexedShapeId is required");
    }
    String index = where.text("index");
    String path = where.text("path");
    GeoArea area =
        new GeoArea.OfDocument(
            index == null ? "shapes" : index,
            id,
            where.text("routing"),
            path == null ? "shape" : path);
    where.finish();
    return area;
  }
}
