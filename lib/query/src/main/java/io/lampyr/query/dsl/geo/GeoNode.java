package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.Lengths;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.ShapeField;
import org.apache.lucene.geo.Circle;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/** {@code geo_distance}, {@code geo_bounding_box}, {@code geo_polygon}: places in an area. */
record GeoNode(
    String query,
    String field,
    ShapeField.QueryRelation relation,
    List<LatLonGeometry> area,
    boolean ignoreUnmapped)
    implements QueryNode {
  private static final String[] COMMON = {
    "boost",
    "_name",
    "ignore_unmapped",
    "validation_method",
    "type",
    "distance",
    "unit",
    "distance_type",
    "optimize_bbox",
    "normalize",
    "coerce",
    "ignore_malformed"
  };

  GeoNode {
    area = List.copyOf(area);
  }

  /** What the centre of a distance may say, as an object. */
  private static final Set<String> PLACE = Set.of("lat", "lon", "geohash");

  private static void common(PlacedBody body) {
    for (String key : COMMON) {
      if (!key.equals("boost") && !key.equals("_name")) {
        body.take(key);
      }
    }
  }

  static QueryNode distance(PlacedBody body, QueryReader inner) {
    Object distance = body.value("distance");
    if (distance == null) {
      throw body.wrong("geo_distance requires 'distance' to be specified");
    }
    double metres = Lengths.metres(distance, body.text("unit", "m"));
    if (!(metres > 0)) {
      throw FaultException.argument("distance must be greater than zero");
    }
    // Lucene knows no distance beyond half of the way around.
    double within = Math.min(metres, 20_037_508.0);
    common(body);
    Map.Entry<String, Part> field = body.field(COMMON);
    if (field.getValue() instanceof Part.Fields place
        && !PLACE.containsAll(place.parts().keySet())) {
      throw place.malformed("[geo_distance] query does not support [" + field.getKey() + "]");
    }
    GeoPoints.Point centre = Places.point(field.getValue());
    return node(
        body, field.getKey(), List.of(new Circle(centre.latitude(), centre.longitude(), within)));
  }

  private static QueryNode node(PlacedBody body, String field, List<LatLonGeometry> area) {
    return new GeoNode(
        body.query(),
        field,
        ShapeField.QueryRelation.INTERSECTS,
        area,
        body.flag("ignore_unmapped", false));
  }

  /** The box; what is no place is told with the query around it. */
  private static Places.Box box(PlacedBody corners) {
    try {
      return Places.box(corners);
    } catch (FaultException wrong) {
      if (wrong.fault().kind() != ErrorKind.PARSE) {
        throw wrong;
      }
      throw new FaultException(
          ErrorKind.PARSE,
          "failed to parse [geo_bounding_box] query. [" + wrong.fault().reason() + "]");
    }
  }

  static QueryNode box(PlacedBody body, QueryReader inner) {
    common(body);
    Map.Entry<String, Part> field = body.field(COMMON);
    PlacedBody corners = PlacedBody.of("geo_bounding_box", field.getValue());
    Places.Box box = box(corners);
    corners.finish();
    return node(
        body,
        field.getKey(),
        List.of(new Rectangle(box.bottom(), box.top(), box.left(), box.right())));
  }

  static QueryNode polygon(PlacedBody body, QueryReader inner) {
    common(body);
    Map.Entry<String, Part> field = body.field(COMMON);
    PlacedBody inside = PlacedBody.of("geo_polygon", field.getValue());
    List<GeoPoints.Point> points = new ArrayList<>();
    inside.list("points").forEach(part -> points.add(Places.point(part)));
    inside.finish();
    if (points.size() < 3) {
      throw FaultException.argument("too few points defined for geo_polygon query");
    }
    if (!points.getFirst().equals(points.getLast())) {
      points.add(points.getFirst());
    }
    if (points.size() < 4) {
      throw FaultException.argument("too few points defined for geo_polygon query");
    }
    Polygon area;
    try {
      area =
          new Polygon(
              points.stream().mapToDouble(GeoPoints.Point::latitude).toArray(),
              points.stream().mapToDouble(GeoPoints.Point::longitude).toArray());
    } catch (IllegalArgumentException wrong) {
      throw FaultException.argument(String.valueOf(wrong.getMessage()));
    }
    return node(body, field.getKey(), List.of(area));
  }

  @Override
  public Query toLucene(QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      if (ignoreUnmapped) {
        return FieldTarget.unmapped(field);
      }
      throw new FaultException(
          ErrorKind.QUERY_SHARD,
          query.equals("geo_shape")
              ? "failed to find type for field [" + field + "]"
              : "failed to find geo field [" + field + "]");
    }
    if (area.isEmpty()) {
      return new MatchNoDocsQuery("empty area");
    }
    LatLonGeometry[] all = area.toArray(LatLonGeometry[]::new);
    Query found =
        switch (target.type().name()) {
          case "geo_point" -> points(target, all);
          case "geo_shape" -> shapes(target, all);
          default -> throw unsupported(target);
        };
    // There a shape only filters, so what it finds has no score of its own.
    return query.equals("geo_shape") && scope.dialect() == Dialect.OPENSEARCH
        ? new BooleanQuery.Builder().add(found, BooleanClause.Occur.FILTER).build()
        : new ConstantScoreQuery(found);
  }

  private Query shapes(FieldTarget target, LatLonGeometry[] all) {
    if (query.equals("geo_polygon")) {
      throw unsupported(target);
    }
    return LatLonShape.newGeometryQuery(target.path(), relation, all);
  }

  private FaultException unsupported(FieldTarget target) {
    return new FaultException(
        ErrorKind.QUERY_SHARD,
        query.equals("geo_polygon")
            ? "field [" + field + "] is not a geo_point field"
            : "Field ["
                + field
                + "] is of unsupported type ["
                + target.type().name()
                + "] for ["
                + query
                + "] query");
  }

  private Query points(FieldTarget target, LatLonGeometry[] all) {
    if (!target.facts().searchable() && target.facts().hasDocValues()) {
      return LatLonDocValuesField.newSlowGeometryQuery(target.path(), relation, all);
    }
    if (!target.facts().searchable()) {
      throw FaultException.argument(
          "Cannot search on field [" + field + "] since it is not indexed.");
    }
    if (all.length == 1 && relation == ShapeField.QueryRelation.INTERSECTS) {
      switch (all[0]) {
        case Circle circle -> {
          return LatLonPoint.newDistanceQuery(
              target.path(), circle.getLat(), circle.getLon(), circle.getRadius());
        }
        case Rectangle box -> {
          return LatLonPoint.newBoxQuery(
              target.path(), box.minLat, box.maxLat, box.minLon, box.maxLon);
        }
        default -> {}
      }
    }
    return LatLonPoint.newGeometryQuery(target.path(), relation, all);
  }
}
