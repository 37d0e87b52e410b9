package io.lampyr.query.script.number;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.DateType;
import java.io.IOException;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToIntFunction;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.jspecify.annotations.Nullable;

/** Numbers that expressions ask of fields and that are no values: parts of dates and of points. */
final class MemberNumbers extends KeyedNumbers {
  private final List<Object> key;
  private final DoubleValuesSource of;
  private final DoubleUnaryOperator change;

  private MemberNumbers(List<Object> key, DoubleValuesSource of, DoubleUnaryOperator change) {
    super(key, List.of(of));
    this.key = key;
    this.of = of;
    this.change = change;
  }

  /**
   * The numbers of a member.
   *
   * @param date whether it stands behind {@code date}
   * @param called whether it has parentheses
   * @return null if there is no such member
   */
  static @Nullable DoubleValuesSource of(
      LeafField field, boolean date, String member, boolean called) {
    List<Object> key = List.of(field.path(), date, member, called);
    if (field.type().name().equals("geo_point")) {
      return date ? null : ofPoint(field.path(), key, member, called);
    }
    boolean empty = !date && member.equals(called ? "isEmpty" : "empty");
    FieldNumbers numbers =
        FieldNumbers.of(
            field.path(),
            field.type(),
            empty ? FieldNumbers.Measure.COUNT : FieldNumbers.Measure.LEAST);
    if (numbers == null) {
      return null;
    }
    if (empty) {
      return new MemberNumbers(key, numbers, count -> count == 0 ? 1 : 0);
    }
    ToIntFunction<ZonedDateTime> part =
        !(field.type() instanceof DateType)
            ? null
            : date ? DateParts.ofDate(member, called) : called ? DateParts.ofField(member) : null;
    return part == null
        ? null
        : new MemberNumbers(key, numbers, millis -> DateParts.of(millis, part));
  }

  private static @Nullable DoubleValuesSource ofPoint(
      String path, List<Object> key, String member, boolean called) {
    return switch (member) {
      case "lat", "lon" -> called ? null : new Point(key, path, member);
      case "getLat" -> called ? new Point(key, path, "lat") : null;
      case "getLon" -> called ? new Point(key, path, "lon") : null;
      case "empty" -> called ? null : new Point(key, path, "empty");
      case "isEmpty" -> called ? new Point(key, path, "empty") : null;
      default -> null;
    };
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    DoubleValues values = of.getValues(leaf, scores);
    return new DoubleValues() {
      @Override
      public double doubleValue() throws IOException {
        return change.applyAsDouble(values.doubleValue());
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        return values.advanceExact(doc);
      }
    };
  }

  @Override
  protected DoubleValuesSource over(List<DoubleValuesSource> rewritten) {
    return new MemberNumbers(key, rewritten.getFirst(), change);
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return of.isCacheable(leaf);
  }

  /** Of the first point that a document has. */
  private static final class Point extends KeyedNumbers {
    private final String path;
    private final String part;

    Point(Object key, String path, String part) {
      super(key);
      this.path = path;
      this.part = part;
    }

    @Override
    public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
        throws IOException {
      SortedNumericDocValues points = DocValues.getSortedNumeric(leaf.reader(), path);
      return new DoubleValues() {
        private boolean found;
        private long packed;

        @Override
        public double doubleValue() {
          if (part.equals("empty")) {
            return found ? 0 : 1;
          }
          return part.equals("lat")
              ? GeoEncodingUtils.decodeLatitude((int) (packed >> Integer.SIZE))
              : GeoEncodingUtils.decodeLongitude((int) packed);
        }

        @Override
        public boolean advanceExact(int doc) throws IOException {
          found = points.advanceExact(doc);
          packed = found ? points.nextValue() : 0;
          return found || part.equals("empty");
        }
      };
    }
  }
}
