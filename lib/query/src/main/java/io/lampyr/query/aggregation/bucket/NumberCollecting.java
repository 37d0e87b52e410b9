package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberSource;
import java.io.IOException;
import java.util.Map;
import java.util.function.LongPredicate;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/** Collects numbers as they are. */
final class NumberCollecting extends KeyedCollecting {
  /** What numbers to collect. */
  record Wanted(
      NumberSource source, LongPredicate keys, boolean withoutDocuments, @Nullable Choice choice) {}

  private final AggregationScope scope;
  private final Wanted wanted;

  NumberCollecting(AggregationScope scope, Node self, String type, Wanted wanted) {
    super(scope, self, type, wanted.source().format(), wanted.choice());
    this.scope = scope;
    this.wanted = wanted;
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    LeafNumbers numbers = wanted.source().leaf(segment.context());
    Leaf inside = subs.leaf(segment);
    return new Inside(inside) {
      @Override
      public void collect(int doc, int bucket) throws IOException {
        if (!numbers.advance(doc)) {
          return;
        }
        long last = 0;
        for (int i = 0; i < numbers.count(); i++) {
          long key = numbers.nextKey();
          if ((i == 0 || key != last) && wanted.keys().test(key)) {
            count(doc, bucket, key, inside);
          }
          last = key;
        }
      }
    };
  }

  @Override
  public String variant() {
    return "numeric";
  }

  @Override
  public void debug(Map<String, Object> into) {
    into.put("total_buckets", ordinals.size());
    into.put(
        "result_strategy",
        switch (wanted.source().form().kind()) {
          case LONG, NANOS -> "long_terms";
          case UNSIGNED -> "unsigned_long_terms";
          case HALF_FLOAT, FLOAT, DOUBLE, SCALED -> "double_terms";
        });
  }

  @Override
  boolean sharesKeys() {
    return true;
  }

  @Override
  Object key(long key) {
    return wanted.source().form().key(key);
  }

  @Override
  void complete(int owner) throws IOException {
    if (!wanted.withoutDocuments()) {
      return;
    }
    for (LeafReaderContext context : scope.searcher().getIndexReader().leaves()) {
      LeafNumbers numbers = wanted.source().leaf(context);
      for (int doc = 0; doc < context.reader().maxDoc(); doc++) {
        for (int i = numbers.advance(doc) ? numbers.count() : 0; i > 0; i--) {
          long key = numbers.nextKey();
          if (wanted.keys().test(key)) {
            ordinals.find(owner, key);
          }
        }
      }
    }
  }
}
