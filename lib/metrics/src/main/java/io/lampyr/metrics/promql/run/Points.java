package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import io.lampyr.metrics.series.Samples;
import java.util.Arrays;

/** The points of one series, numbers and histograms apart, without marks of its end. */
final class Points {
  private long[] times = new long[0];
  private double[] values = new double[0];
  private int count;
  private long[] histogramTimes = new long[0];
  private FloatHistogram[] histograms = new FloatHistogram[0];
  private int histogramCount;

  /** As long as the samples are not used again. */
  void of(Samples samples) {
    int size = samples.size();
    if (!samples.hasHistograms() && !hasStale(samples)) {
      times = samples.times();
      values = samples.values();
      count = size;
      histogramCount = 0;
      return;
    }
    clear(size);
    for (int i = 0; i < size; i++) {
      FloatHistogram histogram = samples.histogram(i);
      if (histogram == null) {
        if (!Samples.isStale(samples.value(i))) {
          add(samples.time(i), samples.value(i));
        }
      } else if (!Samples.isStale(histogram.sum())) {
        add(samples.time(i), histogram);
      }
    }
  }

  private static boolean hasStale(Samples samples) {
    double[] values = samples.values();
    for (int i = 0; i < samples.size(); i++) {
      if (Samples.isStale(values[i])) {
        return true;
      }
    }
    return false;
  }

  /** What an inner query gave; that its counts began anew is not known any more. */
  void of(Row row, Grid grid) {
    clear(row.steps());
    for (int i = 0; i < row.steps(); i++) {
      FloatHistogram histogram = row.histogram(i);
      if (histogram != null) {
        boolean tells = histogram.resets() == Resets.RESET || histogram.resets() == Resets.NONE;
        add(grid.at(i), tells ? forgetful(histogram) : histogram);
      } else if (row.hasNumber(i)) {
        add(grid.at(i), row.number(i));
      }
    }
  }

  private static FloatHistogram forgetful(FloatHistogram histogram) {
    return histogram.with(Resets.UNKNOWN);
  }

  private void clear(int most) {
    times = new long[most];
    values = new double[most];
    count = 0;
    histogramCount = 0;
  }

  private void add(long time, double value) {
    times[count] = time;
    values[count++] = value;
  }

  private void add(long time, FloatHistogram histogram) {
    if (histogramCount == histograms.length) {
      int capacity = Math.max(16, histogramCount * 2);
      histograms = Arrays.copyOf(histograms, capacity);
      histogramTimes = Arrays.copyOf(histogramTimes, capacity);
    }
    histogramTimes[histogramCount] = time;
    histograms[histogramCount++] = histogram;
  }

  int count() {
    return count;
  }

  int histogramCount() {
    return histogramCount;
  }

  int size() {
    return count + histogramCount;
  }

  long time(int place) {
    return times[place];
  }

  double value(int place) {
    return values[place];
  }

  double[] values() {
    return values;
  }

  long histogramTime(int place) {
    return histogramTimes[place];
  }

  FloatHistogram histogram(int place) {
    return histograms[place];
  }
}
