package io.lampyr.engine.commit;

import io.lampyr.base.check.Check;

/**
 * What was done to make a shard's operations visible and durable since it was opened.
 *
 * @param refreshes commits that showed something new
 * @param flushes flushes that were asked for, whether there was anything to upload or not
 * @param periodic those of them that came by themselves
 */
public record CommitCounts(long refreshes, long flushes, long periodic) {
  public CommitCounts {
    Check.that(
        refreshes >= 0 && periodic >= 0 && flushes >= periodic, "counts of commits do not fit");
  }
}
