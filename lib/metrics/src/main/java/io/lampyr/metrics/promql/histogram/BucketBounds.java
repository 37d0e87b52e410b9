package io.lampyr.metrics.promql.histogram;

import io.lampyr.metrics.series.FloatHistogram;
import java.math.BigDecimal;
import java.math.MathContext;

/** Where buckets end. */
final class BucketBounds {
  private static final int FINEST = FloatHistogram.GREATEST_SCHEMA;
  private static final int LAST_EXPONENT = 1024;

  /** Halves of powers of 2 by parts of an exponent, correctly rounded. */
  private static final double[] FRACTIONS = fractions();

  private BucketBounds() {}

  private static double[] fractions() {
    MathContext context = new MathContext(40);
    BigDecimal step = BigDecimal.TWO;
    for (int i = 0; i < FINEST; i++) {
      step = step.sqrt(context);
    }
    double[] fractions = new double[1 << FINEST];
    BigDecimal fraction = new BigDecimal("0.5");
    for (int i = 0; i < fractions.length; i++) {
      fractions[i] = fraction.doubleValue();
      fraction = fraction.multiply(step, context);
    }
    return fractions;
  }

  /** The upper bound of an exponential bucket's absolute values. */
  static double exponential(int number, int schema) {
    if (schema < 0) {
      long exponent = (long) number << -schema;
      return exponent == LAST_EXPONENT
          ? Double.MAX_VALUE
          : Math.scalb(1.0, Math.clamp(exponent, -2000, 2000));
    }
    double fraction = FRACTIONS[(number & ((1 << schema) - 1)) << (FINEST - schema)];
    int exponent = (number >> schema) + 1;
    return fraction == 0.5 && exponent == LAST_EXPONENT + 1
        ? Double.MAX_VALUE
        : Math.scalb(fraction, exponent);
  }

  /** The upper bound of a bucket on the positive side. */
  static double upper(FloatHistogram histogram, int number) {
    if (!histogram.isCustom()) {
      return exponential(number, histogram.schema());
    }
    if (number < 0) {
      return Double.NEGATIVE_INFINITY;
    }
    return number < histogram.bounds().size()
        ? histogram.bounds().get(number)
        : Double.POSITIVE_INFINITY;
  }

  /** The bucket of a coarser schema that holds this one. */
  static int coarser(int number, int schema, int target) {
    return ((number - 1) >> (schema - target)) + 1;
  }
}
