package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;

/**
 * The least and greatest value of the field {@code @timestamp} in a commit, in the field's unit:
 * milliseconds of a date, nanoseconds of one that has them.
 */
public record TimeRange(long least, long greatest) {
  public TimeRange {
    Check.that(least <= greatest, "time range must not be reversed");
  }
}
