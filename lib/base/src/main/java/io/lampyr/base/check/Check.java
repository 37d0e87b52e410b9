package io.lampyr.base.check;

/** Checks of arguments: a failure is a programming error, never a user's or a peer's mistake. */
public final class Check {
  private Check() {}

  /** Throws if the condition does not hold; {@code what} names the value and what it must be. */
  public static void that(boolean condition, String what) {
    if (!condition) {
      throw new IllegalArgumentException(what);
    }
  }

  /** The value, which must not be negative. */
  public static long notNegative(long value, String name) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must not be negative: " + value);
    }
    return value;
  }

  /** The value, which must be at least one. */
  public static long positive(long value, String name) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be positive: " + value);
    }
    return value;
  }
}
