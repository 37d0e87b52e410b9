package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Functions of cells with several values. */
final class MultiValues {
  /** As much as values may take that are put together. */
  private static final long MAX_BYTES = 16 << 20;

  private MultiValues() {}

  static Map<String, io.lampyr.esql.function.Function> functions() {
    FunctionTable table = new FunctionTable();
    table.raw("mv_count", "*:integer", a -> a[0] == null ? null : Multi.count(a[0]));
    list(table, "mv_first", "*:$1", List::getFirst);
    list(table, "mv_last", "*:$1", List::getLast);
    list(table, "mv_min", "o:$1", values -> Collections.min(values, Values.ORDER));
    list(table, "mv_max", "o:$1", values -> Collections.max(values, Values.ORDER));
    list(table, "mv_avg", "n:double", values -> total(values) / values.size());
    table.rawMade("mv_sum", "n:$1", site -> of(values -> sum(values, site.type(0))));
    table.rawMade("mv_median", "n:$1", site -> of(values -> median(values, site.type(0))));
    table.rawMade(
        "mv_median_absolute_deviation", "n:$1", site -> of(v -> deviation(v, site.type(0))));
    table.rawMade("mv_percentile", "n,n:$1", site -> a -> percentile(a, site.type(0)));
    list(table, "mv_dedupe", "*:$1", values -> Multi.cell(List.copyOf(distinct(values))));
    table.raw("mv_sort", "o,s?:$1", MultiValues::sorted);
    table.raw("mv_concat", "s,s:keyword", MultiValues::concat);
    table.raw("mv_append", "=,=:$c", MultiValues::append);
    table.raw("mv_contains", "=,=:boolean", MultiValues::contains);
    table.raw("mv_slice", "*,i,i?:$1", MultiValues::slice);
    table.raw("mv_zip", "s,s,s?:keyword", MultiValues::zip);
    table.raw("mv_intersection", "=,=:$c", a -> sets(a, true));
    table.raw("mv_union", "=,=:$c", a -> sets(a, false));
    table.rawMade(
        "mv_difference", "=,=:$c", site -> a -> Conditions.alike(without(a), site.result()));
    table.raw("mv_intersects", "=,=:boolean", MultiValues::intersects);
    table.raw(
        "mv_pseries_weighted_sum",
        "f,n:double",
        a -> {
          Object power = a[1];
          return power == null ? null : of(v -> series(v, (Number) single(power))).apply(a);
        });
    return table.done();
  }

  private static void list(
      FunctionTable table, String name, String signature, Function<List<Object>, Object> work) {
    table.raw(name, signature, of(work));
  }

  private static Kernel of(Function<List<Object>, Object> work) {
    return a -> a[0] == null ? null : work.apply(Multi.values(a[0]));
  }

  private static double total(List<Object> values) {
    // The small parts that a plain sum loses are kept aside.
    double sum = 0;
    double lost = 0;
    for (Object value : values) {
      double next = ((Number) value).doubleValue();
      double all = sum + next;
      lost += Math.abs(sum) >= Math.abs(next) ? (sum - all) + next : (next - all) + sum;
      sum = all;
    }
    return Double.isFinite(lost) ? sum + lost : sum;
  }

  private static Number sum(List<Object> values, DataType type) {
    if (type == DataType.DOUBLE) {
      return total(values);
    }
    BigInteger sum = BigInteger.ZERO;
    for (Object value : values) {
      sum = sum.add(Values.big((Number) value));
    }
    int bits = type == DataType.INTEGER ? 31 : type == DataType.LONG ? 63 : 64;
    if (sum.bitLength() > bits) {
      throw new ArithmeticException(type.told() + " overflow");
    }
    return Values.as(sum, type);
  }

  static Number median(List<Object> values, DataType type) {
    List<Object> sorted = new ArrayList<>(values);
    sorted.sort(Values.ORDER);
    int middle = sorted.size() / 2;
    if (sorted.size() % 2 == 1) {
      return (Number) sorted.get(middle);
    }
    Number low = (Number) sorted.get(middle - 1);
    Number high = (Number) sorted.get(middle);
    return type == DataType.DOUBLE
        ? (Number) (low.doubleValue() / 2 + high.doubleValue() / 2)
        : Values.as(Values.big(low).add(Values.big(high)).shiftRight(1), type);
  }

  private static Number deviation(List<Object> values, DataType type) {
    Number middle = median(values, type);
    List<Object> away = new ArrayList<>();
    for (Object value : values) {
      away.add(
          type == DataType.DOUBLE
              ? (Object) Math.abs(((Number) value).doubleValue() - middle.doubleValue())
              : Values.as(Values.big((Number) value).subtract(Values.big(middle)).abs(), type));
    }
    return median(away, type);
  }

  private static @Nullable Object percentile(@Nullable Object[] a, DataType type) {
    if (a[0] == null || !(a[1] instanceof Number wanted)) {
      return null;
    }
    double percent = wanted.doubleValue();
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException(
          "Percentile parameter must be a number between 0 and 100, found [" + percent + "]");
    }
    List<Object> sorted = Multi.values(a[0]);
    sorted = new ArrayList<>(sorted);
    sorted.sort(Values.ORDER);
    double at = percent / 100 * (sorted.size() - 1);
    int low = (int) Math.floor(at);
    Number below = (Number) sorted.get(low);
    Number above = (Number) sorted.get(Math.min(low + 1, sorted.size() - 1));
    if (type == DataType.DOUBLE) {
      return below.doubleValue() + (above.doubleValue() - below.doubleValue()) * (at - low);
    }
    // Whole numbers stay whole: what lies between two of them is cut off.
    BigDecimal from = new BigDecimal(below.toString());
    BigDecimal distance = new BigDecimal(above.toString()).subtract(from);
    BigDecimal found = from.add(distance.multiply(BigDecimal.valueOf(at - low)));
    return Values.as(found.toBigInteger(), type);
  }

  private static Set<Object> distinct(List<Object> values) {
    return new LinkedHashSet<>(values);
  }

  private static @Nullable Object sorted(@Nullable Object[] a) {
    if (a[0] == null) {
      return null;
    }
    String order = a.length > 1 && a[1] != null ? String.valueOf(a[1]) : "ASC";
    boolean descending = order.equalsIgnoreCase("desc");
    if (!descending && !order.equalsIgnoreCase("asc")) {
      throw new IllegalArgumentException(
          "Invalid order value in [MV_SORT], expected one of [ASC, DESC] but got [" + order + "]");
    }
    List<Object> values = new ArrayList<>(Multi.values(a[0]));
    values.sort(descending ? Values.ORDER.reversed() : Values.ORDER);
    return Multi.cell(values);
  }

  private static @Nullable Object concat(@Nullable Object[] a) {
    if (a[0] == null || !(a[1] instanceof String by)) {
      return null;
    }
    List<Object> values = Multi.values(a[0]);
    long length = 0;
    for (Object value : values) {
      length += String.valueOf(value).length() + (long) by.length();
      Strings.bounded(length);
    }
    return String.join(by, values.stream().map(String::valueOf).toList());
  }

  private static @Nullable Object append(@Nullable Object[] a) {
    if (a[0] == null || a[1] == null) {
      return null;
    }
    bounded(a[0], a[1]);
    List<Object> all = new ArrayList<>(Multi.values(a[0]));
    all.addAll(Multi.values(a[1]));
    return Multi.cell(all);
  }

  /** Of two cells that become one. */
  private static void bounded(@Nullable Object one, @Nullable Object other) {
    if (Values.bytes(one) + Values.bytes(other) > MAX_BYTES) {
      throw new IllegalArgumentException(
          "values of more than [" + MAX_BYTES + "] bytes in one row are not supported");
    }
  }

  /** A single value; an {@link IllegalArgumentException} if there are several. */
  private static Object single(Object cell) {
    if (cell instanceof Multi) {
      throw new IllegalArgumentException("single-value function encountered multi-value");
    }
    return cell;
  }

  private static Object contains(@Nullable Object[] a) {
    return ordered(a[0]).containsAll(Multi.values(a[1]));
  }

  /** Values by which equal numbers of different types are one. */
  private static Set<Object> ordered(@Nullable Object cell) {
    Set<Object> values = new TreeSet<>(Values.ORDER);
    values.addAll(Multi.values(cell));
    return values;
  }

  /** The different values of the first that are not among those of the second. */
  private static @Nullable Object without(@Nullable Object[] a) {
    if (a[0] == null || a[1] == null) {
      return a[0];
    }
    Set<Object> gone = ordered(a[1]);
    return Multi.cell(
        distinct(Multi.values(a[0])).stream().filter(each -> !gone.contains(each)).toList());
  }

  private static Object intersects(@Nullable Object[] a) {
    Set<Object> of = ordered(a[0]);
    return Multi.values(a[1]).stream().anyMatch(of::contains);
  }

  private static @Nullable Object slice(@Nullable Object[] a) {
    if (a[0] == null || a[1] == null) {
      return null;
    }
    if (a.length > 2 && a[2] == null) {
      return null;
    }
    int start = (Integer) single(a[1]);
    int end = a.length > 2 ? (Integer) single(Objects.requireNonNull(a[2])) : start;
    if (start > end && (start < 0) == (end < 0)) {
      throw new IllegalArgumentException(
          "Start offset is greater than end offset start=" + start + " end=" + end);
    }
    List<Object> values = Multi.values(a[0]);
    int from = Math.max(0, start < 0 ? values.size() + start : start);
    int to = Math.min(values.size() - 1, end < 0 ? values.size() + end : end);
    return from > to ? null : Multi.cell(values.subList(from, to + 1));
  }

  private static @Nullable Object zip(@Nullable Object[] a) {
    if (a[0] == null && a[1] == null) {
      return null;
    }
    List<Object> left = Multi.values(a[0]);
    List<Object> right = Multi.values(a[1]);
    if (a.length > 2 && a[2] == null) {
      return null;
    }
    String by = a.length > 2 ? (String) single(Objects.requireNonNull(a[2])) : ",";
    List<Object> all = new ArrayList<>();
    long length = 0;
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      String one = i < left.size() ? String.valueOf(left.get(i)) : null;
      String other = i < right.size() ? String.valueOf(right.get(i)) : null;
      length +=
          by.length()
              + (long) (one == null ? 0 : one.length())
              + (other == null ? 0 : other.length());
      Strings.bounded(length);
      all.add(one == null ? Objects.requireNonNull(other) : other == null ? one : one + by + other);
    }
    return Multi.cell(all);
  }

  private static @Nullable Object sets(@Nullable Object[] a, boolean both) {
    List<Object> left = Multi.values(a[0]);
    List<Object> right = Multi.values(a[1]);
    bounded(a[0], a[1]);
    Set<Object> all = distinct(left);
    if (both) {
      all.retainAll(distinct(right));
    } else {
      all.addAll(right);
    }
    return Multi.cell(List.copyOf(all.stream().toList()));
  }

  private static double series(List<Object> values, Number power) {
    double sum = 0;
    for (int i = 0; i < values.size(); i++) {
      sum += ((Number) values.get(i)).doubleValue() / Math.pow(i + 1.0, power.doubleValue());
    }
    return sum;
  }
}
