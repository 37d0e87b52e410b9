package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.number.Kahan;

/** A mean of numbers: of their sum, or where that would overflow, as it goes. */
final class Mean {
  private double sum;
  private double rest;
  private double mean;
  private double count;
  private boolean incremental;

  void add(double number) {
    add(number, 1);
  }

  /** Adds a sum of so many. */
  void add(double number, long numbers) {
    boolean first = count == 0;
    count += numbers;
    if (first) {
      sum = number;
      return;
    }
    if (!incremental) {
      double next = sum + number;
      if (!Double.isInfinite(next)) {
        rest = Kahan.rest(sum, rest, number, next);
        sum = next;
        return;
      }
      incremental = true;
      mean = sum / (count - numbers);
      rest /= count - numbers;
    }
    double share = (count - numbers) / count;
    double old = share * mean;
    double part = number / count;
    double next = old + part;
    rest = Kahan.rest(old, share * rest, part, next);
    mean = next;
  }

  boolean isEmpty() {
    return count == 0;
  }

  double mean() {
    return incremental ? mean + rest : sum / count + rest / count;
  }
}
