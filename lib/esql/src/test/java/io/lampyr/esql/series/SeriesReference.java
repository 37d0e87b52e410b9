package io.lampyr.esql.series;

import io.lampyr.esql.series.SeriesTable.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What queries of time series answer, computed of all points in the plainest way. */
final class SeriesReference {
  private final List<Point> points;

  SeriesReference(List<Point> points) {
    this.points = points;
  }

  /** The sum over a cluster's pods of a function, by cluster and bucket. */
  Map<String, Double> sums(String function, long bucket, long window) {
    Map<String, Double> sums = new TreeMap<>();
    Map<String, List<Point>> series = new TreeMap<>();
    points.forEach(p -> series.computeIfAbsent(p.tsid(), _ -> new ArrayList<>()).add(p));
    series
        .values()
        .forEach(all -> {
          all.sort(Comparator.comparingLong(Point::time));
          all.stream()
              .filter(p -> value(function, p) != null)
              .map(p -> Math.floorDiv(p.time(), bucket) * bucket)
              .distinct()
              .forEach(start -> {
                long to = start + bucket;
                long from = to - window;
                Double value =
                    value(
                        function,
                        all.stream().filter(p -> p.time() >= from && p.time() < to).toList(),
                        from,
                        to);
                if (value != null) {
                  sums.merge(all.getFirst().cluster() + " " + start, value, Double::sum);
                }
              });
        });
    return sums;
  }

  private static @Nullable Double value(String function, List<Point> points, long from, long to) {
    boolean counter = isOfCounters(function);
    List<Double> values = new ArrayList<>();
    List<Double> times = new ArrayList<>();
    for (Point point : points) {
      Object value = value(function, point);
      if (value != null) {
        values.add(((Number) value).doubleValue());
        times.add((point.time() - from) / 1000.0);
      }
    }
    int count = values.size();
    if (function.equals("count_over_time")) {
      return (double) count;
    }
    boolean pairs = counter || List.of("delta", "idelta", "deriv").contains(function);
    if (count < (pairs ? 2 : 1)) {
      return null;
    }
    return switch (function) {
      case "rate" -> increase(values, times, from, to) / ((to - from) / 1000.0);
      case "increase" -> increase(values, times, from, to);
      case "irate" ->
          rise(values.get(count - 2), values.getLast()) / (times.getLast() - times.get(count - 2));
      case "delta" -> values.getLast() - values.getFirst();
      case "idelta" -> values.getLast() - values.get(count - 2);
      case "deriv" -> slope(values, times);
      case "first_over_time" -> values.getFirst();
      case "last_over_time" -> values.getLast();
      case "sum_over_time" -> values.stream().mapToDouble(v -> v).sum();
      case "avg_over_time" -> values.stream().mapToDouble(v -> v).average().orElseThrow();
      case "min_over_time" -> values.stream().mapToDouble(v -> v).min().orElseThrow();
      case "max_over_time" -> values.stream().mapToDouble(v -> v).max().orElseThrow();
      case "variance_over_time" -> variance(values);
      case "stddev_over_time" -> Math.sqrt(variance(values));
      default -> throw new IllegalArgumentException(function);
    };
  }

  private static boolean isOfCounters(String function) {
    return List.of("rate", "increase", "irate").contains(function);
  }

  /** A point without the metric is as if it were not there. */
  private static @Nullable Object value(String function, Point point) {
    return isOfCounters(function) ? point.count() : point.gauge();
  }

  private static double rise(double older, double newer) {
    return newer < older ? newer : newer - older;
  }

  private static double increase(List<Double> values, List<Double> times, long from, long to) {
    double all = 0;
    for (int i = 1; i < values.size(); i++) {
      all += rise(values.get(i - 1), values.get(i));
    }
    double sampled = times.getLast() - times.getFirst();
    double gap = sampled / (values.size() - 1);
    double before = times.getFirst();
    double behind = (to - from) / 1000.0 - times.getLast();
    before = before < gap * 1.1 ? before : gap / 2;
    behind = behind < gap * 1.1 ? behind : gap / 2;
    if (all > 0) {
      before = Math.min(before, sampled * values.getFirst() / all);
    }
    return all * (sampled + before + behind) / sampled;
  }

  private static double variance(List<Double> values) {
    double mean = values.stream().mapToDouble(v -> v).average().orElseThrow();
    return values.stream().mapToDouble(v -> (v - mean) * (v - mean)).average().orElseThrow();
  }

  private static double slope(List<Double> values, List<Double> times) {
    double meanTime = times.stream().mapToDouble(v -> v).average().orElseThrow();
    double meanValue = values.stream().mapToDouble(v -> v).average().orElseThrow();
    double above = 0;
    double below = 0;
    for (int i = 0; i < values.size(); i++) {
      above += (times.get(i) - meanTime) * (values.get(i) - meanValue);
      below += (times.get(i) - meanTime) * (times.get(i) - meanTime);
    }
    return above / below;
  }
}
