package io.lampyr.query.aggregation.metric;

import io.lampyr.query.aggregation.frame.Absorbing;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.sketch.Sum;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberForm;
import io.lampyr.query.aggregation.value.NumberSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.ArrayUtil;

/** Collects moments, in one array for each, by the number of the bucket. */
final class StatsCollecting implements Absorbing {
  private final NumberSource source;
  private final boolean withSquares;
  private long[] counts = new long[1];
  private double[] sums = new double[1];
  private double[] lost = new double[1];
  private double[] mins = {Double.POSITIVE_INFINITY};
  private double[] maxs = {Double.NEGATIVE_INFINITY};
  private double[] squares;
  private double[] squaresLost;

  StatsCollecting(NumberSource source, boolean withSquares) {
    this.source = source;
    this.withSquares = withSquares;
    this.squares = new double[withSquares ? 1 : 0];
    this.squaresLost = new double[withSquares ? 1 : 0];
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    LeafNumbers numbers = source.leaf(segment.context());
    return new Leaf() {
      private long[] raw = new long[0];

      @Override
      public void collect(int doc, int bucket) throws IOException {
        if (numbers.advance(doc)) {
          grow(bucket);
          for (int i = numbers.count(); i > 0; i--) {
            add(bucket, numbers.nextDouble());
          }
        }
      }

      @Override
      public void collect(int[] docs, int count, int bucket) throws IOException {
        NumericDocValues single = numbers.single();
        if (single == null || count == 0 || !isDense(single, docs, count)) {
          Leaf.super.collect(docs, count, bucket);
          return;
        }
        raw = raw.length < count ? new long[count] : raw;
        single.longValues(count, docs, raw, 0);
        grow(bucket);
        NumberForm form = source.form();
        for (int i = 0; i < count; i++) {
          add(bucket, form.toDouble(raw[i]));
        }
      }

      // A column with a value for each document gives them in bulk.
      private boolean isDense(NumericDocValues single, int[] docs, int count) {
        return single.cost() == segment.context().reader().maxDoc() && docs[count - 1] >= docs[0];
      }
    };
  }

  private void grow(int bucket) {
    if (bucket < counts.length) {
      return;
    }
    int before = counts.length;
    counts = ArrayUtil.grow(counts, bucket + 1);
    int size = counts.length;
    sums = Arrays.copyOf(sums, size);
    lost = Arrays.copyOf(lost, size);
    mins = Arrays.copyOf(mins, size);
    maxs = Arrays.copyOf(maxs, size);
    Arrays.fill(mins, before, size, Double.POSITIVE_INFINITY);
    Arrays.fill(maxs, before, size, Double.NEGATIVE_INFINITY);
    if (withSquares) {
      squares = Arrays.copyOf(squares, size);
      squaresLost = Arrays.copyOf(squaresLost, size);
    }
  }

  private void add(int bucket, double value) {
    counts[bucket]++;
    double sum = sums[bucket];
    double next = sum + value;
    if (Double.isFinite(next)) {
      lost[bucket] += Sum.lost(sum, value, next);
    }
    sums[bucket] = next;
    mins[bucket] = Math.min(mins[bucket], value);
    maxs[bucket] = Math.max(maxs[bucket], value);
    if (withSquares) {
      double square = value * value;
      double more = squares[bucket] + square;
      if (Double.isFinite(more)) {
        squaresLost[bucket] += Sum.lost(squares[bucket], square, more);
      }
      squares[bucket] = more;
    }
  }

  @Override
  public boolean absorbs() {
    return true;
  }

  @Override
  public void absorb(Collecting other, IntUnaryOperator buckets) {
    if (!(other instanceof StatsCollecting stats)) {
      throw new IllegalStateException("another aggregation's collecting");
    }
    for (int from = 0; from < stats.counts.length; from++) {
      if (stats.counts[from] > 0) {
        add(buckets.applyAsInt(from), stats, from);
      }
    }
  }

  private void add(int bucket, StatsCollecting other, int from) {
    grow(bucket);
    counts[bucket] += other.counts[from];
    Sum sum = new Sum(sums[bucket], lost[bucket]);
    sum.add(other.sums[from], other.lost[from]);
    sums[bucket] = sum.raw();
    lost[bucket] = sum.lost();
    mins[bucket] = Math.min(mins[bucket], other.mins[from]);
    maxs[bucket] = Math.max(maxs[bucket], other.maxs[from]);
    if (withSquares) {
      Sum all = new Sum(squares[bucket], squaresLost[bucket]);
      all.add(other.squares[from], other.squaresLost[from]);
      squares[bucket] = all.raw();
      squaresLost[bucket] = all.lost();
    }
  }

  @Override
  public Partial build(int bucket) {
    if (bucket >= counts.length) {
      return new Partial.Stats(
          source.format(), 0, 0, 0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, 0);
    }
    return new Partial.Stats(
        source.format(),
        counts[bucket],
        sums[bucket],
        lost[bucket],
        mins[bucket],
        maxs[bucket],
        withSquares ? squares[bucket] : 0,
        withSquares ? squaresLost[bucket] : 0);
  }
}
