package io.lampyr.esql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.tree.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a query's tokens one after the other; what is read of it depends on the command. */
final class Lexer {
  private static final List<String> SIGNS =
      List.of(
          "==", "=~", "!=", "<=", ">=", "::", "|", ",", "(", ")", "[", "]", "{", "}", "=", "<", ">",
          "+", "-", "*", "/", "%", ".", ":");

  private final String query;
  private int at;
  private int line = 1;
  private int lineBegin;
  private @Nullable Token ahead;
  private int lastEnd;

  Lexer(String query) {
    this.query = query;
  }

  String text(int begin, int end) {
    return query.substring(begin, end);
  }

  /** Behind the last token that was taken. */
  int lastEnd() {
    return lastEnd;
  }

  Token peek() {
    Token token = ahead;
    if (token == null) {
      token = read();
      ahead = token;
    }
    return token;
  }

  Token take() {
    Token token = peek();
    ahead = null;
    lastEnd = token.end();
    return token;
  }

  /** An index's name or pattern, as it stands: nothing of it may have been looked at. */
  Token takeIndex() {
    skipBlanks();
    Place place = place(at);
    int begin = at;
    if (at < query.length() && query.charAt(at) == '"') {
      return take();
    }
    boolean math = at < query.length() && query.charAt(at) == '<';
    while (at < query.length() && isOfIndex(query.charAt(at), math)) {
      if (query.charAt(at) == '>') {
        math = false;
      }
      at++;
    }
    if (begin == at) {
      throw unexpected(peek(), "an index");
    }
    lastEnd = at;
    return new Token(Token.Kind.STRING, query.substring(begin, at), begin, at, place);
  }

  private static boolean isOfIndex(char c, boolean math) {
    return math ? c != '|' && c != '"' : !Character.isWhitespace(c) && "|,()[]=\"`".indexOf(c) < 0;
  }

  static QueryException unexpected(Token token, String expected) {
    return QueryException.parsing(
        token.place(), "mismatched input '" + token.shown() + "' expecting " + expected);
  }

  private Place place(int position) {
    return new Place(line, position - lineBegin + 1);
  }

  private void newLine(int position) {
    line++;
    lineBegin = position + 1;
  }

  private void skipBlanks() {
    while (at < query.length()) {
      char c = query.charAt(at);
      if (c == '\n') {
        newLine(at);
        at++;
      } else if (Character.isWhitespace(c)) {
        at++;
      } else if (query.startsWith("//", at)) {
        while (at < query.length() && query.charAt(at) != '\n') {
          at++;
        }
      } else if (query.startsWith("/*", at)) {
        skipComment();
      } else {
        return;
      }
    }
  }

  private void skipComment() {
    Place place = place(at);
    int depth = 0;
    do {
      if (query.startsWith("/*", at)) {
        depth++;
        at += 2;
      } else if (query.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else if (at >= query.length()) {
        throw QueryException.parsing(place, "comment is not closed");
      } else {
        if (query.charAt(at) == '\n') {
          newLine(at);
        }
        at++;
      }
    } while (depth > 0);
  }

  private Token read() {
    skipBlanks();
    Place place = place(at);
    int begin = at;
    if (at >= query.length()) {
      return new Token(Token.Kind.END, "", begin, begin, place);
    }
    char c = query.charAt(at);
    if (Character.isLetter(c) || c == '_' || c == '@') {
      while (at < query.length() && isOfName(query.charAt(at))) {
        at++;
      }
      return new Token(Token.Kind.NAME, query.substring(begin, at), begin, at, place);
    }
    if (c == '`') {
      return quotedName(place);
    }
    if (c == '"') {
      String text = query.startsWith("\"\"\"", at) ? tripled(place) : quoted(place);
      return new Token(Token.Kind.STRING, text, begin, at, place);
    }
    if (isDigit(c) || (c == '.' && at + 1 < query.length() && isDigit(query.charAt(at + 1)))) {
      return number(place);
    }
    if (c == '?') {
      at++;
      while (at < query.length() && (isOfName(query.charAt(at)) || query.charAt(at) == '?')) {
        at++;
      }
      return new Token(Token.Kind.PARAMETER, query.substring(begin + 1, at), begin, at, place);
    }
    for (String sign : SIGNS) {
      if (query.startsWith(sign, at)) {
        at += sign.length();
        return new Token(Token.Kind.SIGN, sign, begin, at, place);
      }
    }
    throw QueryException.parsing(
        place, "token recognition error at: '" + Character.toString(query.codePointAt(at)) + "'");
  }

  private static boolean isOfName(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '@';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private Token quotedName(Place place) {
    int begin = at;
    StringBuilder name = new StringBuilder();
    for (at++; at < query.length(); at++) {
      char c = query.charAt(at);
      if (c == '`') {
        if (at + 1 < query.length() && query.charAt(at + 1) == '`') {
          at++;
        } else {
          at++;
          return new Token(Token.Kind.QUOTED_NAME, name.toString(), begin, at, place);
        }
      }
      name.append(c);
    }
    throw QueryException.parsing(place, "token recognition error at: '`'");
  }

  private String tripled(Place place) {
    int begin = at + 3;
    int close = query.indexOf("\"\"\"", begin);
    if (close < 0) {
      throw QueryException.parsing(place, "token recognition error at: '\"'");
    }
    while (close + 3 < query.length() && query.charAt(close + 3) == '"') {
      close++;
    }
    for (int i = begin; i < close; i++) {
      if (query.charAt(i) == '\n') {
        newLine(i);
      }
    }
    at = close + 3;
    return query.substring(begin, close);
  }

  private String quoted(Place place) {
    StringBuilder text = new StringBuilder();
    for (at++; at < query.length(); at++) {
      char c = query.charAt(at);
      if (c == '"') {
        at++;
        return text.toString();
      }
      if (c == '\n' || c == '\r') {
        break;
      }
      if (c == '\\') {
        at++;
        text.append(escaped(place));
      } else {
        text.append(c);
      }
    }
    throw QueryException.parsing(place, "token recognition error at: '\"'");
  }

  private char escaped(Place place) {
    char c = at < query.length() ? query.charAt(at) : ' ';
    return switch (c) {
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case '"', '\\' -> c;
      default -> throw QueryException.parsing(place, "token recognition error at: '\\" + c + "'");
    };
  }

  private Token number(Place place) {
    int begin = at;
    boolean decimal = false;
    digits();
    if (at < query.length() && query.charAt(at) == '.') {
      decimal = true;
      at++;
      digits();
    }
    if (at < query.length() && (query.charAt(at) == 'e' || query.charAt(at) == 'E')) {
      int exponent = at + 1;
      if (exponent < query.length() && "+-".indexOf(query.charAt(exponent)) >= 0) {
        exponent++;
      }
      if (exponent < query.length() && isDigit(query.charAt(exponent))) {
        decimal = true;
        at = exponent;
        digits();
      }
    }
    Token.Kind kind = decimal ? Token.Kind.DECIMAL : Token.Kind.WHOLE;
    return new Token(kind, query.substring(begin, at), begin, at, place);
  }

  private void digits() {
    while (at < query.length() && isDigit(query.charAt(at))) {
      at++;
    }
  }
}
