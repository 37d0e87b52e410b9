package io.lampyr.mapping.analysis;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Kinds of letters by names: those of tokenizers, and the general categories of Unicode. */
final class CharClasses {
  private static final Map<String, IntPredicate> ALL = all();

  private CharClasses() {}

  /** The kind of that name, or null if it is none. */
  static @Nullable IntPredicate named(String name) {
    return ALL.get(name.toLowerCase(Locale.ROOT).strip());
  }

  /** One of the kinds that are no categories, or null. */
  static @Nullable IntPredicate basic(String name) {
    return switch (name) {
      case "letter", "digit", "whitespace", "punctuation", "symbol" -> ALL.get(name);
      default -> null;
    };
  }

  private static Map<String, IntPredicate> all() {
    Map<String, IntPredicate> all = new HashMap<>();
    all.put("letter", Character::isLetter);
    all.put("digit", Character::isDigit);
    all.put("whitespace", Character::isWhitespace);
    all.put("punctuation", CharClasses::isPunctuation);
    all.put("symbol", CharClasses::isSymbol);
    category(all, "uppercase_letter", Character.UPPERCASE_LETTER);
    category(all, "lowercase_letter", Character.LOWERCASE_LETTER);
    category(all, "titlecase_letter", Character.TITLECASE_LETTER);
    category(all, "modifier_letter", Character.MODIFIER_LETTER);
    category(all, "other_letter", Character.OTHER_LETTER);
    category(all, "non_spacing_mark", Character.NON_SPACING_MARK);
    category(all, "enclosing_mark", Character.ENCLOSING_MARK);
    category(all, "combining_spacing_mark", Character.COMBINING_SPACING_MARK);
    category(all, "decimal_digit_number", Character.DECIMAL_DIGIT_NUMBER);
    category(all, "letter_number", Character.LETTER_NUMBER);
    category(all, "other_number", Character.OTHER_NUMBER);
    category(all, "space_separator", Character.SPACE_SEPARATOR);
    category(all, "line_separator", Character.LINE_SEPARATOR);
    category(all, "paragraph_separator", Character.PARAGRAPH_SEPARATOR);
    category(all, "control", Character.CONTROL);
    category(all, "format", Character.FORMAT);
    category(all, "private_use", Character.PRIVATE_USE);
    category(all, "surrogate", Character.SURROGATE);
    category(all, "unassigned", Character.UNASSIGNED);
    category(all, "dash_punctuation", Character.DASH_PUNCTUATION);
    category(all, "start_punctuation", Character.START_PUNCTUATION);
    category(all, "end_punctuation", Character.END_PUNCTUATION);
    category(all, "connector_punctuation", Character.CONNECTOR_PUNCTUATION);
    category(all, "other_punctuation", Character.OTHER_PUNCTUATION);
    category(all, "initial_quote_punctuation", Character.INITIAL_QUOTE_PUNCTUATION);
    category(all, "final_quote_punctuation", Character.FINAL_QUOTE_PUNCTUATION);
    category(all, "math_symbol", Character.MATH_SYMBOL);
    category(all, "currency_symbol", Character.CURRENCY_SYMBOL);
    category(all, "modifier_symbol", Character.MODIFIER_SYMBOL);
    category(all, "other_symbol", Character.OTHER_SYMBOL);
    return Map.copyOf(all);
  }

  private static void category(Map<String, IntPredicate> all, String name, byte category) {
    all.put(name, letter -> Character.getType(letter) == category);
  }

  /** The names of all kinds, as an error tells them. */
  static String names() {
    return String.join(", ", ALL.keySet().stream().sorted().toList()) + ", custom";
  }

  private static boolean isPunctuation(int c) {
    return switch (Character.getType(c)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  private static boolean isSymbol(int c) {
    return switch (Character.getType(c)) {
      case Character.CURRENCY_SYMBOL,
          Character.MATH_SYMBOL,
          Character.MODIFIER_SYMBOL,
          Character.OTHER_SYMBOL ->
          true;
      default -> false;
    };
  }
}
