package io.lampyr.esql.plan;

import io.lampyr.esql.function.Dates;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;

/**
 * Buckets of time that follow on each other.
 *
 * @param slot where the beginning of a row's bucket goes
 * @param size how long each is: a {@link Duration}, or a {@link Period} of one unit
 * @param perMilli in how many parts times count a millisecond
 */
public record TimeBuckets(int slot, Object size, long perMilli) {
  /** The beginning of the bucket that a time is in; as early as can be, if it is earlier. */
  public long start(long time) {
    return times(Dates.truncate(Math.floorDiv(time, perMilli), size), Long.MIN_VALUE);
  }

  /** The beginning of the next bucket; as late as can be, if it is later. */
  public long end(long start) {
    try {
      long millis = Math.floorDiv(start, perMilli);
      return times(
          size instanceof Duration duration
              ? Math.addExact(millis, duration.toMillis())
              : Instant.ofEpochMilli(millis)
                  .atZone(ZoneOffset.UTC)
                  .plus((Period) size)
                  .toInstant()
                  .toEpochMilli(),
          Long.MAX_VALUE);
    } catch (ArithmeticException | DateTimeException tooLate) {
      return Long.MAX_VALUE;
    }
  }

  private long times(long millis, long otherwise) {
    boolean fits = Math.abs(millis / 2) < Long.MAX_VALUE / 2 / perMilli;
    return fits ? millis * perMilli : otherwise;
  }

  /** Whether all are of one length. */
  public boolean isEven() {
    return size instanceof Duration || ((Period) size).toTotalMonths() == 0;
  }

  /**
   * How many milliseconds an amount of time is; an {@link IllegalArgumentException} if it varies.
   */
  @SuppressWarnings("JavaPeriodGetDays") // Periods of queries have one unit each.
  public static long millis(Object amount) {
    if (amount instanceof Duration duration) {
      return duration.toMillis();
    }
    Period period = (Period) amount;
    if (period.toTotalMonths() != 0) {
      throw new IllegalArgumentException("months and years are not of one length");
    }
    return Duration.ofDays(period.getDays()).toMillis();
  }
}
