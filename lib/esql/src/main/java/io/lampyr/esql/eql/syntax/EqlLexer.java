package io.lampyr.esql.eql.syntax;

import io.lampyr.esql.eql.syntax.EqlToken.Kind;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.tree.Place;
import java.util.ArrayList;
import java.util.List;

/** Cuts a query into tokens. Not safe for many threads. */
final class EqlLexer {
  private static final List<String> SIGNS =
      List.of(
          "==", "!=", "<=", ">=", "![", "<", ">", "=", ":", "+", "-", "*", "/", "%", "(", ")", "[",
          "]", ",", ".", "|", "?");
  private static final String RAW = "\"\"\"";
  private static final int LONGEST_CODE = 8;

  private final String text;
  private int at;
  private int line = 1;
  private int lineBegin;

  private EqlLexer(String text) {
    this.text = text;
  }

  static List<EqlToken> tokens(String text) {
    EqlLexer lexer = new EqlLexer(text);
    List<EqlToken> all = new ArrayList<>();
    do {
      all.add(lexer.next());
    } while (all.getLast().kind() != Kind.END);
    return all;
  }

  private Place place() {
    return new Place(line, at - lineBegin + 1);
  }

  private boolean has(String wanted) {
    return text.startsWith(wanted, at);
  }

  private EqlToken next() {
    skip();
    Place place = place();
    int begin = at;
    if (at == text.length()) {
      return new EqlToken(Kind.END, "<EOF>", at, at, place);
    }
    refuseOldQuotes(place);
    char c = text.charAt(at);
    if (c == '"' || c == '`') {
      String inner = has(RAW) ? raw(place) : c == '"' ? quoted(place) : name(place);
      return new EqlToken(c == '"' ? Kind.STRING : Kind.QUOTED, inner, begin, at, place);
    }
    if (isDigit(c) || (c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1)))) {
      Kind kind = number();
      return new EqlToken(kind, text.substring(begin, at), begin, at, place);
    }
    if (isWord(c) && !isDigit(c)) {
      while (at < text.length() && isWord(text.charAt(at))) {
        at++;
      }
      String word = text.substring(begin, at);
      boolean folded = has("~");
      at += folded ? 1 : 0;
      return new EqlToken(folded ? Kind.FOLDED_WORD : Kind.WORD, word, begin, at, place);
    }
    for (String sign : SIGNS) {
      if (has(sign)) {
        at += sign.length();
        return new EqlToken(Kind.SIGN, sign, begin, at, place);
      }
    }
    throw QueryException.parsing(place, "token recognition error at: '" + c + "'");
  }

  /** Texts in forms that the language had before: who writes one is told of today's. */
  private void refuseOldQuotes(Place place) {
    if (has("'")) {
      throw QueryException.parsing(
          place, "Use double quotes [\"] to define string literals, not single quotes [']");
    }
    for (String old : List.of("?\"", "?'")) {
      if (has(old)) {
        throw QueryException.parsing(
            place,
            "Use triple double quotes [\"\"\"] to define unescaped string literals, not ["
                + old
                + "]");
      }
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' || c == '@';
  }

  private void digits() {
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
  }

  private Kind number() {
    Kind kind = Kind.INTEGER;
    digits();
    if (has(".")) {
      kind = Kind.DECIMAL;
      at++;
      digits();
    }
    if (has("e") || has("E")) {
      int back = at;
      at++;
      at += has("+") || has("-") ? 1 : 0;
      int first = at;
      digits();
      kind = at > first ? Kind.DECIMAL : kind;
      at = at > first ? at : back;
    }
    return kind;
  }

  private String raw(Place place) {
    int end = text.indexOf(RAW, at + RAW.length());
    if (end < 0) {
      throw QueryException.parsing(place, "token recognition error at: '\"\"\"': it has no end");
    }
    // Quotes that stand before the end belong to the text.
    while (text.startsWith("\"", end + RAW.length())) {
      end++;
    }
    String inner = text.substring(at + RAW.length(), end);
    at += RAW.length();
    while (at < end) {
      newLine(text.charAt(at++));
    }
    at += RAW.length();
    return inner;
  }

  private String quoted(Place place) {
    StringBuilder inner = new StringBuilder();
    int begin = at++;
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      char c = text.charAt(at++);
      if (c == '"') {
        return inner.toString();
      }
      if (c == '\\') {
        escaped(inner, place);
      } else {
        inner.append(c);
      }
    }
    throw QueryException.parsing(
        place, "token recognition error at: '" + text.substring(begin, at) + "'");
  }

  private void escaped(StringBuilder inner, Place place) {
    char c = at < text.length() ? text.charAt(at++) : ' ';
    switch (c) {
      case 'b' -> inner.append('\b');
      case 't' -> inner.append('\t');
      case 'n' -> inner.append('\n');
      case 'f' -> inner.append('\f');
      case 'r' -> inner.append('\r');
      case '"' -> inner.append('"');
      case '\\' -> inner.append('\\');
      case 'u' -> inner.appendCodePoint(code(place));
      default -> throw QueryException.parsing(place, "token recognition error at: '\\" + c + "'");
    }
  }

  /** A character by its number: two to eight digits in braces. */
  private int code(Place place) {
    int end = text.indexOf('}', at);
    String digits = has("{") && end > 0 ? text.substring(at + 1, end) : "";
    if (!digits.matches("[0-9a-fA-F]{2," + LONGEST_CODE + "}")) {
      throw QueryException.parsing(
          place, "Invalid unicode character code, expecting [2] to [8] hexadecimal digits");
    }
    long code = Long.parseLong(digits, 16);
    if (code > Character.MAX_CODE_POINT || (code >= 0xD800 && code <= 0xDFFF)) {
      throw QueryException.parsing(place, "Invalid unicode character code [" + digits + "]");
    }
    at = end + 1;
    return (int) code;
  }

  private String name(Place place) {
    StringBuilder inner = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '`' && !has("`")) {
        return inner.toString();
      }
      at += c == '`' ? 1 : 0;
      newLine(c);
      inner.append(c);
    }
    throw QueryException.parsing(place, "token recognition error at: '`" + inner + "'");
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
      } else if (has("//")) {
        while (at < text.length() && text.charAt(at) != '\n') {
          at++;
        }
      } else if (has("/*")) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw QueryException.parsing(place(), "token recognition error at: '/*': it has no end");
        }
        while (at < end + 2) {
          newLine(text.charAt(at++));
        }
      } else {
        return;
      }
    }
  }
}
