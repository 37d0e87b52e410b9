package io.lampyr.metrics.promql.run;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.metrics.promql.number.Kahan;
import io.lampyr.metrics.promql.tree.Aggregator;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.FloatHistogram;
import org.jspecify.annotations.Nullable;

/** One group of an aggregation, to which series are added one after another, at each step. */
abstract class Fold {
  private final int[] counts;
  final double[] values;
  final Expr.Aggregate aggregate;
  final Remarks remarks;

  private Fold(int steps, Expr.Aggregate aggregate, Remarks remarks) {
    this.counts = new int[steps];
    this.values = new double[steps];
    this.aggregate = aggregate;
    this.remarks = remarks;
  }

  static Fold of(Expr.Aggregate aggregate, int steps, Remarks remarks) {
    return switch (aggregate.aggregator()) {
      case SUM, AVG -> new Sums(steps, aggregate, remarks);
      case MIN, MAX -> new Extremes(steps, aggregate, remarks);
      case STDDEV, STDVAR -> new Variances(steps, aggregate, remarks);
      default -> new Counts(steps, aggregate, remarks);
    };
  }

  /** Adds a series; its name is told in notes. */
  final void add(Series series) {
    Row row = series.row();
    for (int step = 0; step < values.length; step++) {
      FloatHistogram histogram = row.histogram(step);
      if (histogram != null) {
        if (histogram(step, counts[step], histogram, series)) {
          counts[step]++;
        }
      } else if (row.hasNumber(step)) {
        number(step, counts[step]++, row.number(step));
      }
    }
  }

  /** Writes what is known of numbers. */
  final void write(LaneOutput out) {
    for (int step = 0; step < values.length; step++) {
      out.number(counts[step]);
      if (counts[step] > 0) {
        write(step, out);
      }
    }
  }

  /** Knows what another of its kind has written; nothing was added before. */
  final void read(LaneInput in) {
    for (int step = 0; step < values.length; step++) {
      counts[step] = in.whole();
      if (counts[step] > 0) {
        read(step, in);
      }
    }
  }

  /** Adds all series that another of its kind was given, neither of them histograms. */
  final void merge(Fold other) {
    for (int step = 0; step < values.length; step++) {
      if (other.counts[step] > 0) {
        merge(step, counts[step], other, other.counts[step]);
        counts[step] += other.counts[step];
      }
    }
  }

  /** Whether histograms have a part in it. */
  boolean hasHistograms() {
    return false;
  }

  abstract void write(int step, LaneOutput out);

  abstract void read(int step, LaneInput in);

  /** Adds so many numbers that the other knows of to those before. */
  abstract void merge(int step, int before, Fold other, int more);

  final Row row() {
    Row row = Row.empty(values.length);
    for (int step = 0; step < values.length; step++) {
      if (counts[step] > 0) {
        finish(step, counts[step], row);
      }
    }
    return row;
  }

  /** What it takes of memory for each step. */
  long bytesPerStep() {
    return 16;
  }

  abstract void number(int step, int before, double number);

  /** Whether the histogram counts. */
  boolean histogram(int step, int before, FloatHistogram histogram, Series of) {
    remarks.ignoredInAggregation(aggregate.aggregator().word(), aggregate.of().place());
    return false;
  }

  abstract void finish(int step, int count, Row row);

  private static final class Counts extends Fold {
    Counts(int steps, Expr.Aggregate aggregate, Remarks remarks) {
      super(steps, aggregate, remarks);
    }

    @Override
    void number(int step, int before, double number) {}

    @Override
    void write(int step, LaneOutput out) {}

    @Override
    void read(int step, LaneInput in) {}

    @Override
    void merge(int step, int before, Fold other, int more) {}

    @Override
    boolean histogram(int step, int before, FloatHistogram histogram, Series of) {
      return true;
    }

    @Override
    void finish(int step, int count, Row row) {
      row.set(step, aggregate.aggregator() == Aggregator.GROUP ? 1 : count);
    }
  }

  private static final class Extremes extends Fold {
    Extremes(int steps, Expr.Aggregate aggregate, Remarks remarks) {
      super(steps, aggregate, remarks);
    }

    @Override
    void number(int step, int before, double number) {
      double known = values[step];
      boolean beyond = aggregate.aggregator() == Aggregator.MAX ? known < number : known > number;
      if (before == 0 || beyond || Double.isNaN(known)) {
        values[step] = number;
      }
    }

    @Override
    void write(int step, LaneOutput out) {
      out.real(values[step]);
    }

    @Override
    void read(int step, LaneInput in) {
      values[step] = in.real();
    }

    @Override
    void merge(int step, int before, Fold other, int more) {
      number(step, before, other.values[step]);
    }

    @Override
    void finish(int step, int count, Row row) {
      row.set(step, values[step]);
    }
  }

  private static final class Variances extends Fold {
    private final double[] means;

    Variances(int steps, Expr.Aggregate aggregate, Remarks remarks) {
      super(steps, aggregate, remarks);
      means = new double[steps];
    }

    @Override
    void number(int step, int before, double number) {
      if (before == 0) {
        means[step] = number;
        boolean finite = Math.abs(number) <= Double.MAX_VALUE;
        values[step] = finite ? 0 : Double.NaN;
        return;
      }
      double delta = number - means[step];
      means[step] += delta / (before + 1);
      values[step] += delta * (number - means[step]);
    }

    @Override
    void write(int step, LaneOutput out) {
      out.real(means[step]).real(values[step]);
    }

    @Override
    void read(int step, LaneInput in) {
      means[step] = in.real();
      values[step] = in.real();
    }

    @Override
    void merge(int step, int before, Fold other, int more) {
      double theirs = ((Variances) other).means[step];
      if (before == 0) {
        means[step] = theirs;
        values[step] = other.values[step];
        return;
      }
      double all = (double) before + more;
      double delta = theirs - means[step];
      values[step] += other.values[step] + delta * delta * before * more / all;
      means[step] += delta * more / all;
    }

    @Override
    void finish(int step, int count, Row row) {
      double variance = values[step] / count;
      row.set(step, aggregate.aggregator() == Aggregator.STDDEV ? Math.sqrt(variance) : variance);
    }
  }

  /** Sums and means; a mean goes on by itself where the sum would overflow. */
  private static final class Sums extends Fold {
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

    Sums(int steps, Expr.Aggregate aggregate, Remarks remarks) {
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
      Sums theirs = (Sums) other;
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
}
