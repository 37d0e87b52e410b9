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
import org.apache.lucene.search.join.ToParentBlockJoinQuery;

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
      case ToParentBlockJoinQuery join -> of(QueryParts.inside(join), searcher);
      default -> withJoins(searcher.rewrite(query), searcher);
    };
  }

  /** Lucene asks joins for no words: what they ask nested documents for stands beside the query. */
  private static Query withJoins(Query query, IndexSearcher searcher) throws IOException {
    BooleanQuery.Builder parts = new BooleanQuery.Builder();
    parts.add(query, BooleanClause.Occur.SHOULD);
    boolean joins = false;
    for (Query part : QueryParts.of(query)) {
      if (part instanceof ToParentBlockJoinQuery join) {
        joins = true;
        parts.add(of(QueryParts.inside(join), searcher), BooleanClause.Occur.SHOULD);
      }
    }
    return joins ? parts.build() : query;
  }
}
