package io.lampyr.query.dsl.term;

import io.lampyr.mapping.field.Facts;
import io.lampyr.query.dsl.frame.FieldTarget;
import java.util.Arrays;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PointRangeQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/** Packed points: their order is that of their bytes. */
final class Packed {
  private Packed() {}

  static byte[] least(int bytes) {
    return new byte[bytes];
  }

  static byte[] most(int bytes) {
    byte[] all = new byte[bytes];
    Arrays.fill(all, (byte) 0xff);
    return all;
  }

  static byte[] bytes(BytesRef packed) {
    return BytesRef.deepCopyOf(packed).bytes;
  }

  /** Moves the point by one; false, and no move, at the end of all. */
  static boolean move(byte[] point, int step) {
    if (Arrays.equals(point, step > 0 ? most(point.length) : least(point.length))) {
      return false;
    }
    for (int i = point.length - 1; i >= 0; i--) {
      point[i] += (byte) step;
      boolean carries = step > 0 ? point[i] == 0 : point[i] == (byte) 0xff;
      if (!carries) {
        return true;
      }
    }
    return false;
  }

  /** Values from lower to upper, both included, by points, columns or both. */
  static Query range(FieldTarget target, byte[] lower, byte[] upper) {
    if (Arrays.compareUnsigned(lower, upper) > 0) {
      return new MatchNoDocsQuery("empty range on " + target.path());
    }
    Facts facts = target.facts();
    Query column =
        switch (facts.docValues()) {
          case SORTED_NUMERIC ->
              SortedNumericDocValuesField.newSlowRangeQuery(
                  target.path(), sortable(lower), sortable(upper));
          case SORTED_SET ->
              SortedSetDocValuesField.newSlowRangeQuery(
                  target.path(), new BytesRef(lower), new BytesRef(upper), true, true);
          case NONE, BINARY, SHAPE, PLANE -> new MatchNoDocsQuery("no column " + target.path());
        };
    if (facts.index() != Facts.Index.POINTS) {
      return column;
    }
    Query points = new Points(target.path(), lower, upper, 1);
    return column instanceof MatchNoDocsQuery ? points : new IndexOrDocValuesQuery(points, column);
  }

  /** The number in whose order columns are. */
  static long sortable(byte[] point) {
    return switch (point.length) {
      case Short.BYTES -> (short) (((point[0] & 0xff) << 8 | (point[1] & 0xff)) ^ 0x8000);
      case Integer.BYTES -> NumericUtils.sortableBytesToInt(point, 0);
      default -> NumericUtils.sortableBytesToLong(point, 0);
    };
  }

  /** A box of points, with its bytes as its text. */
  static final class Points extends PointRangeQuery {
    Points(String field, byte[] lower, byte[] upper, int dimensions) {
      super(field, lower, upper, dimensions);
    }

    @Override
    protected String toString(int dimension, byte[] value) {
      return new BytesRef(value).toString();
    }
  }
}
