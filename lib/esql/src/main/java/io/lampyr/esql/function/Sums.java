package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import io.lampyr.metrics.series.Summed;
import io.lampyr.query.aggregation.sketch.Sum;
import org.jspecify.annotations.Nullable;

/** Aggregations that add up. */
final class Sums {
  private Sums() {}

  /** Goes through a cell's numbers. */
  private interface Each {
    void take(double value);
  }

  private static void write(PartOutput out, Sum sum) {
    out.real(sum.raw()).real(sum.lost());
  }

  private static void read(PartInput in, Sum sum) {
    sum.add(in.real(), in.real());
  }

  private static void each(@Nullable Object cell, Each each) {
    if (cell instanceof Multi several) {
      for (int i = 0; i < several.size(); i++) {
        each.take(((Number) several.get(i)).doubleValue());
      }
    } else if (cell != null) {
      each.take(((Number) cell).doubleValue());
    }
  }

  /** The sum: a whole one of whole numbers, and then null if it is too large. */
  static final class Total implements OfSums {
    private final boolean whole;
    private final Sum sum = new Sum();
    private long exact;
    private boolean seen;
    private boolean overflown;

    Total(DataType type) {
      this.whole = type == DataType.INTEGER || type == DataType.LONG;
    }

    @Override
    public void add(@Nullable Object[] row) {
      if (row[0] == null) {
        return;
      }
      seen = true;
      if (!whole) {
        each(row[0], sum::add);
      } else if (row[0] instanceof Multi several) {
        for (int i = 0; i < several.size(); i++) {
          plus(((Number) several.get(i)).longValue());
        }
      } else {
        plus(((Number) row[0]).longValue());
      }
    }

    @Override
    public void add(Summed several) {
      seen = true;
      sum.add(several.sum());
    }

    @Override
    public void add(double[] numbers, int from, int to) {
      if (whole) {
        OfSums.super.add(numbers, from, to);
        return;
      }
      seen |= to > from;
      for (int i = to - 1; i >= from; i--) {
        sum.add(numbers[i]);
      }
    }

    @Override
    public boolean keepsType() {
      return true;
    }

    private void plus(long value) {
      long next = exact + value;
      overflown |= ((exact ^ next) & (value ^ next)) < 0;
      exact = next;
    }

    @Override
    public void merge(Accumulator other) {
      Total its = (Total) other;
      seen |= its.seen;
      overflown |= its.overflown;
      plus(its.exact);
      sum.add(its.sum.raw(), its.sum.lost());
    }

    @Override
    public @Nullable Object result() {
      if (overflown) {
        throw new ArithmeticException("long overflow");
      }
      if (!seen) {
        return null;
      }
      return whole ? (Object) exact : (Object) sum.value();
    }

    @Override
    public void write(PartOutput out) {
      out.flag(seen).flag(overflown).signed(exact);
      Sums.write(out, sum);
    }

    @Override
    public void read(PartInput in) {
      seen = in.flag();
      overflown = in.flag();
      exact = in.signed();
      Sums.read(in, sum);
    }
  }

  /** The mean. */
  static final class Mean implements OfSums {
    private final Sum sum = new Sum();
    private long count;

    @Override
    public void add(@Nullable Object[] row) {
      each(
          row[0],
          value -> {
            sum.add(value);
            count++;
          });
    }

    @Override
    public void add(Summed several) {
      sum.add(several.sum());
      count += several.count();
    }

    @Override
    public void add(double[] numbers, int from, int to) {
      for (int i = to - 1; i >= from; i--) {
        sum.add(numbers[i]);
      }
      count += to - from;
    }

    @Override
    public void merge(Accumulator other) {
      Mean its = (Mean) other;
      sum.add(its.sum.raw(), its.sum.lost());
      count += its.count;
    }

    @Override
    public @Nullable Object result() {
      return count == 0 ? null : sum.value() / count;
    }

    @Override
    public void write(PartOutput out) {
      out.number(count);
      Sums.write(out, sum);
    }

    @Override
    public void read(PartInput in) {
      count = in.number();
      Sums.read(in, sum);
    }
  }

  /** How far values are from their mean, without adding up their squares. */
  static final class Spread implements Accumulator {
    private final boolean root;
    private long count;
    private double mean;
    private double squares;

    Spread(boolean root) {
      this.root = root;
    }

    @Override
    public void add(@Nullable Object[] row) {
      each(
          row[0],
          value -> {
            count++;
            double away = value - mean;
            mean += away / count;
            squares += away * (value - mean);
          });
    }

    @Override
    public void merge(Accumulator other) {
      Spread its = (Spread) other;
      if (its.count == 0) {
        return;
      }
      long all = count + its.count;
      double away = its.mean - mean;
      squares += its.squares + away * away * count * its.count / all;
      mean += away * its.count / all;
      count = all;
    }

    @Override
    public @Nullable Object result() {
      if (count == 0) {
        return null;
      }
      double variance = squares / count;
      return root ? Math.sqrt(variance) : variance;
    }

    @Override
    public void write(PartOutput out) {
      out.number(count).real(mean).real(squares);
    }

    @Override
    public void read(PartInput in) {
      count = in.number();
      mean = in.real();
      squares = in.real();
    }
  }

  /** The mean by weights that rows have. */
  static final class Weighted implements Accumulator {
    private final Sum sum = new Sum();
    private final Sum weights = new Sum();
    private boolean seen;

    @Override
    public void add(@Nullable Object[] row) {
      if (row[1] instanceof Number weight && row[0] != null) {
        seen = true;
        each(
            row[0],
            value -> {
              sum.add(value * weight.doubleValue());
              weights.add(weight.doubleValue());
            });
      }
    }

    @Override
    public void merge(Accumulator other) {
      Weighted its = (Weighted) other;
      seen |= its.seen;
      sum.add(its.sum.raw(), its.sum.lost());
      weights.add(its.weights.raw(), its.weights.lost());
    }

    @Override
    public @Nullable Object result() {
      if (!seen) {
        return null;
      }
      if (weights.value() == 0) {
        throw new ArithmeticException("/ by zero");
      }
      return sum.value() / weights.value();
    }

    @Override
    public void write(PartOutput out) {
      out.flag(seen);
      Sums.write(out, sum);
      Sums.write(out, weights);
    }

    @Override
    public void read(PartInput in) {
      seen = in.flag();
      Sums.read(in, sum);
      Sums.read(in, weights);
    }
  }
}
