package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.series.ForwardingSeries;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.SeriesCursor;
import io.lampyr.metrics.series.SeriesRequest;
import io.lampyr.metrics.series.SeriesSource;
import io.lampyr.metrics.series.Summed;
import io.lampyr.metrics.series.Windows;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Series of which neighbouring points come as what they add up to, where that is allowed. */
final class SummedSeries extends ForwardingSeries {
  private final Random random;
  private final boolean crossing;
  private int sums;

  /**
   * Those of a source.
   *
   * @param crossing whether borders of windows are crossed, which is a mistake
   */
  SummedSeries(SeriesSource source, long seed, boolean crossing) {
    super(source);
    this.random = new Random(seed);
    this.crossing = crossing;
  }

  /** How many sums have taken the place of points. */
  int sums() {
    return sums;
  }

  @Override
  public SeriesCursor scan(SeriesRequest request) {
    SeriesCursor each = super.scan(request);
    return new SeriesCursor() {
      private Samples now = new Samples();

      @Override
      public boolean next() {
        boolean found = each.next();
        now = found ? summed(each.samples(), request.windows()) : now;
        return found;
      }

      @Override
      public Labels labels() {
        return each.labels();
      }

      @Override
      public Samples samples() {
        return now;
      }

      @Override
      public void close() {
        each.close();
      }
    };
  }

  private Samples summed(Samples each, @Nullable Windows windows) {
    Samples all = new Samples();
    int at = 0;
    while (at < each.size()) {
      int end = Math.min(each.size(), at + 1 + random.nextInt(12));
      boolean together =
          windows != null
              && random.nextInt(4) > 0
              && areNumbers(each, at, end)
              && (crossing || windows.keepTogether(each.time(at), each.time(end - 1)));
      if (together) {
        all.add(sum(each, at, end));
        sums++;
      }
      for (; at < end; at++) {
        if (!together) {
          add(each, at, all);
        }
      }
    }
    return all;
  }

  private static void add(Samples from, int place, Samples into) {
    var histogram = from.histogram(place);
    if (histogram == null) {
      into.add(from.time(place), from.value(place));
    } else {
      into.add(from.time(place), histogram);
    }
  }

  private static boolean areNumbers(Samples samples, int from, int to) {
    for (int i = from; i < to; i++) {
      if (samples.histogram(i) != null || !Double.isFinite(samples.value(i))) {
        return false;
      }
    }
    return true;
  }

  private static Summed sum(Samples samples, int from, int to) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double sum = 0;
    double resets = 0;
    for (int i = from; i < to; i++) {
      double value = samples.value(i);
      least = Math.min(least, value);
      most = Math.max(most, value);
      sum += value;
      resets += i > from && value < samples.value(i - 1) ? samples.value(i - 1) : 0;
    }
    return new Summed(
        samples.time(from),
        samples.time(to - 1),
        to - from,
        samples.value(from),
        samples.value(to - 1),
        least,
        most,
        sum,
        resets);
  }
}
