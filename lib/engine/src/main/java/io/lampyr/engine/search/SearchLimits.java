package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.query.aggregation.frame.AggregationScope;

/**
 * The bounds of a process's searches.
 *
 * @param searchesAtOnce beyond it they are refused
 * @param shardsAtOnce of one search
 * @param helperThreads that all searches together may have beside their own, for segments
 */
public record SearchLimits(
    int searchesAtOnce, int shardsAtOnce, int helperThreads, int maxBuckets) {
  public SearchLimits {
    Check.positive(searchesAtOnce, "searches at once");
    Check.positive(shardsAtOnce, "shards at once");
    Check.notNegative(helperThreads, "helper threads");
    Check.positive(maxBuckets, "buckets");
  }

  /** For so many processors. */
  public static SearchLimits forCores(int cores) {
    return new SearchLimits(1000, Math.max(2, cores), cores, AggregationScope.DEFAULT_MAX_BUCKETS);
  }
}
