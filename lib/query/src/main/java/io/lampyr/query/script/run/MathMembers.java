package io.lampyr.query.script.run;

import org.jspecify.annotations.Nullable;

/** Methods of {@code Math}. */
final class MathMembers {
  private MathMembers() {}

  static @Nullable Object call(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "abs/1" -> Math.abs(arguments.decimal(0));
      case "max/2" -> Math.max(arguments.decimal(0), arguments.decimal(1));
      case "min/2" -> Math.min(arguments.decimal(0), arguments.decimal(1));
      case "round/1" -> {
        // Not by a conditional expression, which would make a long of both.
        if (arguments.number(0) instanceof Float number) {
          yield Math.round(number);
        }
        yield Math.round(arguments.decimal(0));
      }
      case "floorDiv/2" -> Math.floorDiv(arguments.whole(0), divisor(arguments));
      case "floorMod/2" -> Math.floorMod(arguments.whole(0), divisor(arguments));
      case "random/0" -> Surroundings.call("Math", method, arguments);
      case "pow/2" -> Math.pow(arguments.decimal(0), arguments.decimal(1));
      case "atan2/2" -> Math.atan2(arguments.decimal(0), arguments.decimal(1));
      case "hypot/2" -> Math.hypot(arguments.decimal(0), arguments.decimal(1));
      case "scalb/2" -> Math.scalb(arguments.decimal(0), arguments.integer(1));
      default -> {
        if (arguments.count() != 1) {
          yield JavaCalls.callStatic("Math", method, arguments);
        }
        yield of(method, arguments.decimal(0), arguments);
      }
    };
  }

  private static long divisor(Arguments arguments) {
    Number checked = Numbers.calculate("/", 0L, arguments.number(1), arguments.offset());
    return arguments.whole(1) + checked.longValue();
  }

  private static @Nullable Object of(String method, double number, Arguments arguments) {
    return switch (method) {
      case "sqrt" -> Math.sqrt(number);
      case "cbrt" -> Math.cbrt(number);
      case "log" -> Math.log(number);
      case "log10" -> Math.log10(number);
      case "log1p" -> Math.log1p(number);
      case "exp" -> Math.exp(number);
      case "expm1" -> Math.expm1(number);
      case "floor" -> Math.floor(number);
      case "ceil" -> Math.ceil(number);
      case "rint" -> Math.rint(number);
      case "signum" -> Math.signum(number);
      case "sin" -> Math.sin(number);
      case "cos" -> Math.cos(number);
      case "tan" -> Math.tan(number);
      case "asin" -> Math.asin(number);
      case "acos" -> Math.acos(number);
      case "atan" -> Math.atan(number);
      case "sinh" -> Math.sinh(number);
      case "cosh" -> Math.cosh(number);
      case "tanh" -> Math.tanh(number);
      case "toDegrees" -> Math.toDegrees(number);
      case "toRadians" -> Math.toRadians(number);
      case "ulp" -> Math.ulp(number);
      default -> JavaCalls.callStatic("Math", method, arguments);
    };
  }
}
