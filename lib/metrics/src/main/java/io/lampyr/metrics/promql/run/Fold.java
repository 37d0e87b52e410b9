package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Aggregator;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.FloatHistogram;

/** One group of an aggregation, to which series are added one after another, at each step. */
abstract class Fold {
  private final int[] counts;
  final double[] values;
  final Expr.Aggregate aggregate;
  final Remarks remarks;

  Fold(int steps, Expr.Aggregate aggregate, Remarks remarks) {
    this.counts = new int[steps];
    this.values = new double[steps];
    this.aggregate = aggregate;
    this.remarks = remarks;
  }

  static Fold of(Expr.Aggregate aggregate, int steps, Remarks remarks) {
    return switch (aggregate.aggregator()) {
      case SUM, AVG -> new SumFold(steps, aggregate, remarks);
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
}
