package io.lampyr.query.fetch;

import java.io.IOException;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/** Explains scores of hits. */
@FunctionalInterface
public interface HitExplainer {

  /** How the document came to that score. Costs about as much as a search of one document. */
  Explanation explain(int doc, float score) throws IOException;

  /** Scores that come of one query. */
  static HitExplainer of(IndexSearcher searcher, Query query) {
    return (doc, _) -> searcher.explain(query, doc);
  }
}
