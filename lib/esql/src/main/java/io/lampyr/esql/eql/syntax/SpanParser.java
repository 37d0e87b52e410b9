package io.lampyr.esql.eql.syntax;

import io.lampyr.esql.eql.syntax.EqlToken.Kind;
import io.lampyr.esql.fault.QueryException;
import java.time.Duration;

/** Reads how long a sequence may take. Not safe for many threads. */
record SpanParser(EqlCursor cursor) {
  private static final long MOST_MILLIS = Duration.ofDays(365_000).toMillis();

  Duration span() {
    EqlToken first = cursor.peek();
    boolean minus = cursor.takeSign("-");
    EqlToken number = cursor.next();
    if (number.kind() != Kind.INTEGER && number.kind() != Kind.DECIMAL) {
      throw QueryException.parsing(
          first.place(), "A positive maxspan value is required; found [" + number.text() + "]");
    }
    String unit = unit(number);
    String text = (minus ? "-" : "") + number.text() + unit;
    if (number.kind() == Kind.DECIMAL) {
      throw QueryException.parsing(
          first.place(),
          "Decimal time interval [" + text + "] not supported; please use an positive integer");
    }
    long millis = millis(first, text, unit);
    if (minus || !number.text().matches("0*[1-9][0-9]{0,14}")) {
      throw QueryException.parsing(
          first.place(), "A positive maxspan value is required; found [" + text + "]");
    }
    long count = Long.parseLong(number.text());
    if (count > MOST_MILLIS / millis) {
      throw QueryException.parsing(first.place(), "maxspan [" + text + "] is too long");
    }
    return Duration.ofMillis(count * millis);
  }

  /** It is written without a space between. */
  private String unit(EqlToken number) {
    EqlToken unit = cursor.peek();
    if (unit.kind() != Kind.WORD || unit.begin() != number.end()) {
      throw QueryException.parsing(
          number.place(),
          "No time unit specified, did you mean [s] as in [" + number.text() + "s]?");
    }
    return cursor.next().text();
  }

  private static long millis(EqlToken first, String text, String unit) {
    return switch (unit) {
      case "ms" -> 1;
      case "s" -> 1_000;
      case "m" -> 60_000;
      case "h" -> 3_600_000;
      case "d" -> 86_400_000;
      default ->
          throw QueryException.parsing(
              first.place(),
              "Unrecognized time unit ["
                  + unit
                  + "] in ["
                  + text
                  + "], please specify one of [ms, s, m, h, d]");
    };
  }
}
