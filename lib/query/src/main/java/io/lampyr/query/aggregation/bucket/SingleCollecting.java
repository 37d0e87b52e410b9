package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Absorbing;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Extent;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.SubCollecting;
import io.lampyr.query.aggregation.result.Partial;
import java.io.IOException;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.IntsRef;

/** Collects into one bucket for each of those around. */
abstract class SingleCollecting implements Absorbing {
  final SubCollecting subs;
  private long[] counts = new long[1];

  SingleCollecting(AggregationScope scope, Node self) {
    this.subs = new SubCollecting(scope, self.children());
  }

  final void count(int bucket, long documents) {
    counts = ArrayUtil.grow(counts, bucket + 1);
    counts[bucket] += documents;
  }

  private long documents(int bucket) {
    return bucket < counts.length ? counts[bucket] : 0;
  }

  @Override
  public int bytesOfBucket() {
    return Long.BYTES + subs.bytesOfBucket();
  }

  @Override
  public final Partial build(int bucket) throws IOException {
    return new Partial.Single(documents(bucket), subs.build(bucket));
  }

  @Override
  public final Partial buildAll(int bucket) throws IOException {
    return new Partial.Single(documents(bucket), subs.buildAll(bucket));
  }

  @Override
  public final void choose(IntsRef buckets) throws IOException {
    subs.choose(buckets);
  }

  @Override
  public final boolean absorbs() {
    return subs.absorbs();
  }

  @Override
  public final void absorb(Collecting other, IntUnaryOperator buckets) throws IOException {
    if (!(other instanceof SingleCollecting single)) {
      throw new IllegalStateException("another aggregation's collecting");
    }
    for (int bucket = 0; bucket < single.counts.length; bucket++) {
      if (single.counts[bucket] > 0) {
        count(buckets.applyAsInt(bucket), single.counts[bucket]);
      }
    }
    subs.absorb(single.subs, buckets);
  }

  /** Those that match a query. */
  static final class Matching extends SingleCollecting {
    private final Weight weight;

    Matching(AggregationScope scope, Node self, Query query) {
      super(scope, self);
      this.weight = scope.weight(query);
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      Matches matches = new Matches(weight, segment.context());
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          if (matches.at(doc)) {
            count(bucket, subs.counts().of(doc));
            inside.collect(doc, bucket);
          }
        }
      };
    }

    @Override
    public boolean collectAll(LeafReaderContext context, Extent extent) throws IOException {
      int documents = extent.isAll() && subs.isEmpty() ? weight.count(context) : -1;
      if (documents > 0) {
        count(0, documents);
      }
      return documents >= 0;
    }
  }
}
