package io.lampyr.base.unit;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Durations as a whole number and a unit: {@code 200ms}, {@code 5s}, {@code 30m}, {@code 1d}; also
 * {@code h}, {@code micros} and {@code nanos}. Zero needs no unit. Units are in lower case.
 */
public final class Durations {
  private static final String EXPECTED =
      "a whole number followed by nanos, micros, ms, s, m, h or d, such as 200ms or 30m";

  /** From the longest to the shortest. */
  private static final Map<String, ChronoUnit> UNITS = units();

  private Durations() {}

  /** Refuses what is not a duration with a message that says what would be one. */
  public static Duration parse(String text) {
    if (text.strip().equals("0")) {
      return Duration.ZERO;
    }
    Amount amount = Amount.parse("duration", text, EXPECTED);
    ChronoUnit unit = UNITS.get(amount.unit());
    if (unit == null) {
      throw Amount.refused("duration", text, "has an unknown unit", EXPECTED);
    }
    try {
      // Counted in nanoseconds, as every duration becomes a time-out sooner or later.
      return Duration.ofNanos(Math.multiplyExact(amount.number(), unit.getDuration().toNanos()));
    } catch (ArithmeticException tooLong) {
      throw Amount.refused("duration", text, "is longer than 292 years", EXPECTED);
    }
  }

  /** In the largest unit that needs no fraction, so that parsing gives the same duration again. */
  public static String print(Duration duration) {
    long nanos = duration.toNanos();
    if (nanos != 0) {
      for (Map.Entry<String, ChronoUnit> unit : UNITS.entrySet()) {
        long length = unit.getValue().getDuration().toNanos();
        if (nanos % length == 0) {
          return nanos / length + unit.getKey();
        }
      }
    }
    return "0s";
  }

  /**
   * For people: in the largest unit of which it is at least one, with one decimal, behind which
   * nothing is rounded; without it if that is zero.
   */
  public static String shown(Duration duration) {
    long nanos = duration.toNanos();
    for (Map.Entry<String, ChronoUnit> unit : UNITS.entrySet()) {
      long length = unit.getValue().getDuration().toNanos();
      if (Math.abs(nanos) >= length) {
        long tenths = (long) (10.0 * nanos / length);
        return tenths / 10 + (tenths % 10 == 0 ? "" : "." + Math.abs(tenths % 10)) + unit.getKey();
      }
    }
    return "0s";
  }

  private static Map<String, ChronoUnit> units() {
    Map<String, ChronoUnit> units = new LinkedHashMap<>();
    units.put("d", ChronoUnit.DAYS);
    units.put("h", ChronoUnit.HOURS);
    units.put("m", ChronoUnit.MINUTES);
    units.put("s", ChronoUnit.SECONDS);
    units.put("ms", ChronoUnit.MILLIS);
    units.put("micros", ChronoUnit.MICROS);
    units.put("nanos", ChronoUnit.NANOS);
    return units;
  }
}
