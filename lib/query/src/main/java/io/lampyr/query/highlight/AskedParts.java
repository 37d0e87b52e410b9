package io.lampyr.query.highlight;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/**
 * What a query asks for, each part by itself: words are marked whether or not the query as a whole
 * can match.
 */
final class AskedParts {
  private AskedParts() {}

  static Query of(Query query, IndexSearcher searcher) throws IOException {
    return switch (query) {
      case BooleanQuery all -> {
        BooleanQuery.Builder parts = new BooleanQuery.Builder();
        for (BooleanClause clause : all) {
          if (!clause.isProhibited()) {
            parts.add(of(clause.query(), searcher), clause.occur());
          }
        }
        yield parts.build();
      }
      case DisjunctionMaxQuery best -> {
        List<Query> parts = new ArrayList<>();
        for (Query one : best.getDisjuncts()) {
          parts.add(of(one, searcher));
        }
        yield new DisjunctionMaxQuery(parts, 0);
      }
      case BoostQuery boosted -> of(boosted.getQuery(), searcher);
      case ConstantScoreQuery constant -> of(constant.getQuery(), searcher);
      default -> searcher.rewrite(query);
    };
  }
}
