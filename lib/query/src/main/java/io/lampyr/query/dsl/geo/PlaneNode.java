package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.PlanePointType;
import io.lampyr.mapping.field.PlaneShapeType;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.List;
import org.apache.lucene.document.ShapeField;
import org.apache.lucene.document.XYDocValuesField;
import org.apache.lucene.document.XYPointField;
import org.apache.lucene.document.XYShape;
import org.apache.lucene.geo.XYGeometry;
import org.apache.lucene.geo.XYPoint;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/** {@code shape}, {@code xy_shape}: an area of a plane that points and shapes are asked for in. */
record PlaneNode(
    String query,
    String field,
    ShapeField.QueryRelation relation,
    PlaneArea area,
    boolean ignoreUnmapped)
    implements QueryNode {
  @Override
  public Query toLucene(QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      if (ignoreUnmapped) {
        return FieldTarget.unmapped(field);
      }
      throw new FaultException(
          ErrorKind.QUERY_SHARD, "failed to find type for field [" + field + "]");
    }
    boolean points = target.type() instanceof PlanePointType;
    if (!points && !(target.type() instanceof PlaneShapeType)) {
      throw new FaultException(
          ErrorKind.QUERY_SHARD,
          "Field ["
              + field
              + "] is of unsupported type ["
              + target.type().name()
              + "] for ["
              + query
              + "] query");
    }
    if (!target.facts().searchable() && !(points && target.facts().hasDocValues())) {
      throw FaultException.argument(
          "Cannot search on field [" + field + "] since it is not indexed.");
    }
    List<XYGeometry> all = area.shapes(scope);
    if (all.isEmpty()) {
      return new MatchNoDocsQuery("empty area");
    }
    Query found =
        points
            ? points(target, all)
            : XYShape.newGeometryQuery(target.path(), relation, all.toArray(XYGeometry[]::new));
    // The one product scores by it, for the other it is a filter wherever it stands.
    return query.equals("xy_shape")
        ? new BooleanQuery.Builder().add(found, BooleanClause.Occur.FILTER).build()
        : new ConstantScoreQuery(found);
  }

  /** Documents may have several points, of which Lucene only knows whether one is in an area. */
  private Query points(FieldTarget target, List<XYGeometry> all) {
    XYGeometry[] inside = all.toArray(XYGeometry[]::new);
    return switch (relation) {
      case INTERSECTS -> any(target, inside);
      case WITHIN -> only(any(target, inside), any(target, new Outside(all)));
      case DISJOINT -> only(any(target, new Outside(all)), any(target, inside));
      case CONTAINS -> {
        if (!all.stream().allMatch(XYPoint.class::isInstance)) {
          yield new MatchNoDocsQuery("points hold nothing but points");
        }
        BooleanQuery.Builder each = new BooleanQuery.Builder();
        for (XYGeometry one : all) {
          each.add(any(target, one), BooleanClause.Occur.FILTER);
        }
        yield each.build();
      }
    };
  }

  private static Query only(Query these, Query none) {
    return new BooleanQuery.Builder()
        .add(these, BooleanClause.Occur.FILTER)
        .add(none, BooleanClause.Occur.MUST_NOT)
        .build();
  }

  private static Query any(FieldTarget target, XYGeometry... area) {
    return target.facts().searchable()
        ? XYPointField.newGeometryQuery(target.path(), area)
        : XYDocValuesField.newSlowGeometryQuery(target.path(), area);
  }
}
