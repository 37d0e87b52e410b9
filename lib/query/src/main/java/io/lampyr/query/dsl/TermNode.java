package io.lampyr.query.dsl;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Body;
import io.lampyr.query.dsl.term.FieldTarget;
import io.lampyr.query.dsl.term.PatternQueries;
import io.lampyr.query.dsl.term.TermQueries;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/** One exact value. */
record TermNode(String field, Object value, boolean anyCase) implements QueryNode {
  static QueryNode read(Body outer, QueryReader inner) {
    return inner.onField(
        outer,
        "value",
        found -> {
          Body body = found.body();
          Object value = body.value(body.has("term") ? "term" : "value");
          if (value == null) {
            throw FaultException.argument("value cannot be null");
          }
          return new TermNode(found.field(), value, body.flag("case_insensitive", false));
        });
  }

  @Override
  public Query toLucene(QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      return unmapped(field);
    }
    return anyCase
        ? PatternQueries.anyCase(target, value.toString())
        : scope.keyword(target, TermQueries.exact(target, value, scope.nowMillis().getAsLong()));
  }

  /** What queries on a field that no document can have come to. */
  static Query unmapped(String field) {
    return new MatchNoDocsQuery("unmapped field [" + field + "]");
  }
}
