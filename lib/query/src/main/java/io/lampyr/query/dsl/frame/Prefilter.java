package io.lampyr.query.dsl.frame;

import io.lampyr.mapping.ComputedField;
import io.lampyr.mapping.fault.FaultException;
import java.util.function.Function;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;

/**
 * Queries on fields that scripts compute of a text: the same is looked for in the text, so that the
 * script runs only for documents in which it is found.
 */
public final class Prefilter {
  private Prefilter() {}

  /** What a query is upon a field, with what it is upon the text before it, if there is one. */
  public static Query on(FieldTarget target, QueryScope scope, Function<FieldTarget, Query> query) {
    ComputedField computed = scope.mapping().computed().get(target.path());
    if (computed == null || computed.prefilter() == null) {
      return query.apply(target);
    }
    String name = computed.prefilter();
    FieldTarget text = FieldTarget.find(scope.mapping(), scope.index(), name);
    if (text == null) {
      throw FaultException.mapper(
          "prefilter_field[" + name + "] is not defined in the index mappings");
    }
    if (!text.type().name().equals("text")) {
      throw FaultException.mapper(
          "prefilter_field["
              + name
              + "] should be of type text. Type found ["
              + text.type().name()
              + "].");
    }
    return new BooleanQuery.Builder()
        .add(query.apply(text), BooleanClause.Occur.FILTER)
        .add(query.apply(target), BooleanClause.Occur.FILTER)
        .build();
  }
}
