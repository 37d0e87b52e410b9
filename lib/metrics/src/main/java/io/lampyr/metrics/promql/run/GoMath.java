package io.lampyr.metrics.promql.run;

/** Where Go's arithmetic differs from Java's. */
final class GoMath {
  private GoMath() {}

  static double pow(double base, double exponent) {
    if (base == 1 || (base == -1 && Double.isInfinite(exponent))) {
      return 1;
    }
    return Math.pow(base, exponent);
  }

  static double max(double one, double other) {
    return one == Double.POSITIVE_INFINITY || other == Double.POSITIVE_INFINITY
        ? Double.POSITIVE_INFINITY
        : Math.max(one, other);
  }

  static double min(double one, double other) {
    return one == Double.NEGATIVE_INFINITY || other == Double.NEGATIVE_INFINITY
        ? Double.NEGATIVE_INFINITY
        : Math.min(one, other);
  }

  static double asinh(double value) {
    if (value == 0 || Double.isInfinite(value)) {
      return value;
    }
    double size = Math.abs(value);
    double result;
    if (size > 0x1p28) {
      result = Math.log(size) + Math.log(2);
    } else if (size > 2) {
      result = Math.log(2 * size + 1 / (Math.sqrt(size * size + 1) + size));
    } else {
      result = Math.log1p(size + size * size / (1 + Math.sqrt(1 + size * size)));
    }
    return value < 0 ? -result : result;
  }

  static double acosh(double value) {
    if (value < 1) {
      return Double.NaN;
    }
    if (value == 1) {
      return 0;
    }
    if (value >= 0x1p28) {
      return Math.log(value) + Math.log(2);
    }
    if (value > 2) {
      return Math.log(2 * value - 1 / (value + Math.sqrt(value * value - 1)));
    }
    double above = value - 1;
    return Math.log1p(above + Math.sqrt(2 * above + above * above));
  }

  static double atanh(double value) {
    if (Math.abs(value) > 1) {
      return Double.NaN;
    }
    if (Math.abs(value) == 1) {
      return value * Double.POSITIVE_INFINITY;
    }
    if (value == 0) {
      return value;
    }
    double size = Math.abs(value);
    double twice = size + size;
    double result =
        size < 0.5
            ? 0.5 * Math.log1p(twice + twice * size / (1 - size))
            : 0.5 * Math.log1p(twice / (1 - size));
    return value < 0 ? -result : result;
  }

  static double log2(double value) {
    if (value > 0 && value < Double.POSITIVE_INFINITY) {
      int exponent = Math.getExponent(value);
      if (exponent >= Double.MIN_EXPONENT && value == Math.scalb(1.0, exponent)) {
        return exponent;
      }
      if (exponent >= Double.MIN_EXPONENT) {
        double fraction = Math.scalb(value, -exponent - 1);
        return Math.log(fraction) * (1 / Math.log(2)) + exponent + 1;
      }
    }
    return Math.log(value) * (1 / Math.log(2));
  }
}
