package io.lampyr.query.dsl.compound;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.Optional;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/** {@code boosting}: lower scores for what also matches another query. */
record BoostingNode(QueryNode positive, QueryNode negative, float negativeBoost)
    implements QueryNode {
  static QueryNode read(PlacedBody body, QueryReader inner) {
    QueryNode positive = inner.optional(body, "positive");
    QueryNode negative = inner.optional(body, "negative");
    if (positive == null) {
      throw body.wrong("[boosting] query requires 'positive' query to be set'");
    }
    if (negative == null) {
      throw body.wrong("[boosting] query requires 'negative' query to be set'");
    }
    if (!body.has("negative_boost")) {
      throw body.wrong(
          "[boosting] query requires 'negative_boost' to be set to be a positive value'");
    }
    float boost = (float) body.number("negative_boost", -1);
    if (boost < 0) {
      throw FaultException.argument(
          "[boosting] query requires negativeBoost to be set to positive value");
    }
    return new BoostingNode(positive, negative, boost);
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    return positive.isNothing(scope);
  }

  @Override
  public Query toLucene(QueryScope scope) {
    if (isNothing(scope)) {
      return new MatchNoDocsQuery("what is boosted matches nothing");
    }
    return FunctionScoreQuery.boostByQuery(
        positive.toLucene(scope), negative.toLucene(scope), negativeBoost);
  }

  @Override
  public Optional<FieldRange> range(String field, QueryScope scope) {
    return positive.range(field, scope);
  }
}
