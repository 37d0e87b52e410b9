package io.lampyr.metrics.promql.histogram;

import io.lampyr.metrics.series.Buckets;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import java.util.List;

/** Whether the counts of a histogram began anew since the one before. */
public final class ResetCheck {
  private ResetCheck() {}

  /** If the histogram does not say so itself, any count that fell tells it. */
  public static boolean isReset(FloatHistogram now, FloatHistogram before) {
    if (now.resets() == Resets.RESET) {
      return true;
    }
    if (now.resets() == Resets.NONE) {
      return false;
    }
    if (now.count() < before.count()) {
      return true;
    }
    if (now.isCustom()) {
      return !before.isCustom() || isCustomReset(now, before);
    }
    if (before.isCustom()
        || now.schema() > before.schema()
        || now.zeroThreshold() < before.zeroThreshold()) {
      return true;
    }
    Tally widened = new Tally(before);
    if (now.zeroThreshold() > before.zeroThreshold()) {
      widened.widenZero(now.zeroThreshold());
    }
    if (widened.threshold() != now.zeroThreshold() || now.zeroCount() < widened.zeroCount()) {
      return true;
    }
    widened.coarsen(now.schema());
    return fell(now.positive(), widened.positive()) || fell(now.negative(), widened.negative());
  }

  private static boolean fell(Buckets now, Side before) {
    Side counts = new Side(now);
    return before.numbers().stream()
        .anyMatch(number -> counts.count(number) < before.count(number));
  }

  private static boolean isCustomReset(FloatHistogram now, FloatHistogram before) {
    if (now.bounds().equals(before.bounds())) {
      return fell(now.positive(), new Side(before.positive()));
    }
    List<Double> shared = now.bounds().stream().filter(before.bounds()::contains).toList();
    double nowUpTo = 0;
    double beforeUpTo = 0;
    for (int i = 0; i <= shared.size(); i++) {
      double bound = i < shared.size() ? shared.get(i) : Double.POSITIVE_INFINITY;
      double nowNext = upTo(now, bound);
      double beforeNext = upTo(before, bound);
      if (nowNext - nowUpTo < beforeNext - beforeUpTo) {
        return true;
      }
      nowUpTo = nowNext;
      beforeUpTo = beforeNext;
    }
    return false;
  }

  private static double upTo(FloatHistogram histogram, double bound) {
    double sum = 0;
    Buckets buckets = histogram.positive();
    for (int i = 0; i < buckets.size(); i++) {
      if (BucketBounds.upper(histogram, buckets.number(i)) <= bound) {
        sum += buckets.count(i);
      }
    }
    return sum;
  }
}
