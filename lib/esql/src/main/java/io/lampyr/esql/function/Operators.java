package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAmount;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Arithmetic, comparisons and logic. */
final class Operators {
  private static final BigInteger MAX_UNSIGNED =
      BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

  private Operators() {}

  private interface Arithmetic {
    Number of(Number left, Number right);
  }

  private record Ways(Arithmetic integer, Arithmetic wide, Arithmetic unsigned, Arithmetic real) {
    Arithmetic of(DataType type) {
      return switch (type) {
        case INTEGER -> integer;
        case UNSIGNED_LONG -> unsigned;
        case DOUBLE -> real;
        default -> wide;
      };
    }
  }

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    arithmetic(table, "+", "=,=:$c|d,t:$1|t,d:datetime", Operators::plus);
    arithmetic(table, "-", "=,=:$c|d,t:$1", Operators::minus);
    arithmetic(table, "*", "=,=:$c", Operators::times);
    arithmetic(table, "/", "=,=:$c", Operators::by);
    arithmetic(table, "%", "=,=:$c", Operators::rest);
    table.made("neg", "n:$1|t:$1", Operators::negated);
    comparison(table, "==", sign -> sign == 0);
    comparison(table, "!=", sign -> sign != 0);
    comparison(table, "<", sign -> sign < 0);
    comparison(table, "<=", sign -> sign <= 0);
    comparison(table, ">", sign -> sign > 0);
    comparison(table, ">=", sign -> sign >= 0);
    table.plain(
        "=~", "s,s:boolean", a -> String.valueOf(a[0]).equalsIgnoreCase(String.valueOf(a[1])));
    table.raw("and", "b,b:boolean", Operators::and);
    table.raw("or", "b,b:boolean", Operators::or);
    table.plain("not", "b:boolean", a -> !Boolean.TRUE.equals(a[0]));
    table.raw("is null", "*:boolean", a -> a[0] == null);
    table.raw("is not null", "*:boolean", a -> a[0] != null);
    return table.done();
  }

  private static void arithmetic(
      FunctionTable table, String sign, String signatures, Kernel.Maker maker) {
    table.made(sign, signatures, maker);
  }

  private interface Sign {
    boolean fits(int comparison);
  }

  private static void comparison(FunctionTable table, String name, Sign sign) {
    table.plain(name, "=,=:boolean", a -> sign.fits(compare(a[0], a[1])));
  }

  private static int compare(@Nullable Object one, @Nullable Object other) {
    return one == null || other == null ? 0 : Values.compare(one, other);
  }

  private static Kernel numbers(Site site, Ways ways) {
    DataType type = site.result();
    Arithmetic way = ways.of(type);
    return a -> {
      Number result = way.of(number(a[0], type), number(a[1], type));
      if (result instanceof Double real && !Double.isFinite(real)) {
        throw new ArithmeticException("not a finite double number: " + real);
      }
      return result;
    };
  }

  private static Number number(@Nullable Object value, DataType type) {
    return Values.as((Number) java.util.Objects.requireNonNull(value), type);
  }

  private static BigInteger unsigned(BigInteger number) {
    if (number.signum() < 0 || number.compareTo(MAX_UNSIGNED) > 0) {
      throw new ArithmeticException("unsigned_long overflow");
    }
    return number;
  }

  private static Kernel plus(Site site) {
    if (site.type(0).isTime() && site.type(1).isDate()) {
      return a -> moved(a[1], a[0], 1, site.type(1));
    }
    if (site.type(0).isTime() && site.type(1).isTime()) {
      return a -> sum(a[0], a[1], 1);
    }
    return site.type(1).isTime()
        ? a -> moved(a[0], a[1], 1, site.type(0))
        : numbers(
            site,
            new Ways(
                (x, y) -> Math.addExact(x.intValue(), y.intValue()),
                (x, y) -> Math.addExact(x.longValue(), y.longValue()),
                (x, y) -> unsigned(Values.big(x).add(Values.big(y))),
                (x, y) -> x.doubleValue() + y.doubleValue()));
  }

  private static Kernel minus(Site site) {
    if (site.type(0).isTime() && site.type(1).isTime()) {
      return a -> sum(a[0], a[1], -1);
    }
    return site.type(1).isTime()
        ? a -> moved(a[0], a[1], -1, site.type(0))
        : numbers(
            site,
            new Ways(
                (x, y) -> Math.subtractExact(x.intValue(), y.intValue()),
                (x, y) -> Math.subtractExact(x.longValue(), y.longValue()),
                (x, y) -> unsigned(Values.big(x).subtract(Values.big(y))),
                (x, y) -> x.doubleValue() - y.doubleValue()));
  }

  private static Kernel times(Site site) {
    return numbers(
        site,
        new Ways(
            (x, y) -> Math.multiplyExact(x.intValue(), y.intValue()),
            (x, y) -> Math.multiplyExact(x.longValue(), y.longValue()),
            (x, y) -> unsigned(Values.big(x).multiply(Values.big(y))),
            (x, y) -> x.doubleValue() * y.doubleValue()));
  }

  private static Number divisor(Number number) {
    if (number.doubleValue() == 0) {
      throw new ArithmeticException("/ by zero");
    }
    return number;
  }

  private static Kernel by(Site site) {
    return numbers(
        site,
        new Ways(
            (x, y) -> Math.divideExact(x.intValue(), divisor(y).intValue()),
            (x, y) -> Math.divideExact(x.longValue(), divisor(y).longValue()),
            (x, y) -> Values.big(x).divide(Values.big(divisor(y))),
            (x, y) -> x.doubleValue() / divisor(y).doubleValue()));
  }

  private static Kernel rest(Site site) {
    return numbers(
        site,
        new Ways(
            (x, y) -> x.intValue() % divisor(y).intValue(),
            (x, y) -> x.longValue() % divisor(y).longValue(),
            (x, y) -> Values.big(x).mod(Values.big(divisor(y))),
            (x, y) -> x.doubleValue() % divisor(y).doubleValue()));
  }

  private static Kernel negated(Site site) {
    return switch (site.type(0)) {
      case INTEGER -> a -> Math.negateExact((Integer) number(a[0], DataType.INTEGER));
      case LONG -> a -> Math.negateExact((Long) number(a[0], DataType.LONG));
      case DOUBLE -> a -> -number(a[0], DataType.DOUBLE).doubleValue();
      default -> a -> a[0] instanceof Period period ? period.negated() : negated(a[0]);
    };
  }

  private static Object negated(@Nullable Object amount) {
    if (amount instanceof Duration duration) {
      return duration.negated();
    }
    throw new ArithmeticException("unsigned_long overflow");
  }

  private static Object sum(@Nullable Object one, @Nullable Object other, int sign) {
    if (one instanceof Period a && other instanceof Period b) {
      return sign > 0 ? a.plus(b) : a.minus(b);
    }
    if (one instanceof Duration a && other instanceof Duration b) {
      return sign > 0 ? a.plus(b) : a.minus(b);
    }
    throw new IllegalArgumentException("periods and durations cannot be added");
  }

  /** A moment so much later, or earlier. */
  static Object moved(@Nullable Object date, @Nullable Object amount, int sign, DataType type) {
    long number = (Long) java.util.Objects.requireNonNull(date);
    TemporalAmount by = (TemporalAmount) java.util.Objects.requireNonNull(amount);
    try {
      Instant from =
          type == DataType.DATE_NANOS ? Values.ofNanos(number) : Instant.ofEpochMilli(number);
      Instant to =
          (sign > 0 ? from.atZone(ZoneOffset.UTC).plus(by) : from.atZone(ZoneOffset.UTC).minus(by))
              .toInstant();
      return type == DataType.DATE_NANOS
          ? Math.addExact(
              Math.multiplyExact(to.getEpochSecond(), 1_000_000_000L), (long) to.getNano())
          : to.toEpochMilli();
    } catch (java.time.DateTimeException tooFar) {
      throw new ArithmeticException("long overflow");
    }
  }

  private static @Nullable Object and(@Nullable Object[] a) {
    if (Boolean.FALSE.equals(a[0]) || Boolean.FALSE.equals(a[1])) {
      return false;
    }
    return (Boolean.TRUE.equals(a[0]) && Boolean.TRUE.equals(a[1])) ? Boolean.TRUE : null;
  }

  private static @Nullable Object or(@Nullable Object[] a) {
    if (Boolean.TRUE.equals(a[0]) || Boolean.TRUE.equals(a[1])) {
      return true;
    }
    return (Boolean.FALSE.equals(a[0]) && Boolean.FALSE.equals(a[1])) ? Boolean.FALSE : null;
  }
}
