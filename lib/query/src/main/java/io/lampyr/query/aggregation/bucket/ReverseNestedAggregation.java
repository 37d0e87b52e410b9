package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.document.SystemFields;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Segment;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.FixedBitSet;
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
    private final Weight outer;

    Ascending(AggregationScope scope, Node self, @Nullable String path) {
      super(scope, self);
      this.outer =
          scope.weight(
              path == null
                  ? new FieldExistsQuery(SystemFields.PRIMARY_TERM)
                  : NestedAggregation.documents(path));
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      FixedBitSet outers = NestedAggregation.bits(outer, segment.context());
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        private final Map<Integer, Integer> last = new HashMap<>();

        @Override
        public void collect(int doc, int bucket) throws IOException {
          int parent =
              doc < outers.length() ? outers.nextSetBit(doc) : DocIdSetIterator.NO_MORE_DOCS;
          if (parent == DocIdSetIterator.NO_MORE_DOCS) {
            return;
          }
          Integer before = last.put(bucket, parent);
          if (before == null || before != parent) {
            count(bucket, 1);
            inside.collect(parent, bucket);
          }
        }
      };
    }
  }
}
