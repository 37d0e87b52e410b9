package io.lampyr.metrics.promql.syntax;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.metrics.promql.number.GoText;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Operator;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.promql.tree.Shift;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses selectors of series, and lists of labels. */
final class Selectors {
  private static final String MATCHING = "label matching";
  private static final String GROUPING = "grouping opts";

  private final Tokens tokens;

  Selectors(Tokens tokens) {
    this.tokens = tokens;
  }

  /** A selector whose name, if it has one before braces, was taken. */
  Expr.VectorSelector selector(@Nullable Lexeme name) {
    List<LabelMatcher> matchers = new ArrayList<>();
    Place first = name == null ? tokens.peek().place() : name.place();
    Place last = first;
    if (tokens.is(TokenKind.LEFT_BRACE)) {
      tokens.take();
      last = braces(matchers);
    }
    if (name != null) {
      matchers.add(LabelMatcher.equal(Labels.NAME, name.text()));
    }
    return new Expr.VectorSelector(
        name == null ? "" : name.text(),
        matchers,
        Shift.NONE,
        Expr.Widening.NONE,
        Place.of(first, last));
  }

  private Place braces(List<LabelMatcher> matchers) {
    if (tokens.is(TokenKind.RIGHT_BRACE)) {
      return tokens.take().place();
    }
    while (true) {
      matcher(matchers);
      if (tokens.is(TokenKind.RIGHT_BRACE)) {
        return tokens.take().place();
      }
      tokens.expect(TokenKind.COMMA, MATCHING, "\",\" or \"}\"");
      if (tokens.is(TokenKind.RIGHT_BRACE)) {
        return tokens.take().place();
      }
    }
  }

  private void matcher(List<LabelMatcher> matchers) {
    if (!tokens.is(TokenKind.IDENTIFIER) && !tokens.is(TokenKind.STRING)) {
      throw tokens.unexpected(MATCHING, "identifier or \"}\"");
    }
    Lexeme label = tokens.take();
    boolean quoted = label.kind() == TokenKind.STRING;
    LabelMatcher.Kind kind = kind(tokens.peek());
    if (kind == null) {
      if (!quoted) {
        throw tokens.unexpected(MATCHING, "label matching operator");
      }
      matchers.add(LabelMatcher.equal(Labels.NAME, Strings.meant(label.text())));
      return;
    }
    tokens.take();
    Lexeme value = tokens.expect(TokenKind.STRING, MATCHING, "string");
    try {
      matchers.add(
          new LabelMatcher(
              quoted ? Strings.meant(label.text()) : label.text(),
              kind,
              Strings.meant(value.text())));
    } catch (InvalidInputException malformed) {
      tokens
          .faults()
          .add(Place.of(label.place(), value.place()), String.valueOf(malformed.getMessage()));
    }
  }

  private static LabelMatcher.@Nullable Kind kind(Lexeme token) {
    if (token.is(Operator.NOT_EQUAL)) {
      return LabelMatcher.Kind.NOT_EQUAL;
    }
    return switch (token.kind()) {
      case ASSIGN -> LabelMatcher.Kind.EQUAL;
      case REGEX -> LabelMatcher.Kind.MATCHES;
      case REGEX_NOT -> LabelMatcher.Kind.MATCHES_NOT;
      default -> null;
    };
  }

  /** Labels in parentheses. */
  List<String> labels() {
    tokens.expect(TokenKind.LEFT_PAREN, GROUPING, "\"(\"");
    List<String> labels = new ArrayList<>();
    if (tokens.accept(TokenKind.RIGHT_PAREN)) {
      return labels;
    }
    while (true) {
      labels.add(label());
      if (tokens.accept(TokenKind.RIGHT_PAREN)) {
        return labels;
      }
      tokens.expect(TokenKind.COMMA, GROUPING, "\",\" or \")\"");
      if (tokens.accept(TokenKind.RIGHT_PAREN)) {
        return labels;
      }
    }
  }

  private String label() {
    Lexeme token = tokens.peek();
    if (token.kind() == TokenKind.STRING) {
      tokens.take();
      String label = Strings.meant(token.text());
      if (label.isEmpty()) {
        tokens
            .faults()
            .add(token.place(), "invalid label name for grouping: " + GoText.quoted(label));
      }
      return label;
    }
    if (!isLabel(token)) {
      throw tokens.unexpected(GROUPING, "label");
    }
    return tokens.take().text();
  }

  /** Words may be labels' names, whatever else they are. */
  private static boolean isLabel(Lexeme token) {
    if (token.kind() == TokenKind.OPERATOR) {
      return token.text().chars().allMatch(Character::isLetterOrDigit);
    }
    return switch (token.kind()) {
      case IDENTIFIER, METRIC_IDENTIFIER, AGGREGATOR, START, FINISH, STEP, RANGE, MAX_OF, MIN_OF ->
          true;
      case WITHOUT -> false;
      default -> token.kind().family() == TokenKind.Family.KEYWORD;
    };
  }

  /** Whether a token may be a metric's name. */
  static boolean isMetric(Lexeme token) {
    if (token.kind() == TokenKind.OPERATOR) {
      return token.is(Operator.AND) || token.is(Operator.OR) || token.is(Operator.UNLESS);
    }
    return switch (token.kind()) {
      case IDENTIFIER,
          METRIC_IDENTIFIER,
          AGGREGATOR,
          BY,
          WITHOUT,
          OFFSET,
          ANCHORED,
          SMOOTHED,
          FILL,
          FILL_LEFT,
          FILL_RIGHT,
          START,
          FINISH,
          STEP,
          RANGE,
          MAX_OF,
          MIN_OF ->
          true;
      default -> false;
    };
  }
}
