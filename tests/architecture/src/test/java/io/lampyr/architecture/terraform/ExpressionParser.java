package io.lampyr.architecture.terraform;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads an argument's expression: what this repository's files use of the language. */
@SuppressWarnings("ReferenceEquality") // UNKNOWN and END are objects of their own.
final class ExpressionParser {
  private static final Token END = new Token(Token.Kind.LINE_END, "", 0);
  private static final List<List<String>> BY_RANK =
      List.of(
          List.of("||"),
          List.of("&&"),
          List.of("==", "!="),
          List.of("<", ">", "<=", ">="),
          List.of("+", "-"),
          List.of("*", "/", "%"));

  private final List<Token> tokens;
  private int at;

  /** Whether lines end something: in objects they do, in other brackets not. */
  private final Deque<Boolean> lines = new ArrayDeque<>(List.of(false));

  private ExpressionParser(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** Throws {@link IllegalArgumentException} if it is no expression. */
  static Expression parse(List<Token> tokens) {
    ExpressionParser parser = new ExpressionParser(tokens);
    Expression whole = parser.expression();
    if (parser.peek() != END) {
      throw new IllegalArgumentException(
          "line " + parser.peek().line() + ": unexpected " + parser.peek());
    }
    return whole;
  }

  private Token peek() {
    while (at < tokens.size()
        && tokens.get(at).kind() == Token.Kind.LINE_END
        && !lines.getFirst()) {
      at++;
    }
    return at < tokens.size() ? tokens.get(at) : END;
  }

  private Token take() {
    Token next = peek();
    at++;
    return next;
  }

  private boolean takes(String sign) {
    if (peek().is(sign)) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(String sign) {
    Token next = take();
    if (!next.is(sign)) {
      throw new IllegalArgumentException(
          "line " + next.line() + ": wants " + sign + ", has " + next.text());
    }
  }

  private Expression expression() {
    Expression condition = operators(0);
    if (!takes("?")) {
      return condition;
    }
    Expression yes = expression();
    expect(":");
    Expression no = expression();
    return names -> chosen(condition.in(names), yes, no, names);
  }

  private static @Nullable Object chosen(
      @Nullable Object decided, Expression yes, Expression no, Map<String, Object> names) {
    if (decided == Expression.UNKNOWN) {
      return decided;
    }
    boolean which = Boolean.TRUE.equals(decided);
    Object chosen = (which ? yes : no).in(names);
    Types.together(chosen, orUnknown(which ? no : yes, names));
    return chosen;
  }

  /** What is not chosen may be what cannot be computed. */
  private static @Nullable Object orUnknown(Expression of, Map<String, Object> names) {
    try {
      return of.in(names);
    } catch (RuntimeException notThere) {
      return Expression.UNKNOWN;
    }
  }

  private Expression operators(int rank) {
    if (rank == BY_RANK.size()) {
      return unary();
    }
    Expression left = operators(rank + 1);
    while (peek().kind() == Token.Kind.SIGN && BY_RANK.get(rank).contains(peek().text())) {
      String sign = take().text();
      Expression first = left;
      Expression second = operators(rank + 1);
      BinaryOperator<Object> operator = Operators.of(sign);
      left = names -> operator.apply(first.in(names), second.in(names));
    }
    return left;
  }

  private Expression unary() {
    if (takes("!")) {
      Expression of = unary();
      return names -> Operators.not(of.in(names));
    }
    if (takes("-")) {
      Expression of = unary();
      return names -> Operators.of("-").apply(BigDecimal.ZERO, of.in(names));
    }
    return steps(primary());
  }

  private Expression steps(Expression from) {
    Expression whole = from;
    while (true) {
      Expression before = whole;
      if (takes(".")) {
        Token name = take();
        whole = names -> Operators.member(before.in(names), name.text());
      } else if (peek().is("[") && at + 1 < tokens.size() && tokens.get(at + 1).is("*")) {
        at += 2;
        expect("]");
        return splat(before);
      } else if (peek().is("[")) {
        Expression index = bracketed("[", "]");
        whole = names -> Operators.member(before.in(names), index.in(names));
      } else {
        return whole;
      }
    }
  }

  private Expression splat(Expression all) {
    Expression rest = steps(names -> names.get("*"));
    return names -> {
      Object of = all.in(names);
      if (!(of instanceof List<?> list)) {
        return Expression.UNKNOWN;
      }
      List<Object> found = new ArrayList<>();
      list.forEach(one -> found.add(rest.in(with(names, "*", one))));
      return found;
    };
  }

  static Map<String, Object> with(Map<String, Object> names, String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(names);
    more.put(name, value);
    return more;
  }

  private Expression bracketed(String open, String close) {
    expect(open);
    lines.push(false);
    Expression inner = expression();
    expect(close);
    lines.pop();
    return inner;
  }

  private Expression primary() {
    Token next = peek();
    if (next.is("(")) {
      return bracketed("(", ")");
    }
    if (next.is("[")) {
      return list();
    }
    if (next.is("{")) {
      return object();
    }
    take();
    return switch (next.kind()) {
      case NUMBER -> {
        BigDecimal number = new BigDecimal(next.text());
        yield names -> number;
      }
      case TEXT -> Texts.of(next.text());
      case WORD -> word(next.text());
      default ->
          throw new IllegalArgumentException("line " + next.line() + ": unexpected " + next.text());
    };
  }

  private Expression word(String word) {
    if (peek().is("(")) {
      List<Expression> arguments = all("(", ")");
      return names -> Functions.call(word, arguments.stream().map(each -> each.in(names)).toList());
    }
    return switch (word) {
      case "true", "false" -> names -> Boolean.valueOf(word);
      case "null" -> names -> null;
      default -> names -> names.getOrDefault(word, Expression.UNKNOWN);
    };
  }

  private List<Expression> all(String open, String close) {
    expect(open);
    lines.push(false);
    List<Expression> all = new ArrayList<>();
    while (!peek().is(close)) {
      all.add(expression());
      if (takes("...")) {
        all.add(names -> "...");
      }
      takes(",");
    }
    expect(close);
    lines.pop();
    return all;
  }

  private Expression list() {
    if (isLoop()) {
      return loop("]");
    }
    List<Expression> all = all("[", "]");
    return names -> {
      List<Object> values = new ArrayList<>();
      all.forEach(each -> values.add(each.in(names)));
      return values;
    };
  }

  private boolean isLoop() {
    int next = at + 1;
    while (tokens.get(next).kind() == Token.Kind.LINE_END) {
      next++;
    }
    return tokens.get(next).kind() == Token.Kind.WORD
        && tokens.get(next).text().equals("for")
        && tokens.get(next + 1).kind() == Token.Kind.WORD;
  }

  private Expression object() {
    if (isLoop()) {
      return loop("}");
    }
    expect("{");
    lines.push(true);
    Map<Expression, Expression> entries = new LinkedHashMap<>();
    while (!peek().is("}")) {
      if (peek().kind() == Token.Kind.LINE_END || peek().is(",")) {
        at++;
      } else {
        Token key = peek();
        Expression name =
            key.is("(")
                ? bracketed("(", ")")
                : key.kind() == Token.Kind.TEXT ? Texts.of(take().text()) : constant(take());
        if (!takes("=")) {
          expect(":");
        }
        entries.put(name, expression());
      }
    }
    expect("}");
    lines.pop();
    return names -> {
      Map<Object, Object> made = new LinkedHashMap<>();
      entries.forEach((name, value) -> made.put(name.in(names), value.in(names)));
      return made;
    };
  }

  private static Expression constant(Token key) {
    return names -> key.text();
  }

  private Expression loop(String close) {
    take();
    lines.push(false);
    take();
    List<String> bound = new ArrayList<>(List.of(take().text()));
    if (takes(",")) {
      bound.add(take().text());
    }
    take();
    Expression over = expression();
    expect(":");
    Expression first = expression();
    Expression second = takes("=>") ? expression() : null;
    takes("...");
    Expression condition = null;
    if (peek().kind() == Token.Kind.WORD && peek().text().equals("if")) {
      take();
      condition = expression();
    }
    expect(close);
    lines.pop();
    return new Loop(bound, over, first, second, condition);
  }
}
