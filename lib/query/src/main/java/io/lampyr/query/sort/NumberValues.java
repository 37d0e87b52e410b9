package io.lampyr.query.sort;

import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.fault.FaultException;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/** Entries of numeric columns, and what they are compared as. */
record NumberValues(ColumnFormat format, @Nullable String numericType, boolean formatted)
    implements SortKey.Values {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** What stands for a missing value. */
  long missing(String missing, boolean descending) {
    return switch (missing) {
      case "_last" -> end(!descending);
      case "_first" -> end(descending);
      default -> entry(missing);
    };
  }

  private long end(boolean most) {
    if (format.fractions() && format.number(0) instanceof Double && !scaled()) {
      return format.entry(most ? "Infinity" : "-Infinity");
    }
    if (numericType == null && small()) {
      return most ? Integer.MAX_VALUE : Integer.MIN_VALUE;
    }
    return most ? Long.MAX_VALUE : Long.MIN_VALUE;
  }

  /** Whether values are compared as numbers of four bytes. */
  private boolean small() {
    return switch (format.leaf().type().name()) {
      case "byte", "short", "integer", "boolean", "token_count" -> true;
      default -> false;
    };
  }

  /** Whether ends are those of fractions, whatever the column has. */
  private boolean ofDoubles() {
    return "double".equals(numericType);
  }

  /** Whether ends are those of whole numbers, whatever the column has. */
  private boolean ofWholes() {
    return numericType != null && !ofDoubles();
  }

  private boolean scaled() {
    return format.leaf().type().name().equals("scaled_float");
  }

  @Override
  public @Nullable Object comparable(@Nullable Object lucene) {
    long entry = entryOf(lucene);
    boolean end = entry == Long.MAX_VALUE || entry == Long.MIN_VALUE;
    if (end && ofWholes()) {
      return entry;
    }
    if (end && (format.fractions() || ofDoubles())) {
      return entry > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }
    Number number = format.number(entry);
    if (numericType == null || end) {
      return number;
    }
    return switch (numericType) {
      case "double" -> number.doubleValue();
      case "long" -> number.longValue();
      case "date" ->
          format.unit() == ColumnFormat.Unit.NANOS ? Math.floorDiv(entry, NANOS_PER_MILLI) : number;
      case "date_nanos" -> format.unit() == ColumnFormat.Unit.MILLIS ? nanos(entry) : number;
      default -> number;
    };
  }

  private static long nanos(long millis) {
    try {
      return Math.multiplyExact(millis, NANOS_PER_MILLI);
    } catch (ArithmeticException beyond) {
      return millis > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
  }

  private static long entryOf(@Nullable Object lucene) {
    if (lucene instanceof Long entry) {
      return entry;
    }
    throw new IllegalStateException("numeric sort value of another kind: " + lucene);
  }

  @Override
  public @Nullable Object shown(@Nullable Object lucene) {
    if (formatted && !isEndOfNanos(entryOf(lucene))) {
      try {
        return format.shown(entryOf(lucene));
      } catch (DateTimeException beyond) {
        return comparable(lucene);
      }
    }
    return comparable(lucene);
  }

  /**
   * Whether it stands for no value at all: as a date it would be read back as a whole day, or not
   * at all, and the next page would begin elsewhere.
   */
  private boolean isEndOfNanos(long entry) {
    return format.unit() == ColumnFormat.Unit.NANOS
        && (entry == Long.MAX_VALUE || entry == Long.MIN_VALUE);
  }

  @Override
  public Object lucene(@Nullable Object given) {
    if (given == null) {
      throw FaultException.argument("search_after value of a number must not be null");
    }
    boolean inMillis =
        format.unit() == ColumnFormat.Unit.MILLIS && !"date_nanos".equals(numericType);
    // A whole number is a sort value as it was shown, whatever numbers mean in documents.
    return inMillis && (given instanceof Long || given instanceof Integer)
        ? ((Number) given).longValue()
        : entry(given.toString());
  }

  private long entry(String text) {
    if (text.equals(Long.toString(Long.MAX_VALUE))) {
      return Long.MAX_VALUE;
    }
    if (text.equals(Long.toString(Long.MIN_VALUE))) {
      return Long.MIN_VALUE;
    }
    boolean fractions = format.fractions() || ofDoubles();
    if (fractions && (text.equals("Infinity") || text.equals("-Infinity"))) {
      return scaled() || !(format.number(0) instanceof Double)
          ? (text.charAt(0) == '-' ? Long.MIN_VALUE : Long.MAX_VALUE)
          : format.entry(text);
    }
    if (format.unit() == ColumnFormat.Unit.MILLIS && "date_nanos".equals(numericType)) {
      return Math.floorDiv(Long.parseLong(text), NANOS_PER_MILLI);
    }
    if (format.unit() == ColumnFormat.Unit.NANOS && text.matches("-?[0-9]{1,19}")) {
      // Sort values of this column are shown in its own unit, unlike dates in documents.
      long number = Long.parseLong(text);
      return "date".equals(numericType) ? nanos(number) : number;
    }
    return format.entry(text);
  }
}
