package io.lampyr.esql.function;

import io.lampyr.esql.type.Multi;
import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import org.jspecify.annotations.Nullable;

/**
 * The third and the fourth moment about the mean of a population, over the second one: how lopsided
 * its numbers are, and how far out they lie. Parts are put together as Pébay has it, so that
 * numbers far away from zero lose nothing.
 */
final class Moments implements Accumulator {
  private final boolean fourth;
  private double count;
  private double mean;
  private double second;
  private double third;
  private double forth;

  /** Of the fourth moment, or of the third. */
  Moments(boolean fourth) {
    this.fourth = fourth;
  }

  @Override
  public void add(@Nullable Object[] row) {
    for (Object value : Multi.values(row[0])) {
      join(1, ((Number) value).doubleValue(), 0, 0, 0);
    }
  }

  private void join(double n, double itsMean, double two, double three, double four) {
    double all = count + n;
    double away = itsMean - mean;
    double part = away / all;
    double both = count * n;
    forth +=
        four
            + away * part * part * part * both * (count * count - both + n * n)
            + 6 * part * part * (count * count * two + n * n * second)
            + 4 * part * (count * three - n * third);
    third +=
        three + away * part * part * both * (count - n) + 3 * part * (count * two - n * second);
    second += two + away * part * both;
    mean += part * n;
    count = all;
  }

  @Override
  public void merge(Accumulator other) {
    Moments its = (Moments) other;
    if (its.count > 0) {
      join(its.count, its.mean, its.second, its.third, its.forth);
    }
  }

  @Override
  public @Nullable Object result() {
    if (count == 0 || second == 0) {
      return null;
    }
    return fourth
        ? count * forth / (second * second)
        : Math.sqrt(count) * third / Math.pow(second, 1.5);
  }

  @Override
  public void write(PartOutput out) {
    out.real(count).real(mean).real(second).real(third).real(forth);
  }

  @Override
  public void read(PartInput in) {
    count = in.real();
    mean = in.real();
    second = in.real();
    third = in.real();
    forth = in.real();
  }
}
