package io.lampyr.esql.sql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.syntax.SqlToken.Kind;
import io.lampyr.esql.syntax.QueryParameters;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.tree.Place;
import java.util.List;
import java.util.Set;

/** Where a parser is in a statement. Bounded in depth. Not safe for many threads. */
final class SqlCursor {
  private static final int MAX_DEPTH = 200;

  /** Words that are no names if they stand without quotes. */
  private static final Set<String> RESERVED =
      Set.of(
          "ALL",
          "AND",
          "AS",
          "ASC",
          "BETWEEN",
          "BY",
          "CASE",
          "CAST",
          "CONVERT",
          "DESC",
          "DISTINCT",
          "ELSE",
          "END",
          "ESCAPE",
          "EXISTS",
          "EXTRACT",
          "FALSE",
          "FROM",
          "FULL",
          "GROUP",
          "HAVING",
          "IN",
          "INNER",
          "INTERVAL",
          "IS",
          "JOIN",
          "LIKE",
          "LIMIT",
          "NATURAL",
          "NOT",
          "NULL",
          "NULLS",
          "ON",
          "OR",
          "ORDER",
          "OUTER",
          "PIVOT",
          "RLIKE",
          "SELECT",
          "THEN",
          "TRUE",
          "UNION",
          "USING",
          "WHEN",
          "WHERE",
          "WITH");

  private final String text;
  private final List<SqlToken> tokens;
  private final QueryParameters parameters;
  private int at;
  private int depth;
  private int used;

  SqlCursor(String text, QueryParameters parameters) {
    this.text = text;
    this.tokens = SqlLexer.tokens(text);
    this.parameters = parameters;
  }

  SqlToken peek() {
    return tokens.get(at);
  }

  SqlToken peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  SqlToken take() {
    SqlToken token = peek();
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  boolean sees(String sign) {
    return peek().isSign(sign);
  }

  boolean seesWord(String word) {
    return peek().isWord(word);
  }

  boolean takes(String sign) {
    boolean seen = sees(sign);
    if (seen) {
      var _ = take();
    }
    return seen;
  }

  boolean takesWord(String word) {
    boolean seen = seesWord(word);
    if (seen) {
      var _ = take();
    }
    return seen;
  }

  void need(String sign) {
    if (!takes(sign)) {
      throw unexpected("'" + sign + "'");
    }
  }

  void needWord(String word) {
    if (!takesWord(word)) {
      throw unexpected("'" + word + "'");
    }
  }

  /** A pattern or another text that is constant. */
  String needText() {
    if (sees("?")) {
      return String.valueOf(parameter().value());
    }
    if (peek().kind() != Kind.STRING) {
      throw unexpected("a string");
    }
    return take().text();
  }

  /** A whole number that is not negative, for limits. */
  int needCount() {
    SqlToken token = peek();
    String written = sees("?") ? String.valueOf(parameter().value()) : take().text();
    if (!written.matches("[0-9]{1,9}")) {
      throw QueryException.parsing(
          token.place(), "mismatched input '" + written + "' expecting a whole number");
    }
    return Integer.parseInt(written);
  }

  QueryException unexpected(String expected) {
    SqlToken token = peek();
    return QueryException.parsing(
        token.place(), "mismatched input '" + token.shown() + "' expecting " + expected);
  }

  QueryException refused(Place place, String what) {
    return QueryException.parsing(place, what + " is not supported");
  }

  boolean seesName() {
    SqlToken token = peek();
    return token.kind() == Kind.QUOTED
        || (token.kind() == Kind.WORD
            && !Character.isDigit(token.text().charAt(0))
            && !RESERVED.contains(token.upper()));
  }

  String needName(String what) {
    if (!seesName()) {
      throw unexpected(what);
    }
    return take().text();
  }

  /** What a question mark stands for: they are counted as they come. */
  QueryParameters.Parameter parameter() {
    Place place = take().place();
    if (used == parameters.all().size()) {
      throw QueryException.parsing(
          place, "Not enough actual parameters {" + used + "} for the question marks");
    }
    return parameters.all().get(used++);
  }

  /** Nothing may be left, neither of the text nor of the parameters. */
  void end() {
    var _ = takes(";");
    if (peek().kind() != Kind.END) {
      throw unexpected("<EOF>");
    }
    if (used < parameters.all().size()) {
      throw QueryException.parsing(
          Place.NOWHERE,
          "Incorrect number of parameters: expected ["
              + used
              + "] but got ["
              + parameters.all().size()
              + "]");
    }
  }

  /** What stands between a token and the one before the next. */
  Source since(SqlToken first) {
    SqlToken last = at == 0 ? first : tokens.get(at - 1);
    return new Source(
        first.place(), text.substring(first.begin(), Math.max(first.end(), last.end())));
  }

  void enter() {
    if (++depth > MAX_DEPTH) {
      throw QueryException.parsing(
          peek().place(),
          "SQL statement too large; halt parsing to prevent memory errors: nested deeper than ["
              + MAX_DEPTH
              + "]");
    }
  }

  void leave() {
    depth--;
  }
}
