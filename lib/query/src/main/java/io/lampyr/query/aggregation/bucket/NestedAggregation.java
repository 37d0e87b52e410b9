package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.search.join.BitSetProducer;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BitSet;

/**
 * {@code nested}: the documents nested in those around, under a path. A document's nested ones come
 * before it, in one block with it.
 */
public record NestedAggregation(String path) implements SingleBucket {

  public static NestedAggregation of(Options options) {
    String path = options.text("path");
    if (path == null) {
      options.lacks(
          new FaultException(
              ErrorKind.PARSING,
              "Missing [path] field for nested aggregation [" + options.name() + "]"));
    }
    return new NestedAggregation(path == null ? "" : path);
  }

  @Override
  public String type() {
    return "nested";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    if (!(scope.mapping().field(path) instanceof ObjectField object)) {
      return Nothing.of(nothing(self), scope, self);
    }
    if (!object.options().nested()) {
      throw new FaultException(
          ErrorKind.AGGREGATION_EXECUTION, "[nested] nested path [" + path + "] is not nested");
    }
    return new Descending(scope, self, path);
  }

  private static final class Descending extends SingleCollecting {
    private final Weight children;
    private final List<BitSetProducer> levels;

    Descending(AggregationScope scope, Node self, String path) {
      super(scope.inNested(path), self);
      this.children = scope.weight(WholeDocuments.nested(path));
      // Documents around, of every level above the path's own: those furthest out first.
      List<BitSetProducer> around = new ArrayList<>();
      around.add(WholeDocuments.bits());
      scope
          .mapping()
          .nestedAround(path)
          .forEach(
              object -> around.add(new QueryBitSetProducer(WholeDocuments.nested(object.path()))));
      this.levels = List.copyOf(around);
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      Scorer scorer = children.scorer(segment.context());
      if (scorer == null) {
        return Leaf.NOTHING;
      }
      List<BitSet> around = new ArrayList<>();
      for (BitSetProducer level : levels) {
        BitSet bits = level.getBitSet(segment.context());
        if (bits != null) {
          around.add(bits);
        }
      }
      return new Block(subs.leaf(segment), scorer.iterator(), around);
    }

    /** Gathers the buckets of one outer document, as its nested ones must be given once each. */
    private final class Block implements Leaf {
      private static final int MANY = 256;

      private final Leaf inside;
      private final DocIdSetIterator nested;
      private final List<BitSet> around;
      private int[] many = new int[MANY];
      private int[] buckets = new int[4];
      private int size;
      private int current = -1;

      Block(Leaf inside, DocIdSetIterator nested, List<BitSet> around) {
        this.inside = inside;
        this.nested = nested;
        this.around = around;
      }

      @Override
      public void collect(int doc, int bucket) throws IOException {
        if (doc != current) {
          flush();
          current = doc;
        }
        buckets = ArrayUtil.grow(buckets, size + 1);
        buckets[size++] = bucket;
      }

      @Override
      public void collect(int[] docs, int count, int bucket) throws IOException {
        int at = 0;
        while (at < count && docs[at] == current) {
          collect(docs[at++], bucket);
        }
        if (at == count) {
          return;
        }
        flush();
        // The last one may come again, for another bucket.
        int found = 0;
        for (; at < count - 1; at++) {
          for (int child = first(docs[at]); child < docs[at]; child = nested.nextDoc()) {
            many = ArrayUtil.grow(many, found + 1);
            many[found++] = child;
          }
        }
        if (found > 0) {
          count(bucket, found);
          inside.collect(many, found, bucket);
        }
        collect(docs[at], bucket);
      }

      /** The first nested document of one; that one or a later one if it has none. */
      private int first(int doc) throws IOException {
        if (doc == 0) {
          return 0;
        }
        // A block begins behind the document before of the same level, or of one further out.
        int before = -1;
        boolean found = false;
        for (int level = 0; level < around.size() && !found; level++) {
          found = around.get(level).get(doc);
          before = Math.max(before, around.get(level).prevSetBit(doc - 1));
        }
        return nested.docID() > before ? nested.docID() : nested.advance(before + 1);
      }

      private void flush() throws IOException {
        // Whoever is stopped in the middle does not begin again when the segment is finished.
        int pending = size;
        size = 0;
        if (pending > 0) {
          for (int child = first(current); child < current; child = nested.nextDoc()) {
            for (int i = 0; i < pending; i++) {
              count(buckets[i], 1);
              inside.collect(child, buckets[i]);
            }
          }
        }
      }

      @Override
      public void finish() throws IOException {
        flush();
        inside.finish();
      }
    }
  }
}
