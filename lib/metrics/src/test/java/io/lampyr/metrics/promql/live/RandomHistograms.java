package io.lampyr.metrics.promql.live;

import io.lampyr.metrics.series.Buckets;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Native histograms of one series: counts that rise and at times begin anew, schemas and bounds
 * that change at times.
 */
final class RandomHistograms {
  private static final int FIRST = -3;
  private static final int COUNT = 8;
  private static final List<List<Double>> BOUNDS =
      List.of(List.of(0.1, 0.5, 1.0, 5.0), List.of(0.1, 1.0, 5.0), List.of(0.25, 2.5));

  /** What kind of histograms a series has. */
  enum Form {
    COUNTER,
    GAUGE,
    CUSTOM
  }

  private final Random random;
  private final Form form;
  private int schema;
  private List<Double> bounds = List.of();
  private double[] positive = new double[0];
  private double[] negative = new double[0];
  private double zero;
  private double sum;
  private Resets began = Resets.UNKNOWN;

  RandomHistograms(Random random, Form form) {
    this.random = random;
    this.form = form;
    begin();
  }

  private void begin() {
    schema = form == Form.CUSTOM ? FloatHistogram.CUSTOM : random.nextInt(4) - 1;
    bounds = form == Form.CUSTOM ? BOUNDS.get(random.nextInt(BOUNDS.size())) : List.of();
    positive = new double[form == Form.CUSTOM ? bounds.size() + 1 : COUNT];
    negative = new double[form == Form.CUSTOM ? 0 : COUNT / 2];
    zero = 0;
    sum = 0;
  }

  FloatHistogram next() {
    if (random.nextInt(50) == 0) {
      begin();
      began = Resets.UNKNOWN;
    }
    if (form == Form.GAUGE) {
      Arrays.fill(positive, 0);
      Arrays.fill(negative, 0);
      zero = 0;
    }
    for (int i = 0; i < positive.length; i++) {
      positive[i] += Math.max(0, random.nextInt(7) - 3);
    }
    for (int i = 0; i < negative.length; i++) {
      negative[i] += Math.max(0, random.nextInt(9) - 7);
    }
    zero += form == Form.CUSTOM ? 0 : random.nextInt(3);
    sum += random.nextInt(100) / 8.0;
    double count = zero + Arrays.stream(positive).sum() + Arrays.stream(negative).sum();
    Resets resets = form == Form.GAUGE ? Resets.GAUGE : began;
    began = Resets.NONE;
    int first = form == Form.CUSTOM ? 0 : FIRST;
    return new FloatHistogram(
        schema,
        resets,
        form == Form.CUSTOM ? 0 : 0.001,
        zero,
        count,
        sum,
        buckets(positive, first),
        buckets(negative, first),
        bounds);
  }

  /** Empty ones as well: what a store keeps of those says on which sides there are any. */
  private static Buckets buckets(double[] counts, int first) {
    int[] numbers = new int[counts.length];
    Arrays.setAll(numbers, i -> i + first);
    return new Buckets(numbers, counts.clone());
  }
}
