package io.lampyr.query.dsl.term;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;

/**
 * {@code exists}: any value in a field, in one below an object, or in one of those that a pattern
 * names.
 */
public record ExistsNode(String field) implements QueryNode {
  static QueryNode read(PlacedBody body, QueryReader inner) {
    if (body.take("field") instanceof Part.Scalar given && given.isNull()) {
      throw given.malformed("[exists] unknown token [VALUE_NULL] after [field]");
    }
    String field = body.text("field");
    if (field == null) {
      throw body.wrong("[exists] must be provided with a [field]");
    }
    if (field.isEmpty()) {
      throw FaultException.argument("field name is null or empty");
    }
    return new ExistsNode(field);
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    return scope.field(field) == null
        && scope.mapping().fields().stream()
            .noneMatch(
                each -> each.path().startsWith(field + ".") || Glob.matches(field, each.path()));
  }

  @Override
  public Query toLucene(QueryScope scope) {
    switch (field) {
      case SystemFields.SOURCE ->
          throw FaultException.argument("The _source field is not searchable");
      case SystemFields.FIELD_NAMES ->
          throw FaultException.argument("Cannot run exists query on _field_names");
      case SystemFields.NESTED_PATH ->
          throw FaultException.argument("Cannot run exists() query against the nested field path");
      default -> {}
    }
    FieldTarget target = scope.field(field);
    if (target != null && exists(target)) {
      return TermQueries.exists(target);
    }
    List<Query> each = new ArrayList<>();
    for (MappedField mapped : scope.mapping().fields()) {
      boolean below = mapped.path().startsWith(field + ".");
      if (mapped instanceof LeafField && (below || Glob.matches(field, mapped.path()))) {
        FieldTarget found = scope.field(mapped.path());
        if (found != null && exists(found)) {
          each.add(TermQueries.exists(found));
        }
      }
    }
    if (each.isEmpty()) {
      return FieldTarget.unmapped(field);
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    each.forEach(query -> any.add(query, BooleanClause.Occur.SHOULD));
    return new ConstantScoreQuery(any.build());
  }

  private static boolean exists(FieldTarget target) {
    if (target.type().name().equals("rank_features")) {
      throw FaultException.argument("[rank_features] fields do not support [exists] queries");
    }
    return true;
  }
}
