package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code range}: values between two ends. */
public record RangeNode(String field, RangeBounds bounds) implements QueryNode {
  static QueryNode read(PlacedBody outer, QueryReader inner) {
    return inner.onField(outer, "", found -> new RangeNode(found.field(), bounds(found.body())));
  }

  private static RangeBounds bounds(PlacedBody body) {
    Object from = body.value("from");
    Object to = body.value("to");
    boolean includeFrom = body.flag("include_lower", true);
    boolean includeTo = body.flag("include_upper", true);
    for (String key : body.all().keySet()) {
      switch (key) {
        case "gte", "ge" -> {
          from = body.value(key);
          includeFrom = true;
        }
        case "gt" -> {
          from = body.value(key);
          includeFrom = false;
        }
        case "lte", "le" -> {
          to = body.value(key);
          includeTo = true;
        }
        case "lt" -> {
          to = body.value(key);
          includeTo = false;
        }
        default -> {}
      }
    }
    return new RangeBounds(
        from,
        to,
        includeFrom,
        includeTo,
        body.text("format"),
        zone(body.text("time_zone")),
        body.choice("relation", RangeBounds.Relation.class, RangeBounds.Relation.INTERSECTS));
  }

  private static ZoneId zone(@Nullable String name) {
    try {
      return name == null ? ZoneOffset.UTC : ZoneId.of(name);
    } catch (DateTimeException wrong) {
      throw FaultException.argument("Unknown time-zone ID: " + name);
    }
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    return scope.field(field) == null;
  }

  @Override
  public Query toLucene(QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      return FieldTarget.unmapped(field);
    }
    if (bounds.from() == null && bounds.to() == null) {
      return new ExistsNode(field).toLucene(scope);
    }
    return RangeQueries.range(target, bounds, scope.nowMillis().getAsLong());
  }

  @Override
  public Optional<FieldRange> range(String name, QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      return Optional.of(FieldRange.NOTHING);
    }
    FieldTarget asked = scope.field(name);
    if (asked == null || !asked.path().equals(target.path())) {
      return Optional.empty();
    }
    if (RangeQueries.range(target, bounds, scope.nowMillis().getAsLong())
        instanceof MatchNoDocsQuery) {
      return Optional.of(FieldRange.NOTHING);
    }
    return RangeQueries.columnRange(target, bounds, scope.nowMillis().getAsLong())
        .map(ends -> new FieldRange(ends[0], ends[1]));
  }
}
