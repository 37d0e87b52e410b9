package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.query.aggregation.frame.AggregationScope;

/**
 * The bounds of a process's searches.
 *
 * @param searchesAtOnce beyond it they are refused
 * @param shardsAtOnce of one search
 * @param requestBytes that one search may collect
 * @param allBytes that all together may collect
 * @param resultBytes of results that are kept for the same requests
 * @param termBytes of what is kept of columns of terms for the next searches
 * @param helperThreads that all searches together may have beside their own, for segments
 */
public record SearchLimits(
    int searchesAtOnce,
    int shardsAtOnce,
    int helperThreads,
    int maxBuckets,
    long requestBytes,
    long allBytes,
    long resultBytes,
    long termBytes) {
  public SearchLimits {
    Check.positive(searchesAtOnce, "searches at once");
    Check.positive(shardsAtOnce, "shards at once");
    Check.notNegative(helperThreads, "helper threads");
    Check.positive(maxBuckets, "buckets");
    Check.positive(requestBytes, "bytes of a request");
    Check.positive(allBytes, "bytes of all requests");
    Check.positive(resultBytes, "bytes of kept results");
    Check.positive(termBytes, "bytes of kept terms");
  }

  /** For so many processors, and so much memory, of which searches may have a part. */
  public static SearchLimits of(int cores, long heapBytes) {
    long all = Math.max(16L << 20, heapBytes / 2);
    return new SearchLimits(
        1000,
        Math.max(2, cores),
        cores,
        AggregationScope.DEFAULT_MAX_BUCKETS,
        Math.max(16L << 20, heapBytes / 4),
        all,
        Math.max(1L << 20, heapBytes / 100),
        Math.max(1L << 20, heapBytes / 16));
  }
}
