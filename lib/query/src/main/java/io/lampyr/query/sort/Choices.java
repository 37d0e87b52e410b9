package io.lampyr.query.sort;

import io.lampyr.query.column.ColumnFormat;
import java.util.Arrays;

/** How many values become one. */
final class Choices {
  private Choices() {}

  static MultiValues.Choice of(SortSpec.Mode mode, ColumnFormat format) {
    return switch (mode) {
      case MIN ->
          (entries, count) -> {
            long least = entries[0];
            for (int i = 1; i < count; i++) {
              least = Math.min(least, entries[i]);
            }
            return least;
          };
      case MAX ->
          (entries, count) -> {
            long most = entries[0];
            for (int i = 1; i < count; i++) {
              most = Math.max(most, entries[i]);
            }
            return most;
          };
      case SUM -> (entries, count) -> sum(entries, count, format);
      case AVG -> (entries, count) -> average(entries, count, format);
      case MEDIAN -> (entries, count) -> median(entries, count, format);
    };
  }

  private static boolean exact(ColumnFormat format) {
    return !format.fractions() && format.number(0) instanceof Long;
  }

  private static long sum(long[] entries, int count, ColumnFormat format) {
    if (exact(format)) {
      long sum = 0;
      for (int i = 0; i < count; i++) {
        sum += entries[i];
      }
      return sum;
    }
    return format.entry(total(entries, count, format));
  }

  private static double total(long[] entries, int count, ColumnFormat format) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += format.number(entries[i]).doubleValue();
    }
    return sum;
  }

  private static long average(long[] entries, int count, ColumnFormat format) {
    if (count == 1) {
      return entries[0];
    }
    return exact(format)
        ? Math.round(sum(entries, count, format) / (double) count)
        : format.entry(total(entries, count, format) / count);
  }

  private static long median(long[] entries, int count, ColumnFormat format) {
    Arrays.sort(entries, 0, count);
    long high = entries[count / 2];
    if (count % 2 == 1) {
      return high;
    }
    long low = entries[count / 2 - 1];
    return exact(format)
        ? Math.round((low + (double) high) / 2)
        : format.entry((format.number(low).doubleValue() + format.number(high).doubleValue()) / 2);
  }
}
