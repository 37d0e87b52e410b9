package io.lampyr.esql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.tree.Place;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads expressions, by recursive descent of bounded depth. */
final class ExpressionParser {
  /** A whole expression within another is read by a call of each rank. */
  private static final int WHOLE = 4;

  private static final Set<String> COMPARISONS = Set.of("==", "=~", "!=", "<", "<=", ">", ">=");

  private final Cursor cursor;
  private final Literals literals;

  ExpressionParser(Cursor cursor) {
    this.cursor = cursor;
    this.literals = new Literals(cursor);
  }

  Expression expression() {
    cursor.enter(WHOLE, cursor.peek().place());
    Expression all = chain(List.of("or"), () -> chain(List.of("and"), this::negation));
    cursor.leave(WHOLE);
    return all;
  }

  private interface Part {
    Expression read();
  }

  /** Operands with operators of one rank between them, the leftmost first. */
  private Expression chain(List<String> operators, Part part) {
    Token begin = cursor.peek();
    Expression left = part.read();
    int levels = 0;
    while (operators.contains(operator(cursor.peek()))) {
      Token operator = cursor.take();
      cursor.enter(operator.place());
      levels++;
      Expression right = part.read();
      left = new Call(operator.lower(), List.of(left, right), cursor.since(begin));
    }
    cursor.leave(levels);
    return left;
  }

  private static String operator(Token token) {
    return token.kind() == Token.Kind.SIGN || token.kind() == Token.Kind.NAME ? token.lower() : "";
  }

  private Expression negation() {
    Token begin = cursor.peek();
    if (!cursor.takesWord("not")) {
      return predicate();
    }
    cursor.enter(begin.place());
    Expression inner = negation();
    cursor.leave(1);
    return new Call("not", List.of(inner), cursor.since(begin));
  }

  private Expression predicate() {
    Token begin = cursor.peek();
    Expression left = value();
    Token next = cursor.peek();
    if (next.kind() == Token.Kind.SIGN && COMPARISONS.contains(next.text())) {
      cursor.take();
      Expression right = value();
      return new Call(next.text(), List.of(left, right), cursor.since(begin));
    }
    if (next.is(":")) {
      cursor.take();
      Expression right = literals.constant();
      return new Call("match", List.of(left, right), cursor.since(begin));
    }
    if (cursor.takesWord("is")) {
      boolean not = cursor.takesWord("not");
      cursor.needWord("null");
      return new Call(not ? "is not null" : "is null", List.of(left), cursor.since(begin));
    }
    boolean not = cursor.takesWord("not");
    next = cursor.peek();
    if (next.isWord("like") || next.isWord("rlike")) {
      cursor.take();
      return negated(not, pattern(next.lower(), left, begin), begin);
    }
    if (cursor.takesWord("in")) {
      List<Expression> all = new ArrayList<>(List.of(left));
      cursor.need("(");
      do {
        all.add(value());
      } while (cursor.takes(","));
      cursor.need(")");
      return negated(not, new Call("in", all, cursor.since(begin)), begin);
    }
    if (not) {
      throw Lexer.unexpected(next, "{'in', 'like', 'rlike'}");
    }
    return left;
  }

  private Expression pattern(String operator, Expression left, Token begin) {
    List<Expression> all = new ArrayList<>(List.of(left));
    if (cursor.takes("(")) {
      do {
        all.add(patternText());
      } while (cursor.takes(","));
      cursor.need(")");
    } else {
      all.add(patternText());
    }
    return new Call(operator, all, cursor.since(begin));
  }

  private Expression patternText() {
    Token token = cursor.peek();
    String text = cursor.needString();
    return new Expression.Literal(text, DataType.KEYWORD, cursor.since(token));
  }

  private Expression negated(boolean not, Expression inner, Token begin) {
    return not ? new Call("not", List.of(inner), cursor.since(begin)) : inner;
  }

  Expression value() {
    return chain(List.of("+", "-"), () -> chain(List.of("*", "/", "%"), this::unary));
  }

  private Expression unary() {
    Token begin = cursor.peek();
    if (begin.is("-") || begin.is("+")) {
      cursor.take();
      Token.Kind next = cursor.peek().kind();
      if (next == Token.Kind.WHOLE || next == Token.Kind.DECIMAL) {
        return cast(literals.number(begin.is("-"), begin), begin);
      }
      cursor.enter(begin.place());
      Expression inner = unary();
      cursor.leave(1);
      return begin.is("+") ? inner : new Call("neg", List.of(inner), cursor.since(begin));
    }
    return cast(primary(), begin);
  }

  private Expression cast(Expression inner, Token begin) {
    Expression all = inner;
    int levels = 0;
    while (cursor.takes("::")) {
      Token type = cursor.take();
      cursor.enter(type.place());
      levels++;
      DataType to =
          DataType.named(type.text())
              .filter(_ -> type.isName())
              .orElseThrow(() ->
                  QueryException.parsing(
                      type.place(), "Unknown data type named [" + type.shown() + "]"));
      all = new Call("to_" + to.told(), List.of(all), cursor.since(begin));
    }
    cursor.leave(levels);
    return all;
  }

  private Expression primary() {
    Token token = cursor.peek();
    if (cursor.takes("(")) {
      Expression inner = expression();
      cursor.need(")");
      return inner;
    }
    if (token.kind() == Token.Kind.PARAMETER) {
      return parameter();
    }
    if (!token.isName() || literals.isWord(token)) {
      return literals.constant();
    }
    return nameOrCall();
  }

  private Expression parameter() {
    Token token = cursor.take();
    QueryParameters.Parameter found = cursor.parameter(token);
    boolean name =
        found.meaning() == QueryParameters.Meaning.IDENTIFIER || token.text().startsWith("?");
    if (found.meaning() == QueryParameters.Meaning.PATTERN) {
      throw QueryException.parsing(
          token.place(), "Query parameter [?" + token.text() + "] is a pattern, not a value");
    }
    if (!name) {
      return literals.of(found.value(), cursor.since(token));
    }
    String text = String.valueOf(found.value());
    return cursor.sees("(")
        ? call(token, text)
        : new Expression.Name(qualified(text), cursor.since(token));
  }

  /** The rest of a name behind its first part. */
  String qualified(String first) {
    StringBuilder name = new StringBuilder(first);
    while (cursor.sees(".")) {
      cursor.take();
      Token part = cursor.take();
      if (part.kind() == Token.Kind.PARAMETER) {
        name.append('.').append(cursor.parameter(part).value());
      } else if (part.isName()) {
        name.append('.').append(part.text());
      } else {
        throw Lexer.unexpected(part, "a name");
      }
    }
    return name.toString();
  }

  private Expression nameOrCall() {
    Token token = cursor.take();
    if (cursor.sees("(")) {
      return call(token, token.text());
    }
    String name = qualified(token.text());
    return new Expression.Name(name, cursor.since(token));
  }

  private Expression call(Token begin, String function) {
    Place place = begin.place();
    cursor.enter(place);
    cursor.need("(");
    List<Expression> arguments = new ArrayList<>();
    if (!cursor.sees(")")) {
      do {
        arguments.add(argument());
      } while (cursor.takes(","));
    }
    cursor.need(")");
    cursor.leave(1);
    Source source = cursor.since(begin);
    return new Call(function.toLowerCase(java.util.Locale.ROOT), arguments, source);
  }

  private Expression argument() {
    Token token = cursor.peek();
    if (token.is("*")) {
      cursor.take();
      return new Expression.Star(cursor.since(token));
    }
    if (token.is("{")) {
      return options();
    }
    return expression();
  }

  /** Options in braces, of which some are options in braces themselves. */
  Map<String, Object> tree() {
    Token begin = cursor.need("{");
    cursor.enter(begin.place());
    Map<String, Object> tree = new LinkedHashMap<>();
    if (!cursor.sees("}")) {
      do {
        Token key = cursor.peek();
        String name = cursor.needString();
        cursor.need(":");
        Object value = cursor.sees("{") ? tree() : plain(literals.constant());
        if (value == null || tree.put(name, value) != null) {
          throw QueryException.parsing(
              key.place(), "Invalid named parameter [" + name + "], null or given twice");
        }
      } while (cursor.takes(","));
    }
    cursor.need("}");
    cursor.leave(1);
    return tree;
  }

  private static @Nullable Object plain(Expression value) {
    return value instanceof Expression.Literal literal ? literal.value() : null;
  }

  /** Options in braces. */
  Expression.Options options() {
    Token begin = cursor.need("{");
    Map<String, Object> options = new LinkedHashMap<>();
    if (!cursor.sees("}")) {
      do {
        Token key = cursor.peek();
        String name = cursor.needString();
        cursor.need(":");
        Object plain = plain(literals.constant());
        if (plain == null || options.put(name, plain) != null) {
          throw QueryException.parsing(
              key.place(), "Invalid named parameter [" + name + "], null or given twice");
        }
      } while (cursor.takes(","));
    }
    cursor.need("}");
    return new Expression.Options(options, cursor.since(begin));
  }
}
