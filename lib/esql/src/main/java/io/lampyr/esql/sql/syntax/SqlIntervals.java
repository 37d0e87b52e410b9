package io.lampyr.esql.sql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.syntax.SqlToken.Kind;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.tree.Place;
import io.lampyr.esql.type.DataType;
import java.time.Duration;
import java.time.Period;
import java.time.temporal.TemporalAmount;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads amounts of time: {@code INTERVAL 1 DAY}, {@code INTERVAL '1-2' YEAR TO MONTH}. */
final class SqlIntervals {
  private static final List<String> UNITS =
      List.of("year", "month", "day", "hour", "minute", "second");

  /** How each kind is written; the groups are its units, the largest first. */
  private static final Map<String, String> FORMS =
      Map.of(
          "year_to_month", "(\\d{1,9})-(\\d{1,9})",
          "day_to_hour", "(\\d{1,9}) (\\d{1,9})",
          "day_to_minute", "(\\d{1,9}) (\\d{1,9}):(\\d{1,9})",
          "day_to_second", "(\\d{1,9}) (\\d{1,9}):(\\d{1,9}):(\\d{1,9}(?:\\.\\d{1,9})?)",
          "hour_to_minute", "(\\d{1,9}):(\\d{1,9})",
          "hour_to_second", "(\\d{1,9}):(\\d{1,9}):(\\d{1,9}(?:\\.\\d{1,9})?)",
          "minute_to_second", "(\\d{1,9}):(\\d{1,9}(?:\\.\\d{1,9})?)");

  private SqlIntervals() {}

  /** What stands behind the word; the call's name tells the kind. */
  static Expression read(SqlCursor cursor, SqlToken first) {
    boolean minus = cursor.takes("-");
    if (!minus) {
      var _ = cursor.takes("+");
    }
    SqlToken token = cursor.peek();
    if (token.kind() != Kind.STRING && token.kind() != Kind.INTEGER) {
      throw cursor.unexpected("an amount of time");
    }
    String amount = cursor.take().text().strip();
    if (token.kind() == Kind.STRING && (amount.startsWith("-") || amount.startsWith("+"))) {
      minus ^= amount.startsWith("-");
      amount = amount.substring(1);
    }
    String kind = unit(cursor);
    if (cursor.takesWord("TO")) {
      kind += "_to_" + unit(cursor);
    }
    TemporalAmount value = value(token.place(), kind, amount, minus);
    DataType type = value instanceof Period ? DataType.DATE_PERIOD : DataType.TIME_DURATION;
    return new Call(
        "interval:" + kind,
        List.of(new Literal(value, type, cursor.since(first))),
        cursor.since(first));
  }

  private static String unit(SqlCursor cursor) {
    SqlToken token = cursor.peek();
    String word = token.text().toLowerCase(Locale.ROOT);
    String unit = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    if (token.kind() != Kind.WORD || !UNITS.contains(unit)) {
      throw cursor.unexpected("{'YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND'}");
    }
    var _ = cursor.take();
    return unit;
  }

  private static TemporalAmount value(Place place, String kind, String amount, boolean minus) {
    String form =
        kind.contains("_")
            ? FORMS.get(kind)
            : kind.equals("second") ? "(\\d{1,9}(?:\\.\\d{1,9})?)" : "(\\d{1,9})";
    if (form == null) {
      throw QueryException.parsing(place, "Invalid interval [" + kind.replace('_', ' ') + "]");
    }
    Matcher matcher = Pattern.compile(form).matcher(amount);
    if (!matcher.matches()) {
      throw QueryException.parsing(
          place,
          "Invalid [INTERVAL "
              + kind.replace('_', ' ').toUpperCase(Locale.ROOT)
              + "] value ["
              + amount
              + "]");
    }
    return sum(place, kind, matcher, minus);
  }

  private static TemporalAmount sum(Place place, String kind, Matcher matcher, boolean minus) {
    int unit = UNITS.indexOf(kind.split("_", 2)[0]);
    long months = 0;
    Duration time = Duration.ZERO;
    for (int i = 1; i <= matcher.groupCount(); i++, unit++) {
      String number = matcher.group(i);
      if (unit == 5) {
        time = time.plus(Duration.parse("PT" + number + "S"));
        continue;
      }
      long count = Long.parseLong(number);
      switch (unit) {
        case 0 -> months += 12 * count;
        case 1 -> months += count;
        case 2 -> time = time.plusDays(count);
        case 3 -> time = time.plusHours(count);
        default -> time = time.plusMinutes(count);
      }
    }
    if (months > Integer.MAX_VALUE) {
      throw QueryException.parsing(
          place, "Invalid interval: [" + matcher.group() + "] is too large");
    }
    boolean calendar = kind.startsWith("year") || kind.startsWith("month");
    if (calendar) {
      Period period = Period.ofMonths((int) months).normalized();
      return minus ? period.negated() : period;
    }
    return minus ? time.negated() : time;
  }
}
