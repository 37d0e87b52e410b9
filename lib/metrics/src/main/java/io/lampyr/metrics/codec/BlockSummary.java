package io.lampyr.metrics.codec;

/**
 * What the values of a block add up to. It is filled anew for each block, and holds until the next.
 * <em>First</em> is the oldest value, <em>last</em> the newest.
 */
public final class BlockSummary {
  private int count;
  private double first;
  private double last;
  private double least;
  private double most;
  private double sum;
  private double resets;
  private boolean counted;

  BlockSummary() {}

  public int count() {
    return count;
  }

  public double first() {
    return first;
  }

  public double last() {
    return last;
  }

  public double least() {
    return least;
  }

  public double most() {
    return most;
  }

  public double sum() {
    return sum;
  }

  /** Whether {@link #resets} is known: of counters, and of blocks with but one value. */
  public boolean isCounted() {
    return counted;
  }

  /** The sum of all values behind which a smaller one comes. */
  public double resets() {
    return resets;
  }

  void constant(double value, int times) {
    count = times;
    first = value;
    last = value;
    least = value;
    most = value;
    sum = value * times;
    resets = 0;
    counted = true;
  }

  /** What a head says of a block that is summed up. */
  void read(BlockGroup group, int block, ColumnKind kind) {
    count = group.counts[block];
    counted = kind.counter();
    int form = group.tokens[block] & Token.FORM_MASK;
    if (Token.keepsBits(form)) {
      last = kind.number().number(group.firsts[block]);
      first = kind.number().number(group.lasts[block]);
      least = Double.longBitsToDouble(group.leasts[block]);
      most = Double.longBitsToDouble(group.mosts[block]);
      sum = Double.longBitsToDouble(group.sums[block]);
      resets = Double.longBitsToDouble(group.resets[block]);
      return;
    }
    int exponent = group.exponents[block] & ~BlockEncoder.EXCEPTIONS;
    last = Decimals.number(group.firsts[block], exponent);
    first = Decimals.number(group.lasts[block], exponent);
    least = Decimals.number(group.leasts[block], exponent);
    most = Decimals.number(group.mosts[block], exponent);
    sum = Decimals.number(group.sums[block], exponent);
    resets = Decimals.number(group.resets[block], exponent);
  }
}
