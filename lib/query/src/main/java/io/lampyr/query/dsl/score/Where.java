package io.lampyr.query.dsl.score;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * The values of a source in documents in which a filter has one; the source is not asked for
 * others, as it may have no answer for them.
 */
final class Where extends DoubleValuesSource {
  private final DoubleValuesSource values;
  private final DoubleValuesSource filter;

  Where(DoubleValuesSource values, DoubleValuesSource filter) {
    this.values = values;
    this.filter = filter;
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    DoubleValues found = values.getValues(leaf, scores);
    DoubleValues wanted = filter.getValues(leaf, scores);
    return new DoubleValues() {
      @Override
      public double doubleValue() throws IOException {
        return found.doubleValue();
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        return wanted.advanceExact(doc) && found.advanceExact(doc);
      }
    };
  }

  @Override
  public boolean needsScores() {
    return values.needsScores() || filter.needsScores();
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) throws IOException {
    return new Where(values.rewrite(searcher), filter.rewrite(searcher));
  }

  @Override
  public Explanation explain(LeafReaderContext leaf, int doc, Explanation score)
      throws IOException {
    return values.explain(leaf, doc, score);
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Where where
        && values.equals(where.values)
        && filter.equals(where.filter);
  }

  @Override
  public int hashCode() {
    return 31 * values.hashCode() + filter.hashCode();
  }

  @Override
  public String toString() {
    return values + " where " + filter;
  }
}
