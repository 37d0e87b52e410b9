package io.lampyr.query.aggregation.value;

import java.io.IOException;
import org.apache.lucene.index.NumericDocValues;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a segment's documents. Documents are asked for in order; the same one may be asked
 * for again, and gives its numbers from the start.
 */
public abstract class LeafNumbers {
  /** Goes to the document; false if it has no number. */
  public abstract boolean advance(int doc) throws IOException;

  /** How many numbers the document has. */
  public abstract int count();

  /** The next number's key, as {@link NumberForm#toKey} has it; numbers come in order. */
  public abstract long nextKey() throws IOException;

  public abstract double nextDouble() throws IOException;

  /** The column of raw numbers, if each document has at most one and nothing is computed. */
  public @Nullable NumericDocValues single() {
    return null;
  }

  /** No document has a number. */
  public static LeafNumbers none() {
    return new LeafNumbers() {
      @Override
      public boolean advance(int doc) {
        return false;
      }

      @Override
      public int count() {
        return 0;
      }

      @Override
      public long nextKey() {
        throw new IllegalStateException("no number");
      }

      @Override
      public double nextDouble() {
        throw new IllegalStateException("no number");
      }
    };
  }
}
