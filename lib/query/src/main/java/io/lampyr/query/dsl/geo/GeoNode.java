package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.ShapeField;
import org.apache.lucene.geo.Circle;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/**
 * An area of the earth that places are asked for in.
 *
 * @param filters whether what it finds has no score of its own, where a product has it so
 */
record GeoNode(
    String query,
    String field,
    ShapeField.QueryRelation relation,
    GeoArea area,
    boolean ignoreUnmapped,
    boolean filters)
    implements QueryNode {
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
              : "failed to find "
                  + (query.equals("geo_polygon") ? "geo_point" : "geo")
                  + " field ["
                  + field
                  + "]");
    }
    LatLonGeometry[] all = area.shapes(scope).toArray(LatLonGeometry[]::new);
    if (all.length == 0) {
      return new MatchNoDocsQuery("empty area");
    }
    Query found =
        switch (target.type().name()) {
          case "geo_point" -> points(target, all);
          case "geo_shape" -> shapes(target, all);
          default -> throw unsupported(target);
        };
    // There a shape only filters, unless a boost says what its score is.
    return filters && scope.dialect() == Dialect.OPENSEARCH
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
