package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.DateType;
import io.lampyr.query.aggregation.frame.Extent;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * The unit by which times are collected, of each bucket around: a coarser one is taken when too
 * many buckets are filled, or lie too far apart. The peers count them where there is one bucket
 * around, and guess where there may be many; which unit a shard has taken shows in the answer.
 */
final class TakenSteps {
  private final TimeSteps steps;
  private final boolean isAmongMany;
  private final @Nullable Rounding[] roundings = new @Nullable Rounding[TimeSteps.COUNT];

  /** How many units each owner is beyond the finest. */
  private byte[] coarser = new byte[1];

  private long[] least = {Long.MAX_VALUE};
  private long[] greatest = {Long.MIN_VALUE};
  private int[] filled = new int[1];

  /** What is filled, where there is one bucket around. */
  private Set<Long> keys = new HashSet<>();

  TakenSteps(TimeSteps steps, boolean isAmongMany) {
    this.steps = steps;
    this.isAmongMany = isAmongMany;
  }

  /**
   * Begins with the unit that fits the times of a shard, as far as they are in the extent of what
   * is collected.
   */
  void begin(IndexReader shard, LeafField leaf, Extent extent) throws IOException {
    byte[] least = PointValues.getMinPackedValue(shard, leaf.path());
    byte[] greatest = PointValues.getMaxPackedValue(shard, leaf.path());
    if (least == null || greatest == null) {
      return;
    }
    long first = millis(least, leaf);
    long last = millis(greatest, leaf);
    if (leaf.path().equals(extent.field())) {
      first = Math.max(first, millis(extent.lower(), leaf));
      last = Math.min(last, millis(extent.upper(), leaf));
    }
    if (first <= last) {
      int fitting = steps.fitting(first, last).place() - steps.finest().place();
      coarser[0] = (byte) Math.max(coarser[0], fitting);
    }
  }

  private static long millis(byte[] point, LeafField leaf) {
    long value = NumericUtils.sortableBytesToLong(point, 0);
    return leaf.type() instanceof DateType date && date.isNanos()
        ? Math.floorDiv(value, 1_000_000)
        : value;
  }

  private TimeSteps.Step step(int owner) {
    int taken = owner < coarser.length ? coarser[owner] : 0;
    return steps.at(steps.finest().place() + taken);
  }

  Rounding rounding(int owner) {
    return rounding(step(owner));
  }

  private Rounding rounding(TimeSteps.Step step) {
    Rounding known = roundings[step.place()];
    if (known == null) {
      known = step.rounding(steps.zone());
      roundings[step.place()] = known;
    }
    return known;
  }

  /** Which of all units is taken there. */
  int place(int owner) {
    return step(owner).place();
  }

  /** Takes note of a bucket that was not there before. */
  void filled(int owner, long key) {
    TimeSteps.Step step = step(owner);
    grow(owner);
    // What was filled by a finer unit may lie in that bucket too.
    if (isAmongMany || keys.add(key)) {
      filled[owner]++;
    }
    if (step.isLast()) {
      return;
    }
    least[owner] = Math.min(least[owner], key);
    greatest[owner] = Math.max(greatest[owner], key);
    if (isTooFine(step, owner)) {
      coarser[owner] = (byte) (coarser(step, owner).place() - steps.finest().place());
    }
  }

  private boolean isTooFine(TimeSteps.Step step, int owner) {
    return steps.isTooFine(step, filled[owner], least[owner], greatest[owner]);
  }

  private TimeSteps.Step coarser(TimeSteps.Step before, int owner) {
    int known = filled[owner];
    TimeSteps.Step step = before;
    do {
      step = steps.after(step);
      filled[owner] =
          isAmongMany
              ? (int) Math.ceil(known * ((double) before.millis() / step.millis()))
              : counted(rounding(step));
    } while (isTooFine(step, owner));
    if (isAmongMany) {
      least[owner] = rounding(step).round(least[owner]);
      greatest[owner] = rounding(step).round(greatest[owner]);
    }
    return step;
  }

  private int counted(Rounding rounding) {
    Set<Long> fewer = new HashSet<>();
    keys.forEach(key -> fewer.add(rounding.round(key)));
    keys = fewer;
    return fewer.size();
  }

  private void grow(int owner) {
    int before = coarser.length;
    if (owner >= before) {
      int size = ArrayUtil.oversize(owner + 1, Long.BYTES);
      coarser = Arrays.copyOf(coarser, size);
      filled = Arrays.copyOf(filled, size);
      least = Arrays.copyOf(least, size);
      greatest = Arrays.copyOf(greatest, size);
      Arrays.fill(least, before, size, Long.MAX_VALUE);
      Arrays.fill(greatest, before, size, Long.MIN_VALUE);
    }
  }
}
