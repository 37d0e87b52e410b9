package io.lampyr.restapi.promql;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.number.Durations;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.number.GoText;
import io.lampyr.metrics.promql.run.Asked;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.OptionalDouble;

/** The times and numbers that calls give. */
final class QueryTimes {
  /** The first moment that there is. */
  static final long FIRST = -62_135_596_800_000L;

  /** The last one. */
  static final long LAST = 253_402_300_799_999L;

  private static final double MILLIS = 1000;
  private static final double MOST_SECONDS = 9e11;
  private static final long MOST_STEPS = 11_000;
  private static final double MOST_DURATION = 0x1p63 / 1e9;

  private QueryTimes() {}

  /** In milliseconds. */
  static long moment(Form form, String name, long otherwise) {
    return form.text(name)
        .map(text -> {
          try {
            return moment(text);
          } catch (PromqlException malformed) {
            throw invalid(name, "invalid time value for '" + name + "': " + malformed.getMessage());
          }
        })
        .orElse(otherwise);
  }

  private static long required(Form form, String name) {
    try {
      return moment(form.text(name).orElse(""));
    } catch (PromqlException malformed) {
      throw invalid(name, String.valueOf(malformed.getMessage()));
    }
  }

  private static long moment(String text) {
    OptionalDouble seconds = GoNumbers.number(text);
    if (seconds.isPresent() && Math.abs(seconds.getAsDouble()) < MOST_SECONDS) {
      double whole = Math.floor(seconds.getAsDouble());
      return ((long) whole) * 1000 + Math.round((seconds.getAsDouble() - whole) * MILLIS);
    }
    try {
      return OffsetDateTime.parse(text).toInstant().toEpochMilli();
    } catch (DateTimeParseException | ArithmeticException malformed) {
      throw PromqlException.badData(
          "cannot parse " + GoText.quoted(text) + " to a valid timestamp");
    }
  }

  /** In seconds. */
  private static double seconds(String text) {
    OptionalDouble number = GoNumbers.number(text);
    if (number.isPresent()) {
      if (!(Math.abs(number.getAsDouble()) < MOST_DURATION)) {
        throw PromqlException.badData(
            "cannot parse " + GoText.quoted(text) + " to a valid duration. It overflows int64");
      }
      return number.getAsDouble();
    }
    try {
      return Durations.parse(text) / MILLIS;
    } catch (InvalidInputException malformed) {
      throw PromqlException.badData("cannot parse " + GoText.quoted(text) + " to a valid duration");
    }
  }

  static PromqlException invalid(String name, String why) {
    return PromqlException.badData("invalid parameter " + GoText.quoted(name) + ": " + why);
  }

  static Asked instant(Form form, long now) {
    return lookback(form, Asked.at(moment(form, "time", now)));
  }

  static Asked range(Form form) {
    long start = required(form, "start");
    long end = required(form, "end");
    if (end < start) {
      throw invalid("end", "end timestamp must not be before start time");
    }
    double step;
    try {
      step = seconds(form.text("step").orElse(""));
    } catch (PromqlException malformed) {
      throw invalid("step", String.valueOf(malformed.getMessage()));
    }
    long millis = (long) (step * MILLIS);
    if (millis <= 0) {
      throw invalid(
          "step",
          "zero or negative query resolution step widths are not accepted. Try a positive"
              + " integer");
    }
    if ((end - start) / millis > MOST_STEPS) {
      throw PromqlException.badData(
          "exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query"
              + " resolution (?step=XX)");
    }
    return lookback(form, Asked.between(start, end, millis));
  }

  private static Asked lookback(Form form, Asked asked) {
    Optional<String> given = form.text("lookback_delta");
    if (given.isEmpty()) {
      return asked;
    }
    try {
      long millis = (long) (seconds(given.get()) * MILLIS);
      return millis > 0 ? asked.withLookback(millis) : asked;
    } catch (PromqlException malformed) {
      throw PromqlException.badData(
          "error parsing lookback delta duration: " + malformed.getMessage());
    }
  }

  /** How long a call may take: never longer than this. */
  static Duration within(Form form, Duration most) {
    Optional<String> given = form.text("timeout");
    if (given.isEmpty()) {
      return most;
    }
    double seconds;
    try {
      seconds = seconds(given.get());
    } catch (PromqlException malformed) {
      throw invalid("timeout", String.valueOf(malformed.getMessage()));
    }
    if (seconds <= 0) {
      throw invalid("timeout", "timeout must be positive, got " + GoNumbers.plain(seconds) + "s");
    }
    long millis = (long) Math.min(seconds * MILLIS, (double) most.toMillis());
    return Duration.ofMillis(Math.max(1, millis));
  }

  /** How many are wanted at most; 0: all. */
  static int limit(Form form) {
    Optional<String> given = form.text("limit");
    if (given.isEmpty()) {
      return 0;
    }
    long limit;
    try {
      limit = Long.parseLong(given.get());
    } catch (NumberFormatException malformed) {
      throw invalid(
          "limit", "strconv.Atoi: parsing " + GoText.quoted(given.get()) + ": invalid syntax");
    }
    if (limit < 0) {
      throw invalid("limit", "limit must be non-negative");
    }
    return (int) Math.min(limit, Integer.MAX_VALUE);
  }
}
