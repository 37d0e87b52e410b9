package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.Summed;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The points of one series, numbers and histograms apart, without marks of its end. A place among
 * the numbers may stand for several: it has the time and the value of the newest of them.
 */
final class Points {
  private long[] times = new long[0];
  private double[] values = new double[0];
  private int count;
  private @Nullable Summed @Nullable [] summed;
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
      summed = null;
      for (int i = 0; i < size; i++) {
        keep(i, samples.summed(i));
      }
      histogramCount = 0;
      return;
    }
    clear(size);
    for (int i = 0; i < size; i++) {
      FloatHistogram histogram = samples.histogram(i);
      if (histogram == null) {
        if (!Samples.isStale(samples.value(i))) {
          keep(count, samples.summed(i));
          add(samples.time(i), samples.value(i));
        }
      } else if (!Samples.isStale(histogram.sum())) {
        add(samples.time(i), histogram);
      }
    }
  }

  private void keep(int place, @Nullable Summed several) {
    if (several != null) {
      if (summed == null || summed.length < times.length) {
        summed = new Summed[times.length];
      }
      summed[place] = several;
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
    summed = null;
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

  /** How many points there are at all places. */
  long all() {
    long all = size();
    for (int i = 0; summed != null && i < count; i++) {
      all += weight(i) - 1;
    }
    return all;
  }

  long time(int place) {
    return times[place];
  }

  double value(int place) {
    return values[place];
  }

  /** What the points at this place of numbers add up to, if there are several. */
  @Nullable Summed summed(int place) {
    return summed == null ? null : summed[place];
  }

  /** How many numbers are at this place. */
  long weight(int place) {
    Summed several = summed(place);
    return several == null ? 1 : several.count();
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
