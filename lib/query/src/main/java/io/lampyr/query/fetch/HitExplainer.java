package io.lampyr.query.fetch;

import java.io.IOException;
import java.util.Map;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/** Explains scores of hits. */
@FunctionalInterface
public interface HitExplainer {

  /** How the document came to that score. Costs about as much as a search of one document. */
  Explanation explain(int doc, float score) throws IOException;

  /** Where scores come about, as hits show it that are explained. */
  default Map<String, Object> place() {
    return Map.of();
  }

  /** The same, at that place. */
  static HitExplainer at(Map<String, Object> place, HitExplainer explainer) {
    return new HitExplainer() {
      @Override
      public Explanation explain(int doc, float score) throws IOException {
        return explainer.explain(doc, score);
      }

      @Override
      public Map<String, Object> place() {
        return place;
      }
    };
  }

  /** Scores that come of one query. */
  static HitExplainer of(IndexSearcher searcher, Query query) {
    return (doc, _) -> searcher.explain(query, doc);
  }
}
