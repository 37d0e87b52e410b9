package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Extent;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.SubCollecting;
import io.lampyr.query.aggregation.result.Partial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;

/** Collects nothing, as the shard has no such field. */
record Nothing(Partial partial) implements Collecting {
  private static final Partial BUCKETS = Partial.Buckets.none();

  /** No buckets; what is inside, and cannot be collected, is refused all the same. */
  static Nothing buckets(AggregationScope scope, Node self) {
    return of(BUCKETS, scope, self);
  }

  /** As {@link #buckets}, of an aggregation that tells of what it does not have. */
  static Nothing of(Partial partial, AggregationScope scope, Node self) {
    try {
      List<Partial> inside = new SubCollecting(scope, self.children().inside(true)).build(0);
      return new Nothing(shaped(partial, self.children().nothingBeside(List.of(inside))));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** With what is inside as the shard's fields have it. */
  private static Partial shaped(Partial nothing, List<Partial> inside) {
    return switch (nothing) {
      case Partial.Single single -> new Partial.Single(single.count(), inside);
      case Partial.Buckets buckets ->
          buckets.with(
              buckets.buckets().stream()
                  .map(each -> new Partial.Bucket(each.key(), each.count(), each.error(), inside))
                  .toList());
      case Partial.Stats _,
          Partial.Quantiles _,
          Partial.Cardinality _,
          Partial.Numbers _,
          Partial.Texts _,
          Partial.Rows _ ->
          nothing;
    };
  }

  @Override
  public Leaf leaf(Segment segment) {
    return Leaf.NOTHING;
  }

  @Override
  public Partial build(int bucket) {
    return partial;
  }

  @Override
  public boolean collectAll(LeafReaderContext context, Extent extent) {
    return true;
  }

  @Override
  public String variant() {
    return "none";
  }
}
