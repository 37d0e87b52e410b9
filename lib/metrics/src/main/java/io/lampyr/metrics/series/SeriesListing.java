package io.lampyr.metrics.series;

import io.lampyr.base.check.Check;
import java.util.List;

/**
 * Which series are to be listed: those that have points in a span of time.
 *
 * @param selectors one of which a series must match as a whole; none: any series
 * @param limit how many are listed at most; 0: as many as there are
 */
public record SeriesListing(
    List<List<LabelMatcher>> selectors, long fromMillis, long toMillis, int limit) {
  public SeriesListing {
    selectors = selectors.stream().map(List::copyOf).toList();
    Check.that(fromMillis <= toMillis, "a span of time ends after it begins");
    Check.notNegative(limit, "limit");
  }

  /** Whether a series is to be listed. */
  public boolean wants(Labels labels) {
    return selectors.isEmpty()
        || selectors.stream()
            .anyMatch(all -> all.stream().allMatch(one -> one.matches(labels.get(one.name()))));
  }
}
