package io.lampyr.metrics.promql.run;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.metrics.promql.number.Kahan;
import io.lampyr.metrics.promql.tree.Aggregator;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.FloatHistogram;
import org.jspecify.annotations.Nullable;

/** Sums and means; a mean goes on by itself where the sum would overflow. */
final class SumFold extends Fold {
  /** Of a histogram in the making. */
  private static final long BYTES_PER_BUCKET = 120;

  private static final long BYTES_PER_HISTOGRAM = 400;

  private final double[] rests;
  private final boolean mean;
  private final boolean[] hasNumber;

  /** Of steps whose sums would overflow, the others are not used. */
  private double @Nullable [] means;

  private boolean @Nullable [] overflowed;
  private @Nullable HistogramMean @Nullable [] histograms;
  private boolean @Nullable [] unlike;

  SumFold(int steps, Expr.Aggregate aggregate, Remarks remarks) {
    super(steps, aggregate, remarks);
    rests = new double[steps];
    hasNumber = new boolean[steps];
    mean = aggregate.aggregator() == Aggregator.AVG;
  }

  @Override
  void number(int step, int before, double number) {
    if (!hasNumber[step]) {
      hasNumber[step] = true;
      values[step] = number;
      return;
    }
    if (means == null || overflowed == null || !overflowed[step]) {
      double sum = values[step];
      double next = sum + number;
      if (!mean || !Double.isInfinite(next)) {
        rests[step] = Kahan.rest(sum, rests[step], number, next);
        values[step] = next;
        return;
      }
      if (means == null || overflowed == null) {
        means = new double[values.length];
        overflowed = new boolean[values.length];
      }
      overflowed[step] = true;
      means[step] = sum / before;
      rests[step] /= before;
    }
    int count = before + 1;
    double share = (count - 1.0) / count;
    double old = share * means[step];
    double part = number / count;
    double next = old + part;
    rests[step] = Kahan.rest(old, share * rests[step], part, next);
    means[step] = next;
  }

  private boolean isMean(int step) {
    return overflowed != null && overflowed[step];
  }

  /** From now on the step's mean is known, and no sum. */
  private double[] becomesMean(int step, int count) {
    double[] all = means;
    if (all == null || overflowed == null) {
      all = new double[values.length];
      means = all;
      overflowed = new boolean[values.length];
    }
    if (!overflowed[step]) {
      overflowed[step] = true;
      all[step] = values[step] / count;
      rests[step] /= count;
    }
    return all;
  }

  @Override
  boolean hasHistograms() {
    return histograms != null;
  }

  @Override
  void write(int step, LaneOutput out) {
    out.flag(isMean(step)).real(isMean(step) && means != null ? means[step] : values[step]);
    out.real(rests[step]);
  }

  @Override
  void read(int step, LaneInput in) {
    hasNumber[step] = true;
    boolean isMean = in.flag();
    if (isMean) {
      becomesMean(step, 1)[step] = in.real();
    } else {
      values[step] = in.real();
    }
    rests[step] = in.real();
  }

  @Override
  void merge(int step, int before, Fold other, int more) {
    SumFold theirs = (SumFold) other;
    if (before == 0) {
      hasNumber[step] = true;
      values[step] = theirs.values[step];
      if (theirs.isMean(step) && theirs.means != null) {
        becomesMean(step, 1)[step] = theirs.means[step];
      }
      rests[step] = theirs.rests[step];
      return;
    }
    double sum = values[step];
    double next = sum + theirs.values[step];
    boolean sums = !isMean(step) && !theirs.isMean(step);
    if (sums && !(mean && Double.isInfinite(next))) {
      double rest = Kahan.rest(sum, rests[step], theirs.values[step], next);
      rests[step] = Double.isInfinite(next) ? 0 : rest + theirs.rests[step];
      values[step] = next;
      return;
    }
    double[] mine = becomesMean(step, before);
    double[] its = theirs.becomesMean(step, more);
    double all = (double) before + more;
    double old = before / all * mine[step];
    double part = more / all * its[step];
    mine[step] = old + part;
    rests[step] =
        Kahan.rest(old, before / all * rests[step], part, mine[step])
            + more / all * theirs.rests[step];
  }

  @Override
  boolean histogram(int step, int before, FloatHistogram histogram, Series of) {
    if (histograms == null) {
      histograms = new HistogramMean[values.length];
      unlike = new boolean[values.length];
    }
    if (unlike != null && unlike[step]) {
      return true;
    }
    HistogramMean sum = histograms[step];
    if (sum == null) {
      RequestMemory.takeFor(BYTES_PER_HISTOGRAM, "promql");
      sum = new HistogramMean(mean);
      histograms[step] = sum;
    }
    int had = sum.buckets();
    boolean added = sum.add(histogram);
    RequestMemory.takeFor(BYTES_PER_BUCKET * Math.max(0, sum.buckets() - had), "promql");
    if (!added && unlike != null) {
      remarks.mixedSchemas(of.labels().metric(), aggregate.of().place());
      unlike[step] = true;
    }
    return true;
  }

  @Override
  void finish(int step, int count, Row row) {
    HistogramMean histogram = histograms == null ? null : histograms[step];
    if (histogram == null) {
      double rest = rests[step];
      if (!mean) {
        row.set(step, values[step] + rest);
      } else if (means != null && overflowed != null && overflowed[step]) {
        row.set(step, means[step] + rest);
      } else {
        row.set(step, values[step] / count + rest / count);
      }
      return;
    }
    if (hasNumber[step]) {
      remarks.mixedInAggregation(aggregate.of().place());
    } else if (unlike != null && !unlike[step]) {
      if (histogram.hasCollided()) {
        remarks.collided("aggregation", aggregate.of().place());
      }
      var result = histogram.result();
      if (result.wasReconciled()) {
        remarks.reconciled("aggregation", aggregate.of().place());
      }
      row.set(step, result.histogram());
    }
  }

  @Override
  long bytesPerStep() {
    return 32;
  }
}
