package io.lampyr.query.aggregation;

import io.lampyr.mapping.Mapping;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Results;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ScoreMode;
import org.jspecify.annotations.Nullable;

/**
 * The aggregations of a request. Immutable and safe for many threads.
 *
 * <p>A shard collects with {@link #collectorManager}; what it gives is merged with other shards' by
 * {@link #merge}, as often and in whatever groups one likes; {@link #finish} makes the answer.
 */
public final class AggregationTree {
  private final Children children;
  private final List<Use> uses;

  AggregationTree(Children children, List<Use> uses) {
    this.children = children;
    this.uses = List.copyOf(uses);
  }

  /**
   * That an aggregation of the type is wanted, over a field or over what has none.
   *
   * @param collects whether it looks at documents, and not at what others made of them
   */
  record Use(String type, @Nullable String field, boolean collects) {}

  /** An aggregation's type, and of what kind the values are that it passes over. */
  public record Passed(String type, String kind) {}

  /** What is passed over on a shard of that mapping, by each aggregation that collects. */
  public List<Passed> passed(Mapping mapping) {
    return uses.stream()
        .filter(Use::collects)
        .map(use -> new Passed(use.type(), AggregationKinds.of(use.type(), use.field(), mapping)))
        .toList();
  }

  /** The types of all aggregations, as often as they are wanted. */
  public List<String> types() {
    return uses.stream().map(Use::type).toList();
  }

  /** The fields that aggregations are over. */
  public Set<String> fields() {
    return uses.stream().map(Use::field).filter(Objects::nonNull).collect(Collectors.toSet());
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
