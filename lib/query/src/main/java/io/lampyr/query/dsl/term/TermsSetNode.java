package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.number.FieldNumbers;
import io.lampyr.query.script.number.ScriptNumbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.sandbox.search.CoveringQuery;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LongValuesSource;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code terms_set}: as many of some values as the document itself, a script or a number says. */
record TermsSetNode(
    String field,
    List<Object> values,
    @Nullable String minimumField,
    @Nullable Script script,
    int minimum)
    implements QueryNode {
  TermsSetNode {
    values = List.copyOf(values);
  }

  static QueryNode read(PlacedBody outer, QueryReader inner) {
    return inner.onField(
        outer,
        "",
        found -> {
          PlacedBody body = found.body();
          body.all()
              .forEach((key, part) -> {
                if (part.isNull()) {
                  throw part.malformed(
                      "[terms_set] unknown token [VALUE_NULL] after [" + key + "]");
                }
              });
          List<Object> values =
              new ArrayList<>(body.texts("terms", "[terms_set] query does not support"));
          String field = body.text("minimum_should_match_field");
          Part script = body.take("minimum_should_match_script");
          int minimum = body.whole("minimum_should_match", -1);
          return new TermsSetNode(
              found.field(),
              values,
              field,
              script == null ? null : Script.of(script.tree()),
              minimum);
        });
  }

  @Override
  public Query toLucene(QueryScope scope) {
    if (values.size() > IndexSearcher.getMaxClauseCount()) {
      throw new IndexSearcher.TooManyClauses();
    }
    FieldTarget target = scope.field(field);
    if (values.isEmpty()) {
      return FieldTarget.unmapped(field);
    }
    LongValuesSource minimum = minimum(scope);
    if (target == null) {
      return FieldTarget.unmapped(field);
    }
    List<Query> each = new ArrayList<>();
    long now = scope.nowMillis().getAsLong();
    values.forEach(value -> each.add(scope.value(target, TermQueries.exact(target, value, now))));
    return new CoveringQuery(each, minimum);
  }

  private LongValuesSource minimum(QueryScope scope) {
    if (minimumField != null) {
      FieldTarget target = scope.field(minimumField);
      if (target == null) {
        throw new FaultException(
            ErrorKind.QUERY_SHARD,
            "failed to find minimum_should_match field [" + minimumField + "]");
      }
      FieldNumbers values = target.numbers();
      if (values == null) {
        throw FaultException.argument(
            "failed to find minimum_should_match field [" + minimumField + "]");
      }
      return values.toLongValuesSource();
    }
    if (script == null && minimum < 0) {
      throw new FaultException(
          ErrorKind.ILLEGAL_STATE, "No minimum should match has been specified");
    }
    if (script != null) {
      Map<String, @Nullable Object> params = new HashMap<>(script.params());
      params.put("num_terms", (long) values.size());
      return ScriptNumbers.of(script.withParams(params), ScriptContext.TERMS_SET, scope.mapping())
          .toLongValuesSource();
    }
    return DoubleValuesSource.constant(minimum).toLongValuesSource();
  }
}
