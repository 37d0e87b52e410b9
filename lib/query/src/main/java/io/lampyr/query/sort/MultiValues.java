package io.lampyr.query.sort;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BitSet;
import org.jspecify.annotations.Nullable;

/** One number for each document out of all of its values, or of its nested documents' values. */
final class MultiValues extends NumericDocValues {
  /** Makes one entry of the first {@code count} ones, of which there is at least one. */
  interface Choice {
    long of(long[] entries, int count);
  }

  private final SortedNumericDocValues values;
  private final Choice choice;
  private final @Nullable BitSet roots;
  private final DocIdSetIterator children;
  private final int mostChildren;
  private long[] entries = new long[8];
  private int count;
  private int doc = -1;
  private long chosen;

  private MultiValues(
      SortedNumericDocValues values,
      Choice choice,
      @Nullable BitSet roots,
      DocIdSetIterator children,
      int mostChildren) {
    this.values = values;
    this.choice = choice;
    this.roots = roots;
    this.children = children;
    this.mostChildren = mostChildren;
  }

  static NumericDocValues of(
      SortedNumericDocValues values,
      Choice choice,
      @Nullable NestedDocs nested,
      LeafReaderContext leaf)
      throws IOException {
    if (nested == null) {
      return new MultiValues(values, choice, null, DocIdSetIterator.empty(), 0);
    }
    return new MultiValues(
        values, choice, nested.rootsOf(leaf), nested.childrenOf(leaf), nested.most());
  }

  @Override
  public boolean advanceExact(int target) throws IOException {
    if (target == doc) {
      return count > 0;
    }
    doc = target;
    count = 0;
    if (roots == null) {
      take(target);
    } else {
      int first = target == 0 ? 0 : roots.prevSetBit(target - 1) + 1;
      int child = children.docID() < first ? children.advance(first) : children.docID();
      int left = mostChildren;
      for (; child < target && left > 0; child = children.nextDoc()) {
        left -= take(child) ? 1 : 0;
      }
    }
    if (count > 0) {
      chosen = choice.of(entries, count);
    }
    return count > 0;
  }

  /** Whether there were values to take. */
  private boolean take(int from) throws IOException {
    if (!values.advanceExact(from)) {
      return false;
    }
    int more = values.docValueCount();
    if (count + more > entries.length) {
      entries = Arrays.copyOf(entries, Math.max(count + more, 2 * entries.length));
    }
    for (int i = 0; i < more; i++) {
      entries[count++] = values.nextValue();
    }
    return true;
  }

  @Override
  public long longValue() {
    return chosen;
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public int nextDoc() {
    throw new UnsupportedOperationException("values are only looked up");
  }

  @Override
  public int advance(int target) {
    throw new UnsupportedOperationException("values are only looked up");
  }

  @Override
  public long cost() {
    return values.cost();
  }
}
