package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.join.BitSetProducer;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * {@code reverse_nested}: from nested documents back to those around them, each once for a bucket.
 */
public record ReverseNestedAggregation(@Nullable String path) implements SingleBucket {

  public static ReverseNestedAggregation of(Options options) {
    return new ReverseNestedAggregation(options.text("path"));
  }

  @Override
  public String type() {
    return "reverse_nested";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    return new Ascending(scope, self, path);
  }

  private static final class Ascending extends SingleCollecting {
    private final BitSetProducer outer;

    Ascending(AggregationScope scope, Node self, @Nullable String path) {
      super(scope.inNested(path), self);
      this.outer =
          path == null
              ? WholeDocuments.bits()
              : new QueryBitSetProducer(WholeDocuments.nested(path));
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      BitSet outers = outer.getBitSet(segment.context());
      if (outers == null) {
        return Leaf.NOTHING;
      }
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        // One more than the last parent of each bucket.
        private int[] last = new int[16];

        @Override
        public void collect(int doc, int bucket) throws IOException {
          int parent =
              doc < outers.length() ? outers.nextSetBit(doc) : DocIdSetIterator.NO_MORE_DOCS;
          if (parent == DocIdSetIterator.NO_MORE_DOCS) {
            return;
          }
          last = ArrayUtil.grow(last, bucket + 1);
          if (last[bucket] != parent + 1) {
            last[bucket] = parent + 1;
            count(bucket, subs.counts().of(parent));
            inside.collect(parent, bucket);
          }
        }
      };
    }
  }
}
