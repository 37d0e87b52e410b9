package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.value.TermSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;

/**
 * Collects terms by their ordinals: in each segment, an ordinal is looked up once, and afterwards
 * is a number for the whole shard.
 */
final class TermCollecting extends KeyedCollecting {
  private static final int UNSEEN = -1;
  private static final int UNWANTED = -2;

  /** What terms to collect. */
  record Terms(
      TermSource source, Predicate<BytesRef> wanted, boolean withoutDocuments, Told told) {}

  /**
   * What profiles tell of it.
   *
   * @param map whether the request asked for a map of terms
   * @param filtered whether some terms are left out
   */
  record Told(boolean map, boolean filtered, String results) {}

  private final AggregationScope scope;
  private final Terms terms;
  private final BytesRefHash numbers = new BytesRefHash();
  private boolean allNumbered;
  private int segments;
  private int singles;

  TermCollecting(AggregationScope scope, Node self, String type, Terms terms) {
    super(scope, self, type, terms.source().format());
    this.scope = scope;
    this.terms = terms;
  }

  private int number(BytesRef term) {
    if (!terms.wanted().test(term)) {
      return UNWANTED;
    }
    int number = numbers.add(term);
    return number < 0 ? -number - 1 : number;
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    SortedSetDocValues values = terms.source().leaf(segment.context());
    SortedDocValues single = DocValues.unwrapSingleton(values);
    int missing = terms.source().missing() == null ? UNWANTED : number(terms.source().missing());
    segments++;
    singles += single == null ? 0 : 1;
    Ordinals byOrdinal = new Ordinals(values);
    Leaf inside = subs.leaf(segment);
    if (single != null) {
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          int number = single.advanceExact(doc) ? byOrdinal.number(single.ordValue()) : missing;
          if (number >= 0) {
            count(doc, bucket, number, inside);
          }
        }
      };
    }
    return new Inside(inside) {
      @Override
      public void collect(int doc, int bucket) throws IOException {
        if (!values.advanceExact(doc)) {
          if (missing >= 0) {
            count(doc, bucket, missing, inside);
          }
          return;
        }
        for (int i = values.docValueCount(); i > 0; i--) {
          int number = byOrdinal.number(values.nextOrd());
          if (number >= 0) {
            count(doc, bucket, number, inside);
          }
        }
      }
    };
  }

  /** The shard's numbers of a segment's ordinals, as far as they have been seen. */
  private final class Ordinals {
    private final SortedSetDocValues values;
    private final int[] known;

    Ordinals(SortedSetDocValues values) {
      this.values = values;
      this.known = new int[Math.toIntExact(values.getValueCount())];
      Arrays.fill(known, UNSEEN);
    }

    int number(long ordinal) throws IOException {
      int number = known[(int) ordinal];
      if (number == UNSEEN) {
        number = TermCollecting.this.number(values.lookupOrd(ordinal));
        known[(int) ordinal] = number;
      }
      return number;
    }
  }

  @Override
  public String variant() {
    return terms.told().map() ? "map" : "";
  }

  @Override
  public void debug(Map<String, Object> into) {
    into.put("total_buckets", ordinals.size());
    into.put("result_strategy", terms.told().results());
    if (!terms.told().map()) {
      // Ordinals are as good as dense where nothing inside needs numbers of buckets.
      into.put("collection_strategy", subs.isEmpty() ? "dense" : "remap");
      into.put("segments_with_single_valued_ords", singles);
      into.put("segments_with_multi_valued_ords", segments - singles);
      into.put("has_filter", terms.told().filtered());
    }
  }

  @Override
  Object key(long key) {
    return BytesRef.deepCopyOf(numbers.get((int) key, new BytesRef()));
  }

  @Override
  void complete(int owner) throws IOException {
    if (!terms.withoutDocuments()) {
      return;
    }
    if (!allNumbered) {
      for (LeafReaderContext context : scope.searcher().getIndexReader().leaves()) {
        SortedSetDocValues values = terms.source().leaf(context);
        for (long ordinal = 0; ordinal < values.getValueCount(); ordinal++) {
          number(values.lookupOrd(ordinal));
        }
      }
      allNumbered = true;
    }
    for (int number = 0; number < numbers.size(); number++) {
      ordinals.find(owner, number);
    }
  }
}
