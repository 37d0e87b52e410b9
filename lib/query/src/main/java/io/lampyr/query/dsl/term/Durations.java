package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.FaultException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as queries write them: {@code 10d}, {@code 500ms}. */
public final class Durations {
  private static final Pattern DURATION =
      Pattern.compile("\\s*\\+?([0-9]{1,18}(?:\\.[0-9]{1,18})?)\\s*(nanos|micros|ms|s|m|h|d)\\s*");

  private Durations() {}

  public static double millis(String text) {
    Matcher matcher = DURATION.matcher(text);
    if (!matcher.matches()) {
      throw FaultException.argument(
          "failed to parse [" + text + "] as a time value: unit is missing or unrecognized");
    }
    double unit =
        switch (matcher.group(2)) {
          case "nanos" -> 1e-6;
          case "micros" -> 1e-3;
          case "ms" -> 1;
          case "s" -> 1000;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          default -> 86_400_000;
        };
    return Double.parseDouble(matcher.group(1)) * unit;
  }
}
