package io.lampyr.metrics.promql.syntax;

import io.lampyr.metrics.promql.tree.Aggregator;
import io.lampyr.metrics.promql.tree.Operator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Words that are more than names, whatever their case. */
final class Keywords {
  private static final Map<String, TokenKind> WORDS =
      Map.ofEntries(
          Map.entry("offset", TokenKind.OFFSET),
          Map.entry("smoothed", TokenKind.SMOOTHED),
          Map.entry("anchored", TokenKind.ANCHORED),
          Map.entry("by", TokenKind.BY),
          Map.entry("without", TokenKind.WITHOUT),
          Map.entry("on", TokenKind.ON),
          Map.entry("ignoring", TokenKind.IGNORING),
          Map.entry("group_left", TokenKind.GROUP_LEFT),
          Map.entry("group_right", TokenKind.GROUP_RIGHT),
          Map.entry("fill", TokenKind.FILL),
          Map.entry("fill_left", TokenKind.FILL_LEFT),
          Map.entry("fill_right", TokenKind.FILL_RIGHT),
          Map.entry("bool", TokenKind.BOOL),
          Map.entry("start", TokenKind.START),
          Map.entry("end", TokenKind.FINISH),
          Map.entry("step", TokenKind.STEP),
          Map.entry("range", TokenKind.RANGE),
          Map.entry("max_of", TokenKind.MAX_OF),
          Map.entry("min_of", TokenKind.MIN_OF),
          Map.entry("inf", TokenKind.NUMBER),
          Map.entry("nan", TokenKind.NUMBER));
  private static final Map<String, Operator> OPERATORS =
      Map.of(
          "and", Operator.AND,
          "or", Operator.OR,
          "unless", Operator.UNLESS,
          "atan2", Operator.ATAN2);
  private static final Map<String, Aggregator> AGGREGATORS = new HashMap<>();

  static {
    for (Aggregator aggregator : Aggregator.values()) {
      AGGREGATORS.put(aggregator.word(), aggregator);
    }
  }

  private Keywords() {}

  /** The word as a token; null if it is a mere name. */
  static @Nullable Lexeme find(int start, String word) {
    if (word.chars().anyMatch(c -> c > 0x7f)) {
      return null;
    }
    String lower = word.toLowerCase(Locale.ROOT);
    if (WORDS.containsKey(lower)) {
      return Lexeme.of(WORDS.get(lower), start, word);
    }
    if (OPERATORS.containsKey(lower)) {
      return new Lexeme(TokenKind.OPERATOR, start, word, OPERATORS.get(lower), null);
    }
    if (AGGREGATORS.containsKey(lower)) {
      return new Lexeme(TokenKind.AGGREGATOR, start, word, null, AGGREGATORS.get(lower));
    }
    return null;
  }

  /** Words of lengths of time. */
  static @Nullable TokenKind ofLength(String word) {
    TokenKind kind = WORDS.get(word.toLowerCase(Locale.ROOT));
    return kind == TokenKind.STEP
            || kind == TokenKind.RANGE
            || kind == TokenKind.MAX_OF
            || kind == TokenKind.MIN_OF
        ? kind
        : null;
  }
}
