package io.lampyr.query.aggregation.value;

import org.apache.lucene.util.NumericUtils;

/**
 * How the longs of a column stand for numbers.
 *
 * @param factor what a scaled number is multiplied by
 */
public record NumberForm(Kind kind, double factor) {
  /** The ways in which columns hold numbers. */
  public enum Kind {
    LONG,
    UNSIGNED,
    NANOS,
    HALF_FLOAT,
    FLOAT,
    DOUBLE,
    SCALED
  }

  public static final NumberForm LONGS = new NumberForm(Kind.LONG, 1);
  public static final NumberForm DOUBLES = new NumberForm(Kind.DOUBLE, 1);

  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final double HALF_RANGE = 0x1p63;

  /** Whether keys of buckets are longs. */
  public boolean isWhole() {
    return kind.compareTo(Kind.NANOS) <= 0;
  }

  public double toDouble(long raw) {
    return switch (kind) {
      case LONG -> raw;
      case NANOS -> Math.floorDiv(raw, NANOS_PER_MILLI);
      case UNSIGNED -> ofUnsigned(raw ^ Long.MIN_VALUE);
      case HALF_FLOAT -> {
        short bits = (short) raw;
        yield Float.float16ToFloat((short) (bits ^ ((bits >> 15) & 0x7fff)));
      }
      case FLOAT -> NumericUtils.sortableIntToFloat((int) raw);
      case DOUBLE -> NumericUtils.sortableLongToDouble(raw);
      case SCALED -> raw * factor;
    };
  }

  /** A long that is equal for equal numbers and in their order: the key, or a double's form. */
  public long toKey(long raw) {
    return switch (kind) {
      case LONG, UNSIGNED -> raw;
      case NANOS -> Math.floorDiv(raw, NANOS_PER_MILLI);
      case HALF_FLOAT, FLOAT, DOUBLE, SCALED -> NumericUtils.doubleToSortableLong(toDouble(raw));
    };
  }

  /** The key of a bucket that {@link #toKey} gave. */
  public Object key(long key) {
    return isWhole() ? (Object) key : (Object) NumericUtils.sortableLongToDouble(key);
  }

  /** The number of a whole key that {@link #toKey} gave. */
  public double ofKey(long key) {
    return kind == Kind.UNSIGNED ? ofUnsigned(key ^ Long.MIN_VALUE) : key;
  }

  /** The same, of which what no long can hold is the largest one. */
  public long wholeOfKey(long key) {
    if (kind != Kind.UNSIGNED) {
      return key;
    }
    long bits = key ^ Long.MIN_VALUE;
    return bits < 0 ? Long.MAX_VALUE : bits;
  }

  /** The raw form of a number that a request names. */
  public long fromDouble(double value) {
    return switch (kind) {
      case LONG -> (long) value;
      case NANOS -> ((long) value) * NANOS_PER_MILLI;
      case UNSIGNED -> unsigned(value);
      case HALF_FLOAT, FLOAT, DOUBLE, SCALED -> throw new IllegalStateException("not whole");
    };
  }

  /** Exact for what a double can hold, and rounded once for what it cannot. */
  private static double ofUnsigned(long bits) {
    return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
  }

  private static long unsigned(double value) {
    return value >= HALF_RANGE ? (long) (value - HALF_RANGE) : ((long) value) ^ Long.MIN_VALUE;
  }
}
