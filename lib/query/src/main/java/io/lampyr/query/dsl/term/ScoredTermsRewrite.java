package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;

/**
 * Rewrites to a scored clause for each term. One with more mistakes than letters has no weight that
 * a clause may have: that is told as a mistake of the request.
 */
final class ScoredTermsRewrite extends MultiTermQuery.RewriteMethod {
  static final ScoredTermsRewrite REWRITE = new ScoredTermsRewrite();

  private ScoredTermsRewrite() {}

  @Override
  public Query rewrite(IndexSearcher searcher, MultiTermQuery query) throws IOException {
    try {
      return MultiTermQuery.SCORING_BOOLEAN_REWRITE.rewrite(searcher, query);
    } catch (IllegalArgumentException weightless) {
      throw FaultException.argument(String.valueOf(weightless.getMessage()));
    }
  }
}
