package io.lampyr.esql.sql.translate;

import io.lampyr.esql.function.SqlTests;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.type.DataType;
import java.time.Duration;
import java.time.Period;
import java.time.temporal.TemporalAmount;
import java.util.List;

/** Numbers, dates and amounts of time that are computed with. */
final class Arithmetic {
  private final Session session;
  private final Casts casts;

  Arithmetic(Session session, Casts casts) {
    this.session = session;
    this.casts = casts;
  }

  Typed bind(Call call, List<Typed> parts) {
    Typed left = parts.getFirst();
    if (parts.size() == 1) {
      return left.type().isInterval()
          ? interval(call, left.type(), times(call, amount(left), -1))
          : Binding.made(call, "neg", parts, left.type());
    }
    Typed right = parts.get(1);
    String sign = call.function();
    if (left.type().isInterval() && right.type().isInterval()) {
      return both(call, left, right, sign);
    }
    if (sign.equals("*") && (left.type().isInterval() || right.type().isInterval())) {
      Typed amount = left.type().isInterval() ? left : right;
      Typed number = amount == left ? right : left;
      long by =
          number
              .constant()
              .filter(Number.class::isInstance)
              .map(Number.class::cast)
              .orElseThrow(() ->
                  Binding.wrong(call, "amounts of time are multiplied by constant numbers only"))
              .longValue();
      return interval(call, amount.type(), times(call, amount(amount), by));
    }
    if (right.type().isInterval() && (sign.equals("+") || sign.equals("-"))) {
      return moved(call, casts.date(call, left), right, sign);
    }
    if (left.type().isInterval() && sign.equals("+")) {
      return moved(call, casts.date(call, right), left, sign);
    }
    checkNumber(call, left, "first");
    checkNumber(call, right, "second");
    return Binding.made(call, sign, parts, SqlCalls.common(call, parts));
  }

  private static void checkNumber(Call call, Typed part, String which) {
    if (!part.type().isNumber() && part.type() != SqlType.NULL) {
      throw Binding.wrong(
          call,
          which
              + " argument of ["
              + call.source().text()
              + "] must be [numeric], found value ["
              + part.expression().source().text()
              + "] type ["
              + part.type().shown()
              + "]");
    }
  }

  private Typed moved(Call call, Typed date, Typed amount, String sign) {
    Typed way =
        new Typed(
            new Literal(sign.equals("-") ? -1 : 1, DataType.INTEGER, call.source()),
            SqlType.INTEGER);
    SqlType type =
        date.type() == SqlType.DATE && amount(amount) instanceof Period
            ? SqlType.DATE
            : date.type() == SqlType.DATE ? SqlType.DATETIME : date.type();
    return Binding.made(
        call, SqlTests.PREFIX + "move", List.of(date, amount, way, session.zoned(call)), type);
  }

  private static TemporalAmount amount(Typed typed) {
    return (TemporalAmount) typed.constant().orElseThrow();
  }

  private static Typed interval(Call call, SqlType type, TemporalAmount amount) {
    return new Typed(new Literal(amount, type.computed(), call.source()), type);
  }

  private static TemporalAmount times(Call call, TemporalAmount amount, long by) {
    try {
      return amount instanceof Period period
          ? period.multipliedBy(Math.toIntExact(by))
          : ((Duration) amount).multipliedBy(by);
    } catch (ArithmeticException tooLong) {
      throw Binding.wrong(call, "[" + call.source().text() + "] is too long an interval");
    }
  }

  private static Typed both(Call call, Typed left, Typed right, String sign) {
    TemporalAmount one = amount(left);
    TemporalAmount other = sign.equals("-") ? times(call, amount(right), -1) : amount(right);
    boolean add = sign.equals("+") || sign.equals("-");
    if (add && one instanceof Period a && other instanceof Period b) {
      SqlType type = left.type() == right.type() ? left.type() : SqlType.INTERVAL_YEAR_TO_MONTH;
      return interval(call, type, a.plus(b).normalized());
    }
    if (add && one instanceof Duration a && other instanceof Duration b) {
      SqlType type = left.type() == right.type() ? left.type() : SqlType.INTERVAL_DAY_TO_SECOND;
      return interval(call, type, a.plus(b));
    }
    throw Binding.wrong(
        call,
        "["
            + sign
            + "] has arguments with incompatible types ["
            + left.type().name()
            + "] and ["
            + right.type().name()
            + "]");
  }
}
