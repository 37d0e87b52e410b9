package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Absorbing;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.SubCollecting;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.value.TermNumbers;
import java.io.IOException;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.IntroSorter;
import org.apache.lucene.util.LongValues;

/**
 * Notes the ids of the documents that come by, and looks for those that share them, in all of the
 * shard, when the first bucket is built.
 */
final class RelatedCollecting implements Absorbing {
  private static final int PAIR_BYTES = Long.BYTES + Integer.BYTES;
  private static final int FIRST_PAIRS = 64;

  /** The query has scored others than those that are found by them. */
  private static final Scorable ALIKE =
      new Scorable() {
        @Override
        public float score() {
          return 1;
        }
      };

  private final AggregationScope scope;
  private final String ids;
  private final TermNumbers numbers;
  private final Weight from;
  private final Weight to;
  private final SubCollecting subs;
  private long[] owners = new long[FIRST_PAIRS];
  private int[] buckets = new int[FIRST_PAIRS];
  private int pairs;

  /** What came of the second pass. */
  private long[] counts = new long[1];

  private boolean looked;

  /**
   * @param ids the column that tells which documents belong together
   * @param from which of those that come by are looked at
   * @param to which of the others are collected
   */
  RelatedCollecting(AggregationScope scope, Node self, String ids, Query from, Query to) {
    this.scope = scope;
    this.ids = ids;
    this.numbers = scope.terms().numbersNow(ids);
    this.from = scope.weight(from);
    this.to = scope.weight(to);
    this.subs = new SubCollecting(scope.over(new ConstantScoreQuery(to)), self.children());
  }

  @Override
  public int bytesOfBucket() {
    return Long.BYTES + subs.bytesOfBucket();
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    SortedDocValues column = DocValues.getSorted(segment.context().reader(), ids);
    LongValues global = numbers.of(segment.context());
    Matches matches = new Matches(from, segment.context());
    return (doc, bucket) -> {
      if (matches.at(doc) && column.advanceExact(doc)) {
        note(global.get(column.ordValue()), bucket);
      }
    };
  }

  private void note(long owner, int bucket) {
    if (pairs > 0 && owners[pairs - 1] == owner && buckets[pairs - 1] == bucket) {
      return;
    }
    if (pairs == owners.length) {
      int larger = ArrayUtil.oversize(pairs + 1, PAIR_BYTES);
      scope.memory().accept((long) PAIR_BYTES * (larger - pairs));
      owners = ArrayUtil.growExact(owners, larger);
      buckets = ArrayUtil.growExact(buckets, larger);
    }
    owners[pairs] = owner;
    buckets[pairs++] = bucket;
  }

  @Override
  public boolean absorbs() {
    return true;
  }

  @Override
  public void absorb(Collecting other, IntUnaryOperator where) {
    if (other instanceof RelatedCollecting more) {
      for (int i = 0; i < more.pairs; i++) {
        note(more.owners[i], where.applyAsInt(more.buckets[i]));
      }
    }
  }

  @Override
  public Partial build(int bucket) throws IOException {
    if (!looked) {
      find();
      looked = true;
    }
    long count = bucket < counts.length ? counts[bucket] : 0;
    return new Partial.Single(count, subs.build(bucket));
  }

  private void find() throws IOException {
    sort();
    for (LeafReaderContext context : scope.searcher().getIndexReader().leaves()) {
      Scorer scorer = pairs == 0 ? null : to.scorer(context);
      if (scorer != null) {
        find(context, scorer.iterator());
      }
    }
  }

  private void find(LeafReaderContext context, DocIdSetIterator docs) throws IOException {
    SortedDocValues column = DocValues.getSorted(context.reader(), ids);
    LongValues global = numbers.of(context);
    Bits live = context.reader().getLiveDocs();
    Segment segment = new Segment(context);
    segment.scorer(ALIKE);
    Leaf inside = subs.leaf(segment);
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      if ((live == null || live.get(doc)) && column.advanceExact(doc)) {
        long owner = global.get(column.ordValue());
        for (int i = first(owner); i < pairs && owners[i] == owner; i++) {
          counts = ArrayUtil.grow(counts, buckets[i] + 1);
          counts[buckets[i]] += subs.counts().of(doc);
          inside.collect(doc, buckets[i]);
        }
      }
    }
    inside.finish();
  }

  /** The first pair of an owner, or where it would be. */
  private int first(long owner) {
    int low = 0;
    int high = pairs;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (owners[middle] < owner) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** By owners, then buckets; each pair once. */
  private void sort() {
    new Pairs().sort(0, pairs);
    int kept = 0;
    for (int i = 0; i < pairs; i++) {
      boolean again = kept > 0 && owners[kept - 1] == owners[i] && buckets[kept - 1] == buckets[i];
      if (!again) {
        owners[kept] = owners[i];
        buckets[kept++] = buckets[i];
      }
    }
    pairs = kept;
  }

  private final class Pairs extends IntroSorter {
    private long pivotOwner;
    private int pivotBucket;

    @Override
    protected void swap(int i, int j) {
      long owner = owners[i];
      owners[i] = owners[j];
      owners[j] = owner;
      int bucket = buckets[i];
      buckets[i] = buckets[j];
      buckets[j] = bucket;
    }

    @Override
    protected void setPivot(int i) {
      pivotOwner = owners[i];
      pivotBucket = buckets[i];
    }

    @Override
    protected int comparePivot(int j) {
      int byOwner = Long.compare(pivotOwner, owners[j]);
      return byOwner != 0 ? byOwner : Integer.compare(pivotBucket, buckets[j]);
    }
  }
}
