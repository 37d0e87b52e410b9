package io.lampyr.base.id;

import io.lampyr.base.check.Check;

/**
 * Counts the openings of a shard: each opening by one process has a term of its own, above all
 * earlier ones.
 */
public record PrimaryTerm(long value) implements Comparable<PrimaryTerm> {
  public PrimaryTerm {
    Check.positive(value, "primary term");
  }

  public PrimaryTerm next() {
    return new PrimaryTerm(Math.addExact(value, 1));
  }

  @Override
  public int compareTo(PrimaryTerm other) {
    return Long.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
