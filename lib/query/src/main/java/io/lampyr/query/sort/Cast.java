package io.lampyr.query.sort;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.MappedType;
import java.io.IOException;
import java.util.function.LongUnaryOperator;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * Entries of a numeric column as those of another one, whose numbers are compared instead: what is
 * equal there is equal for the order, too, so that the next page begins where the last one ended.
 *
 * @param to the column that they are seen as
 * @param entry makes one; none if they are the same
 */
record Cast(LeafField to, @Nullable LongUnaryOperator entry) {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final MappedType LONG = CompiledSort.standard("long");
  private static final MappedType DOUBLE = CompiledSort.standard("double");

  /** What the sort asks for; null if the column is seen as it is. */
  static @Nullable Cast of(LeafField leaf, SortSpec.ByField spec) {
    String type = spec.numericType();
    if (type == null) {
      return null;
    }
    ColumnFormat from = ColumnFormat.ofSort(leaf, null);
    if (leaf.type() instanceof DateType date) {
      return of(leaf, date, type, spec.format() != null);
    }
    if (type.equals("date_nanos")) {
      throw FaultException.argument(
          "trying to convert a known date time formatter to a nanosecond one, wrong field used?");
    }
    if (type.equals("double")) {
      return from.number(0) instanceof Double && !leaf.type().name().equals("scaled_float")
          ? null
          : new Cast(
              CompiledSort.named(leaf.path(), DOUBLE),
              entry -> sortable(from.number(entry).doubleValue()));
    }
    LeafField to = CompiledSort.named(leaf.path(), LONG);
    boolean whole = !from.fractions() && from.number(0) instanceof Long;
    return new Cast(to, whole ? null : entry -> from.number(entry).longValue());
  }

  private static @Nullable Cast of(LeafField leaf, DateType date, String type, boolean formatted) {
    return switch (type) {
      case "date" ->
          date.isNanos()
              ? new Cast(
                  CompiledSort.named(leaf.path(), date.in(false)),
                  entry -> Math.floorDiv(entry, NANOS_PER_MILLI))
              : null;
      case "date_nanos" ->
          date.isNanos()
              ? null
              : new Cast(CompiledSort.named(leaf.path(), date.in(true)), Cast::nanos);
      // With a format they stay dates, which is what can be shown so.
      case "double" ->
          formatted
              ? null
              : new Cast(
                  CompiledSort.named(leaf.path(), DOUBLE),
                  date.isNanos()
                      ? nanos -> sortable(Math.floorDiv(nanos, NANOS_PER_MILLI))
                      : Cast::sortable);
      default -> null;
    };
  }

  private static long sortable(double number) {
    return NumericUtils.doubleToSortableLong(number);
  }

  private static long nanos(long millis) {
    try {
      return Math.multiplyExact(millis, NANOS_PER_MILLI);
    } catch (ArithmeticException beyond) {
      return millis > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
  }

  boolean isSame() {
    return entry == null;
  }

  SortedNumericDocValues of(SortedNumericDocValues kept) {
    LongUnaryOperator change = entry;
    return change == null ? kept : new Changed(kept, change);
  }

  private static final class Changed extends SortedNumericDocValues {
    private final SortedNumericDocValues kept;
    private final LongUnaryOperator change;

    Changed(SortedNumericDocValues kept, LongUnaryOperator change) {
      this.kept = kept;
      this.change = change;
    }

    @Override
    public long nextValue() throws IOException {
      return change.applyAsLong(kept.nextValue());
    }

    @Override
    public int docValueCount() {
      return kept.docValueCount();
    }

    @Override
    public boolean advanceExact(int target) throws IOException {
      return kept.advanceExact(target);
    }

    @Override
    public int docID() {
      return kept.docID();
    }

    @Override
    public int nextDoc() throws IOException {
      return kept.nextDoc();
    }

    @Override
    public int advance(int target) throws IOException {
      return kept.advance(target);
    }

    @Override
    public long cost() {
      return kept.cost();
    }
  }
}
