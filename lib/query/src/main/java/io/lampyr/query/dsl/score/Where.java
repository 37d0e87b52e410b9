package io.lampyr.query.dsl.score;

import io.lampyr.query.script.number.KeyedNumbers;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * The values of a source in documents in which a filter has one; the source is not asked for
 * others, as it may have no answer for them.
 */
final class Where extends KeyedNumbers {
  private final DoubleValuesSource values;
  private final DoubleValuesSource filter;

  Where(DoubleValuesSource values, DoubleValuesSource filter) {
    super("where", List.of(values, filter));
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
  protected DoubleValuesSource over(List<DoubleValuesSource> rewritten) {
    return new Where(rewritten.getFirst(), rewritten.getLast());
  }

  @Override
  public Explanation explain(LeafReaderContext leaf, int doc, Explanation score)
      throws IOException {
    return values.explain(leaf, doc, score);
  }

  @Override
  public String toString() {
    return values + " where " + filter;
  }
}
