package io.lampyr.query.sort;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One number for each document out of those that a script makes of its nested documents; the
 * greatest there is for documents without any, whatever the order.
 */
final class NestedNumbers extends DoubleValuesSource {
  private final DoubleValuesSource each;
  private final SortSpec.Mode mode;
  private final NestedDocs nested;

  private NestedNumbers(DoubleValuesSource each, SortSpec.Mode mode, NestedDocs nested) {
    this.each = each;
    this.mode = mode;
    this.nested = nested;
  }

  /** The numbers of a sort by a script, which are the script's own if nothing is nested. */
  static DoubleValuesSource of(
      DoubleValuesSource each, SortSpec.ByScript spec, SortContext context) {
    NestedDocs nested = NestedDocs.of(spec.nested(), context);
    if (nested == null) {
      return each;
    }
    SortSpec.Mode mode = NumberSort.mode(spec.mode(), spec.descending());
    if (mode == SortSpec.Mode.MEDIAN) {
      throw FaultException.argument("Unsupported sort mode: MEDIAN");
    }
    return new NestedNumbers(each, mode, nested);
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    DoubleValues values = each.getValues(leaf, scores == null ? null : new OfRoot(scores));
    return new Chosen(values, scores, nested.rootsOf(leaf), nested.childrenOf(leaf));
  }

  /** Those of a segment. */
  private final class Chosen extends DoubleValues {
    private final DoubleValues values;
    private final @Nullable DoubleValues scores;
    private final @Nullable BitSet roots;
    private final DocIdSetIterator children;
    private int last = -1;
    private double chosen;

    Chosen(
        DoubleValues values,
        @Nullable DoubleValues scores,
        @Nullable BitSet roots,
        DocIdSetIterator children) {
      this.values = values;
      this.scores = scores;
      this.roots = roots;
      this.children = children;
    }

    @Override
    public double doubleValue() {
      return chosen;
    }

    @Override
    public boolean advanceExact(int root) throws IOException {
      if (root == last) {
        return true;
      }
      last = root;
      if (scores != null) {
        scores.advanceExact(root);
      }
      int first = roots == null || root == 0 ? 0 : roots.prevSetBit(root - 1) + 1;
      int child = children.docID() < first ? children.advance(first) : children.docID();
      int count = 0;
      for (; child < root && count < nested.most(); child = children.nextDoc()) {
        if (values.advanceExact(child)) {
          double value = values.doubleValue();
          chosen = count == 0 ? value : joined(chosen, value);
          count++;
        }
      }
      if (count == 0) {
        chosen = Double.MAX_VALUE;
      } else if (mode == SortSpec.Mode.AVG) {
        chosen /= count;
      }
      return true;
    }
  }

  private double joined(double one, double other) {
    return switch (mode) {
      case MIN -> Math.min(one, other);
      case MAX -> Math.max(one, other);
      case SUM, AVG, MEDIAN -> one + other;
    };
  }

  /** The score of the document that was asked for last, whichever of its parts looks at it. */
  private static final class OfRoot extends DoubleValues {
    private final DoubleValues scores;

    OfRoot(DoubleValues scores) {
      this.scores = scores;
    }

    @Override
    public double doubleValue() throws IOException {
      return scores.doubleValue();
    }

    @Override
    public boolean advanceExact(int part) {
      return true;
    }
  }

  @Override
  public boolean needsScores() {
    return each.needsScores();
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) throws IOException {
    DoubleValuesSource rewritten = each.rewrite(searcher);
    return rewritten == each ? this : new NestedNumbers(rewritten, mode, nested);
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NestedNumbers that
        && each.equals(that.each)
        && mode == that.mode
        && nested.equals(that.nested);
  }

  @Override
  public int hashCode() {
    return Objects.hash(each, mode, nested);
  }

  @Override
  public String toString() {
    return mode + " of " + each;
  }
}
