package io.lampyr.query.aggregation.value;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * The scores of the documents that are collected. They are computed anew for whoever asks, as
 * scripts look at documents before and after they are collected too. Safe for many threads.
 */
public final class CollectedScores {
  private final IndexSearcher searcher;
  private final Query query;
  private volatile @Nullable Weight weight;

  /** Those that the query gives. */
  public CollectedScores(IndexSearcher searcher, Query query) {
    this.searcher = searcher;
    this.query = query;
  }

  /** May be made more than once: it reads statistics, which is nothing to do under a lock. */
  private Weight weight() throws IOException {
    Weight known = weight;
    if (known == null) {
      known = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
      weight = known;
    }
    return known;
  }

  /** Of a segment's documents, which are asked for in ascending order. For one thread. */
  public DoubleValues of(LeafReaderContext context) throws IOException {
    Scorer scorer = weight().scorer(context);
    return scorer == null ? DoubleValues.EMPTY : new Scores(scorer);
  }

  /**
   * A nested document has the score of the one that it is part of, which is the next that matches.
   */
  private static final class Scores extends DoubleValues {
    private final Scorer scorer;
    private final DocIdSetIterator matches;

    Scores(Scorer scorer) {
      this.scorer = scorer;
      this.matches = scorer.iterator();
    }

    @Override
    public double doubleValue() throws IOException {
      return matches.docID() == DocIdSetIterator.NO_MORE_DOCS ? 0 : scorer.score();
    }

    @Override
    public boolean advanceExact(int doc) throws IOException {
      int at = matches.docID() < doc ? matches.advance(doc) : matches.docID();
      return at != DocIdSetIterator.NO_MORE_DOCS;
    }
  }
}
