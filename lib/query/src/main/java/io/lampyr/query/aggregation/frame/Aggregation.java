package io.lampyr.query.aggregation.frame;

import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import java.util.List;

/**
 * What a request asks of one aggregation. Immutable and safe for many threads.
 *
 * <p>Laws: {@link #merge} is associative and commutative but for rounding, and takes what {@link
 * #collecting} built, what {@link #settle} made of it, or what was merged before. All are pure but
 * collecting and settling, which read the shard.
 */
public interface Aggregation {
  /** The type as requests name it. */
  String type();

  /** Whether there may be aggregations inside. */
  default boolean acceptsChildren() {
    return true;
  }

  /** Whether documents must come with their scores. */
  default boolean needsScores() {
    return false;
  }

  /** Collects into any number of buckets of the aggregation around. */
  Collecting collecting(AggregationScope scope, Node self);

  /** The result of no documents at all. */
  Partial nothing(Node self);

  /** One result for the documents of all of them; there is at least one. */
  Partial merge(List<Partial> partials, Node self);

  /** What leaves the shard, once all its documents are in. */
  default Partial settle(Partial partial, AggregationScope scope, Node self) {
    return switch (partial) {
      case Partial.Buckets buckets ->
          buckets.with(
              buckets.buckets().stream()
                  .map(bucket -> bucketSettled(bucket, scope, self))
                  .toList());
      case Partial.Single single ->
          new Partial.Single(single.count(), self.children().settle(single.subs(), scope));
      default -> partial;
    };
  }

  private static Partial.Bucket bucketSettled(
      Partial.Bucket bucket, AggregationScope scope, Node self) {
    return new Partial.Bucket(
        bucket.key(), bucket.count(), bucket.error(), self.children().settle(bucket.subs(), scope));
  }

  /** What the client is told. */
  Result finish(Partial partial, Node self, Reducing reducing);
}
