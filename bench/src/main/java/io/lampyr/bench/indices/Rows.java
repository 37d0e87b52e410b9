package io.lampyr.bench.indices;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Numbers by name, in the order in which they were measured, told as they come. */
final class Rows {
  private final Map<String, Double> values = new LinkedHashMap<>();

  void add(String name, double value) {
    values.put(name, value);
    System.out.printf("%s = %.2f%n", name, value);
  }

  double of(String name) {
    return values.getOrDefault(name, Double.NaN);
  }

  Set<String> names() {
    return values.keySet();
  }
}
