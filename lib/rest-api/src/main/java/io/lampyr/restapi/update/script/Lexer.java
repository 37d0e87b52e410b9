package io.lampyr.restapi.update.script;

import java.util.ArrayList;
import java.util.List;

/** Cuts a script into words. */
final class Lexer {
  private static final List<String> SIGNS =
      List.of(
          "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "++", "--", "?.", "=",
          "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", "(", ")", "{", "}", "[", "]", ".", ",",
          ";");

  private final String script;
  private int at;

  private Lexer(String script) {
    this.script = script;
  }

  /** The words, with one at the end that says so. */
  static List<Token> words(String script) {
    Lexer lexer = new Lexer(script);
    List<Token> words = new ArrayList<>();
    lexer.skipBlanks();
    while (lexer.at < script.length()) {
      words.add(lexer.next());
      lexer.skipBlanks();
    }
    words.add(new Token(Token.Kind.END, "end of script", script.length()));
    return words;
  }

  private void skipBlanks() {
    while (at < script.length()) {
      if (Character.isWhitespace(script.charAt(at))) {
        at++;
      } else if (script.startsWith("//", at)) {
        int end = script.indexOf('\n', at);
        at = end < 0 ? script.length() : end;
      } else if (script.startsWith("/*", at)) {
        int end = script.indexOf("*/", at + 2);
        if (end < 0) {
          throw unexpected();
        }
        at = end + 2;
      } else {
        return;
      }
    }
  }

  private Token next() {
    char c = script.charAt(at);
    if (Character.isJavaIdentifierStart(c)) {
      return word(Token.Kind.NAME, end(at, true));
    }
    if (c >= '0' && c <= '9') {
      return number();
    }
    if (c == '"' || c == '\'') {
      return text(c);
    }
    for (String sign : SIGNS) {
      if (script.startsWith(sign, at)) {
        return word(Token.Kind.SIGN, at + sign.length());
      }
    }
    throw unexpected();
  }

  private int end(int from, boolean letters) {
    int end = from;
    while (end < script.length()
        && (letters
            ? Character.isJavaIdentifierPart(script.charAt(end))
            : script.charAt(end) >= '0' && script.charAt(end) <= '9')) {
      end++;
    }
    return end;
  }

  private Token word(Token.Kind kind, int end) {
    Token word = new Token(kind, script.substring(at, end), at);
    at = end;
    return word;
  }

  private Token number() {
    int end = end(at, false);
    Token.Kind kind = Token.Kind.WHOLE;
    if (end + 1 < script.length() && script.charAt(end) == '.' && end(end + 1, false) > end + 1) {
      end = end(end + 1, false);
      kind = Token.Kind.DECIMAL;
    }
    Token number = word(kind, end);
    if (at < script.length() && "lLdDfF".indexOf(script.charAt(at)) >= 0) {
      boolean whole = "lL".indexOf(script.charAt(at)) >= 0;
      at++;
      return whole ? number : new Token(Token.Kind.DECIMAL, number.text(), number.offset());
    }
    return number;
  }

  private Token text(char quote) {
    StringBuilder text = new StringBuilder();
    int begin = at++;
    while (at < script.length() && script.charAt(at) != quote) {
      char c = script.charAt(at++);
      if (c == '\\' && at < script.length()) {
        char escaped = script.charAt(at++);
        c = escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped == 'r' ? '\r' : escaped;
      }
      text.append(c);
    }
    if (at >= script.length()) {
      at = begin;
      throw unexpected();
    }
    at++;
    return new Token(Token.Kind.TEXT, text.toString(), begin);
  }

  private ScriptFailure unexpected() {
    int end = Math.min(script.length(), at + 20);
    return new ScriptFailure(
        "illegal_argument_exception",
        "unexpected character [" + script.substring(at, end) + "].",
        at);
  }
}
