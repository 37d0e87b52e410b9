package io.lampyr.metrics.series;

import io.lampyr.base.check.Check;

/**
 * The windows that points are wanted for, which are as long and as far from each other. Each begins
 * behind its first moment and ends with its last.
 *
 * @param end of the first window, in milliseconds like the rest
 * @param step from a window to the next
 * @param resets whether it matters where a counter began anew
 */
public record Windows(long end, long length, long step, int count, boolean resets) {
  public Windows {
    Check.that(count == 1 || (count > 1 && step > 0), "windows follow on each other");
  }

  /** Whether all that lies from one moment to another is in the same windows. */
  public boolean keepTogether(long oldest, long newest) {
    return !isBetween(end, oldest, newest) && !isBetween(end - length, oldest, newest);
  }

  /** Whether a border, behind which others follow, lies behind one moment and before another. */
  private boolean isBetween(long first, long oldest, long newest) {
    if (newest <= first) {
      return false;
    }
    if (oldest <= first) {
      return true;
    }
    long place = count == 1 ? 1 : Math.ceilDiv(oldest - first, step);
    return place < count && first + place * step < newest;
  }
}
