package io.lampyr.esql.sql.translate;

import io.lampyr.esql.function.SqlTests;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.type.DataType;
import java.util.List;

/** Values of one type as those of another. */
final class Casts {
  private final Session session;

  Casts(Session session) {
    this.session = session;
  }

  Typed cast(Call call, Typed value, String name) {
    SqlType to =
        SqlType.named(name)
            .orElseThrow(() -> Binding.wrong(call, "Does not recognize type [" + name + "]"));
    SqlType from = value.type();
    if (from == to || to == SqlType.NULL) {
      return value;
    }
    if (from == SqlType.NULL) {
      return new Typed(new Literal(null, to.computed(), call.source()), to);
    }
    if (from.isInterval() && to != SqlType.KEYWORD) {
      throw refused(call, from, to);
    }
    return switch (to) {
      case DATETIME, DATE, TIME -> toDate(call, value, to);
      case KEYWORD -> toText(call, value);
      default -> {
        boolean number = to.isNumber() || to == SqlType.BOOLEAN;
        boolean takes =
            from.isNumber()
                || from == SqlType.BOOLEAN
                || from.isText()
                || (from.isDate() && to.isNumber());
        if (number && !takes) {
          throw refused(call, from, to);
        }
        yield Binding.made(call, "to_" + to.computed().told(), List.of(value), to);
      }
    };
  }

  private static io.lampyr.esql.fault.QueryException refused(Call call, SqlType from, SqlType to) {
    return Binding.wrong(call, "Cannot cast [" + from.shown() + "] to [" + to.shown() + "]");
  }

  /** Texts that stand where a date is wanted are one. */
  Typed date(Call call, Typed value) {
    if (value.type().isDate() || value.type() == SqlType.NULL) {
      return value;
    }
    if (value.type().isText()) {
      return toDate(call, value, SqlType.DATETIME);
    }
    throw Binding.wrong(
        call,
        "argument of ["
            + call.source().text()
            + "] must be [date or datetime], found value ["
            + value.expression().source().text()
            + "] type ["
            + value.type().shown()
            + "]");
  }

  private Typed toDate(Call call, Typed value, SqlType to) {
    SqlType from = value.type();
    if (from.isText() && to == SqlType.TIME) {
      return Binding.made(call, SqlTests.PREFIX + "time_of_text", List.of(value), to);
    }
    Typed moment = value;
    if (from.isText()) {
      moment =
          value.constant().isPresent()
              ? session
                  .alike(call, List.of(value, new Typed(value.expression(), SqlType.DATETIME)))
                  .getFirst()
              : Binding.made(call, "to_datetime", List.of(value), SqlType.DATETIME);
    } else if (from.isNumber() || from == SqlType.DATE_NANOS) {
      moment = Binding.made(call, "to_datetime", List.of(value), SqlType.DATETIME);
    } else if (!from.isDate()) {
      throw refused(call, from, to);
    }
    if (to == SqlType.DATETIME) {
      return new Typed(moment.expression(), to);
    }
    String function = SqlTests.PREFIX + (to == SqlType.DATE ? "date" : "time");
    return Binding.made(call, function, List.of(moment, session.zoned(call)), to);
  }

  private Typed toText(Call call, Typed value) {
    String pattern =
        switch (value.type()) {
          case DATETIME -> "uuuu-MM-dd'T'HH:mm:ss.SSSXXX";
          case DATE -> "uuuu-MM-dd";
          case TIME -> "HH:mm:ss.SSS";
          default -> "";
        };
    if (value.type().isInterval()) {
      return shown(value);
    }
    if (pattern.isEmpty()) {
      return Binding.made(call, "to_string", List.of(value), SqlType.KEYWORD);
    }
    Typed zone =
        value.type() == SqlType.TIME
            ? new Typed(new Literal("Z", DataType.KEYWORD, call.source()), SqlType.KEYWORD)
            : session.zoned(call);
    Typed how = new Typed(new Literal(pattern, DataType.KEYWORD, call.source()), SqlType.KEYWORD);
    Typed java = new Typed(new Literal("java", DataType.KEYWORD, call.source()), SqlType.KEYWORD);
    return Binding.made(
        call, SqlTests.PREFIX + "format", List.of(value, how, zone, java), SqlType.KEYWORD);
  }

  /** An amount of time as it is answered: a text. */
  static Typed shown(Typed interval) {
    Object amount = interval.constant().orElseThrow();
    String text =
        amount instanceof java.time.Period period
            ? months(period)
            : days((java.time.Duration) amount);
    return new Typed(
        new Literal(text, DataType.KEYWORD, interval.expression().source()), SqlType.KEYWORD);
  }

  private static String months(java.time.Period period) {
    long months = period.toTotalMonths();
    return (months < 0 ? "-" : "+") + Math.abs(months) / 12 + "-" + Math.abs(months) % 12;
  }

  private static String days(java.time.Duration duration) {
    java.time.Duration d = duration.abs();
    return "%s%d %02d:%02d:%02d.%s"
        .formatted(
            duration.isNegative() ? "-" : "+",
            d.toDays(),
            d.toHoursPart(),
            d.toMinutesPart(),
            d.toSecondsPart(),
            d.toMillisPart() == 0 ? "0" : "%03d".formatted(d.toMillisPart()));
  }
}
