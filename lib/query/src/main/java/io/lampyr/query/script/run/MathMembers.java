package io.lampyr.query.script.run;

/** Methods of {@code Math}. */
final class MathMembers {
  private MathMembers() {}

  static Object call(String method, Arguments arguments) {
    int offset = arguments.offset();
    return switch (arguments.signature(method)) {
      case "abs/1" -> {
        Number number = arguments.number(0);
        yield number.doubleValue() < 0 ? Numbers.negative(number) : plus(number, offset);
      }
      case "max/2" -> most(arguments, true);
      case "min/2" -> most(arguments, false);
      case "round/1" -> {
        // Not by a conditional expression, which would make a long of both.
        if (arguments.number(0) instanceof Float number) {
          yield Math.round(number);
        }
        yield Math.round(arguments.decimal(0));
      }
      case "floorDiv/2" -> Math.floorDiv(arguments.whole(0), divisor(arguments));
      case "floorMod/2" -> Math.floorMod(arguments.whole(0), divisor(arguments));
      case "random/0" -> throw TypeMembers.unknown("Math", method, arguments);
      case "pow/2" -> Math.pow(arguments.decimal(0), arguments.decimal(1));
      case "atan2/2" -> Math.atan2(arguments.decimal(0), arguments.decimal(1));
      case "hypot/2" -> Math.hypot(arguments.decimal(0), arguments.decimal(1));
      case "scalb/2" -> Math.scalb(arguments.decimal(0), arguments.integer(1));
      default -> {
        if (arguments.count() != 1) {
          throw TypeMembers.unknown("Math", method, arguments);
        }
        yield of(method, arguments.decimal(0), arguments);
      }
    };
  }

  private static Number plus(Number number, int offset) {
    return Numbers.calculate("+", number, 0, offset);
  }

  private static long divisor(Arguments arguments) {
    Number checked = Numbers.calculate("/", 0L, arguments.number(1), arguments.offset());
    return arguments.whole(1) + checked.longValue();
  }

  private static Number most(Arguments arguments, boolean greatest) {
    Number left = arguments.number(0);
    Number right = arguments.number(1);
    // The sum has the wider of both types, which is the type of the result.
    Number wide = Numbers.calculate("+", left, right, arguments.offset());
    return switch (wide) {
      case Integer _ ->
          greatest
              ? Math.max(left.intValue(), right.intValue())
              : Math.min(left.intValue(), right.intValue());
      case Long _ ->
          greatest
              ? Math.max(left.longValue(), right.longValue())
              : Math.min(left.longValue(), right.longValue());
      case Float _ ->
          greatest
              ? Math.max(left.floatValue(), right.floatValue())
              : Math.min(left.floatValue(), right.floatValue());
      default ->
          greatest
              ? Math.max(left.doubleValue(), right.doubleValue())
              : Math.min(left.doubleValue(), right.doubleValue());
    };
  }

  private static Object of(String method, double number, Arguments arguments) {
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
      default -> throw TypeMembers.unknown("Math", method, arguments);
    };
  }
}
