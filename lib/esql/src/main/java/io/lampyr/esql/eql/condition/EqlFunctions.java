package io.lampyr.esql.eql.condition;

import static io.lampyr.esql.eql.condition.EqlKind.BOOLEAN;
import static io.lampyr.esql.eql.condition.EqlKind.NUMBER;
import static io.lampyr.esql.eql.condition.EqlKind.OTHER;
import static io.lampyr.esql.eql.condition.EqlKind.TEXT;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The functions, over single values. */
final class EqlFunctions {

  /** What a function makes of values, none of which is null but those that may be left out. */
  interface Kernel {
    @Nullable Object of(@Nullable Object[] arguments, boolean folded);
  }

  /**
   * A function.
   *
   * @param kinds those of its parameters; {@code OTHER} takes any
   * @param least how many it needs; the last kind is that of all further ones, if it takes such
   * @param folds whether it has a form to which upper and lower case are the same
   */
  record Function(
      List<EqlKind> kinds,
      int least,
      boolean further,
      EqlKind gives,
      boolean folds,
      Kernel kernel) {
    int most() {
      return further ? Integer.MAX_VALUE : kinds.size();
    }

    EqlKind kind(int argument) {
      return kinds.get(Math.min(argument, kinds.size() - 1));
    }
  }

  private static final Map<String, Function> ALL =
      Map.ofEntries(
          Map.entry("add", numbers('+')),
          Map.entry("subtract", numbers('-')),
          Map.entry("multiply", numbers('*')),
          Map.entry("divide", numbers('/')),
          Map.entry("modulo", numbers('%')),
          Map.entry(
              "between",
              new Function(
                  List.of(TEXT, TEXT, TEXT, BOOLEAN), 3, false, TEXT, true, EqlFunctions::between)),
          Map.entry(
              "cidrMatch",
              new Function(
                  List.of(EqlKind.IP, TEXT), 2, true, BOOLEAN, false, (all, _) -> inBlocks(all))),
          Map.entry(
              "concat",
              new Function(List.of(OTHER), 1, true, TEXT, false, (all, _) -> concat(all))),
          Map.entry(
              "endsWith",
              new Function(
                  List.of(TEXT, TEXT),
                  2,
                  false,
                  BOOLEAN,
                  true,
                  (all, folded) -> text(all, 0, folded).endsWith(text(all, 1, folded)))),
          Map.entry(
              "indexOf",
              new Function(
                  List.of(TEXT, TEXT, NUMBER), 2, false, NUMBER, true, EqlFunctions::indexOf)),
          Map.entry(
              "length",
              new Function(
                  List.of(TEXT),
                  1,
                  false,
                  NUMBER,
                  false,
                  (all, _) -> (long) text(all, 0, false).length())),
          Map.entry(
              "number",
              new Function(
                  List.of(TEXT, NUMBER), 1, false, NUMBER, false, (all, _) -> number(all))),
          Map.entry(
              "startsWith",
              new Function(
                  List.of(TEXT, TEXT),
                  2,
                  false,
                  BOOLEAN,
                  true,
                  (all, folded) -> text(all, 0, folded).startsWith(text(all, 1, folded)))),
          Map.entry(
              "string",
              new Function(
                  List.of(OTHER), 1, false, TEXT, false, (all, _) -> String.valueOf(all[0]))),
          Map.entry(
              "stringContains",
              new Function(
                  List.of(TEXT, TEXT),
                  2,
                  false,
                  BOOLEAN,
                  true,
                  (all, folded) -> text(all, 0, folded).contains(text(all, 1, folded)))),
          Map.entry(
              "substring",
              new Function(
                  List.of(TEXT, NUMBER, NUMBER), 2, false, TEXT, false, (all, _) -> part(all))));

  private EqlFunctions() {}

  static Optional<Function> find(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  private static Function numbers(char sign) {
    return new Function(
        List.of(NUMBER, NUMBER),
        2,
        false,
        NUMBER,
        false,
        (all, _) -> EqlNumbers.computed(sign, (Number) present(all[0]), (Number) present(all[1])));
  }

  private static Object present(@Nullable Object value) {
    if (value == null) {
      throw new IllegalStateException("a function is not asked about null");
    }
    return value;
  }

  static String text(@Nullable Object[] all, int argument, boolean folded) {
    String text = String.valueOf(all[argument]);
    return folded ? text.toLowerCase(Locale.ROOT) : text;
  }

  private static int whole(@Nullable Object[] all, int argument, int otherwise) {
    return argument < all.length && all[argument] instanceof Number number
        ? Math.clamp(number.longValue(), Integer.MIN_VALUE, Integer.MAX_VALUE)
        : otherwise;
  }

  private static String between(@Nullable Object[] all, boolean folded) {
    String source = String.valueOf(all[0]);
    String sought = text(all, 0, folded);
    String left = text(all, 1, folded);
    String right = text(all, 2, folded);
    boolean greedy = all.length > 3 && Boolean.TRUE.equals(all[3]);
    int begin = sought.indexOf(left);
    if (begin < 0 || source.length() != sought.length()) {
      return "";
    }
    begin += left.length();
    int end = greedy ? sought.lastIndexOf(right) : sought.indexOf(right, begin);
    return end < begin ? "" : source.substring(begin, end);
  }

  private static boolean inBlocks(@Nullable Object[] all) {
    for (int i = 1; i < all.length; i++) {
      if (AddressBlock.parse(String.valueOf(all[i])).has(String.valueOf(all[0]))) {
        return true;
      }
    }
    return false;
  }

  private static String concat(@Nullable Object[] all) {
    StringBuilder text = new StringBuilder();
    for (Object one : all) {
      text.append(one);
    }
    return text.toString();
  }

  private static @Nullable Long indexOf(@Nullable Object[] all, boolean folded) {
    int from = Math.max(0, whole(all, 2, 0));
    int found = text(all, 0, folded).indexOf(text(all, 1, folded), from);
    return found < 0 ? null : (long) found;
  }

  /** Positions below zero count from the end. */
  private static String part(@Nullable Object[] all) {
    String source = text(all, 0, false);
    int length = source.length();
    int begin = position(whole(all, 1, 0), length);
    int end = position(whole(all, 2, length), length);
    return begin >= end ? "" : source.substring(begin, end);
  }

  private static int position(int given, int length) {
    return Math.clamp(given < 0 ? (long) length + given : given, 0, length);
  }

  private static @Nullable Number number(@Nullable Object[] all) {
    String text = text(all, 0, false).strip();
    boolean hex = text.startsWith("0x") || text.startsWith("-0x");
    int base = whole(all, 1, hex ? 16 : 10);
    if (base < Character.MIN_RADIX || base > Character.MAX_RADIX) {
      return null;
    }
    try {
      return Long.parseLong(hex && base == 16 ? text.replaceFirst("0x", "") : text, base);
    } catch (NumberFormatException fraction) {
      return base == 10 ? EqlNumbers.fraction(text) : null;
    }
  }
}
