package io.lampyr.metrics.promql.script;

import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.series.Buckets;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import io.lampyr.metrics.series.Labels;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Adds histograms with custom buckets beside classic ones of the same. */
final class ClassicToCustom {
  private ClassicToCustom() {}

  private static final class Point {
    private final TreeMap<Double, Double> buckets = new TreeMap<>();
    private double sum;
    private double count = -1;
  }

  static void add(Map<Labels, Map<Long, SeriesText.Value>> loaded) {
    Map<Labels, Map<Long, Point>> all = new HashMap<>();
    loaded.forEach((labels, values) -> {
      String metric = labels.metric();
      String suffix =
          List.of("_bucket", "_sum", "_count").stream()
              .filter(metric::endsWith)
              .findFirst()
              .orElse("");
      if (suffix.isEmpty()) {
        return;
      }
      Labels base =
          labels
              .with(Labels.NAME, metric.substring(0, metric.length() - suffix.length()))
              .without("le");
      values.forEach((at, value) -> {
        if (value.number() != null) {
          Point point =
              all.computeIfAbsent(base, _ -> new TreeMap<>()).computeIfAbsent(at, _ -> new Point());
          put(point, suffix, labels.get("le"), value.number());
        }
      });
    });
    all.forEach((labels, points) -> {
      Map<Long, SeriesText.Value> into = new TreeMap<>();
      points.forEach((at, point) -> {
        if (!point.buckets.isEmpty()) {
          into.put(at, new SeriesText.Value(null, histogram(point)));
        }
      });
      if (!into.isEmpty()) {
        loaded.put(labels, into);
      }
    });
  }

  private static void put(Point point, String suffix, String bound, double value) {
    switch (suffix) {
      case "_sum" -> point.sum = value;
      case "_count" -> point.count = value;
      default ->
          GoNumbers.number(bound)
              .ifPresent(upper -> point.buckets.merge(upper, value, Double::sum));
    }
  }

  private static FloatHistogram histogram(Point point) {
    point.buckets.putIfAbsent(
        Double.POSITIVE_INFINITY,
        point.count >= 0
            ? point.count
            : Objects.requireNonNull(point.buckets.lastEntry()).getValue());
    List<Double> bounds =
        point.buckets.keySet().stream().filter(bound -> !Double.isInfinite(bound)).toList();
    int[] numbers = new int[point.buckets.size()];
    double[] counts = new double[numbers.length];
    int size = 0;
    int number = 0;
    double before = 0;
    for (double upTo : point.buckets.values()) {
      if (upTo - before > 0) {
        numbers[size] = number;
        counts[size++] = upTo - before;
      }
      before = upTo;
      number++;
    }
    return new FloatHistogram(
        FloatHistogram.CUSTOM,
        Resets.UNKNOWN,
        0,
        0,
        point.count >= 0 ? point.count : before,
        point.sum,
        new Buckets(Arrays.copyOf(numbers, size), Arrays.copyOf(counts, size)),
        Buckets.NONE,
        bounds);
  }
}
