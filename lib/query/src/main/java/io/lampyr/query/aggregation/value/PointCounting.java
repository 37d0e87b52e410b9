package io.lampyr.query.aggregation.value;

import java.io.IOException;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * Counts documents by where their points lie: a cell of the tree that lies in one place is counted
 * without looking inside. Points are visited in order, and none beyond the last that counts.
 */
public final class PointCounting {
  /** Where numbers are: the place rises with the number. */
  public interface Places {
    long of(double value);

    /** Numbers from here on are in no place. */
    default double end() {
      return Double.POSITIVE_INFINITY;
    }

    void count(long place, long documents);
  }

  private final NumberForm form;
  private final Places places;
  private long lower = Long.MIN_VALUE;
  private long upper = Long.MAX_VALUE;
  private int leaves;
  private int cells;

  public PointCounting(NumberForm form, Places places) {
    this.form = form;
    this.places = places;
  }

  /** Whether there is one point for each document that has any. */
  public static boolean accepts(@Nullable PointValues points) throws IOException {
    return points != null
        && points.getNumDimensions() == 1
        && (points.getBytesPerDimension() == Short.BYTES
            || points.getBytesPerDimension() == Integer.BYTES
            || points.getBytesPerDimension() == Long.BYTES)
        && points.getDocCount() == points.size();
  }

  /** Counts only points between these, both included. */
  public PointCounting between(byte[] least, byte[] most) {
    lower = sortable(least);
    upper = sortable(most);
    return this;
  }

  public void count(PointValues points) throws IOException {
    PointValues.PointTree tree = points.getPointTree();
    try {
      cell(tree);
    } catch (CollectionTerminatedException beyondTheLast) {
      // All that counts has been counted.
    }
  }

  /** How many leaves were read to their end. */
  public int leaves() {
    return leaves;
  }

  /** How many cells were counted as they are. */
  public int cells() {
    return cells;
  }

  private void cell(PointValues.PointTree tree) throws IOException {
    long least = sortable(tree.getMinPackedValue());
    long most = sortable(tree.getMaxPackedValue());
    if (most < lower) {
      return;
    }
    checkEnd(least);
    if (least >= lower && most <= upper && form.toDouble(most) < places.end()) {
      long place = places.of(form.toDouble(least));
      if (place == places.of(form.toDouble(most))) {
        places.count(place, tree.size());
        cells++;
        return;
      }
    }
    if (tree.moveToChild()) {
      do {
        cell(tree);
      } while (tree.moveToSibling());
      tree.moveToParent();
    } else {
      tree.visitDocValues(new Each());
      leaves++;
    }
  }

  private void checkEnd(long value) {
    if (value > upper || form.toDouble(value) >= places.end()) {
      throw new CollectionTerminatedException();
    }
  }

  private final class Each implements PointValues.IntersectVisitor {
    @Override
    public void visit(int doc) {
      throw new IllegalStateException("documents come with their values");
    }

    @Override
    public void visit(int doc, byte[] packed) {
      long value = sortable(packed);
      if (value >= lower) {
        checkEnd(value);
        places.count(places.of(form.toDouble(value)), 1);
      }
    }

    @Override
    public PointValues.Relation compare(byte[] least, byte[] most) {
      return PointValues.Relation.CELL_CROSSES_QUERY;
    }
  }

  private static long sortable(byte[] point) {
    return switch (point.length) {
      case Short.BYTES -> (short) (((point[0] & 0xff) << 8 | (point[1] & 0xff)) ^ 0x8000);
      case Integer.BYTES -> NumericUtils.sortableBytesToInt(point, 0);
      default -> NumericUtils.sortableBytesToLong(point, 0);
    };
  }
}
