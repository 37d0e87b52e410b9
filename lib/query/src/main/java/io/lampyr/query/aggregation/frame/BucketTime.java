package io.lampyr.query.aggregation.frame;

import io.lampyr.base.check.Check;

/**
 * The bucket of time that something is in.
 *
 * @param months how many months of the calendar it is; zero if it is not counted in months
 * @param interval how long requests say that buckets are
 */
public record BucketTime(long begin, long end, int months, String interval) {
  public BucketTime {
    Check.that(begin < end, "a bucket of time has a length");
  }
}
