package io.lampyr.query.dsl.score;

import static io.lampyr.query.dsl.score.DecayDistance.Mode.MIN;

import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.Lengths;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.geo.Places;
import io.lampyr.query.dsl.term.Durations;
import io.lampyr.query.dsl.term.TermQueries;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LongField;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.Query;

/** {@code distance_feature}: higher scores near a time or a place. */
record DistanceFeatureNode(String field, Part origin, String pivot) implements QueryNode {
  static QueryNode read(PlacedBody body, QueryReader inner) {
    body.finish("field", "origin", "pivot");
    body.requireAll("field", "origin", "pivot");
    for (String key : List.of("field", "pivot")) {
      if (!(body.all().get(key) instanceof Part.Scalar(Object text, var _)
          && text instanceof String)) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, body.unreadable(key, body.require(key)).fault().reason());
      }
    }
    Part origin = body.require("origin");
    switch (origin) {
      case Part.Scalar(Object value, var _)
          when value instanceof String || value instanceof Number -> {}
      case Part.Scalar _ ->
          throw new FaultException(
              ErrorKind.X_CONTENT_PARSE, body.unreadable("origin", origin).fault().reason());
      default -> place(origin);
    }
    return new DistanceFeatureNode(body.requireText("field"), origin, body.requireText("pivot"));
  }

  /** What is no text is a place, whatever the field is. */
  private static void place(Part origin) {
    try {
      Places.point(origin);
    } catch (FaultException wrong) {
      throw new FaultException(
          wrong
              .fault()
              .within(
                  ErrorKind.X_CONTENT_PARSE, "[distance_feature] failed to parse field [origin]"));
    }
  }

  @Override
  public Query toLucene(QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      return FieldTarget.unmapped(field);
    }
    boolean known = target.type() instanceof DateType || target.type().name().equals("geo_point");
    if (known && !target.facts().hasDocValues()) {
      throw FaultException.argument(
          "[distance_feature] needs the column of field ["
              + field
              + "], which is mapped with [doc_values] false");
    }
    if (target.type() instanceof DateType date) {
      return ofTimes(target, date, scope);
    }
    if (target.type().name().equals("geo_point")) {
      return ofPlaces(target, scope);
    }
    throw FaultException.argument(
        "Illegal data type of ["
            + target.type().name()
            + "]![distance_feature] query can only be run on a date, date_nanos or geo_point"
            + " field type!");
  }

  private Query ofTimes(FieldTarget target, DateType date, QueryScope scope) {
    Instant now = Instant.ofEpochMilli(scope.nowMillis().getAsLong());
    Instant from =
        new DateMath(date.format()).parse(String.valueOf(origin.tree()), now, true, ZoneOffset.UTC);
    double width = Durations.millis(pivot) * (date.isNanos() ? 1e6 : 1);
    if (!(width >= 1)) {
      throw FaultException.argument("pivotDistance must be > 0, got [" + pivot + "]");
    }
    if (isComputed(target, scope)) {
      return near(target, DecayDistance.OfNumbers.of(target, date.number(from), 0, MIN), width);
    }
    return LongField.newDistanceFeatureQuery(target.path(), 1, date.number(from), (long) width);
  }

  private Query ofPlaces(FieldTarget target, QueryScope scope) {
    GeoPoints.Point centre = Places.point(origin);
    double metres = Lengths.metres(pivot, "m");
    if (isComputed(target, scope) && metres > 0) {
      return near(
          target,
          new DecayDistance.OfPoints(target.path(), centre.latitude(), centre.longitude(), 0, MIN),
          metres);
    }
    return LatLonPoint.newDistanceFeatureQuery(
        target.path(), 1, centre.latitude(), centre.longitude(), metres);
  }

  private static boolean isComputed(FieldTarget target, QueryScope scope) {
    return scope.mapping().computed().containsKey(target.path());
  }

  private static Query near(FieldTarget target, DecayDistance distance, double pivot) {
    return new FunctionScoreQuery(TermQueries.exists(target), new Closeness(distance, pivot));
  }
}
