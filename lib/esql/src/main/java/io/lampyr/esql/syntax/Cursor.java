package io.lampyr.esql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.tree.Place;
import org.jspecify.annotations.Nullable;

/** Where the parsers stand in a query, and what both of them need. */
final class Cursor {
  /** As deep as expressions may be. */
  static final int MAX_DEPTH = 200;

  private final Lexer lexer;
  private final QueryParameters parameters;
  private int positional;
  private int depth;

  Cursor(String query, QueryParameters parameters) {
    this.lexer = new Lexer(query);
    this.parameters = parameters;
  }

  Lexer lexer() {
    return lexer;
  }

  Token peek() {
    return lexer.peek();
  }

  Token take() {
    return lexer.take();
  }

  boolean sees(String sign) {
    return lexer.peek().is(sign);
  }

  boolean seesWord(String word) {
    return lexer.peek().isWord(word);
  }

  /** Takes the sign if it comes next. */
  boolean takes(String sign) {
    boolean seen = sees(sign);
    if (seen) {
      lexer.take();
    }
    return seen;
  }

  boolean takesWord(String word) {
    boolean seen = seesWord(word);
    if (seen) {
      lexer.take();
    }
    return seen;
  }

  Token need(String sign) {
    if (!sees(sign)) {
      throw Lexer.unexpected(peek(), "'" + sign + "'");
    }
    return take();
  }

  void needWord(String word) {
    if (!takesWord(word)) {
      throw Lexer.unexpected(peek(), "'" + word + "'");
    }
  }

  String needString() {
    if (peek().kind() == Token.Kind.PARAMETER) {
      Token token = take();
      return String.valueOf(parameter(token).value());
    }
    if (peek().kind() != Token.Kind.STRING) {
      throw Lexer.unexpected(peek(), "a string");
    }
    return take().text();
  }

  /** What begins at the token and ends where the last taken one does. */
  Source since(Token begin) {
    return new Source(begin.place(), lexer.text(begin.begin(), lexer.lastEnd()));
  }

  Source since(Source begin, int position) {
    return new Source(begin.place(), lexer.text(position, lexer.lastEnd()));
  }

  /** The parameter that a question mark stands for. */
  QueryParameters.Parameter parameter(Token token) {
    String name = token.text().startsWith("?") ? token.text().substring(1) : token.text();
    QueryParameters.@Nullable Parameter found;
    if (name.isEmpty()) {
      positional++;
      found = parameters.find(Integer.toString(positional));
      if (found == null) {
        throw QueryException.parsing(
            token.place(), "Not enough actual parameters " + parameters.all().size());
      }
    } else {
      found = parameters.find(name);
      if (found == null) {
        boolean number = name.chars().allMatch(Character::isDigit);
        throw QueryException.parsing(
            token.place(),
            number
                ? "No parameter is defined for position " + name + ", did you mean position 1?"
                : "Unknown query parameter [" + name + "]");
      }
    }
    return found;
  }

  void enter(Place place) {
    enter(1, place);
  }

  /** Goes deeper; what takes more of the stack counts as several levels. */
  void enter(int levels, Place place) {
    depth += levels;
    if (depth > MAX_DEPTH) {
      throw QueryException.parsing(
          place,
          "ESQL statement exceeded the maximum expression depth allowed (" + MAX_DEPTH + ")");
    }
  }

  void leave(int levels) {
    depth -= levels;
  }
}
