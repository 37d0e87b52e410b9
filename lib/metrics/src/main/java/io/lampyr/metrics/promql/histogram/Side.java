package io.lampyr.metrics.promql.histogram;

import io.lampyr.metrics.promql.number.Kahan;
import io.lampyr.metrics.series.Buckets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntUnaryOperator;

/** One side of a histogram in the making: sums by the numbers of buckets. */
final class Side {
  private TreeMap<Integer, double[]> sums = new TreeMap<>();

  Side() {}

  Side(Buckets buckets) {
    for (int i = 0; i < buckets.size(); i++) {
      sums.put(buckets.number(i), new double[] {buckets.count(i), 0});
    }
  }

  /** With the rest that rounding took. */
  void add(int number, double count) {
    double[] sum = sums.computeIfAbsent(number, _ -> new double[2]);
    double next = sum[0] + count;
    sum[1] = Kahan.rest(sum[0], sum[1], count, next);
    sum[0] = next;
  }

  void addPlain(int number, double count) {
    sums.computeIfAbsent(number, _ -> new double[2])[0] += count;
  }

  /** Gives each bucket another number, and adds those up that have one then. */
  void renumber(IntUnaryOperator change) {
    TreeMap<Integer, double[]> old = sums;
    sums = new TreeMap<>();
    old.forEach((number, sum) -> {
      double[] into = sums.computeIfAbsent(change.applyAsInt(number), _ -> new double[2]);
      double next = into[0] + sum[0];
      into[1] = Kahan.rest(into[0], into[1] + sum[1], sum[0], next);
      into[0] = next;
    });
  }

  void change(DoubleUnaryOperator change) {
    for (double[] sum : sums.values()) {
      sum[0] = change.applyAsDouble(sum[0]);
      sum[1] = change.applyAsDouble(sum[1]);
    }
  }

  void clear() {
    sums.clear();
  }

  void remove(int number) {
    sums.remove(number);
  }

  List<Integer> numbers() {
    return new ArrayList<>(sums.keySet());
  }

  int size() {
    return sums.size();
  }

  double count(int number) {
    double[] sum = sums.get(number);
    return sum == null ? 0 : sum[0];
  }

  boolean isInfinite() {
    return sums.values().stream().anyMatch(sum -> Double.isInfinite(sum[0]));
  }

  Side copy() {
    Side copy = new Side();
    sums.forEach((number, sum) -> copy.sums.put(number, sum.clone()));
    return copy;
  }

  /** Those that are not empty; with empty ones, if they are wanted. */
  Buckets buckets(boolean withEmpty) {
    int size = 0;
    int[] numbers = new int[sums.size()];
    double[] counts = new double[sums.size()];
    for (Map.Entry<Integer, double[]> sum : sums.entrySet()) {
      double count = sum.getValue()[0] + sum.getValue()[1];
      if (withEmpty || count != 0) {
        numbers[size] = sum.getKey();
        counts[size++] = count;
      }
    }
    return new Buckets(Arrays.copyOf(numbers, size), Arrays.copyOf(counts, size));
  }
}
