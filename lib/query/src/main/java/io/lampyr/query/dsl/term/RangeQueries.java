package io.lampyr.query.dsl.term;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.BooleanType;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.NumberKind;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.RangeType;
import io.lampyr.mapping.field.ScaledFloatType;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.dsl.frame.FieldTarget;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/** Ranges by the types of fields. */
public final class RangeQueries {
  /** Types with terms that are in no order that anybody would ask for. */
  private static final Set<String> WITHOUT_RANGES =
      Set.of("_id", "_routing", "_field_names", "completion");

  private RangeQueries() {}

  /** Documents with a value in the bounds. */
  public static Query range(FieldTarget target, RangeBounds bounds, long nowMillis) {
    if (target.type().name().equals(FieldTarget.INDEX)) {
      return refused(target);
    }
    if (target.isConstant()) {
      return constant(target, bounds);
    }
    return switch (target.facts().index()) {
      case TERMS ->
          WITHOUT_RANGES.contains(target.type().name()) ? refused(target) : terms(target, bounds);
      case POINTS -> points(target, bounds, nowMillis);
      case RANGES -> ranges(target, bounds, nowMillis);
      case SHAPES, VECTORS, FEATURES -> refused(target);
      case NONE ->
          switch (target.facts().docValues()) {
            case SORTED_NUMERIC -> points(target, bounds, nowMillis);
            case SORTED_SET ->
                target.type().name().equals("ip")
                    ? points(target, bounds, nowMillis)
                    : terms(target, bounds);
            case NONE, BINARY, SHAPE, PLANE -> {
              if (target.type().name().equals("binary")) {
                yield refused(target);
              }
              throw notSearchable(target);
            }
          };
    };
  }

  private static Query refused(FieldTarget target) {
    throw ValueException.argument(
        "Field ["
            + target.path()
            + "] of type ["
            + target.type().name()
            + "] does not support range queries");
  }

  static ValueException unsupported(FieldTarget target) {
    return ValueException.argument(
        "Field ["
            + target.path()
            + "] of type ["
            + target.type().name()
            + "] does not support this type of query");
  }

  static ValueException notSearchable(FieldTarget target) {
    return ValueException.argument(
        "Cannot search on field ["
            + target.path()
            + "] since it is not indexed"
            + (target.facts().hasDocValues() || target.type() instanceof AnalyzedType
                ? "."
                : Fault.NOR_COLUMNS));
  }

  private static Query constant(FieldTarget target, RangeBounds bounds) {
    String value = target.constant();
    boolean matches =
        value != null
            && (bounds.from() == null
                || value.compareTo(bounds.from().toString()) >= (bounds.includeFrom() ? 0 : 1))
            && (bounds.to() == null
                || value.compareTo(bounds.to().toString()) <= (bounds.includeTo() ? 0 : -1));
    return matches ? MatchAllDocsQuery.INSTANCE : new MatchNoDocsQuery("constant out of range");
  }

  private static Query terms(FieldTarget target, RangeBounds bounds) {
    Object from = bounds.from();
    Object to = bounds.to();
    if (target.key() != null) {
      // Terms of other keys lie beyond the first of this one, and beyond its last.
      from = from == null ? "" : from;
    }
    BytesRef lower = from == null ? null : target.encode(from);
    BytesRef upper = to == null ? null : target.encode(to);
    if (target.type() instanceof BooleanType && target.facts().index() == Facts.Index.TERMS) {
      Query only = only(target, bounds, lower, upper);
      if (only != null) {
        return only;
      }
    }
    boolean includeTo = bounds.includeTo();
    if (target.key() != null && upper == null) {
      upper = FieldTarget.utf8(target.key() + '\1');
      includeTo = false;
    }
    boolean includeFrom = bounds.includeFrom() || bounds.from() == null;
    Query column =
        target.facts().docValues() == Facts.DocValues.SORTED_SET
            ? SortedSetDocValuesField.newSlowRangeQuery(
                target.path(), lower, upper, includeFrom, includeTo)
            : null;
    Query terms = new TermRangeQuery(target.path(), lower, upper, includeFrom, includeTo);
    if (target.facts().index() == Facts.Index.NONE && column != null) {
      return new ColumnQuery(terms, column);
    }
    return column == null ? terms : new IndexOrDocValuesQuery(terms, column);
  }

  /** The query on the one truth value in the bounds, if they leave one. */
  private static @Nullable Query only(
      FieldTarget target, RangeBounds bounds, @Nullable BytesRef lower, @Nullable BytesRef upper) {
    boolean no = within(target.encode(false), bounds, lower, upper);
    boolean yes = within(target.encode(true), bounds, lower, upper);
    return no == yes
        ? null
        : target.counted(new TermQuery(new Term(target.path(), target.encode(yes))));
  }

  private static boolean within(
      BytesRef term, RangeBounds bounds, @Nullable BytesRef lower, @Nullable BytesRef upper) {
    int above = lower == null ? 1 : term.compareTo(lower);
    int below = upper == null ? -1 : term.compareTo(upper);
    return (above > 0 || (above == 0 && bounds.includeFrom()))
        && (below < 0 || (below == 0 && bounds.includeTo()));
  }

  private static Query points(FieldTarget target, RangeBounds bounds, long nowMillis) {
    if (target.type().name().equals("geo_point")) {
      return refused(target);
    }
    byte[][] ends = ends(target, bounds, nowMillis);
    return ends == null
        ? new MatchNoDocsQuery("empty range on " + target.path())
        : Packed.range(target, ends[0], ends[1]);
  }

  /** The lowest and highest point in the bounds; null if there is none. */
  static byte @Nullable [][] ends(FieldTarget target, RangeBounds bounds, long nowMillis) {
    int width = width(target);
    byte[] lower = Packed.least(width);
    byte[] upper = Packed.most(width);
    if (bounds.from() != null) {
      End end = end(target, bounds.from(), bounds, nowMillis, false);
      lower = end.point().bytes;
      if (end.beyond() > 0 || (!end.rounded() && !bounds.includeFrom() && !Packed.move(lower, 1))) {
        return null;
      }
    }
    if (bounds.to() != null) {
      End end = end(target, bounds.to(), bounds, nowMillis, true);
      upper = end.point().bytes;
      if (end.beyond() < 0 || (!end.rounded() && !bounds.includeTo() && !Packed.move(upper, -1))) {
        return null;
      }
    }
    return new byte[][] {lower, upper};
  }

  /** The lowest and highest value in the bounds as columns hold them, for numbers and dates. */
  public static Optional<long[]> columnRange(
      FieldTarget target, RangeBounds bounds, long nowMillis) {
    if (target.facts().docValues() != Facts.DocValues.SORTED_NUMERIC
        || target.type().name().equals("boolean")
        || target.type().name().equals("geo_point")) {
      return Optional.empty();
    }
    byte[][] ends = ends(target, bounds, nowMillis);
    return ends == null
        ? Optional.empty()
        : Optional.of(new long[] {Packed.sortable(ends[0]), Packed.sortable(ends[1])});
  }

  private static int width(FieldTarget target) {
    return switch (target.type()) {
      case NumberType number ->
          switch (number.kind()) {
            case BYTE, SHORT, INTEGER, FLOAT -> Integer.BYTES;
            case HALF_FLOAT -> Short.BYTES;
            case LONG, UNSIGNED_LONG, DOUBLE -> Long.BYTES;
          };
      default ->
          switch (target.type().name()) {
            case "ip" -> 16;
            case "token_count" -> Integer.BYTES;
            default -> Long.BYTES;
          };
    };
  }

  /**
   * One end as a point.
   *
   * @param rounded whether it is a neighbour of the value asked for, and in any case included
   * @param beyond whether the value lies below (-1) or above (1) all that the field can hold; the
   *     point is then the nearest that it can
   */
  private record End(BytesRef point, boolean rounded, int beyond) {}

  private static End end(
      FieldTarget target, Object value, RangeBounds bounds, long nowMillis, boolean upper) {
    return switch (target.type()) {
      case DateType date -> {
        boolean roundUp = upper ? bounds.includeTo() : !bounds.includeFrom();
        yield new End(new BytesRef(date(date, value, bounds, nowMillis, roundUp)), false, 0);
      }
      case ScaledFloatType scaled -> scaled(scaled, value, upper);
      case NumberType number -> number(target, number.kind(), value, upper);
      default ->
          target.type().name().equals("token_count")
              ? number(target, NumberKind.INTEGER, value, upper)
              : new End(BytesRef.deepCopyOf(target.encode(value)), false, 0);
    };
  }

  private static byte[] date(
      DateType date, Object value, RangeBounds bounds, long nowMillis, boolean roundUp) {
    DateFormat format = bounds.format() == null ? date.format() : DateFormat.of(bounds.format());
    Instant instant = instant(format, value, bounds, nowMillis, roundUp);
    byte[] point = new byte[Long.BYTES];
    NumericUtils.longToSortableBytes(date.number(instant), point, 0);
    return point;
  }

  private static Instant instant(
      DateFormat format, Object value, RangeBounds bounds, long nowMillis, boolean roundUp) {
    try {
      Instant instant =
          new DateMath(format)
              .parse(value.toString(), Instant.ofEpochMilli(nowMillis), roundUp, bounds.zone());
      // Beyond this, milliseconds overflow.
      if (Math.abs(instant.getEpochSecond()) > Long.MAX_VALUE / 1000 - 1) {
        throw new ArithmeticException("beyond all milliseconds");
      }
      return instant;
    } catch (ArithmeticException | java.time.DateTimeException beyond) {
      throw new ValueException(
          ErrorKind.PARSE, "date [" + value + "] is beyond what a date can be");
    }
  }

  private static End number(FieldTarget target, NumberKind kind, Object value, boolean upper) {
    BigDecimal exact = decimal(value);
    boolean whole =
        switch (kind) {
          case BYTE, SHORT, INTEGER, LONG, UNSIGNED_LONG -> true;
          case HALF_FLOAT, FLOAT, DOUBLE -> false;
        };
    BigDecimal asked = exact;
    if (whole && exact.precision() - exact.scale() <= 20) {
      asked = exact.setScale(0, upper ? RoundingMode.FLOOR : RoundingMode.CEILING);
    }
    try {
      BytesRef point = BytesRef.deepCopyOf(target.encode(whole ? asked.toPlainString() : value));
      return new End(point, asked.compareTo(exact) != 0, 0);
    } catch (ValueException beyond) {
      int side = exact.signum();
      int width = width(target);
      return new End(new BytesRef(side < 0 ? Packed.least(width) : Packed.most(width)), true, side);
    }
  }

  private static BigDecimal decimal(Object value) {
    String text = value.toString().strip();
    try {
      BigDecimal exact = new BigDecimal(text);
      if (Math.abs((long) exact.scale()) <= 2000 && text.length() <= 1000) {
        return exact;
      }
    } catch (NumberFormatException isReportedBelow) {
      // One message for every way of not being a number.
    }
    throw new ValueException(
        ErrorKind.NUMBER_FORMAT,
        text.isEmpty() ? "empty String" : "For input string: \"" + text + "\"");
  }

  private static End scaled(ScaledFloatType type, Object value, boolean upper) {
    BigDecimal exact = decimal(value).multiply(BigDecimal.valueOf(type.scalingFactor()));
    BigDecimal whole = exact.setScale(0, upper ? RoundingMode.FLOOR : RoundingMode.CEILING);
    if (whole.toBigInteger().bitLength() >= Long.SIZE) {
      int side = whole.signum();
      return new End(
          new BytesRef(side < 0 ? Packed.least(Long.BYTES) : Packed.most(Long.BYTES)), true, side);
    }
    byte[] point = new byte[Long.BYTES];
    NumericUtils.longToSortableBytes(whole.longValue(), point, 0);
    return new End(new BytesRef(point), whole.compareTo(exact) != 0, 0);
  }

  /** Stored ranges are points of two dimensions, lower and upper end: so boxes of them suffice. */
  private static Query ranges(FieldTarget target, RangeBounds bounds, long nowMillis) {
    int width =
        switch (target.type().name()) {
          case "ip_range" -> 16;
          case "integer_range", "float_range" -> Integer.BYTES;
          default -> Long.BYTES;
        };
    byte[] least = target.type() instanceof RangeType r ? r.least() : Packed.least(width);
    byte[] most = target.type() instanceof RangeType r ? r.most() : Packed.most(width);
    byte[] lower =
        bounds.from() == null
            ? least.clone()
            : rangeEnd(target, bounds.from(), bounds, nowMillis, !bounds.includeFrom(), width);
    byte[] upper =
        bounds.to() == null
            ? most.clone()
            : rangeEnd(target, bounds.to(), bounds, nowMillis, bounds.includeTo(), width);
    if (Arrays.compareUnsigned(lower, upper) > 0 && target.type() instanceof RangeType range) {
      throw range.backwards(lower, upper);
    }
    boolean isEmpty =
        (bounds.from() != null && !bounds.includeFrom() && !Packed.move(lower, 1))
            || (bounds.to() != null && !bounds.includeTo() && !Packed.move(upper, -1));
    if (isEmpty || Arrays.compareUnsigned(lower, upper) > 0) {
      return new MatchNoDocsQuery("empty range");
    }
    return switch (bounds.relation()) {
      case INTERSECTS -> box(target, join(least, lower), join(upper, most));
      case WITHIN -> box(target, join(lower, least), join(most, upper));
      case CONTAINS -> box(target, join(least, upper), join(lower, most));
    };
  }

  private static byte[] rangeEnd(
      FieldTarget target,
      Object value,
      RangeBounds bounds,
      long nowMillis,
      boolean roundUp,
      int width) {
    if (target.type() instanceof RangeType range && range.name().equals("date_range")) {
      DateFormat format = bounds.format() == null ? range.format() : DateFormat.of(bounds.format());
      byte[] point = new byte[Long.BYTES];
      NumericUtils.longToSortableBytes(
          instant(format, value, bounds, nowMillis, roundUp).toEpochMilli(), point, 0);
      return point;
    }
    return Arrays.copyOf(Packed.bytes(target.encode(value)), width);
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length * 2);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static Query box(FieldTarget target, byte[] lower, byte[] upper) {
    return new Packed.Points(target.path(), lower, upper, 2);
  }
}
