package io.lampyr.query.aggregation.bucket;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Whether a segment's documents match a query; they are asked for in order. Others are not looked
 * at: a script would be run for those between, and fail on what is no document of its own.
 */
final class Matches {
  private final DocIdSetIterator candidates;
  private final @Nullable TwoPhaseIterator phases;
  private int asked = -1;
  private boolean matched;

  Matches(Weight weight, LeafReaderContext context) throws IOException {
    Scorer scorer = weight.scorer(context);
    phases = scorer == null ? null : scorer.twoPhaseIterator();
    if (scorer == null) {
      candidates = DocIdSetIterator.empty();
    } else {
      candidates = phases == null ? scorer.iterator() : phases.approximation();
    }
  }

  boolean at(int doc) throws IOException {
    if (doc == asked) {
      return matched;
    }
    asked = doc;
    int next = candidates.docID() < doc ? candidates.advance(doc) : candidates.docID();
    matched = next == doc && (phases == null || phases.matches());
    return matched;
  }
}
