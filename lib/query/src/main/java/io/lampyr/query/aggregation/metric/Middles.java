package io.lampyr.query.aggregation.metric;

import io.lampyr.query.aggregation.value.Weighed;

/**
 * Numbers that a middle is made of: the mean of points, or of the shapes of the highest dimension
 * by their areas or lengths. Two sums and their weights, each with what was rounded off, the
 * dimension of what they are sums of, and how many there were of any dimension.
 */
final class Middles {
  /** Where the sum of weights is. */
  static final int WEIGHT = 4;

  static final int DIMENSION = 6;
  static final int COUNT = 7;
  static final int SIZE = 8;

  private Middles() {}

  /** Adds a point, which weighs one and has no dimension. */
  static void point(double first, double second, double[] into) {
    into[COUNT]++;
    if (into[DIMENSION] == 0) {
      NumbersAggregation.add(into, 0, first);
      NumbersAggregation.add(into, 2, second);
      NumbersAggregation.add(into, WEIGHT, 1);
    }
  }

  /** Adds a shape, whose sums are these. */
  static void shape(Weighed shape, double first, double second, double[] into) {
    into[COUNT]++;
    if (leads(shape.dimension(), into)) {
      NumbersAggregation.add(into, 0, first);
      NumbersAggregation.add(into, 2, second);
      NumbersAggregation.add(into, WEIGHT, shape.weight());
    }
  }

  /** Whether what has so many dimensions counts; it alone, if nothing before it had as many. */
  private static boolean leads(double dimension, double[] into) {
    if (dimension > into[DIMENSION]) {
      for (int i = 0; i < DIMENSION; i++) {
        into[i] = 0;
      }
      into[DIMENSION] = dimension;
    }
    return dimension == into[DIMENSION];
  }

  static void combine(double[] into, double[] other) {
    into[COUNT] += other[COUNT];
    if (leads(other[DIMENSION], into)) {
      for (int i = 0; i < DIMENSION; i += 2) {
        NumbersAggregation.add(into, i, other[i]);
        into[i + 1] += other[i + 1];
      }
    }
  }

  /** The middle's coordinate whose sum begins there. */
  static double at(double[] sums, int begin) {
    return NumbersAggregation.sum(sums, begin) / NumbersAggregation.sum(sums, WEIGHT);
  }
}
