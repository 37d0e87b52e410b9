package io.lampyr.query.sort;

import io.lampyr.mapping.column.ColumnFormat;
import java.util.Arrays;

/** How many values become one. */
final class Choices {
  private Choices() {}

  static MultiValues.Choice of(SortSpec.Mode mode, ColumnFormat format) {
    if (NumberSort.isUnsigned(format.leaf())) {
      return unsigned(mode);
    }
    return signed(mode, format);
  }

  /** Sums beyond 64 bits wrap around; means are rounded half up. */
  private static MultiValues.Choice unsigned(SortSpec.Mode mode) {
    return switch (mode) {
      case MIN, MAX -> extreme(mode);
      case SUM -> (entries, count) -> unsignedSum(entries, count) ^ Long.MIN_VALUE;
      case AVG -> (entries, count) -> mean(unsignedSum(entries, count), count) ^ Long.MIN_VALUE;
      case MEDIAN ->
          (entries, count) -> {
            Arrays.sort(entries, 0, count);
            int middle = count / 2;
            if (count % 2 == 1) {
              return entries[middle];
            }
            // Two flipped highest bits flip each other back.
            return mean(entries[middle - 1] + entries[middle], 2) ^ Long.MIN_VALUE;
          };
    };
  }

  private static long unsignedSum(long[] entries, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += entries[i] ^ Long.MIN_VALUE;
    }
    return sum;
  }

  private static long mean(long sum, int count) {
    long rest = Long.remainderUnsigned(sum, count);
    return Long.divideUnsigned(sum, count) + (2 * rest >= count ? 1 : 0);
  }

  private static MultiValues.Choice extreme(SortSpec.Mode mode) {
    return (entries, count) -> {
      long found = entries[0];
      for (int i = 1; i < count; i++) {
        found =
            mode == SortSpec.Mode.MIN ? Math.min(found, entries[i]) : Math.max(found, entries[i]);
      }
      return found;
    };
  }

  private static MultiValues.Choice signed(SortSpec.Mode mode, ColumnFormat format) {
    return switch (mode) {
      case MIN, MAX -> extreme(mode);
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
