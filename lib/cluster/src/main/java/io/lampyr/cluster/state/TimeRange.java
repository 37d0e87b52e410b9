package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;

/** The least and greatest timestamp in a commit, so that searches can skip the shard unopened. */
public record TimeRange(long leastMillis, long greatestMillis) {
  public TimeRange {
    Check.that(leastMillis <= greatestMillis, "time range must not be reversed");
  }
}
