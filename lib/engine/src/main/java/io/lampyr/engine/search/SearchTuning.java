package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.query.aggregation.frame.AggregationScope;

/**
 * How a search is carried out, which does not change what it finds, save scores.
 *
 * @param preFilterFrom with more shards than so many, those that cannot match are told as skipped
 * @param batchedReduceSize so many shards' results are kept before they are merged
 * @param maxBuckets how many buckets its answer may have
 * @param globalStatistics whether scores are by how frequent terms are on all shards together
 */
public record SearchTuning(
    int preFilterFrom, int batchedReduceSize, boolean globalStatistics, int maxBuckets) {
  public static final int STANDARD_BATCH = 512;
  public static final int STANDARD_PRE_FILTER = 128;
  public static final SearchTuning STANDARD =
      new SearchTuning(STANDARD_PRE_FILTER, STANDARD_BATCH, false);

  public SearchTuning {
    Check.notNegative(maxBuckets, "buckets");
    Check.positive(preFilterFrom, "shards to filter from");
    Check.that(batchedReduceSize >= 2, "batches of results must be of two at least");
  }

  /** With as many buckets as ever. */
  public SearchTuning(int preFilterFrom, int batchedReduceSize, boolean globalStatistics) {
    this(preFilterFrom, batchedReduceSize, globalStatistics, AggregationScope.DEFAULT_MAX_BUCKETS);
  }

  /** The same with no more buckets than that. */
  public SearchTuning bounded(int buckets) {
    return new SearchTuning(preFilterFrom, batchedReduceSize, globalStatistics, buckets);
  }
}
