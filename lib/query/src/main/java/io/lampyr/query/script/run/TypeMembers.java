package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Constants and methods of types, such as {@code Math.PI} and {@code Integer.parseInt}. */
final class TypeMembers {
  private static final int MAX_PATTERN = 1_000;

  /** Letters are digits above nine. */
  private static final int MAX_RADIX = 36;

  private TypeMembers() {}

  static Object constant(String type, String name, int offset) {
    Object found =
        type.equals("Collections")
            ? CollectionStatics.constant(name)
            : JavaTypes.constant(type, name);
    if (found == null) {
      throw ScriptFailure.argument("static field [" + type + ", " + name + "] not found", offset);
    }
    return found;
  }

  static @Nullable Object call(String type, String method, Arguments arguments) {
    try {
      return switch (type) {
        case "Math" -> MathMembers.call(method, arguments);
        case "Optional", "OptionalInt", "OptionalLong", "OptionalDouble" ->
            Maybe.make(type, method, arguments);
        case "Stream", "IntStream", "LongStream", "DoubleStream" ->
            Sequence.make(type, method, arguments);
        case "Map.Entry" -> Comparators.ofEntries(method, arguments);
        case "Integer", "Long", "Double", "Float", "Short", "Byte" ->
            ofNumbers(type, method, arguments);
        case "String", "Boolean", "Character", "Objects" -> ofPlain(type, method, arguments);
        case "Pattern" ->
            switch (arguments.signature(method)) {
              case "compile/1" -> pattern(arguments.text(0), 0, arguments.offset());
              case "quote/1" -> Pattern.quote(arguments.text(0));
              default -> throw unknown(type, method, arguments);
            };
        case "Matcher" ->
            switch (arguments.signature(method)) {
              case "quoteReplacement/1" -> Matcher.quoteReplacement(arguments.text(0));
              default -> throw unknown(type, method, arguments);
            };
        case "List", "Arrays", "Set", "Map", "Collections", "Comparator", "Collectors" ->
            CollectionStatics.call(type, method, arguments);
        case "System", "StrictMath", "UUID", "Calendar" ->
            Surroundings.call(type, method, arguments);
        default -> TimeTypes.call(type, method, arguments);
      };
    } catch (NumberFormatException wrong) {
      throw new ScriptFailure(
          "number_format_exception", String.valueOf(wrong.getMessage()), arguments.offset());
    } catch (DateTimeException wrong) {
      throw new ScriptFailure(
          "date_time_parse_exception", String.valueOf(wrong.getMessage()), arguments.offset());
    }
  }

  /** Whether a failure says that a type has no such method. */
  static boolean isUnknown(ScriptFailure failure) {
    return failure.reason().startsWith("static method [");
  }

  static ScriptFailure unknown(String type, String method, Arguments arguments) {
    return ScriptFailure.argument(
        "static method [" + type + ", " + arguments.signature(method) + "] not found",
        arguments.offset());
  }

  static Pattern pattern(String text, int flags, int offset) {
    if (text.length() > MAX_PATTERN) {
      throw ScriptFailure.argument(
          "a regular expression is longer than " + MAX_PATTERN + " letters", offset);
    }
    try {
      return Pattern.compile(text, flags);
    } catch (PatternSyntaxException wrong) {
      throw ScriptFailure.argument("invalid regular expression: " + wrong.getDescription(), offset);
    }
  }

  private static @Nullable Object ofNumbers(String type, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "parseInt/1" -> Integer.parseInt(arguments.text(0));
      case "parseInt/2" -> Integer.parseInt(arguments.text(0), arguments.integer(1));
      case "parseLong/1" -> Long.parseLong(arguments.text(0));
      case "parseLong/2" -> Long.parseLong(arguments.text(0), arguments.integer(1));
      case "parseDouble/1" -> Double.parseDouble(arguments.text(0));
      case "parseFloat/1" -> Float.parseFloat(arguments.text(0));
      case "valueOf/1" -> valueOf(type, arguments);
      case "toString/1" -> Texts.of(arguments.any(0), arguments.budget(), arguments.offset());
      case "compare/2" ->
          ScalarMembers.compare(arguments.number(0), arguments.number(1), arguments.offset());
      case "max/2", "min/2" -> JavaCalls.callStatic(type, method, arguments);
      case "sum/2" ->
          Numbers.calculate("+", arguments.number(0), arguments.number(1), arguments.offset());
      case "isNaN/1" -> Double.isNaN(arguments.decimal(0));
      case "isInfinite/1" -> Double.isInfinite(arguments.decimal(0));
      case "isFinite/1" -> Double.isFinite(arguments.decimal(0));
      case "bitCount/1" ->
          type.equals("Integer")
              ? Integer.bitCount(arguments.integer(0))
              : Long.bitCount(arguments.whole(0));
      case "signum/1" -> Long.signum(arguments.whole(0));
      case "hashCode/1" -> arguments.number(0).hashCode();
      default -> {
        boolean unsigned = type.equals("Long") && method.contains("Unsigned");
        yield JavaCalls.callStatic(type, method, unsigned ? bits(arguments) : arguments);
      }
    };
  }

  /** Values of unsigned fields as the longs of the same bits, which Java's own methods take. */
  private static Arguments bits(Arguments arguments) {
    List<@Nullable Object> values = new ArrayList<>(arguments.values());
    values.replaceAll(value ->
        value instanceof BigInteger whole && whole.signum() >= 0 && whole.bitLength() <= Long.SIZE
            ? Long.valueOf(whole.longValue())
            : value);
    return new Arguments(values, arguments.machine(), arguments.offset());
  }

  private static Object valueOf(String type, Arguments arguments) {
    Object value = arguments.value(0);
    if (value instanceof String text) {
      return switch (type) {
        case "Long" -> Long.parseLong(text);
        case "Double" -> Double.parseDouble(text);
        case "Float" -> Float.parseFloat(text);
        default -> Integer.parseInt(text);
      };
    }
    Object cast = Conversions.implicit(type, value, arguments.offset());
    return cast == null ? value : cast;
  }

  // long on purpose: one line for each method
  private static @Nullable Object ofPlain(String type, String method, Arguments arguments) {
    return switch (type + "." + arguments.signature(method)) {
      case "String.valueOf/1", "Boolean.toString/1", "Character.toString/1", "Objects.toString/1" ->
          Texts.of(arguments.any(0), arguments.budget(), arguments.offset());
      case "String.copyValueOf/1" -> Additions.joined(arguments.elements(0), "", arguments);
      case "String.join/2" -> Additions.joined(arguments.elements(1), arguments.text(0), arguments);
      case "Boolean.parseBoolean/1", "Boolean.valueOf/1" ->
          arguments.any(0) instanceof Boolean truth ? truth : Boolean.valueOf(arguments.text(0));
      case "Character.isDigit/1" -> Character.isDigit(letter(arguments));
      case "Character.isLetter/1" -> Character.isLetter(letter(arguments));
      case "Character.isLetterOrDigit/1" -> Character.isLetterOrDigit(letter(arguments));
      case "Character.isWhitespace/1" -> Character.isWhitespace(letter(arguments));
      case "Character.isUpperCase/1" -> Character.isUpperCase(letter(arguments));
      case "Character.isLowerCase/1" -> Character.isLowerCase(letter(arguments));
      case "Character.toUpperCase/1" -> Character.toUpperCase(letter(arguments));
      case "Character.toLowerCase/1" -> Character.toLowerCase(letter(arguments));
      case "Character.getNumericValue/1" -> Character.digit(letter(arguments), MAX_RADIX);
      case "Objects.equals/2" ->
          arguments
              .machine()
              .operators()
              .equal(arguments.any(0), arguments.any(1), arguments.offset());
      case "Objects.isNull/1" -> arguments.any(0) == null;
      case "Objects.nonNull/1" -> arguments.any(0) != null;
      case "Objects.requireNonNull/1" -> arguments.value(0);
      case "Objects.requireNonNullElse/2" ->
          Objects.requireNonNullElse(arguments.any(0), arguments.value(1));
      case "Objects.requireNonNull/2" ->
          arguments.any(0) == null ? arguments.text(1) : arguments.value(0);
      case "Objects.hash/1" -> Objects.hashCode(arguments.any(0));
      case "Objects.hashCode/1" ->
          arguments.any(0) == null
              ? 0
              : Members.call(arguments.any(0), "hashCode", arguments.without(1));
      case "Objects.toString/2" ->
          arguments.any(0) == null
              ? arguments.any(1)
              : Texts.of(arguments.any(0), arguments.budget(), arguments.offset());
      case "Objects.compare/3" -> arguments.function(2).with(arguments.any(0), arguments.any(1));
      case "Objects.deepEquals/2" ->
          arguments
              .machine()
              .operators()
              .equal(arguments.any(0), arguments.any(1), arguments.offset());
      default -> JavaCalls.callStatic(type, method, arguments);
    };
  }

  private static char letter(Arguments arguments) {
    return arguments.value(0) instanceof Character letter ? letter : (char) arguments.integer(0);
  }
}
