package io.lampyr.query.dsl.term;

import io.lampyr.mapping.field.Facts;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.DocIdSetBuilder;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * Documents with a number in any of many runs, by the column if there is one, and otherwise by the
 * points. A document costs one search among the runs.
 */
final class RunsQuery extends Query {
  private final String field;
  private final long[] runs;
  private final int bytes;
  private final Facts facts;

  /**
   * The runs' first and last numbers, in order.
   *
   * @param bytes of a point
   */
  RunsQuery(String field, long[] runs, int bytes, Facts facts) {
    this.field = field;
    this.runs = runs.clone();
    this.bytes = bytes;
    this.facts = facts;
  }

  private boolean has(long value) {
    int found = Arrays.binarySearch(runs, value);
    // Between a run's two ends, and not between two runs.
    return found >= 0 || (-found - 1) % 2 == 1;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
        if (facts.hasDocValues()) {
          DocIdSetIterator found = TwoPhaseIterator.asDocIdSetIterator(byColumn(leaf));
          return ConstantScoreScorerSupplier.fromIterator(
              found, score(), mode, leaf.reader().maxDoc());
        }
        PointValues points = leaf.reader().getPointValues(field);
        if (points == null) {
          return null;
        }
        DocIdSetBuilder found = new DocIdSetBuilder(leaf.reader().maxDoc(), points);
        points.intersect(new Visitor(found));
        return ConstantScoreScorerSupplier.fromIterator(
            found.build().iterator(), score(), mode, leaf.reader().maxDoc());
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return true;
      }
    };
  }

  private TwoPhaseIterator byColumn(LeafReaderContext leaf) throws IOException {
    SortedNumericDocValues values = DocValues.getSortedNumeric(leaf.reader(), field);
    return new TwoPhaseIterator(values) {
      @Override
      public boolean matches() throws IOException {
        for (int left = values.docValueCount(); left > 0; left--) {
          if (has(values.nextValue())) {
            return true;
          }
        }
        return false;
      }

      @Override
      public float matchCost() {
        return 10;
      }
    };
  }

  private final class Visitor implements PointValues.IntersectVisitor {
    private final DocIdSetBuilder found;
    private DocIdSetBuilder.@Nullable BulkAdder adder;

    Visitor(DocIdSetBuilder found) {
      this.found = found;
    }

    private long number(byte[] point) {
      return bytes == Long.BYTES
          ? NumericUtils.sortableBytesToLong(point, 0)
          : NumericUtils.sortableBytesToInt(point, 0);
    }

    @Override
    public void grow(int count) {
      adder = found.grow(count);
    }

    @Override
    public void visit(int doc) {
      if (adder != null) {
        adder.add(doc);
      }
    }

    @Override
    public void visit(int doc, byte[] point) {
      if (has(number(point))) {
        visit(doc);
      }
    }

    @Override
    public PointValues.Relation compare(byte[] least, byte[] most) {
      int from = place(number(least));
      int to = place(number(most));
      if (from != to) {
        return PointValues.Relation.CELL_CROSSES_QUERY;
      }
      return from % 2 == 1
          ? PointValues.Relation.CELL_INSIDE_QUERY
          : PointValues.Relation.CELL_OUTSIDE_QUERY;
    }

    /** Which run the number lies in, as an odd number, or which gap, as an even one. */
    private int place(long value) {
      int found = Arrays.binarySearch(runs, value);
      if (found < 0) {
        return -found - 1;
      }
      return found % 2 == 0 ? found + 1 : found;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(field)) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String of) {
    return field + ":" + runs.length / 2 + " runs";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RunsQuery query
        && query.field.equals(field)
        && Arrays.equals(query.runs, runs);
  }

  @Override
  public int hashCode() {
    return 31 * field.hashCode() + Arrays.hashCode(runs);
  }
}
