package io.lampyr.bench.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Measured values of one thing. Not safe for many threads. */
public final class Sample {
  private final List<Double> values = new ArrayList<>();

  public void add(double value) {
    values.add(value);
  }

  public int size() {
    return values.size();
  }

  /** The value that this share of all are at most; not a number if there are none. */
  public double quantile(double share) {
    if (values.isEmpty()) {
      return Double.NaN;
    }
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get((int) Math.min(sorted.size() - 1, Math.floor(share * sorted.size())));
  }

  public double mean() {
    return values.stream().mapToDouble(value -> value).average().orElse(Double.NaN);
  }

  public double median() {
    return quantile(0.5);
  }
}
