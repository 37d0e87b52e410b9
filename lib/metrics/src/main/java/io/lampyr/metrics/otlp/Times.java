package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.JsonBytes;

/** Points in time, which OTLP gives as nanoseconds since 1970 without a sign. */
final class Times {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private Times() {}

  static long millis(long nanos) {
    return Long.divideUnsigned(nanos, NANOS_PER_MILLI);
  }

  /**
   * Writes milliseconds with the nanoseconds behind a point, as fields of nanoseconds take them.
   */
  static void nanos(String name, long nanos, JsonBytes out) {
    long rest = Long.remainderUnsigned(nanos, NANOS_PER_MILLI);
    out.name(name).text(Long.toUnsignedString(millis(nanos)) + "." + padded(rest));
  }

  private static String padded(long rest) {
    return Long.toString(NANOS_PER_MILLI + rest).substring(1);
  }
}
