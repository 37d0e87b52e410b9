package io.lampyr.query.script.doc;

import io.lampyr.mapping.fault.FaultException;

/** Measures of vectors of bits, of which each number holds eight, the first of them its highest. */
public final class BitVectors {
  private BitVectors() {}

  /**
   * How a given vector compares with one of bits: one of bits itself, or, for products, of a number
   * for each of the bits.
   */
  public static double measure(VectorDistance by, float[] given, float[] stored) {
    if (by == VectorDistance.DOT && given.length == stored.length * Byte.SIZE) {
      return masked(given, stored);
    }
    return switch (by) {
      case HAMMING, MANHATTAN -> VectorDistance.HAMMING.of(given, stored);
      case EUCLIDEAN -> Math.sqrt(VectorDistance.HAMMING.of(given, stored));
      case DOT -> common(given, stored);
      case COSINE, SQUARED, CHEBYSHEV -> throw new IllegalArgumentException("no measure of bits");
    };
  }

  /** Refuses what {@link #measure} cannot compare; with how many numbers the stored ones have. */
  public static void check(VectorDistance by, String function, float[] given, int length) {
    switch (by) {
      case COSINE, SQUARED, CHEBYSHEV ->
          throw FaultException.argument(function + " is not supported for bit vectors");
      case DOT, HAMMING, MANHATTAN, EUCLIDEAN -> {}
    }
    if (by == VectorDistance.DOT && given.length == length * Byte.SIZE) {
      return;
    }
    if (given.length != length) {
      throw FaultException.argument(
          "The query vector has a different number of dimensions ["
              + given.length * Byte.SIZE
              + "] than the document vectors ["
              + length * Byte.SIZE
              + "].");
    }
    for (float number : given) {
      if (number != (byte) number) {
        throw FaultException.argument(
            "element_type [bit] vectors only support integers between [-128, 127] but found ["
                + number
                + "]");
      }
    }
  }

  /** The square root of how many bits are set, which is a vector's length. */
  static double magnitude(float[] stored) {
    return Math.sqrt(common(stored, stored));
  }

  private static double common(float[] one, float[] other) {
    int bits = 0;
    for (int i = 0; i < one.length; i++) {
      bits += Integer.bitCount((int) one[i] & (int) other[i] & 0xff);
    }
    return bits;
  }

  private static double masked(float[] given, float[] stored) {
    double sum = 0;
    for (int i = 0; i < given.length; i++) {
      int bit = Byte.SIZE - 1 - i % Byte.SIZE;
      if (((int) stored[i / Byte.SIZE] >> bit & 1) != 0) {
        sum += given[i];
      }
    }
    return sum;
  }
}
