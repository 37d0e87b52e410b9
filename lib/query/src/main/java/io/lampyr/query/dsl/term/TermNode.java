package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.FeatureType;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.Prefilter;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/** {@code term}: one exact value. */
record TermNode(String field, Object value, boolean anyCase) implements QueryNode {
  static QueryNode read(PlacedBody outer, QueryReader inner) {
    return inner.onField(
        outer,
        "value",
        found -> {
          PlacedBody body = found.body();
          Object value = body.value(body.has("term") ? "term" : "value");
          if (value == null) {
            body.finish("case_insensitive");
            throw FaultException.argument("value cannot be null");
          }
          return new TermNode(found.field(), value, body.flag("case_insensitive", false));
        });
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    FieldTarget target = scope.field(field);
    return target == null
        || (target.isConstant() && exact(target, scope) instanceof MatchNoDocsQuery);
  }

  @Override
  public Query toLucene(QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      return FieldTarget.unmapped(field);
    }
    return Prefilter.on(target, scope, field -> exact(field, scope));
  }

  private Query exact(FieldTarget target, QueryScope scope) {
    if (!anyCase
        && scope.dialect() == Dialect.ELASTICSEARCH
        && target.type() instanceof FeatureType features
        && features.many()) {
      return FeatureField.newLinearQuery(target.path(), value.toString(), 1);
    }
    return anyCase
        ? target.counted(PatternQueries.anyCase(target, value.toString()))
        : scope.value(target, TermQueries.exact(target, value, scope.nowMillis().getAsLong()));
  }
}
