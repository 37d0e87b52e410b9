package io.lampyr.query.sort;

import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.fault.FaultException;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/** Entries of numeric columns, and what they are compared as. */
record NumberValues(ColumnFormat format, boolean formatted) implements SortKey.Values {
  /** What stands for a missing value. */
  long missing(String missing, boolean descending) {
    return switch (missing) {
      case "_last" -> end(!descending);
      case "_first" -> end(descending);
      default -> time(missing) ? Long.parseLong(missing) : entry(missing);
    };
  }

  private long end(boolean most) {
    if (format.fractions() && format.number(0) instanceof Double && !scaled()) {
      return format.entry(most ? "Infinity" : "-Infinity");
    }
    if (small()) {
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

  private boolean scaled() {
    return format.leaf().type().name().equals("scaled_float");
  }

  @Override
  public @Nullable Object comparable(@Nullable Object lucene) {
    long entry = entryOf(lucene);
    if (format.fractions() && (entry == Long.MAX_VALUE || entry == Long.MIN_VALUE)) {
      return entry > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }
    return format.number(entry);
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
    // A whole number is a sort value as it was shown, whatever numbers mean in documents.
    boolean raw =
        format.unit() != ColumnFormat.Unit.NONE
            && (given instanceof Long || given instanceof Integer);
    return raw ? ((Number) given).longValue() : entry(given.toString());
  }

  /** Whether it is a time in the column's own unit, unlike whole numbers in documents. */
  private boolean time(String text) {
    return format.unit() != ColumnFormat.Unit.NONE && text.matches("-?[0-9]{1,18}");
  }

  private long entry(String text) {
    if (text.equals(Long.toString(Long.MAX_VALUE))) {
      return Long.MAX_VALUE;
    }
    if (text.equals(Long.toString(Long.MIN_VALUE))) {
      return Long.MIN_VALUE;
    }
    if (format.fractions() && (text.equals("Infinity") || text.equals("-Infinity"))) {
      return scaled() || !(format.number(0) instanceof Double)
          ? (text.charAt(0) == '-' ? Long.MIN_VALUE : Long.MAX_VALUE)
          : format.entry(text);
    }
    boolean nanos = format.unit() == ColumnFormat.Unit.NANOS;
    if (nanos && !formatted && text.matches("-?[0-9]{1,19}")) {
      // Sort values of this column are shown in its own unit, unlike dates in documents.
      return Long.parseLong(text);
    }
    return format.entry(text);
  }
}
