package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;

/** Least and greatest value of the time field over the commit's documents, both included. */
public record TimeRange(long min, long max) {
  public TimeRange {
    Check.that(min <= max, "time range must not be empty: min=" + min + " max=" + max);
  }
}
