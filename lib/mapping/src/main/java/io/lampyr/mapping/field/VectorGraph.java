package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;

/**
 * How vectors are kept to be searched.
 *
 * @param kept in how many bits each component is compared; the vectors stay as they came beside
 * @param flat whether all are compared, instead of those that a graph of neighbours leads to
 * @param connections of each vector in the graph
 * @param candidates for the connections of a new vector
 * @param oversample how many times more of them are compared as they came than are wanted; none do
 *     if it is zero
 * @param bits how vectors of bits are compared; others are by their similarity
 */
public record VectorGraph(
    Kept kept, boolean flat, int connections, int candidates, float oversample, BitScore bits) {
  public static final int STANDARD_CONNECTIONS = 16;
  public static final int STANDARD_CANDIDATES = 100;

  private static final int MIN_BIT_DIMENSIONS = 64;

  /** Vectors that are not of bits. */
  public VectorGraph(Kept kept, boolean flat, int connections, int candidates, float oversample) {
    this(kept, flat, connections, candidates, oversample, BitScore.NONE);
  }

  /** As they came, in a graph. */
  public static final VectorGraph STANDARD =
      new VectorGraph(Kept.WHOLE, false, STANDARD_CONNECTIONS, STANDARD_CANDIDATES, 0);

  /** Refuses what some forms cannot keep; no dimensions are not known yet. */
  VectorGraph checked(int dimensions) {
    if (kept == Kept.BITS && dimensions > 0 && dimensions < MIN_BIT_DIMENSIONS) {
      throw FaultException.argument(
          "bbq vectors do not support dims fewer than "
              + MIN_BIT_DIMENSIONS
              + "; provided="
              + dimensions);
    }
    if (kept == Kept.NIBBLES && dimensions % 2 != 0) {
      throw FaultException.argument(
          "int4 vectors only support even dimensions; provided=" + dimensions);
    }
    return this;
  }

  /** The same for vectors that are compared by their bits. */
  VectorGraph comparing(BitScore by) {
    return new VectorGraph(kept, flat, connections, candidates, oversample, by);
  }

  /** What is made of how many bits differ. */
  public enum BitScore {
    /** The vectors are not of bits. */
    NONE,
    /** The share of the bits that do not differ, as Elasticsearch scores them. */
    SHARE,
    /** One by one more than differ, as OpenSearch does. */
    DISTANCE
  }

  /** The bits of a component. */
  public enum Kept {
    WHOLE,
    BYTES,
    NIBBLES,
    TWO_BITS,
    BITS
  }
}
