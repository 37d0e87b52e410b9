package io.lampyr.esql.sql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.syntax.SqlToken.Kind;
import io.lampyr.esql.tree.Place;
import java.util.ArrayList;
import java.util.List;

/** Cuts a statement into tokens. Not safe for many threads. */
final class SqlLexer {
  private static final List<String> SIGNS =
      List.of(
          "<=>", "<=", ">=", "<>", "!=", "==", "::", "(", ")", "{", "}", ",", ".", "=", "<", ">",
          "+", "-", "*", "/", "%", "?", ":", ";", "||");

  private final String text;
  private int at;
  private int line = 1;
  private int lineBegin;

  private SqlLexer(String text) {
    this.text = text;
  }

  static List<SqlToken> tokens(String text) {
    SqlLexer lexer = new SqlLexer(text);
    List<SqlToken> all = new ArrayList<>();
    do {
      all.add(lexer.next());
    } while (all.getLast().kind() != Kind.END);
    return all;
  }

  private Place place() {
    return new Place(line, at - lineBegin + 1);
  }

  private QueryException wrong(Place place, String what) {
    return QueryException.parsing(place, what);
  }

  private SqlToken next() {
    skip();
    Place place = place();
    int begin = at;
    if (at == text.length()) {
      return new SqlToken(Kind.END, "", at, at, place);
    }
    char c = text.charAt(at);
    if (c == '\'' || c == '"' || c == '`') {
      String inner = quoted(c, place);
      return new SqlToken(c == '\'' ? Kind.STRING : Kind.QUOTED, inner, begin, at, place);
    }
    boolean point = c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1));
    if (isDigit(c) || (point && !isBehindName())) {
      return number(begin, place);
    }
    if (Character.isLetter(c) || c == '_' || c == '@') {
      word();
      return new SqlToken(Kind.WORD, text.substring(begin, at), begin, at, place);
    }
    for (String sign : SIGNS) {
      if (text.startsWith(sign, at)) {
        at += sign.length();
        return new SqlToken(Kind.SIGN, sign, begin, at, place);
      }
    }
    throw wrong(place, "token recognition error at: '" + c + "'");
  }

  /** Digits behind a name and a point are a part of the name. */
  private boolean isBehindName() {
    char before = at == 0 ? ' ' : text.charAt(at - 1);
    return Character.isLetterOrDigit(before) || before == '_' || before == '"' || before == '`';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private void word() {
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "_@".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
  }

  private SqlToken number(int begin, Place place) {
    boolean decimal = false;
    digits();
    if (at < text.length() && text.charAt(at) == '.') {
      decimal = true;
      at++;
      digits();
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      int back = at;
      at++;
      if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
        at++;
      }
      int first = at;
      digits();
      decimal |= at > first;
      at = at > first ? at : back;
    }
    if (!decimal && at < text.length() && (Character.isLetter(text.charAt(at)) || isUnder())) {
      word();
      return new SqlToken(Kind.WORD, text.substring(begin, at), begin, at, place);
    }
    Kind kind = decimal ? Kind.DECIMAL : Kind.INTEGER;
    return new SqlToken(kind, text.substring(begin, at), begin, at, place);
  }

  private boolean isUnder() {
    return text.charAt(at) == '_';
  }

  private void digits() {
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
  }

  private String quoted(char quote, Place place) {
    StringBuilder inner = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == quote && at < text.length() && text.charAt(at) == quote) {
        at++;
      } else if (c == quote) {
        return inner.toString();
      }
      newLine(c);
      inner.append(c);
    }
    throw wrong(place, "token recognition error at: '" + quote + inner + "'");
  }

  private void newLine(char c) {
    if (c == '\n') {
      line++;
      lineBegin = at;
    }
  }

  private void skip() {
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        newLine(text.charAt(at++));
      } else if (text.startsWith("--", at)) {
        while (at < text.length() && text.charAt(at) != '\n') {
          at++;
        }
      } else if (text.startsWith("/*", at)) {
        comment();
      } else {
        return;
      }
    }
  }

  private void comment() {
    Place place = place();
    int depth = 0;
    do {
      if (at == text.length()) {
        throw wrong(place, "token recognition error at: '/*': the comment has no end");
      }
      if (text.startsWith("/*", at) || text.startsWith("*/", at)) {
        depth += text.charAt(at) == '/' ? 1 : -1;
        at += 2;
      } else {
        newLine(text.charAt(at++));
      }
    } while (depth > 0);
  }
}
