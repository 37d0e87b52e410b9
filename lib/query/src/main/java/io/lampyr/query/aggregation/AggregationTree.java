package io.lampyr.query.aggregation;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Results;
import java.util.List;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ScoreMode;

/**
 * The aggregations of a request. Immutable and safe for many threads.
 *
 * <p>A shard collects with {@link #collectorManager}; what it gives is merged with other shards' by
 * {@link #merge}, as often and in whatever groups one likes; {@link #finish} makes the answer.
 */
public final class AggregationTree {
  private final Children children;

  AggregationTree(Children children) {
    this.children = children;
  }

  public boolean isEmpty() {
    return children.isEmpty();
  }

  /** Whether a shard must be asked although none of its documents matches. */
  public boolean needsAllShards() {
    return children.needsAllShards();
  }

  Children children() {
    return children;
  }

  /** Collects on one shard, with as many threads as the searcher has. */
  public CollectorManager<?, ShardAggregations> collectorManager(AggregationScope scope) {
    return AggregationCollectors.of(scope, children, ScoreMode.COMPLETE);
  }

  /** One result for the documents of all of them; nothing at all where there are none. */
  public ShardAggregations merge(List<ShardAggregations> shards) {
    if (shards.isEmpty()) {
      return new ShardAggregations(children.nothing());
    }
    List<List<Partial>> partials = shards.stream().map(ShardAggregations::partials).toList();
    return new ShardAggregations(children.merge(partials));
  }

  /** The answer; more buckets than allowed are a fault. */
  public Results finish(ShardAggregations merged, int maxBuckets) {
    return children.finish(merged.partials(), new Reducing(maxBuckets));
  }
}
