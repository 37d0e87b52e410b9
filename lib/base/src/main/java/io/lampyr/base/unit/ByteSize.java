package io.lampyr.base.unit;

import io.lampyr.base.check.Check;
import java.util.Locale;

/**
 * A number of bytes, written as a whole number and a unit of powers of 1024, in any case: {@code
 * 512kb}, {@code 16mb}, {@code 1gb}. Zero needs no unit.
 */
public record ByteSize(long bytes) implements Comparable<ByteSize> {
  public static final ByteSize ZERO = new ByteSize(0);

  private static final String EXPECTED =
      "a whole number followed by b, kb, mb, gb, tb or pb, such as 16mb";
  private static final String[] UNITS = {"b", "kb", "mb", "gb", "tb", "pb"};
  private static final String[] SHORT_UNITS = {"b", "k", "m", "g", "t", "p"};

  public ByteSize {
    Check.notNegative(bytes, "bytes");
  }

  public static ByteSize ofKb(long kb) {
    return new ByteSize(Math.multiplyExact(kb, 1L << 10));
  }

  public static ByteSize ofMb(long mb) {
    return new ByteSize(Math.multiplyExact(mb, 1L << 20));
  }

  public static ByteSize ofGb(long gb) {
    return new ByteSize(Math.multiplyExact(gb, 1L << 30));
  }

  /** Refuses what is not a byte size with a message that says what would be one. */
  public static ByteSize parse(String text) {
    if (text.strip().equals("0")) {
      return ZERO;
    }
    Amount amount = Amount.parse("byte size", text, EXPECTED);
    int power = power(amount.unit().toLowerCase(Locale.ROOT));
    if (power < 0) {
      throw Amount.refused("byte size", text, "has an unknown unit", EXPECTED);
    }
    try {
      return new ByteSize(Math.multiplyExact(amount.number(), 1L << (10 * power)));
    } catch (ArithmeticException tooLarge) {
      throw Amount.refused("byte size", text, "is too large", EXPECTED);
    }
  }

  /** The bytes as an array's length or a buffer's size. */
  public int toIntExact() {
    return Math.toIntExact(bytes);
  }

  @Override
  public int compareTo(ByteSize other) {
    return Long.compare(bytes, other.bytes);
  }

  /** In the largest unit that needs no fraction, so that parsing gives the same size again. */
  @Override
  public String toString() {
    int power = bytes == 0 ? 0 : Math.min(Long.numberOfTrailingZeros(bytes) / 10, 5);
    return (bytes >> (10 * power)) + UNITS[power];
  }

  /**
   * For people: in the largest unit of which it is at least one, with one decimal, behind which
   * nothing is rounded; without it if that is zero.
   */
  public String shown() {
    double scaled = bytes;
    int power = 0;
    while (scaled >= 1024 && power < UNITS.length - 1) {
      scaled /= 1024;
      power++;
    }
    long tenths = (long) (scaled * 10);
    return tenths / 10 + (tenths % 10 == 0 ? "" : "." + tenths % 10) + UNITS[power];
  }

  private static int power(String unit) {
    for (int power = 0; power < UNITS.length; power++) {
      if (unit.equals(UNITS[power]) || unit.equals(SHORT_UNITS[power])) {
        return power;
      }
    }
    return -1;
  }
}
