package io.lampyr.esql.eql.syntax;

import io.lampyr.esql.eql.syntax.EqlToken.Kind;
import io.lampyr.esql.eql.tree.EqlNode;
import io.lampyr.esql.eql.tree.EqlNode.Comparison;
import io.lampyr.esql.fault.QueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Parses conditions, and what they are made of. Not safe for many threads. */
final class ConditionParser {
  private static final Map<String, Comparison> COMPARISONS =
      Map.of(
          "==", Comparison.EQUAL,
          "!=", Comparison.UNEQUAL,
          "<", Comparison.LESS,
          "<=", Comparison.AT_MOST,
          ">", Comparison.MORE,
          ">=", Comparison.AT_LEAST);
  private static final Set<String> RELATIONS = Set.of("child", "descendant", "event");
  private static final int LONGEST_NUMBER = 400;

  private final EqlCursor cursor;

  ConditionParser(EqlCursor cursor) {
    this.cursor = cursor;
  }

  EqlNode condition() {
    cursor.deeper();
    try {
      return joined(false, () -> joined(true, this::negated));
    } finally {
      cursor.back();
    }
  }

  /** A chain is one node, however long it is: so its length is no depth. */
  private EqlNode joined(boolean all, Supplier<EqlNode> part) {
    EqlToken first = cursor.peek();
    List<EqlNode> parts = new ArrayList<>();
    do {
      parts.add(part.get());
    } while (cursor.takeWord(all ? "and" : "or"));
    return parts.size() == 1
        ? parts.getFirst()
        : new EqlNode.Joined(cursor.since(first), all, parts);
  }

  private EqlNode negated() {
    EqlToken first = cursor.peek();
    if (!cursor.takeWord("not")) {
      return compared();
    }
    cursor.deeper();
    EqlNode inner = negated();
    cursor.back();
    return new EqlNode.Not(cursor.since(first), inner);
  }

  private EqlNode compared() {
    EqlToken first = cursor.peek();
    EqlNode left = sum();
    Comparison how =
        cursor.peek().kind() == Kind.SIGN ? COMPARISONS.get(cursor.peek().text()) : null;
    if (how == null) {
      if (cursor.peek().isSign("=")) {
        throw cursor.mismatched("{'==', '!=', '<', '<=', '>', '>='}");
      }
      return left;
    }
    var _ = cursor.next();
    EqlNode right = sum();
    return new EqlNode.Compared(cursor.since(first), how, left, right);
  }

  private EqlNode sum() {
    return computed("+-", () -> computed("*/%", this::signed));
  }

  private EqlNode computed(String signs, Supplier<EqlNode> part) {
    EqlToken first = cursor.peek();
    EqlNode value = part.get();
    int parts = 0;
    while (cursor.peek().kind() == Kind.SIGN && signs.contains(cursor.peek().text())) {
      cursor.deeper();
      parts++;
      char sign = cursor.next().text().charAt(0);
      EqlNode right = part.get();
      value = new EqlNode.Computed(cursor.since(first), sign, value, right);
    }
    for (int i = 0; i < parts; i++) {
      cursor.back();
    }
    return value;
  }

  private EqlNode signed() {
    EqlToken first = cursor.peek();
    boolean minus = cursor.takeSign("-");
    if (!minus && !cursor.takeSign("+")) {
      return tested();
    }
    cursor.deeper();
    EqlNode inner = signed();
    cursor.back();
    EqlNode.At at = cursor.since(first);
    if (inner instanceof EqlNode.Literal(var _, Number number)) {
      Number signed = number instanceof Long whole ? (Number) (-whole) : -number.doubleValue();
      return new EqlNode.Literal(at, minus ? signed : number);
    }
    return minus ? new EqlNode.Computed(at, '-', new EqlNode.Literal(at, 0L), inner) : inner;
  }

  /** A value with what is asked of it by a word or a colon. */
  private EqlNode tested() {
    EqlToken first = cursor.peek();
    EqlNode value = primary();
    EqlToken test = cursor.peek();
    if (test.isWord("not") && isIn(cursor.second())) {
      var _ = cursor.next();
      EqlNode in = oneOf(first, value);
      return new EqlNode.Not(cursor.since(first), in);
    }
    if (isIn(test)) {
      return oneOf(first, value);
    }
    boolean equal = test.isSign(":");
    boolean word = test.kind() == Kind.WORD || test.kind() == Kind.FOLDED_WORD;
    boolean like = word && test.text().equals("like");
    if (!equal && !like && !(word && test.text().equals("regex"))) {
      return value;
    }
    var _ = cursor.next();
    List<EqlNode.Literal> patterns = patterns();
    return new EqlNode.Fits(
        cursor.since(first),
        value,
        equal || like ? EqlNode.Pattern.WILDCARDS : EqlNode.Pattern.EXPRESSION,
        equal || test.kind() == Kind.FOLDED_WORD,
        patterns);
  }

  private static boolean isIn(EqlToken token) {
    return (token.kind() == Kind.WORD || token.kind() == Kind.FOLDED_WORD)
        && token.text().equals("in");
  }

  private EqlNode oneOf(EqlToken first, EqlNode value) {
    boolean folded = cursor.next().kind() == Kind.FOLDED_WORD;
    cursor.sign("(");
    List<EqlNode> list = new ArrayList<>();
    do {
      list.add(condition());
    } while (cursor.takeSign(","));
    cursor.sign(")");
    return new EqlNode.OneOf(cursor.since(first), value, list, folded);
  }

  private List<EqlNode.Literal> patterns() {
    List<EqlNode.Literal> patterns = new ArrayList<>();
    if (!cursor.takeSign("(")) {
      patterns.add(constant());
      return patterns;
    }
    do {
      patterns.add(constant());
    } while (cursor.takeSign(","));
    cursor.sign(")");
    return patterns;
  }

  private EqlNode.Literal constant() {
    EqlNode.Literal literal = literal();
    if (literal == null) {
      throw cursor.mismatched("{'false', 'null', 'true', STRING, INTEGER_VALUE, DECIMAL_VALUE}");
    }
    return literal;
  }

  private EqlNode primary() {
    EqlNode literal = literal();
    if (literal != null) {
      return literal;
    }
    EqlToken first = cursor.peek();
    if (cursor.takeSign("(")) {
      EqlNode inner = condition();
      cursor.sign(")");
      return inner;
    }
    boolean word = cursor.isFreeWord() || first.kind() == Kind.FOLDED_WORD;
    if (word && cursor.second().isSign("(")) {
      return call();
    }
    if (cursor.isFreeWord() && cursor.second().isWord("of") && RELATIONS.contains(first.text())) {
      throw QueryException.parsing(first.place(), "Process relationships are not supported");
    }
    return name();
  }

  private EqlNode call() {
    EqlToken name = cursor.next();
    cursor.sign("(");
    List<EqlNode> arguments = new ArrayList<>();
    if (!cursor.takeSign(")")) {
      do {
        arguments.add(condition());
      } while (cursor.takeSign(","));
      cursor.sign(")");
    }
    return new EqlNode.Call(
        cursor.since(name), name.text(), name.kind() == Kind.FOLDED_WORD, arguments);
  }

  EqlNode.Name name() {
    EqlToken first = cursor.peek();
    boolean optional = cursor.takeSign("?");
    StringBuilder name = new StringBuilder(part(true));
    while (cursor.takeSign(".")) {
      name.append('.').append(part(false));
    }
    boolean index = cursor.peek().isSign("[") && cursor.second().kind() == Kind.INTEGER;
    if (index) {
      throw QueryException.parsing(cursor.peek().place(), "Array expressions are not supported");
    }
    return new EqlNode.Name(cursor.since(first), name.toString(), optional);
  }

  /** Behind a point the language's own words are names as others are. */
  private String part(boolean first) {
    boolean fits = first ? cursor.isFreeWord() : cursor.peek().kind() == Kind.WORD;
    if (!fits && cursor.peek().kind() != Kind.QUOTED) {
      throw cursor.mismatched("{IDENTIFIER, QUOTED_IDENTIFIER}");
    }
    return cursor.next().text();
  }

  private EqlNode.@Nullable Literal literal() {
    EqlToken token = cursor.peek();
    Object value =
        switch (token.kind()) {
          case STRING -> token.text();
          case INTEGER, DECIMAL -> number(token);
          case WORD ->
              switch (token.text()) {
                case "true" -> true;
                case "false" -> false;
                default -> null;
              };
          default -> null;
        };
    if (value == null && !token.isWord("null")) {
      return null;
    }
    var _ = cursor.next();
    return new EqlNode.Literal(cursor.since(token), value);
  }

  private static Number number(EqlToken token) {
    if (token.text().length() > LONGEST_NUMBER) {
      throw QueryException.parsing(token.place(), "Number is too long");
    }
    if (token.kind() == Kind.INTEGER) {
      try {
        return Long.parseLong(token.text());
      } catch (NumberFormatException large) {
        return Double.parseDouble(token.text());
      }
    }
    double value = Double.parseDouble(token.text());
    if (Double.isInfinite(value)) {
      throw QueryException.parsing(token.place(), "Number [" + token.text() + "] is too large");
    }
    return value;
  }
}
