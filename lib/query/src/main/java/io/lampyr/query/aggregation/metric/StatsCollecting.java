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

/** Collects moments, by the number of the bucket. */
final class StatsCollecting implements Absorbing {
  // What is known of a bucket stands together, so that it is near when it is wanted.
  private static final int COUNT = 0;
  private static final int SUM = 1;
  private static final int LOST = 2;
  private static final int MIN = 3;
  private static final int MAX = 4;
  private static final int SQUARES = 5;
  private static final int SQUARES_LOST = 6;

  private final NumberSource source;
  private final boolean withSquares;
  private final int width;
  private double[] moments = new double[0];
  private int buckets;

  StatsCollecting(NumberSource source, boolean withSquares) {
    this.source = source;
    this.withSquares = withSquares;
    this.width = withSquares ? SQUARES_LOST + 1 : MAX + 1;
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    return new OfSegment(source.leaf(segment.context()), segment.context().reader().maxDoc());
  }

  private final class OfSegment implements Leaf {
    private final LeafNumbers numbers;
    private final int documents;
    private long[] raw = new long[0];

    OfSegment(LeafNumbers numbers, int documents) {
      this.numbers = numbers;
      this.documents = documents;
    }

    @Override
    public void collect(int doc, int bucket) throws IOException {
      if (numbers.advance(doc)) {
        int at = place(bucket);
        for (int i = numbers.count(); i > 0; i--) {
          add(at, numbers.nextDouble());
        }
      }
    }

    @Override
    public void collect(int[] docs, int count, int bucket) throws IOException {
      if (!read(docs, count)) {
        Leaf.super.collect(docs, count, bucket);
        return;
      }
      add(place(bucket), raw, count);
    }

    @Override
    public void collect(int[] docs, int[] buckets, int count) throws IOException {
      if (!read(docs, count)) {
        Leaf.super.collect(docs, buckets, count);
        return;
      }
      NumberForm form = source.form();
      for (int i = 0; i < count; i++) {
        add(place(buckets[i]), form.toDouble(raw[i]));
      }
    }

    // A column with a value for each document gives them in bulk.
    private boolean read(int[] docs, int count) throws IOException {
      NumericDocValues single = numbers.single();
      if (single == null || count == 0 || single.cost() != documents || docs[count - 1] < docs[0]) {
        return false;
      }
      raw = raw.length < count ? new long[count] : raw;
      single.longValues(count, docs, raw, 0);
      return true;
    }
  }

  /** Where the bucket's moments begin. */
  private int place(int bucket) {
    if (bucket >= buckets) {
      grow(bucket);
    }
    return bucket * width;
  }

  private void grow(int bucket) {
    int more = Math.max(bucket + 1, 2 * buckets);
    moments = Arrays.copyOf(moments, Math.multiplyExact(more, width));
    for (int i = buckets; i < more; i++) {
      moments[i * width + MIN] = Double.POSITIVE_INFINITY;
      moments[i * width + MAX] = Double.NEGATIVE_INFINITY;
    }
    buckets = more;
  }

  private void add(int at, double value) {
    moments[at + COUNT]++;
    add(at + SUM, at + LOST, value);
    moments[at + MIN] = Math.min(moments[at + MIN], value);
    moments[at + MAX] = Math.max(moments[at + MAX], value);
    if (withSquares) {
      add(at + SQUARES, at + SQUARES_LOST, value * value);
    }
  }

  private void add(int sumAt, int lostAt, double value) {
    double sum = moments[sumAt];
    double next = sum + value;
    if (Double.isFinite(next)) {
      moments[lostAt] += Sum.lost(sum, value, next);
    }
    moments[sumAt] = next;
  }

  /** Adds many numbers to one bucket, whose sums are not written to memory for each. */
  private void add(int at, long[] raw, int count) {
    NumberForm form = source.form();
    if (withSquares) {
      for (int i = 0; i < count; i++) {
        add(at, form.toDouble(raw[i]));
      }
      return;
    }
    double sum = moments[at + SUM];
    double lost = moments[at + LOST];
    double min = moments[at + MIN];
    double max = moments[at + MAX];
    for (int i = 0; i < count; i++) {
      double value = form.toDouble(raw[i]);
      double next = sum + value;
      if (Double.isFinite(next)) {
        lost += Sum.lost(sum, value, next);
      }
      sum = next;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    moments[at + COUNT] += count;
    moments[at + SUM] = sum;
    moments[at + LOST] = lost;
    moments[at + MIN] = min;
    moments[at + MAX] = max;
  }

  @Override
  public boolean absorbs() {
    return true;
  }

  @Override
  public void absorb(Collecting other, IntUnaryOperator here) {
    if (!(other instanceof StatsCollecting stats)) {
      throw new IllegalStateException("another aggregation's collecting");
    }
    for (int bucket = 0; bucket < stats.buckets; bucket++) {
      if (stats.moments[bucket * width + COUNT] > 0) {
        absorb(place(here.applyAsInt(bucket)), stats.moments, bucket * width);
      }
    }
  }

  private void absorb(int at, double[] others, int from) {
    moments[at + COUNT] += others[from + COUNT];
    add(at + SUM, at + LOST, others[from + SUM]);
    moments[at + LOST] += others[from + LOST];
    moments[at + MIN] = Math.min(moments[at + MIN], others[from + MIN]);
    moments[at + MAX] = Math.max(moments[at + MAX], others[from + MAX]);
    if (withSquares) {
      add(at + SQUARES, at + SQUARES_LOST, others[from + SQUARES]);
      moments[at + SQUARES_LOST] += others[from + SQUARES_LOST];
    }
  }

  @Override
  public Partial build(int bucket) {
    if (bucket >= buckets) {
      return new Partial.Stats(
          source.format(), 0, 0, 0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, 0);
    }
    int at = bucket * width;
    return new Partial.Stats(
        source.format(),
        (long) moments[at + COUNT],
        moments[at + SUM],
        moments[at + LOST],
        moments[at + MIN],
        moments[at + MAX],
        withSquares ? moments[at + SQUARES] : 0,
        withSquares ? moments[at + SQUARES_LOST] : 0);
  }
}
