package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Segment;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.FixedBitSet;

/**
 * {@code nested}: the documents nested in those around, under a path. A document's nested ones come
 * before it, in one block with it.
 */
public record NestedAggregation(String path) implements SingleBucket {

  public static NestedAggregation of(Options options) {
    return new NestedAggregation(options.required("path"));
  }

  @Override
  public String type() {
    return "nested";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    MappedField field = scope.mapping().field(path);
    if (!(field instanceof ObjectField object) || !object.options().nested()) {
      return new Nothing(nothing(self));
    }
    return new Descending(scope, self, path);
  }

  /** The documents that are values of a nested object. */
  static Query documents(String path) {
    return new TermQuery(new Term(SystemFields.NESTED_PATH, path));
  }

  static FixedBitSet bits(Weight weight, LeafReaderContext context) throws IOException {
    FixedBitSet bits = new FixedBitSet(context.reader().maxDoc());
    Scorer scorer = weight.scorer(context);
    if (scorer != null) {
      bits.or(scorer.iterator());
    }
    return bits;
  }

  private static final class Descending extends SingleCollecting {
    private final Weight children;
    private final List<Weight> levels;

    Descending(AggregationScope scope, Node self, String path) {
      super(scope, self);
      this.children = scope.weight(documents(path));
      // Documents around, of every level above the path's own: those furthest out first.
      List<Query> around =
          new java.util.ArrayList<>(
              scope.mapping().nestedAround(path).stream()
                  .map(object -> documents(object.path()))
                  .toList());
      around.addFirst(new FieldExistsQuery(SystemFields.PRIMARY_TERM));
      this.levels = around.stream().map(scope::weight).toList();
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      FixedBitSet wanted = bits(children, segment.context());
      FixedBitSet[] around = new FixedBitSet[levels.size()];
      for (int i = 0; i < around.length; i++) {
        around[i] = bits(levels.get(i), segment.context());
      }
      return new Block(subs.leaf(segment), wanted, around);
    }

    /** Gathers the buckets of one outer document, as its nested ones must be given once each. */
    private final class Block implements Leaf {
      private final Leaf inside;
      private final FixedBitSet wanted;
      private final FixedBitSet[] around;
      private int[] buckets = new int[4];
      private int size;
      private int current = -1;

      Block(Leaf inside, FixedBitSet wanted, FixedBitSet[] around) {
        this.inside = inside;
        this.wanted = wanted;
        this.around = around;
      }

      @Override
      public void collect(int doc, int bucket) throws IOException {
        if (doc != current) {
          flush();
          current = doc;
        }
        if (size == buckets.length) {
          buckets = Arrays.copyOf(buckets, 2 * size);
        }
        buckets[size++] = bucket;
      }

      private void flush() throws IOException {
        if (size == 0 || current == 0) {
          size = 0;
          return;
        }
        // A block begins behind the document before of the same level, or of one further out.
        int before = -1;
        boolean found = false;
        for (int level = 0; level < around.length && !found; level++) {
          found = around[level].get(current);
          before = Math.max(before, around[level].prevSetBit(current - 1));
        }
        int from = before + 1;
        int child = from >= current ? DocIdSetIterator.NO_MORE_DOCS : wanted.nextSetBit(from);
        while (child < current) {
          for (int i = 0; i < size; i++) {
            count(buckets[i], 1);
            inside.collect(child, buckets[i]);
          }
          child =
              child + 1 >= current ? DocIdSetIterator.NO_MORE_DOCS : wanted.nextSetBit(child + 1);
        }
        size = 0;
      }

      @Override
      public void finish() throws IOException {
        flush();
        inside.finish();
      }
    }
  }
}
