package io.lampyr.query.dsl.score;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * One at the origin, half of that at the pivot's distance, of values that stand in a column alone:
 * those that scripts emit are no points, without which Lucene's own query finds nothing.
 */
final class Closeness extends DoubleValuesSource {
  private final DecayDistance distance;
  private final double pivot;

  Closeness(DecayDistance distance, double pivot) {
    this.distance = distance;
    this.pivot = pivot;
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    DoubleValues distances = distance.getValues(leaf, scores);
    return new DoubleValues() {
      @Override
      public double doubleValue() throws IOException {
        return pivot / (pivot + distances.doubleValue());
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        return distances.advanceExact(doc);
      }
    };
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) {
    return this;
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return distance.isCacheable(leaf);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Closeness close
        && pivot == close.pivot
        && distance.equals(close.distance);
  }

  @Override
  public int hashCode() {
    return Objects.hash(distance, pivot);
  }

  @Override
  public String toString() {
    return "closeness(" + distance + "," + pivot + ")";
  }
}
