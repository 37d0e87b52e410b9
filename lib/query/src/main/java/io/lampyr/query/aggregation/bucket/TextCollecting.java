package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.value.Format;
import java.io.IOException;
import java.util.function.Predicate;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;

/** Counts in how many documents each word of a text stands. */
final class TextCollecting extends KeyedCollecting {
  private final AggregationScope scope;
  private final TextWords words;
  private final Predicate<BytesRef> wanted;
  private final BytesRefHash numbers = new BytesRefHash();

  TextCollecting(AggregationScope scope, Node self, TextWords words, Predicate<BytesRef> wanted) {
    super(scope, self, "sterms", Format.RAW);
    this.scope = scope;
    this.words = words;
    this.wanted = wanted;
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    StoredFields stored = segment.context().reader().storedFields();
    return (doc, bucket) -> {
      for (BytesRef word : words.of(stored, doc)) {
        if (wanted.test(word)) {
          int number = numbers.add(word);
          if (number >= 0) {
            scope.memory().accept(word.length + Long.BYTES);
          }
          count(doc, bucket, number < 0 ? -number - 1 : number, Leaf.NOTHING);
        }
      }
    };
  }

  @Override
  Object key(long key) {
    return BytesRef.deepCopyOf(numbers.get((int) key, new BytesRef()));
  }
}
