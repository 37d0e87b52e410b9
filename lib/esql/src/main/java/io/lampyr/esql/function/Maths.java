package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Functions of numbers. */
final class Maths {
  private Maths() {}

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    table.made("abs", "n:$1", Maths::abs);
    table.made("ceil", "n:$1", site -> whole(site, Math::ceil));
    table.made("floor", "n:$1", site -> whole(site, Math::floor));
    table.made("round", "n,w?:$1", Maths::round);
    table.made("round_to", "=,=+:$c", Maths::roundTo);
    table.plain("signum", "n:double", a -> Math.signum(real(a[0])));
    table.plain("pow", "n,n:double", a -> finite(Math.pow(real(a[0]), real(a[1]))));
    table.plain("sqrt", "n:double", a -> root(real(a[0])));
    table.plain("cbrt", "n:double", a -> Math.cbrt(real(a[0])));
    table.plain("exp", "n:double", a -> finite(Math.exp(real(a[0]))));
    table.plain("log", "n,n?:double", Maths::log);
    table.plain("log10", "n:double", a -> Math.log10(positive(real(a[0]))));
    table.plain("hypot", "n,n:double", a -> finite(Math.hypot(real(a[0]), real(a[1]))));
    table.plain("atan2", "n,n:double", a -> Math.atan2(real(a[0]), real(a[1])));
    one(table, "sin", Math::sin);
    one(table, "cos", Math::cos);
    one(table, "tan", Math::tan);
    one(table, "sinh", Math::sinh);
    one(table, "cosh", Math::cosh);
    one(table, "tanh", Math::tanh);
    one(table, "atan", Math::atan);
    one(table, "asin", value -> within(Math.asin(value), "Asin"));
    one(table, "acos", value -> within(Math.acos(value), "Acos"));
    one(table, "asinh", v -> Math.copySign(Math.log(Math.abs(v) + Math.sqrt(v * v + 1)), v));
    one(table, "acosh", value -> within(Math.log(value + Math.sqrt(value * value - 1)), "Acosh"));
    one(table, "atanh", value -> within(0.5 * Math.log((1 + value) / (1 - value)), "Atanh"));
    table.raw("pi", ":double", _ -> Math.PI);
    table.raw("tau", ":double", _ -> 2 * Math.PI);
    table.raw("e", ":double", _ -> Math.E);
    table.made("scalb", "f,w:double", _ -> a -> finite(Math.scalb(real(a[0]), steps(a[1]))));
    table.plain("copy_sign", "n,n:double", a -> Math.copySign(real(a[0]), real(a[1])));
    table.raw("greatest", "=,=+:$c", a -> extreme(a, 1));
    table.raw("least", "=,=+:$c", a -> extreme(a, -1));
    clamps(table);
    table.plain("bit_count", "w:integer", a -> Long.bitCount(((Number) a[0]).longValue()));
    return table.done();
  }

  private static void clamps(FunctionTable table) {
    table.plain("clamp", "=,=,=:$c", a -> least(greatest(a[0], a[1]), a[2]));
    table.plain("clamp_min", "=,=:$c", a -> greatest(a[0], a[1]));
    table.plain("clamp_max", "=,=:$c", a -> least(a[0], a[1]));
  }

  private static void one(FunctionTable table, String name, DoubleUnaryOperator operator) {
    table.plain(name, "n:double", a -> finite(operator.applyAsDouble(real(a[0]))));
  }

  private static double real(@Nullable Object value) {
    return ((Number) java.util.Objects.requireNonNull(value)).doubleValue();
  }

  private static int steps(@Nullable Object value) {
    long steps = ((Number) java.util.Objects.requireNonNull(value)).longValue();
    if (steps != (int) steps) {
      throw new ArithmeticException("integer overflow");
    }
    return (int) steps;
  }

  private static double finite(double value) {
    if (!Double.isFinite(value)) {
      throw new ArithmeticException("not a finite double number: " + value);
    }
    return value;
  }

  private static double within(double result, String name) {
    if (!Double.isFinite(result)) {
      throw new ArithmeticException(name + " input out of range");
    }
    return result;
  }

  private static double positive(double value) {
    if (value <= 0) {
      throw new ArithmeticException("Log of non-positive number");
    }
    return value;
  }

  private static double root(double value) {
    if (value < 0) {
      throw new ArithmeticException("Square root of negative");
    }
    return Math.sqrt(value);
  }

  private static Object log(@Nullable Object[] a) {
    if (a.length == 1) {
      return Math.log(positive(real(a[0])));
    }
    double base = positive(real(a[0]));
    double value = positive(real(a[1]));
    if (base == 1) {
      throw new ArithmeticException("Log of base 1");
    }
    return Math.log10(value) / Math.log10(base);
  }

  private static Kernel abs(Site site) {
    return switch (site.type(0)) {
      case INTEGER -> a -> Math.absExact((int) real(a[0]));
      case LONG -> a -> Math.absExact((Long) a[0]);
      case DOUBLE -> a -> Math.abs(real(a[0]));
      default -> a -> a[0];
    };
  }

  private static Kernel whole(Site site, DoubleUnaryOperator operator) {
    return site.type(0) == DataType.DOUBLE ? a -> operator.applyAsDouble(real(a[0])) : a -> a[0];
  }

  private static Kernel round(Site site) {
    return a -> {
      long places = a.length == 1 ? 0 : ((Number) a[1]).longValue();
      Number number = (Number) java.util.Objects.requireNonNull(a[0]);
      if (site.type(0) == DataType.DOUBLE) {
        return rounded(number.doubleValue(), places);
      }
      if (places >= 0) {
        return number;
      }
      if (places < -20) {
        return Values.as(0, site.type(0));
      }
      BigInteger rounded =
          new BigDecimal(Values.big(number))
              .setScale((int) places, RoundingMode.HALF_UP)
              .toBigInteger();
      int bits = site.type(0) == DataType.INTEGER ? Integer.SIZE : Long.SIZE;
      if (site.type(0) != DataType.UNSIGNED_LONG && rounded.bitLength() >= bits) {
        throw new ArithmeticException(site.type(0).told() + " overflow");
      }
      return Values.as(rounded, site.type(0));
    };
  }

  private static double rounded(double value, long places) {
    if (!Double.isFinite(value) || places > 400) {
      return value;
    }
    return places < -400
        ? 0
        : new BigDecimal(Double.toString(value))
            .setScale((int) places, RoundingMode.HALF_UP)
            .doubleValue();
  }

  private static Kernel roundTo(Site site) {
    return a -> {
      Object least = null;
      Object best = null;
      for (int i = 1; i < a.length; i++) {
        Object point = a[i];
        if (point == null || a[0] == null) {
          continue;
        }
        least = least == null || Values.compare(point, least) < 0 ? point : least;
        boolean below = Values.compare(point, a[0]) <= 0;
        best = below && (best == null || Values.compare(point, best) > 0) ? point : best;
      }
      Object found = best == null ? least : best;
      return found instanceof Number number && site.result().isNumber()
          ? Values.as(number, site.result())
          : found;
    };
  }

  private static @Nullable Object greatest(@Nullable Object one, @Nullable Object other) {
    return extreme(new Object[] {one, other}, 1);
  }

  private static @Nullable Object least(@Nullable Object one, @Nullable Object other) {
    return extreme(new Object[] {one, other}, -1);
  }

  private static @Nullable Object extreme(@Nullable Object[] a, int sign) {
    Object best = null;
    for (Object cell : a) {
      if (cell == null) {
        return null;
      }
      for (Object value : io.lampyr.esql.type.Multi.values(cell)) {
        best = best == null || sign * Values.compare(value, best) > 0 ? value : best;
      }
    }
    return best;
  }
}
