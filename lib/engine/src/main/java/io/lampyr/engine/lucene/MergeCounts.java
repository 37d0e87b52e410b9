package io.lampyr.engine.lucene;

import io.lampyr.base.check.Check;

/** Merges that ended well since the shard was opened, and what they wrote. */
public record MergeCounts(long merges, long documents, long bytes) {
  public MergeCounts {
    Check.that(
        merges >= 0 && documents >= 0 && bytes >= 0, "counts of merges must not be negative");
  }
}
