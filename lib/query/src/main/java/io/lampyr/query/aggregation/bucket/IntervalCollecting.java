package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Extent;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberSource;
import io.lampyr.query.aggregation.value.PointCounting;
import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.ArrayUtil;

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

    /** Whether documents may be counted by their points alone. */
    boolean counted();

    /** How keys are written where values are ranges, which have no format of numbers. */
    default Format ofRanges() {
      return Format.RAW;
    }
  }

  private final PointTally tally = new PointTally();
  private final NumberSource source;
  private final Intervals intervals;
  private final Bounds.Range hard;
  private int segments;
  private int singles;
  private int blocks;

  IntervalCollecting(
      AggregationScope scope,
      Node self,
      String type,
      NumberSource source,
      Intervals intervals,
      Bounds.Range hard) {
    super(scope, self, type, source.format());
    this.source = source;
    this.intervals = intervals;
    this.hard = hard;
  }

  @Override
  boolean sharesKeys() {
    return true;
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
    tally.collected();
    segments++;
    if (skipper == null) {
      singles += numbers.single() == null ? 0 : 1;
      return new Plain(numbers, inside, segment);
    }
    blocks++;
    return new Blocks(numbers, inside, segment, skipper);
  }

  /** Bounds are for the keys of buckets, wherever in the bucket the number is. */
  private boolean isWanted(long interval) {
    return hard.equals(Bounds.Range.ALL)
        || (intervals.key(interval) instanceof Number key && hard.contains(key.doubleValue()));
  }

  private class Plain extends Inside {
    private final LeafNumbers numbers;
    private final boolean bulk;
    final Leaf inside;
    private long[] raw = new long[0];
    private int[] run = new int[0];

    Plain(LeafNumbers numbers, Leaf inside, Segment segment) {
      super(inside);
      this.numbers = numbers;
      this.inside = inside;
      NumericDocValues single = numbers.single();
      // A column with a value for each document gives them in bulk.
      this.bulk = single != null && single.cost() == segment.context().reader().maxDoc();
    }

    @Override
    public void collect(int[] docs, int count, int bucket) throws IOException {
      NumericDocValues single = numbers.single();
      if (!bulk || single == null) {
        super.collect(docs, count, bucket);
        return;
      }
      raw = raw.length < count ? new long[count] : raw;
      single.longValues(count, docs, raw, 0);
      // Documents come in about the order of their times, so many in a row are in one interval.
      int from = 0;
      while (from < count) {
        long interval = intervals.of(source.form().toDouble(raw[from]));
        int to = from + 1;
        while (to < count && intervals.of(source.form().toDouble(raw[to])) == interval) {
          to++;
        }
        if (isWanted(interval)) {
          many(docs, from, to, bucket, interval);
        }
        from = to;
      }
    }

    /** Counts a run of documents that are in one interval. */
    final void many(int[] docs, int from, int to, int bucket, long interval) throws IOException {
      int ordinal = ordinals.find(bucket, interval);
      ordinals.count(ordinal, subs.counts().of(docs, from, to));
      if (subs.isEmpty()) {
        return;
      }
      if (from == 0) {
        inside.collect(docs, to, ordinal);
        return;
      }
      run = ArrayUtil.growNoCopy(run, to - from);
      System.arraycopy(docs, from, run, 0, to - from);
      inside.collect(run, to - from, ordinal);
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

    Blocks(LeafNumbers numbers, Leaf inside, Segment segment, DocValuesSkipper skipper) {
      super(numbers, inside, segment);
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

    @Override
    public void collect(int[] docs, int count, int bucket) throws IOException {
      int at = 0;
      while (at < count) {
        if (docs[at] > sameUntil && docs[at] > mixedUntil) {
          look(docs[at]);
        }
        boolean alike = docs[at] <= sameUntil;
        int until = alike ? sameUntil : mixedUntil;
        int end = at + 1;
        while (end < count && docs[end] <= until) {
          end++;
        }
        if (alike) {
          many(docs, at, end, bucket, same);
        } else if (at == 0 && end == count) {
          super.collect(docs, count, bucket);
        } else {
          for (int i = at; i < end; i++) {
            collect(docs[i], bucket);
          }
        }
        at = end;
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
  public boolean collectAll(LeafReaderContext context, Extent extent) throws IOException {
    return intervals.counted()
        && subs.isEmpty()
        && hard.equals(Bounds.Range.ALL)
        && tally.count(context, extent, source, new Counting());
  }

  private final class Counting implements PointCounting.Places {
    @Override
    public long of(double value) {
      return intervals.of(value);
    }

    @Override
    public void count(long interval, long documents) {
      ordinals.count(ordinals.find(0, interval), documents);
    }
  }

  @Override
  public void debug(Map<String, Object> into) {
    into.put("total_buckets", ordinals.size());
    if (intervals.counted()) {
      into.put("single_valued_collectors_used", singles);
      into.put("multi_valued_collectors_used", segments - singles - blocks);
      into.put("skip_list_collectors_used", blocks);
      into.put("no_op_collectors_used", 0);
    }
    tally.debug(into);
  }
}
