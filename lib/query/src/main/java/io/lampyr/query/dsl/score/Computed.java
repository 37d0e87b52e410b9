package io.lampyr.query.dsl.score;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * A number computed of others that are known for the document. What tells the computation from
 * others on the same numbers is its key.
 */
final class Computed extends DoubleValuesSource {
  /** The computation; numbers that a document does not have are {@code NaN}. */
  interface Computation {
    double of(int doc, double[] numbers) throws IOException;
  }

  private final Object key;
  private final List<DoubleValuesSource> inputs;
  private final Computation computation;

  Computed(Object key, List<DoubleValuesSource> inputs, Computation computation) {
    this.key = key;
    this.inputs = List.copyOf(inputs);
    this.computation = computation;
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    DoubleValues[] values = new DoubleValues[inputs.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = inputs.get(i).getValues(leaf, scores);
    }
    double[] numbers = new double[values.length];
    return new DoubleValues() {
      private int at;

      @Override
      public double doubleValue() throws IOException {
        for (int i = 0; i < values.length; i++) {
          numbers[i] = values[i].advanceExact(at) ? values[i].doubleValue() : Double.NaN;
        }
        return computation.of(leaf.docBase + at, numbers);
      }

      @Override
      public boolean advanceExact(int doc) {
        at = doc;
        return true;
      }
    };
  }

  @Override
  public boolean needsScores() {
    return inputs.stream().anyMatch(DoubleValuesSource::needsScores);
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) throws IOException {
    List<DoubleValuesSource> rewritten = new ArrayList<>();
    for (DoubleValuesSource input : inputs) {
      rewritten.add(input.rewrite(searcher));
    }
    return new Computed(key, rewritten, computation);
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Computed computed
        && key.equals(computed.key)
        && inputs.equals(computed.inputs);
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, inputs);
  }

  @Override
  public String toString() {
    return key + "(" + inputs + ")";
  }
}
