package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What keeps values of Java's types small: digits of numbers, lengths of patterns and texts. */
final class JavaBounds {
  /** Digits of a number, before and behind the point together, and places it may be moved by. */
  private static final int MAX_DIGITS = 10_000;

  private static final int MAX_BITS = 33_220;
  private static final int MAX_PATTERN = 1_000;
  private static final int DIGITS_A_STEP = 10;
  private static final double DIGITS_A_BIT = 0.30103;

  private JavaBounds() {}

  /** Refuses a call whose result would be too large, before it is made. */
  static void check(
      String type, String method, @Nullable Object of, @Nullable Object[] values, Arguments call) {
    long digits = digits(of, call);
    for (Object value : values) {
      digits = Math.max(digits, digits(value, call));
      if (value instanceof MathContext context) {
        most(context.getPrecision(), MAX_DIGITS, "digits", call);
      }
      if (value instanceof String text && isPattern(type, method)) {
        most(text.length(), MAX_PATTERN, "letters of a pattern", call);
      }
      boolean large = of instanceof BigInteger || of instanceof BigDecimal;
      if (value instanceof Integer number && (large || isOfText(type))) {
        most(Math.abs((long) number), large ? MAX_DIGITS : MAX_PATTERN, "places", call);
        if (method.equals("pow")) {
          most(Math.max(1, digits) * number, MAX_DIGITS, "digits", call);
        }
      }
    }
    call.budget().steps(digits / DIGITS_A_STEP, call.offset());
  }

  private static boolean isPattern(String type, String method) {
    return method.equals("ofPattern") || isOfText(type) || type.startsWith("Big");
  }

  private static boolean isOfText(String type) {
    return type.equals("DecimalFormat")
        || type.equals("NumberFormat")
        || type.equals("SimpleDateFormat")
        || type.equals("Format")
        || type.equals("DateFormat");
  }

  /** A result, if it is not too large. */
  static Object checked(Object result, Arguments call) {
    digits(result, call);
    if (result instanceof String text) {
      call.budget().characters(text.length(), call.offset());
    } else if (result instanceof List<?> list) {
      call.budget().elements(list.size(), call.offset());
    }
    return result;
  }

  private static long digits(@Nullable Object value, Arguments call) {
    return switch (value) {
      case BigInteger number -> {
        most(number.bitLength(), MAX_BITS, "bits", call);
        yield (long) (number.bitLength() * DIGITS_A_BIT) + 1;
      }
      case BigDecimal number -> {
        most(Math.abs((long) number.scale()), MAX_DIGITS, "places", call);
        most(
            (long) (number.unscaledValue().bitLength() * DIGITS_A_BIT), MAX_DIGITS, "digits", call);
        yield number.precision() + Math.abs((long) number.scale());
      }
      case null, default -> 0;
    };
  }

  private static void most(long value, long most, String what, Arguments call) {
    if (value > most) {
      throw ScriptFailure.argument(
          "a value in a script may have at most [" + most + "] " + what + ", not [" + value + "]",
          call.offset());
    }
  }
}
