package io.lampyr.query.script.doc;

import java.util.Set;

/** What two vectors are compared by. */
public enum VectorDistance {
  COSINE,
  DOT,
  MANHATTAN,
  EUCLIDEAN,
  SQUARED,
  CHEBYSHEV,
  HAMMING;

  /** The functions of scripts that compare vectors. */
  public static final Set<String> FUNCTIONS =
      Set.of(
          "cosineSimilarity",
          "dotProduct",
          "innerProduct",
          "l1norm",
          "l1Norm",
          "l2norm",
          "l2Squared",
          "lInfNorm",
          "hamming");

  /** By the name that scripts use. */
  public static VectorDistance ofName(String function) {
    return switch (function) {
      case "cosineSimilarity" -> COSINE;
      case "dotProduct", "innerProduct" -> DOT;
      case "l1norm", "l1Norm" -> MANHATTAN;
      case "l2norm" -> EUCLIDEAN;
      case "l2Squared" -> SQUARED;
      case "hamming" -> HAMMING;
      default -> CHEBYSHEV;
    };
  }

  public double of(float[] one, float[] other) {
    double product = 0;
    double ones = 0;
    double others = 0;
    double sum = 0;
    double squares = 0;
    double most = 0;
    for (int i = 0; i < one.length; i++) {
      double difference = Math.abs((double) one[i] - other[i]);
      product += (double) one[i] * other[i];
      ones += (double) one[i] * one[i];
      others += (double) other[i] * other[i];
      sum += difference;
      squares += difference * difference;
      most = Math.max(most, difference);
    }
    return switch (this) {
      case COSINE -> product / Math.sqrt(ones * others);
      case DOT -> product;
      case MANHATTAN -> sum;
      case EUCLIDEAN -> Math.sqrt(squares);
      case SQUARED -> squares;
      case CHEBYSHEV -> most;
      case HAMMING -> different(one, other);
    };
  }

  /** How many bits differ, of vectors of bytes. */
  private static double different(float[] one, float[] other) {
    int bits = 0;
    for (int i = 0; i < one.length; i++) {
      bits += Integer.bitCount(((int) one[i] ^ (int) other[i]) & 0xff);
    }
    return bits;
  }
}
