package io.lampyr.metrics.document;

/**
 * Numbers that JSON does not have, as texts that fields with {@code non_finite} take: infinite
 * ones, what is no number, and the mark that says that a series has ended.
 */
public final class DecimalText {
  /** What Prometheus writes where a series has ended; told from other NaNs by its bits alone. */
  public static final long STALE_BITS = 0x7ff0000000000002L;

  private DecimalText() {}

  /** Writes a number, whatever it is. */
  public static void write(double value, JsonBytes out) {
    if (Double.isFinite(value)) {
      out.number(value);
    } else if (Double.doubleToRawLongBits(value) == STALE_BITS) {
      out.text("StaleNaN");
    } else if (Double.isNaN(value)) {
      out.text("NaN");
    } else {
      out.text(value > 0 ? "Infinity" : "-Infinity");
    }
  }
}
