package io.lampyr.query.aggregation.category;

import io.lampyr.base.check.Check;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is known of a line, or of all lines of a category.
 *
 * @param common the words that are in all lines, as often as in each, in the order of the first
 * @param ordered those of them that all lines have in the same order
 * @param weight of the words of the heaviest line
 * @param length of the longest line, in characters
 */
public record LineWords(List<String> common, List<String> ordered, int weight, int length) {
  private static final String SIGNS = "\\[](){}.*+?^$|";

  public LineWords {
    common = List.copyOf(common);
    ordered = List.copyOf(ordered);
    Check.notNegative(weight, "weight");
    Check.notNegative(length, "length");
  }

  /** One line. */
  static LineWords of(List<String> words, int length) {
    int weight = words.stream().mapToInt(LineWords::weight).sum();
    return new LineWords(words, words, weight, length);
  }

  /** What has digits in it names one thing, and says little of a line's kind. */
  static int weight(String word) {
    return word.codePoints().anyMatch(Character::isDigit) ? 1 : 5;
  }

  /** What clients call the category. */
  public String key() {
    return String.join(" ", common);
  }

  /** An expression that all its lines match. */
  public String regex() {
    return ordered.isEmpty()
        ? ".*"
        : ordered.stream().map(LineWords::quoted).collect(Collectors.joining(".+?", ".*?", ".*?"));
  }

  private static String quoted(String word) {
    StringBuilder quoted = new StringBuilder();
    for (int i = 0; i < word.length(); i++) {
      if (SIGNS.indexOf(word.charAt(i)) >= 0) {
        quoted.append('\\');
      }
      quoted.append(word.charAt(i));
    }
    return quoted.toString();
  }

  /** Longer lines are none of its: a tenth more than the longest that is known. */
  public long maxMatchingLength() {
    return length * 11L / 10;
  }
}
