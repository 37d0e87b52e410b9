package io.lampyr.query.script.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Cuts a script into words. */
final class Lexer {
  private static final List<String> SIGNS =
      List.of(
          ">>>=", "===", "!==", ">>>", "<<=", ">>=", "=~", "==~", "==", "!=", "<=", ">=", "&&",
          "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "->", "::", "?.", "?:",
          "<<", ">>", "=", "<", ">", "+", "-", "*", "/", "%", "!", "~", "&", "|", "^", "?", ":",
          "(", ")", "{", "}", "[", "]", ".", ",", ";");
  private static final Set<String> ENDS_OF_VALUES = Set.of(")", "]", "}", "++", "--");

  private final String script;
  private final List<Token> words = new ArrayList<>();
  private int at;

  private Lexer(String script) {
    this.script = script;
  }

  /** The words, with one at the end that says so. */
  static List<Token> words(String script) {
    Lexer lexer = new Lexer(script);
    lexer.skipBlanks();
    while (lexer.at < script.length()) {
      lexer.words.add(lexer.next());
      lexer.skipBlanks();
    }
    lexer.words.add(new Token(Token.Kind.END, "end of script", script.length()));
    return QualifiedNames.joined(lexer.words);
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
      return word(Token.Kind.NAME, names(at));
    }
    if (isDigit(at) || (c == '.' && isDigit(at + 1) && !afterValue())) {
      return number();
    }
    if (c == '"' || c == '\'') {
      return text(c);
    }
    if (c == '/' && !afterValue()) {
      return pattern();
    }
    // Of two signs that begin alike the longer one stands first, but for these two.
    for (String sign : script.startsWith("==~", at) ? List.of("==~") : SIGNS) {
      if (script.startsWith(sign, at) && !isChoiceOfNumber(sign)) {
        return word(Token.Kind.SIGN, at + sign.length());
      }
    }
    throw unexpected();
  }

  /** In {@code a?.5:1} the point is the number's. */
  private boolean isChoiceOfNumber(String sign) {
    return sign.equals("?.") && isDigit(at + 2);
  }

  /** Whether a value has just ended, so that a slash divides it. */
  private boolean afterValue() {
    if (words.isEmpty()) {
      return false;
    }
    Token last = words.getLast();
    return switch (last.kind()) {
      case NAME -> !last.text().equals("return");
      case SIGN -> ENDS_OF_VALUES.contains(last.text());
      case WHOLE, DECIMAL, TEXT, PATTERN, END -> true;
    };
  }

  private boolean isDigit(int place) {
    return place < script.length() && script.charAt(place) >= '0' && script.charAt(place) <= '9';
  }

  private int names(int from) {
    int end = from;
    while (end < script.length() && Character.isJavaIdentifierPart(script.charAt(end))) {
      end++;
    }
    return end;
  }

  private int digits(int from) {
    int end = from;
    while (isDigit(end)) {
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
    int begin = at;
    if (script.startsWith("0x", at) || script.startsWith("0X", at)) {
      return word(Token.Kind.WHOLE, names(at));
    }
    int end = digits(at);
    boolean decimal = false;
    if (end < script.length() && script.charAt(end) == '.' && isDigit(end + 1)) {
      end = digits(end + 1);
      decimal = true;
    }
    if (end < script.length() && (script.charAt(end) == 'e' || script.charAt(end) == 'E')) {
      int signed = end + 1 < script.length() && "+-".indexOf(script.charAt(end + 1)) >= 0 ? 2 : 1;
      if (isDigit(end + signed)) {
        end = digits(end + signed);
        decimal = true;
      }
    }
    if (end < script.length() && "lLdDfF".indexOf(script.charAt(end)) >= 0) {
      decimal |= "lL".indexOf(script.charAt(end)) < 0;
      end++;
    }
    if (end < script.length() && Character.isJavaIdentifierPart(script.charAt(end))) {
      at = begin;
      throw unexpected();
    }
    return word(decimal ? Token.Kind.DECIMAL : Token.Kind.WHOLE, end);
  }

  private Token text(char quote) {
    StringBuilder text = new StringBuilder();
    int begin = at++;
    while (at < script.length() && script.charAt(at) != quote) {
      char c = script.charAt(at++);
      if (c == '\\' && at < script.length()) {
        char escaped = script.charAt(at++);
        c =
            switch (escaped) {
              case 'n' -> '\n';
              case 't' -> '\t';
              case 'r' -> '\r';
              default -> escaped;
            };
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

  private Token pattern() {
    int begin = at++;
    while (at < script.length() && script.charAt(at) != '/' && script.charAt(at) != '\n') {
      at += script.charAt(at) == '\\' ? 2 : 1;
    }
    if (at >= script.length() || script.charAt(at) != '/') {
      at = begin;
      throw unexpected();
    }
    String pattern = script.substring(begin + 1, at).replace("\\/", "/");
    int end = names(at + 1);
    String flags = script.substring(at + 1, end);
    at = end;
    return new Token(Token.Kind.PATTERN, flags + "/" + pattern, begin);
  }

  private ScriptFailure unexpected() {
    int end = Math.min(script.length(), at + 20);
    return ScriptFailure.argument("unexpected character [" + script.substring(at, end) + "].", at);
  }
}
