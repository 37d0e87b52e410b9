package io.lampyr.metrics.promql.histogram;

import io.lampyr.metrics.promql.number.Kahan;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import java.util.List;

/** A histogram in the making: a sum of others, with what rounding took kept apart. */
public final class Tally {
  private int schema;
  private Resets resets;
  private double threshold;
  private Kahan zero;
  private Kahan count;
  private Kahan sum;
  private Side positive;
  private Side negative;
  private List<Double> bounds;
  private boolean collided;
  private boolean reconciled;

  public Tally(FloatHistogram first) {
    schema = first.schema();
    resets = first.resets();
    threshold = first.zeroThreshold();
    zero = new Kahan(first.zeroCount(), 0);
    count = new Kahan(first.count(), 0);
    sum = new Kahan(first.sum(), 0);
    positive = new Side(first.positive());
    negative = new Side(first.negative());
    bounds = first.bounds();
  }

  private Tally(Tally other) {
    schema = other.schema;
    resets = other.resets;
    threshold = other.threshold;
    zero = new Kahan(other.zero.sum(), other.zero.rest());
    count = new Kahan(other.count.sum(), other.count.rest());
    sum = new Kahan(other.sum.sum(), other.sum.rest());
    positive = other.positive.copy();
    negative = other.negative.copy();
    bounds = other.bounds;
    collided = other.collided;
    reconciled = other.reconciled;
  }

  public Tally copy() {
    return new Tally(this);
  }

  /** Whether one said that counts began anew, and another that they did not. */
  public boolean hasCollided() {
    return collided;
  }

  /** Whether there were custom buckets with other bounds. */
  public boolean wasReconciled() {
    return reconciled;
  }

  /** The same of what was added or subtracted since it was asked the last time. */
  public boolean wasReconciledSince() {
    boolean was = reconciled;
    reconciled = false;
    return was;
  }

  /** Adds another; false if there is no way to. */
  public boolean add(FloatHistogram other) {
    return combine(other, 1);
  }

  /** Subtracts another; false if there is no way to. */
  public boolean subtract(FloatHistogram other) {
    return combine(other, -1);
  }

  private boolean combine(FloatHistogram other, int sign) {
    boolean custom = schema == FloatHistogram.CUSTOM;
    if (custom != other.isCustom()) {
      return false;
    }
    combine(other.resets());
    Tally from = new Tally(other);
    if (!custom) {
      reconcileZero(from);
      zero.add(sign * from.zero.sum());
      int coarser = Math.min(schema, from.schema);
      coarsen(coarser);
      from.coarsen(coarser);
    } else if (!bounds.equals(other.bounds())) {
      reconciled = true;
      List<Double> shared = bounds.stream().filter(other.bounds()::contains).toList();
      rebound(shared);
      from.rebound(shared);
    }
    count.add(sign * other.count());
    sum.add(sign * other.sum());
    combine(positive, from.positive, sign);
    combine(negative, from.negative, sign);
    return true;
  }

  private static void combine(Side into, Side from, int sign) {
    for (int number : from.numbers()) {
      into.add(number, sign * from.count(number));
    }
  }

  private void combine(Resets other) {
    if (other == resets || resets == Resets.GAUGE) {
      return;
    }
    if (other == Resets.GAUGE) {
      resets = Resets.GAUGE;
    } else if (resets != Resets.UNKNOWN) {
      collided |= other != Resets.UNKNOWN;
      resets = Resets.UNKNOWN;
    }
  }

  private void rebound(List<Double> shared) {
    List<Double> old = bounds;
    positive.renumber(number -> {
      for (int i = 0; number < old.size() && i < shared.size(); i++) {
        if (shared.get(i) >= old.get(number)) {
          return i;
        }
      }
      return shared.size();
    });
    bounds = shared;
  }

  /** Gives both the same width of zero, at which no bucket that is not empty is cut. */
  private void reconcileZero(Tally other) {
    while (threshold != other.threshold) {
      if (threshold > other.threshold) {
        other.widenZero(threshold);
      } else {
        widenZero(other.threshold);
      }
    }
  }

  /** Takes up what is nearer to zero than this, or than the end of the bucket that this is in. */
  void widenZero(double wanted) {
    double wider = wanted;
    for (boolean again = true; again; ) {
      again = false;
      for (Side side : List.of(positive, negative)) {
        for (int number : side.numbers()) {
          double lower = BucketBounds.exponential(number - 1, schema);
          double upper = BucketBounds.exponential(number, schema);
          if (lower < wider && upper > wider && side.count(number) != 0) {
            wider = upper;
            again = true;
          }
        }
      }
    }
    for (Side side : List.of(positive, negative)) {
      for (int number : side.numbers()) {
        if (BucketBounds.exponential(number - 1, schema) < wider) {
          zero.add(side.count(number));
          side.remove(number);
        }
      }
    }
    threshold = wider;
  }

  /** How many buckets there are on both sides. */
  public int buckets() {
    return positive.size() + negative.size();
  }

  double threshold() {
    return threshold;
  }

  double zeroCount() {
    return zero.total();
  }

  Side positive() {
    return positive;
  }

  Side negative() {
    return negative;
  }

  /** Makes buckets coarser. */
  public Tally coarsen(int target) {
    if (target < schema) {
      int from = schema;
      positive.renumber(number -> BucketBounds.coarser(number, from, target));
      negative.renumber(number -> BucketBounds.coarser(number, from, target));
      schema = target;
    }
    return this;
  }

  public Tally multiply(double factor) {
    zero = new Kahan(zero.sum() * factor, zero.rest() * factor);
    count = new Kahan(count.sum() * factor, count.rest() * factor);
    sum = new Kahan(sum.sum() * factor, sum.rest() * factor);
    positive.change(value -> value * factor);
    negative.change(value -> value * factor);
    if (factor < 0) {
      resets = Resets.GAUGE;
    }
    return this;
  }

  public Tally divide(double by) {
    zero = divided(zero, by);
    count = divided(count, by);
    sum = divided(sum, by);
    if (by == 0) {
      positive.clear();
      negative.clear();
    }
    positive.change(value -> value / by);
    negative.change(value -> value / by);
    if (by < 0) {
      resets = Resets.GAUGE;
    }
    return this;
  }

  private static Kahan divided(Kahan sum, double by) {
    return new Kahan(sum.sum() / by, by == 0 ? 0 : sum.rest() / by);
  }

  public boolean hasOverflow() {
    return Double.isInfinite(zero.sum())
        || Double.isInfinite(count.sum())
        || Double.isInfinite(sum.sum())
        || positive.isInfinite()
        || negative.isInfinite();
  }

  public Tally as(Resets hint) {
    resets = hint;
    return this;
  }

  public FloatHistogram histogram() {
    return histogram(false);
  }

  /** With its empty buckets, which tell on which sides of zero there may be something. */
  public FloatHistogram withEmptyBuckets() {
    return histogram(true);
  }

  private FloatHistogram histogram(boolean withEmpty) {
    return new FloatHistogram(
        schema,
        resets,
        threshold,
        zero.total(),
        count.total(),
        sum.total(),
        positive.buckets(withEmpty),
        negative.buckets(withEmpty),
        bounds);
  }
}
