package io.lampyr.query.dsl.frame;

/**
 * Values of a field in the form in which columns hold them, both ends included; empty if the lower
 * end is above the upper.
 */
public record FieldRange(long from, long to) {
  /** Nothing lies in it. */
  public static final FieldRange NOTHING = new FieldRange(Long.MAX_VALUE, Long.MIN_VALUE);

  public FieldRange and(FieldRange other) {
    return new FieldRange(Math.max(from, other.from), Math.min(to, other.to));
  }

  public FieldRange or(FieldRange other) {
    return new FieldRange(Math.min(from, other.from), Math.max(to, other.to));
  }

  /** Whether any value between the two lies in the range. */
  public boolean meets(long least, long most) {
    return from <= to && from <= most && to >= least;
  }
}
