package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.Month;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Constants and methods of types, such as {@code Math.PI} and {@code Integer.parseInt}. */
final class TypeMembers {
  private static final int MAX_PATTERN = 1_000;

  /** Letters are digits above nine. */
  private static final int MAX_RADIX = 36;

  private TypeMembers() {}

  // long on purpose: one line for each constant
  static Object constant(String type, String name, int offset) {
    Object found =
        switch (type + "." + name) {
          case "Math.PI" -> Math.PI;
          case "Math.E" -> Math.E;
          case "Integer.MAX_VALUE" -> Integer.MAX_VALUE;
          case "Integer.MIN_VALUE" -> Integer.MIN_VALUE;
          case "Long.MAX_VALUE" -> Long.MAX_VALUE;
          case "Long.MIN_VALUE" -> Long.MIN_VALUE;
          case "Double.MAX_VALUE" -> Double.MAX_VALUE;
          case "Double.MIN_VALUE" -> Double.MIN_VALUE;
          case "Double.POSITIVE_INFINITY" -> Double.POSITIVE_INFINITY;
          case "Double.NEGATIVE_INFINITY" -> Double.NEGATIVE_INFINITY;
          case "Double.NaN" -> Double.NaN;
          case "Float.MAX_VALUE" -> Float.MAX_VALUE;
          case "Float.MIN_VALUE" -> Float.MIN_VALUE;
          case "Float.NaN" -> Float.NaN;
          case "ZoneOffset.UTC" -> ZoneOffset.UTC;
          case "Instant.EPOCH" -> Instant.EPOCH;
          case "Duration.ZERO" -> Duration.ZERO;
          case "Boolean.TRUE" -> true;
          case "Boolean.FALSE" -> false;
          case "Locale.ROOT", "Locale.ENGLISH", "Locale.US" -> Locale.ROOT.toLanguageTag();
          case "DateTimeFormatter.ISO_INSTANT" -> DateTimeFormatter.ISO_INSTANT;
          case "DateTimeFormatter.ISO_DATE_TIME" -> DateTimeFormatter.ISO_DATE_TIME;
          case "DateTimeFormatter.ISO_LOCAL_DATE" -> DateTimeFormatter.ISO_LOCAL_DATE;
          case "DateTimeFormatter.ISO_LOCAL_DATE_TIME" -> DateTimeFormatter.ISO_LOCAL_DATE_TIME;
          case "DateTimeFormatter.ISO_OFFSET_DATE_TIME" -> DateTimeFormatter.ISO_OFFSET_DATE_TIME;
          case "DateTimeFormatter.ISO_ZONED_DATE_TIME" -> DateTimeFormatter.ISO_ZONED_DATE_TIME;
          default ->
              switch (type) {
                case "ChronoUnit" -> named(ChronoUnit.values(), name);
                case "ChronoField" -> named(ChronoField.values(), name);
                case "DayOfWeek" -> named(DayOfWeek.values(), name);
                case "Month" -> named(Month.values(), name);
                default -> null;
              };
        };
    if (found == null) {
      throw ScriptFailure.argument("static field [" + type + ", " + name + "] not found", offset);
    }
    return found;
  }

  private static <E extends Enum<E>> @Nullable E named(E[] all, String name) {
    for (E one : all) {
      if (one.name().equals(name)) {
        return one;
      }
    }
    return null;
  }

  static @Nullable Object call(String type, String method, Arguments arguments) {
    try {
      return switch (type) {
        case "Math" -> MathMembers.call(method, arguments);
        case "Integer", "Long", "Double", "Float", "Short", "Byte" ->
            ofNumbers(type, method, arguments);
        case "String", "Boolean", "Character", "Objects" -> ofPlain(type, method, arguments);
        case "Pattern" -> {
          checked(arguments.signature(method).equals("compile/1"), type, method, arguments);
          yield pattern(arguments.text(0), 0, arguments.offset());
        }
        case "List", "Arrays", "Set", "Map", "Collections", "Comparator", "Collectors" ->
            ofCollections(type, method, arguments);
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

  private static void checked(boolean known, String type, String method, Arguments arguments) {
    if (!known) {
      throw unknown(type, method, arguments);
    }
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

  private static Object ofNumbers(String type, String method, Arguments arguments) {
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
      case "max/2", "min/2" -> MathMembers.call(method, arguments);
      case "sum/2" ->
          Numbers.calculate("+", arguments.number(0), arguments.number(1), arguments.offset());
      case "isNaN/1" -> Double.isNaN(arguments.decimal(0));
      case "isInfinite/1" -> Double.isInfinite(arguments.decimal(0));
      case "isFinite/1" -> Double.isFinite(arguments.decimal(0));
      case "toHexString/1" -> Long.toHexString(arguments.whole(0));
      case "toBinaryString/1" -> Long.toBinaryString(arguments.whole(0));
      case "bitCount/1" ->
          type.equals("Integer")
              ? Integer.bitCount(arguments.integer(0))
              : Long.bitCount(arguments.whole(0));
      case "signum/1" -> Long.signum(arguments.whole(0));
      case "hashCode/1" -> arguments.number(0).hashCode();
      default -> throw unknown(type, method, arguments);
    };
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
      case "Objects.hash/1" -> Objects.hashCode(arguments.any(0));
      default -> throw unknown(type, method, arguments);
    };
  }

  private static char letter(Arguments arguments) {
    return arguments.value(0) instanceof Character letter ? letter : (char) arguments.integer(0);
  }

  private static Object ofCollections(String type, String method, Arguments arguments) {
    if (type.equals("Collectors")) {
      return new Sequence.Collector(
          method, new ArrayList<>(arguments.values()), arguments.offset());
    }
    List<@Nullable Object> all =
        type.equals("Collections") ? List.of() : Sequence.copied(arguments.values(), arguments);
    return switch (type + "." + method) {
      case "List.of", "Arrays.asList" ->
          all.size() == 1 && type.equals("Arrays") && all.getFirst() instanceof List<?> array
              ? array
              : all;
      case "List.copyOf" -> Sequence.copied(arguments.elements(0), arguments);
      case "Set.of", "Set.copyOf", "Map.of" -> Makers.of(type, method, arguments);
      case "Collections.emptyList" -> new ArrayList<@Nullable Object>();
      case "Collections.emptyMap" -> Makers.map("HashMap");
      case "Collections.emptySet" -> Makers.set("HashSet");
      case "Collections.singletonList" -> Sequence.copied(arguments.values(), arguments);
      case "Collections.max", "Collections.min", "Collections.sort", "Collections.reverse" ->
          ordered(method, arguments);
      case "Collections.reverseOrder", "Comparator.reverseOrder" ->
          new Comparators(ListMembers.reversed(ListMembers.order(null, arguments)));
      case "Comparator.naturalOrder" -> new Comparators(ListMembers.order(null, arguments));
      case "Comparator.comparing",
          "Comparator.comparingInt",
          "Comparator.comparingDouble",
          "Comparator.comparingLong" ->
          Comparators.by(arguments);
      case "Arrays.sort" -> ordered("sort", arguments);
      case "Arrays.stream" ->
          new Sequence(Sequence.copied(arguments.elements(0), arguments), false);
      case "Arrays.toString" -> Texts.of(all.getFirst(), arguments.budget(), arguments.offset());
      case "Arrays.equals" ->
          arguments.machine().operators().equal(all.getFirst(), all.getLast(), arguments.offset());
      default -> throw unknown(type, method, arguments);
    };
  }

  @SuppressWarnings("unchecked") // Lists of runs hold whatever scripts put into them.
  private static Object ordered(String method, Arguments arguments) {
    List<@Nullable Object> list =
        arguments.value(0) instanceof List<?> given
            ? (List<@Nullable Object>) given
            : Sequence.copied(arguments.elements(0), arguments);
    var order = ListMembers.order(arguments.count() > 1 ? arguments.any(1) : null, arguments);
    arguments.budget().steps(list.size(), arguments.offset());
    if ((method.equals("max") || method.equals("min")) && list.isEmpty()) {
      throw ScriptFailure.argument("no elements", arguments.offset());
    }
    switch (method) {
      case "max" -> {
        return Objects.requireNonNull(Collections.max(list, order));
      }
      case "min" -> {
        return Objects.requireNonNull(Collections.min(list, order));
      }
      case "sort" -> list.sort(order);
      default -> Collections.reverse(list);
    }
    return list;
  }
}
