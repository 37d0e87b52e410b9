package io.lampyr.metrics.promql.number;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Numbers as texts: read and written as Go's strconv and fmt do. */
public final class GoNumbers {
  private static final int LEAST_EXPONENT = -4;
  private static final int GREATEST_EXPONENT = 6;
  private static final double LEAST_PLAIN = 1e-6;
  private static final double LEAST_TOO_GREAT = 1e21;

  private GoNumbers() {}

  /** The shortest digits that give the number back, without an exponent. */
  public static String plain(double value) {
    return special(value, () -> sign(value) + shortest(value).toPlainString());
  }

  /** As answers hold numbers: without an exponent, unless it is very great or very small. */
  public static String answer(double value) {
    double size = Math.abs(value);
    if (size != 0 && (size < LEAST_PLAIN || size >= LEAST_TOO_GREAT)) {
      return special(value, () -> exponential(value));
    }
    return plain(value);
  }

  /** As {@code %g} and {@code %v}. */
  public static String general(double value) {
    return special(
        value,
        () -> {
          BigDecimal digits = shortest(value);
          int exponent = value == 0 ? 0 : digits.precision() - digits.scale() - 1;
          return exponent < LEAST_EXPONENT || exponent >= GREATEST_EXPONENT
              ? exponential(value)
              : plain(value);
        });
  }

  private static String special(double value, Supplier<String> otherwise) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    return otherwise.get();
  }

  private static String exponential(double value) {
    BigDecimal digits = shortest(value);
    String text = digits.unscaledValue().toString();
    int exponent = value == 0 ? 0 : text.length() - digits.scale() - 1;
    return sign(value)
        + text.charAt(0)
        + (text.length() > 1 ? "." + text.substring(1) : "")
        + String.format(Locale.ROOT, exponent < 0 ? "e-%02d" : "e+%02d", Math.abs(exponent));
  }

  private static String sign(double value) {
    return Double.doubleToRawLongBits(value) < 0 ? "-" : "";
  }

  /** The digits of the number without its sign. */
  private static BigDecimal shortest(double value) {
    double size = Math.abs(value);
    BigDecimal digits = new BigDecimal(Double.toString(size)).stripTrailingZeros();
    if (digits.precision() == 2) {
      // Java always writes two digits, of which the second may not be needed.
      BigDecimal rounded = digits.round(new MathContext(1));
      if (rounded.doubleValue() == size) {
        return rounded.stripTrailingZeros();
      }
    }
    return digits.signum() == 0 ? BigDecimal.ZERO : digits;
  }

  /** Two significant digits, as {@code %.2g}. */
  public static String twoDigits(double value) {
    return special(
        value,
        () -> {
          BigDecimal rounded =
              new BigDecimal(value).abs().round(new MathContext(2)).stripTrailingZeros();
          int exponent = value == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
          return exponent < LEAST_EXPONENT || exponent >= 2
              ? exponential(rounded.doubleValue())
              : sign(value) + rounded.toPlainString();
        });
  }

  /** A number in a query: decimal, octal, hexadecimal or binary, with underscores. */
  public static OptionalDouble literal(String text) {
    try {
      return OptionalDouble.of(integer(text).doubleValueExact());
    } catch (ArithmeticException | NumberFormatException none) {
      return number(text);
    }
  }

  private record Whole(BigInteger value) {
    double doubleValueExact() {
      return value.longValueExact();
    }
  }

  private static Whole integer(String text) {
    String digits = text.replace("_", "").toLowerCase(Locale.ROOT);
    if (digits.startsWith("0x")) {
      return new Whole(new BigInteger(digits.substring(2), 16));
    }
    if (digits.length() > 1 && digits.startsWith("0")) {
      return new Whole(new BigInteger(digits.substring(1), 8));
    }
    return new Whole(new BigInteger(digits));
  }

  /** A number as Go's {@code ParseFloat} reads it. */
  public static OptionalDouble number(String text) {
    String plain = text.replace("_", "").toLowerCase(Locale.ROOT);
    String unsigned = plain.startsWith("+") || plain.startsWith("-") ? plain.substring(1) : plain;
    double sign = plain.startsWith("-") ? -1 : 1;
    switch (unsigned) {
      case "inf", "infinity" -> {
        return OptionalDouble.of(sign * Double.POSITIVE_INFINITY);
      }
      case "nan" -> {
        return OptionalDouble.of(Double.NaN);
      }
      default -> {}
    }
    if (unsigned.isEmpty() || "0123456789.".indexOf(unsigned.charAt(0)) < 0) {
      return OptionalDouble.empty();
    }
    boolean hexadecimal = unsigned.startsWith("0x");
    if (unsigned
        .chars()
        .anyMatch(c -> (hexadecimal ? "0123456789abcdefxp.+-" : "0123456789e.+-").indexOf(c) < 0)) {
      return OptionalDouble.empty();
    }
    try {
      double value = Double.parseDouble(unsigned);
      return Double.isInfinite(value) ? OptionalDouble.empty() : OptionalDouble.of(sign * value);
    } catch (NumberFormatException malformed) {
      return OptionalDouble.empty();
    }
  }
}
