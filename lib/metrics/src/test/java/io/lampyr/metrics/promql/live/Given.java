package io.lampyr.metrics.promql.live;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.histogram.Bucket;
import io.lampyr.metrics.promql.run.Answer;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was answered to a query: an error, or series of points with notes. A point is its time, and
 * then its number, or of a histogram count, sum and for each bucket borders, bounds and count.
 */
record Given(@Nullable String error, SortedMap<Labels, List<double[]>> series, List<String> notes) {

  private static final List<String> UNTOLD =
      List.of(
          "mismatched custom buckets were reconciled",
          "conflicting counter resets",
          "incompatible sample types");

  static Given error(String message) {
    return new Given(message, new TreeMap<>(), List.of());
  }

  static Given of(PromqlException failed) {
    return error(String.valueOf(failed.getMessage()));
  }

  static Given of(Answer answer, String query) {
    SortedMap<Labels, List<double[]>> series = new TreeMap<>();
    for (Answer.Line line : answer.series()) {
      List<double[]> points = new ArrayList<>();
      Samples samples = line.samples();
      for (int i = 0; i < samples.size(); i++) {
        FloatHistogram histogram = samples.histogram(i);
        points.add(
            histogram == null
                ? new double[] {samples.time(i), samples.value(i)}
                : point(samples.time(i), histogram));
      }
      series.put(line.labels(), points);
    }
    List<String> notes = new ArrayList<>(answer.notes().warnings(query));
    notes.addAll(answer.notes().infos(query));
    return new Given(null, series, notes);
  }

  private static double[] point(long time, FloatHistogram histogram) {
    List<Bucket> buckets = Bucket.all(histogram);
    double[] point = new double[3 + 4 * buckets.size()];
    point[0] = time;
    point[1] = histogram.count();
    point[2] = histogram.sum();
    int at = 3;
    for (Bucket bucket : buckets) {
      int left = bucket.lowerInclusive() ? 1 : 0;
      int borders = bucket.upperInclusive() ? 3 * left : 2 - left;
      point[at++] = borders;
      point[at++] = bucket.lower();
      point[at++] = bucket.upper();
      point[at++] = bucket.count();
    }
    return point;
  }

  /** What another answer has otherwise; null if nothing that matters. */
  @Nullable String difference(Given other, double tolerance) {
    if (error != null || other.error != null) {
      return error != null
              && other.error != null
              && comparable(error).equals(comparable(other.error))
          ? null
          : "error theirs=" + error + " ours=" + other.error;
    }
    if (!series.keySet().equals(other.series.keySet())) {
      return "series theirs=" + series.keySet() + " ours=" + other.series.keySet();
    }
    for (Labels labels : series.keySet()) {
      String found = difference(series.get(labels), other.series.get(labels), tolerance);
      if (found != null) {
        return labels + " " + found;
      }
    }
    if (notes.stream().anyMatch(note -> note.endsWith("omitted"))) {
      // Which of many are told is chance.
      return notes.size() == other.notes.size() ? null : "count of notes";
    }
    List<String> told = told(notes);
    List<String> noted = told(other.notes);
    return told.equals(noted) ? null : "notes theirs=" + told + " ours=" + noted;
  }

  /**
   * Without what depends on whether buckets are decoded, which Prometheus at times saves itself,
   * and on the order of series, as of several pairs that cannot be compared one is told.
   */
  static List<String> told(List<String> notes) {
    return notes.stream()
        .filter(note -> UNTOLD.stream().noneMatch(note::contains))
        .sorted()
        .toList();
  }

  private static @Nullable String difference(
      List<double[]> theirs, List<double[]> ours, double tolerance) {
    if (theirs.size() != ours.size()) {
      return "points theirs=" + theirs.size() + " ours=" + ours.size();
    }
    for (int i = 0; i < theirs.size(); i++) {
      double[] one = theirs.get(i);
      double[] other = ours.get(i);
      boolean same = one.length == other.length && one[0] == other[0];
      for (int k = 1; same && k < one.length; k++) {
        same = isClose(one[k], other[k], tolerance);
      }
      if (!same) {
        return "theirs=" + List.of(boxed(one)) + " ours=" + List.of(boxed(other));
      }
    }
    return null;
  }

  private static Double[] boxed(double[] numbers) {
    Double[] boxed = new Double[numbers.length];
    for (int i = 0; i < boxed.length; i++) {
      boxed[i] = numbers[i];
    }
    return boxed;
  }

  /** Which of several series is looked at first is chance, and so what is said of it. */
  static String comparable(String error) {
    for (String beginning : List.of("found duplicate series", "invalid trend factor")) {
      if (error.contains(beginning)) {
        return beginning;
      }
    }
    return error.replace("invalid parameter \"query\": ", "");
  }

  private static boolean isClose(double one, double other, double tolerance) {
    if (Double.isNaN(one) || Double.isNaN(other)) {
      return Double.isNaN(one) && Double.isNaN(other);
    }
    return one == other
        || Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other));
  }
}
