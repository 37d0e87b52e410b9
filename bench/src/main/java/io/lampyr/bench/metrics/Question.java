package io.lampyr.bench.metrics;

import io.lampyr.metrics.codec.MetricPoints;
import io.lampyr.metrics.codec.SegmentSeries;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;

/**
 * An average by host over windows, as Prometheus is asked for it, and answered by the blocks of
 * series.
 *
 * @param metric as documents name it
 * @param rate of a counter, else the average of a gauge
 * @param prefix of the hosts' names
 * @param widthMillis of each window
 * @param stepMillis from the end of a window to that of the next
 */
record Question(
    String name, String metric, boolean rate, String prefix, long widthMillis, long stepMillis) {

  private static final double MILLIS_PER_SECOND = 1000.0;

  /** The same in Prometheus' language. */
  String promql() {
    String filter = prefix.isEmpty() ? "" : "{host_name=~\"" + prefix + ".*\"}";
    return "avg by (host_name) (%s(%s%s[%dms]))"
        .formatted(rate ? "rate" : "avg_over_time", metric.replace('.', '_'), filter, widthMillis);
  }

  /** The same in pipes, of an index of ours; windows begin and end with buckets. */
  String ts(String index, String host, long startMillis, long endMillis) {
    String prefixed =
        prefix.isEmpty() ? "" : " AND STARTS_WITH(%s, \\\"%s\\\")".formatted(host, prefix);
    String window = widthMillis == stepMillis ? "" : ", " + widthMillis + " milliseconds";
    return ("TS %s | WHERE @timestamp > \\\"%s\\\" AND @timestamp <= \\\"%s\\\"%s"
            + " | STATS v = AVG(%s(metrics.%s%s)) BY %s, b = BUCKET(@timestamp, %d milliseconds)"
            + " | LIMIT 10000")
        .formatted(
            index,
            Instant.ofEpochMilli(startMillis - widthMillis),
            Instant.ofEpochMilli(endMillis),
            prefixed,
            rate ? "RATE" : "AVG_OVER_TIME",
            metric,
            window,
            host,
            stepMillis);
  }

  /** Values by host and end of window; a segment has all points of a series. */
  Map<String, Double> answer(DirectoryReader reader, long startMillis, long endMillis)
      throws IOException {
    long unit = gcd(widthMillis, stepMillis);
    long from = startMillis - widthMillis;
    int units = (int) ((endMillis - from) / unit);
    SeriesWindows windows = new SeriesWindows(from, unit, units, rate);
    Map<String, double[]> sums = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      SegmentSeries series = SegmentSeries.open(leaf.reader(), "@timestamp");
      MetricPoints points = series == null ? null : series.points("metrics." + metric);
      SegmentSeries.Dimension hosts =
          series == null ? null : series.dimension("resource.attributes.host.name");
      if (points == null || hosts == null) {
        continue;
      }
      boolean[] wanted = wanted(hosts);
      for (int i = points.next(0); i >= 0; i = points.next(i + 1)) {
        int host = hosts.ordinal(i);
        if (host >= 0 && wanted[host]) {
          windows.clear();
          points.read(i, from + 1, from + units * unit, windows);
          add(windows, unit, startMillis, endMillis, hosts.value(host).utf8ToString(), sums);
        }
      }
    }
    Map<String, Double> averages = new TreeMap<>();
    sums.forEach((key, sum) -> averages.put(key, sum[0] / sum[1]));
    return averages;
  }

  private boolean[] wanted(SegmentSeries.Dimension hosts) throws IOException {
    boolean[] wanted = new boolean[hosts.valueCount()];
    for (int i = 0; i < wanted.length; i++) {
      wanted[i] = hosts.value(i).utf8ToString().startsWith(prefix);
    }
    return wanted;
  }

  private void add(
      SeriesWindows windows,
      long unit,
      long startMillis,
      long endMillis,
      String host,
      Map<String, double[]> sums) {
    SeriesWindows.Joined window = new SeriesWindows.Joined();
    int perWindow = (int) (widthMillis / unit);
    int perStep = (int) (stepMillis / unit);
    int at = 0;
    for (long end = startMillis; end <= endMillis; end += stepMillis, at += perStep) {
      if (windows.join(at, at + perWindow, window) && (!rate || window.count() > 1)) {
        double value = rate ? rate(window, end) : window.sum() / window.count();
        double[] sum = sums.computeIfAbsent(host + " " + end, absent -> new double[2]);
        sum[0] += value;
        sum[1]++;
      }
    }
  }

  /** Growth for a second, drawn out to the ends of the window as Prometheus does it. */
  private double rate(SeriesWindows.Joined window, long end) {
    double toStart = (window.firstTime() - (end - widthMillis)) / MILLIS_PER_SECOND;
    double toEnd = (end - window.lastTime()) / MILLIS_PER_SECOND;
    double sampled = (window.lastTime() - window.firstTime()) / MILLIS_PER_SECOND;
    double between = sampled / (window.count() - 1);
    if (window.increase() > 0 && window.first() >= 0) {
      toStart = Math.min(toStart, sampled * (window.first() / window.increase()));
    }
    double threshold = between * 1.1;
    double drawn = sampled;
    drawn += toStart < threshold ? toStart : between / 2;
    drawn += toEnd < threshold ? toEnd : between / 2;
    return window.increase() * (drawn / sampled) / (widthMillis / MILLIS_PER_SECOND);
  }

  private static long gcd(long one, long other) {
    return other == 0 ? one : gcd(other, one % other);
  }
}
