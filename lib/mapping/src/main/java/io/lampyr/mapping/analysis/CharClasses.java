package io.lampyr.mapping.analysis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/** Kinds of characters by their names: what tokens are made of, and what divides them. */
final class CharClasses {
  /** Those that a setting of its own lists. */
  static final String CUSTOM = "custom";

  /** Unicode's categories in the order of Java's numbers for them; one number is not used. */
  private static final List<String> CATEGORIES =
      List.of(
          "unassigned",
          "uppercase_letter",
          "lowercase_letter",
          "titlecase_letter",
          "modifier_letter",
          "other_letter",
          "non_spacing_mark",
          "enclosing_mark",
          "combining_spacing_mark",
          "decimal_digit_number",
          "letter_number",
          "other_number",
          "space_separator",
          "line_separator",
          "paragraph_separator",
          "control",
          "format",
          "",
          "private_use",
          "surrogate",
          "dash_punctuation",
          "start_punctuation",
          "end_punctuation",
          "connector_punctuation",
          "other_punctuation",
          "math_symbol",
          "currency_symbol",
          "modifier_symbol",
          "other_symbol",
          "initial_quote_punctuation",
          "final_quote_punctuation");

  private static final Map<String, IntPredicate> GROUPS = groups();
  private static final Map<String, IntPredicate> ALL = all();

  private CharClasses() {}

  private static Map<String, IntPredicate> groups() {
    Map<String, IntPredicate> groups = new LinkedHashMap<>();
    groups.put("letter", Character::isLetter);
    groups.put("digit", Character::isDigit);
    groups.put("whitespace", Character::isWhitespace);
    groups.put("punctuation", ofAll("_punctuation"));
    groups.put("symbol", ofAll("_symbol"));
    return groups;
  }

  /** Those of all categories that are called so in the end. */
  private static IntPredicate ofAll(String ending) {
    int types = 0;
    for (String category : CATEGORIES) {
      if (category.endsWith(ending)) {
        types |= 1 << CATEGORIES.indexOf(category);
      }
    }
    int wanted = types;
    return c -> (wanted >> Character.getType(c) & 1) == 1;
  }

  private static Map<String, IntPredicate> all() {
    Map<String, IntPredicate> all = new LinkedHashMap<>(GROUPS);
    for (String category : CATEGORIES) {
      int type = CATEGORIES.indexOf(category);
      if (!category.isEmpty()) {
        all.put(category, c -> Character.getType(c) == type);
      }
    }
    return all;
  }

  /** A name as it is looked for. */
  static String named(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }

  /** Those that tokens may be made of. An index that names one that there is not keeps it. */
  static IntPredicate of(String name, AnalysisSettings settings) {
    IntPredicate found = ALL.get(named(name));
    if (found != null) {
      return found;
    }
    settings.refuse(
        "Unknown token type: '"
            + name
            + "', must be one of "
            + Stream.concat(ALL.keySet().stream(), Stream.of(CUSTOM)).toList());
    return dividing(name, settings);
  }

  /** Those that divide tokens: some of the kinds, or a character alone, escaped or not. */
  static IntPredicate dividing(String name, AnalysisSettings settings) {
    if (GROUPS.containsKey(name)) {
      return GROUPS.get(name);
    }
    if (name.isEmpty()) {
      settings.refuse("[tokenize_on_chars] cannot contain empty characters");
      return c -> false;
    }
    String plain = name.length() > 1 && name.charAt(0) == '\\' ? Escapes.unescape(name) : name;
    if (plain.codePointCount(0, plain.length()) != 1) {
      settings.refuse("Invalid escaped char in [" + name + "]");
    }
    int only = plain.codePointAt(0);
    return c -> c == only;
  }
}
