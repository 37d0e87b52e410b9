package io.lampyr.query.aggregation.bucket;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** Whether a segment's documents match a query; they are asked for in order. */
final class Matches {
  private final DocIdSetIterator iterator;

  Matches(Weight weight, LeafReaderContext context) throws IOException {
    Scorer scorer = weight.scorer(context);
    this.iterator = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
  }

  boolean at(int doc) throws IOException {
    return (iterator.docID() < doc ? iterator.advance(doc) : iterator.docID()) == doc;
  }
}
