package io.lampyr.metrics.promql.histogram;

import io.lampyr.metrics.promql.fault.Notes;
import io.lampyr.metrics.promql.number.GoText;
import io.lampyr.metrics.promql.number.Kahan;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.series.FloatHistogram;
import java.util.List;

/** Quantiles and fractions of native histograms. */
public final class NativeQuantiles {
  private NativeQuantiles() {}

  /** Where notes about a histogram go. */
  public record About(Notes notes, String metric, Place place) {
    void inform(String message) {
      notes.inform(
          metric.isEmpty() ? message : message + " for metric name " + GoText.quoted(metric),
          place);
    }
  }

  /** The value below which this share of what was observed lies. */
  public static double quantile(double share, FloatHistogram histogram, About about) {
    // long on purpose: one special case after another.
    if (share < 0) {
      return Double.NEGATIVE_INFINITY;
    }
    if (share > 1) {
      return Double.POSITIVE_INFINITY;
    }
    if (histogram.count() == 0 || Double.isNaN(share)) {
      return Double.NaN;
    }
    List<Bucket> buckets = Bucket.all(histogram);
    boolean noSum = Double.isNaN(histogram.sum());
    boolean forward = noSum || share < 0.5;
    if (!forward) {
      buckets = buckets.reversed();
    }
    double rank = (forward ? share : 1 - share) * histogram.count();
    double count = 0;
    int at = -1;
    for (int i = 0; i < buckets.size(); i++) {
      at = i;
      count += buckets.get(i).count();
      if (count >= rank) {
        break;
      }
    }
    Bucket found = at < 0 ? new Bucket(0, 0, false, false, 0) : buckets.get(at);
    double lower = found.lower();
    double upper = found.upper();
    if (histogram.isCustom()) {
      if (lower == Double.NEGATIVE_INFINITY) {
        if (upper <= 0) {
          return upper;
        }
        lower = 0;
      } else if (upper == Double.POSITIVE_INFINITY) {
        return lower;
      }
    } else if (lower < 0 && upper > 0) {
      if (histogram.negative().size() == 0 && histogram.positive().size() > 0) {
        lower = 0;
      } else if (histogram.positive().size() == 0 && histogram.negative().size() > 0) {
        upper = 0;
      }
    }
    count = Math.min(count, histogram.count());
    if (count < rank) {
      if (noSum) {
        about.inform("input to histogram_quantile has NaN observations, result is NaN");
        return Double.NaN;
      }
      return upper;
    }
    rank = forward ? rank - (count - found.count()) : count - rank;
    if (noSum) {
      for (Bucket rest : buckets.subList(at + 1, buckets.size())) {
        count += rest.count();
      }
      if (count < histogram.count()) {
        about.inform("input to histogram_quantile has NaN observations, result is skewed higher");
      }
    }
    return within(lower, upper, rank / found.count(), histogram.isCustom());
  }

  private static double within(double lower, double upper, double fraction, boolean custom) {
    if (custom || (lower <= 0 && upper >= 0)) {
      return lower + (upper - lower) * fraction;
    }
    double logLower = Bucket.log2(Math.abs(lower));
    double logUpper = Bucket.log2(Math.abs(upper));
    return lower > 0
        ? Math.pow(2, logLower + (logUpper - logLower) * fraction)
        : -Math.pow(2, logUpper + (logLower - logUpper) * (1 - fraction));
  }

  /** Which share of what was observed lies between two values. */
  public static double fraction(double from, double to, FloatHistogram histogram, About about) {
    if (histogram.count() == 0 || Double.isNaN(from) || Double.isNaN(to)) {
      return Double.NaN;
    }
    if (from >= to) {
      return 0;
    }
    double below = below(from, histogram);
    double upTo = below(to, histogram);
    double most = histogram.count();
    if (Double.isNaN(histogram.sum())) {
      most = Bucket.all(histogram).stream().mapToDouble(Bucket::count).sum();
      if (most < histogram.count()) {
        about.inform(
            "input to histogram_fraction has NaN observations, which are excluded from all"
                + " fractions");
      }
    }
    return (Math.min(upTo, most) - Math.min(below, most)) / histogram.count();
  }

  /** How much was observed below a value; infinite, if all buckets are. */
  private static double below(double value, FloatHistogram histogram) {
    double rank = 0;
    for (Bucket each : Bucket.all(histogram)) {
      Bucket bucket = narrowed(each, histogram);
      if (bucket.lower() >= value) {
        return rank;
      }
      if (bucket.upper() > value) {
        boolean linear = histogram.isCustom() || (each.lower() <= 0 && each.upper() >= 0);
        if (linear && bucket.lower() == Double.NEGATIVE_INFINITY) {
          return bucket.count();
        }
        return rank
            + bucket.count()
                * (linear ? bucket.linearBelow(value) : bucket.exponentialBelow(value));
      }
      rank += bucket.count();
    }
    return Double.POSITIVE_INFINITY;
  }

  private static Bucket narrowed(Bucket bucket, FloatHistogram histogram) {
    double lower = bucket.lower();
    double upper = bucket.upper();
    if (histogram.isCustom()) {
      if (lower == Double.NEGATIVE_INFINITY && upper > 0) {
        lower = 0;
      }
    } else if (lower <= 0 && upper >= 0) {
      if (histogram.negative().size() == 0 && histogram.positive().size() > 0) {
        lower = 0;
      } else if (histogram.positive().size() == 0 && histogram.negative().size() > 0) {
        upper = 0;
      }
    }
    return new Bucket(
        lower, upper, bucket.lowerInclusive(), bucket.upperInclusive(), bucket.count());
  }

  /** How far what was observed lies from its mean, squared. */
  public static double variance(FloatHistogram histogram) {
    double mean = histogram.sum() / histogram.count();
    Kahan variance = new Kahan();
    for (Bucket bucket : Bucket.all(histogram)) {
      double value;
      if (histogram.isCustom()) {
        value = (bucket.upper() + bucket.lower()) / 2;
      } else if (bucket.lower() <= 0 && bucket.upper() >= 0) {
        value = 0;
      } else {
        value = Math.sqrt(bucket.upper() * bucket.lower());
        if (bucket.upper() < 0) {
          value = -value;
        }
      }
      double delta = value - mean;
      variance.add(bucket.count() * delta * delta);
    }
    return variance.total() / histogram.count();
  }
}
