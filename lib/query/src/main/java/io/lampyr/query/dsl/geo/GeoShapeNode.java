package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.ShapeField;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Point;

/** {@code geo_shape}: reads queries by shapes. */
final class GeoShapeNode {
  private GeoShapeNode() {}

  static QueryNode read(PlacedBody body, QueryReader inner) {
    Map.Entry<String, Part> field = body.field("boost", "_name", "ignore_unmapped");
    PlacedBody inside = PlacedBody.of("geo_shape", field.getValue());
    if (inside.has("indexed_shape")) {
      throw FaultException.argument("[geo_shape] with [indexed_shape] is not supported here");
    }
    Part shape = inside.take("shape");
    if (shape == null) {
      throw body.wrong("either shape or indexed_shape must be provided");
    }
    ShapeField.QueryRelation relation =
        inside.choice(
            "relation", ShapeField.QueryRelation.class, ShapeField.QueryRelation.INTERSECTS);
    inside.finish();
    List<LatLonGeometry> area = new ArrayList<>();
    for (Object part : Places.shape(shape)) {
      switch (part) {
        case GeoPoints.Point point -> area.add(new Point(point.latitude(), point.longitude()));
        case LatLonGeometry geometry -> area.add(geometry);
        default -> throw FaultException.argument("[geo_shape] unsupported shape");
      }
    }
    return new GeoNode(
        "geo_shape",
        field.getKey(),
        relation,
        new GeoArea.Shapes(area),
        body.flag("ignore_unmapped", false));
  }
}
