package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberForm;
import io.lampyr.query.aggregation.value.NumberSource;
import java.io.IOException;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.NumericUtils;

/**
 * Collects numbers into intervals. Where the column's index of blocks says that all documents of a
 * block fall into one interval, their numbers are not read; where all documents of a segment are
 * wanted, they are counted from the points.
 */
final class IntervalCollecting extends KeyedCollecting {
  /** The number of an interval, rising with the number; and its key. */
  interface Intervals {
    long of(double value);

    Object key(long interval);

    /** The interval behind that one. */
    long after(long interval);

    /** The least whole number of the interval after the one that begins there. */
    long next(long interval);
  }

  /** Above this many intervals, counting each is no gain. */
  private static final int MAX_COUNTED = 1024;

  private static final int FEWEST_EACH = 16;

  private final AggregationScope scope;
  private final NumberSource source;
  private final Intervals intervals;
  private final Bounds.Range hard;

  IntervalCollecting(
      AggregationScope scope,
      Node self,
      String type,
      NumberSource source,
      Intervals intervals,
      Bounds.Range hard) {
    super(scope, self, type, source.format());
    this.scope = scope;
    this.source = source;
    this.intervals = intervals;
    this.hard = hard;
  }

  @Override
  Object key(long key) {
    return intervals.key(key);
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    LeafNumbers numbers = source.leaf(segment.context());
    Leaf inside = subs.leaf(segment);
    String field = source.plainField();
    DocValuesSkipper skipper =
        field == null ? null : segment.context().reader().getDocValuesSkipper(field);
    return skipper == null ? new Plain(numbers, inside) : new Blocks(numbers, inside, skipper);
  }

  /** Bounds are for the keys of buckets, wherever in the bucket the number is. */
  private boolean isWanted(long interval) {
    return hard.equals(Bounds.Range.ALL)
        || (intervals.key(interval) instanceof Number key && hard.contains(key.doubleValue()));
  }

  private class Plain extends Inside {
    private final LeafNumbers numbers;
    final Leaf inside;

    Plain(LeafNumbers numbers, Leaf inside) {
      super(inside);
      this.numbers = numbers;
      this.inside = inside;
    }

    @Override
    public void collect(int doc, int bucket) throws IOException {
      if (!numbers.advance(doc)) {
        return;
      }
      long last = 0;
      boolean first = true;
      for (int i = numbers.count(); i > 0; i--) {
        double value = numbers.nextDouble();
        long interval = intervals.of(value);
        if ((first || interval != last) && isWanted(interval)) {
          count(doc, bucket, interval, inside);
          first = false;
          last = interval;
        }
      }
    }
  }

  private final class Blocks extends Plain {
    private final DocValuesSkipper skipper;
    private int sameUntil = -1;
    private int mixedUntil = -1;
    private long same;

    Blocks(LeafNumbers numbers, Leaf inside, DocValuesSkipper skipper) {
      super(numbers, inside);
      this.skipper = skipper;
    }

    @Override
    public void collect(int doc, int bucket) throws IOException {
      if (doc > sameUntil && doc > mixedUntil) {
        look(doc);
      }
      if (doc <= sameUntil) {
        count(doc, bucket, same, inside);
      } else {
        super.collect(doc, bucket);
      }
    }

    private void look(int doc) throws IOException {
      if (skipper.maxDocID(0) < doc) {
        skipper.advance(doc);
      }
      if (skipper.minDocID(0) > doc) {
        mixedUntil = skipper.minDocID(0) - 1;
        return;
      }
      mixedUntil = skipper.maxDocID(0);
      for (int level = 0; level < skipper.numLevels(); level++) {
        double least = source.form().toDouble(skipper.minValue(level));
        double most = source.form().toDouble(skipper.maxValue(level));
        long interval = intervals.of(least);
        boolean all =
            skipper.docCount(level) == skipper.maxDocID(level) - skipper.minDocID(level) + 1;
        if (!all || interval != intervals.of(most) || !isWanted(interval)) {
          return;
        }
        same = interval;
        sameUntil = skipper.maxDocID(level);
      }
    }
  }

  @Override
  public boolean collectAll(LeafReaderContext context) throws IOException {
    String field = source.plainField();
    if (field == null
        || !subs.isEmpty()
        || source.form().kind() != NumberForm.Kind.LONG
        || !hard.equals(Bounds.Range.ALL)) {
      return false;
    }
    PointValues points = context.reader().getPointValues(field);
    if (points == null
        || points.getBytesPerDimension() != Long.BYTES
        || points.getDocCount() != points.size()) {
      return false;
    }
    long least = NumericUtils.sortableBytesToLong(points.getMinPackedValue(), 0);
    long most = NumericUtils.sortableBytesToLong(points.getMaxPackedValue(), 0);
    long budget = Math.min(MAX_COUNTED, points.size() / FEWEST_EACH);
    long first = intervals.of((double) least);
    long interval = first;
    for (int i = 0; i < budget; i++) {
      interval = intervals.next(interval);
      if (interval > most) {
        countEach(context, field, first, most);
        return true;
      }
    }
    return false;
  }

  private void countEach(LeafReaderContext context, String field, long first, long most)
      throws IOException {
    for (long interval = first; interval <= most; ) {
      long next = intervals.next(interval);
      Query range = LongPoint.newRangeQuery(field, interval, next - 1);
      int documents = scope.weight(range).count(context);
      if (documents < 0) {
        throw new IllegalStateException("points of single values can be counted");
      }
      if (documents > 0) {
        ordinals.count(ordinals.find(0, intervals.of((double) interval)), documents);
      }
      interval = next;
    }
  }
}
