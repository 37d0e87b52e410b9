package io.lampyr.query.dsl.score;

import io.lampyr.query.script.number.KeyedNumbers;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.jspecify.annotations.Nullable;

/**
 * A number computed of others that are known for the document. What tells the computation from
 * others on the same numbers is its key.
 */
final class Computed extends KeyedNumbers {
  /** The computation; numbers that a document does not have are {@code NaN}. */
  interface Computation {
    double of(int doc, double[] numbers) throws IOException;
  }

  private final Object key;
  private final List<DoubleValuesSource> inputs;
  private final Computation computation;

  Computed(Object key, List<DoubleValuesSource> inputs, Computation computation) {
    super(key, inputs);
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
        StopSign.passed(values.length);
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
  protected DoubleValuesSource over(List<DoubleValuesSource> rewritten) {
    return new Computed(key, rewritten, computation);
  }

  @Override
  public String toString() {
    return key + "(" + inputs + ")";
  }
}
