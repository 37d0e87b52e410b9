package io.lampyr.query.aggregation.frame;

import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import java.util.List;

/**
 * What a request asks of one aggregation. Immutable and safe for many threads.
 *
 * <p>Laws: {@link #merge} is associative and commutative but for rounding, and takes what {@link
 * #collecting} built, what {@link Settling} made of it, or what was merged before. All are pure but
 * collecting and settling, which read the shard.
 */
public interface Aggregation {
  /** The type as requests name it. */
  String type();

  /** Whether there may be aggregations inside. */
  default boolean acceptsChildren() {
    return true;
  }

  /** Whether the answer tells of shards too of which no document matches. */
  default boolean needsAllShards() {
    return false;
  }

  /** Collects into any number of buckets of the aggregation around. */
  Collecting collecting(AggregationScope scope, Node self);

  /** The result of no documents at all. */
  Partial nothing(Node self);

  /** One result for the documents of all of them; there is at least one. */
  Partial merge(List<Partial> partials, Node self);

  /** What the client is told. */
  Result finish(Partial partial, Node self, Reducing reducing);
}
