package io.lampyr.architecture.terraform;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a Terraform file into words. Knows what this repository's files use: no texts over several
 * lines.
 */
final class Tokens {
  private static final List<String> LONG_SIGNS =
      List.of("...", "=>", "==", "!=", "<=", ">=", "&&", "||");

  private final String source;
  private final String name;
  private final List<Token> found = new ArrayList<>();
  private int at;
  private int line = 1;

  private Tokens(String name, String source) {
    this.name = name;
    this.source = source;
  }

  /** Throws {@link IllegalArgumentException} with file and line if this is no Terraform. */
  static List<Token> of(String name, String source) {
    Tokens tokens = new Tokens(name, source);
    while (tokens.at < source.length()) {
      tokens.next();
    }
    tokens.add(Token.Kind.LINE_END, "\n");
    return List.copyOf(tokens.found);
  }

  private void next() {
    char c = source.charAt(at);
    if (c == '\n') {
      add(Token.Kind.LINE_END, "\n");
      line++;
      at++;
    } else if (Character.isWhitespace(c)) {
      at++;
    } else if (c == '#' || source.startsWith("//", at)) {
      int end = source.indexOf('\n', at);
      at = end < 0 ? source.length() : end;
    } else if (c == '"') {
      text();
    } else if (Character.isLetter(c) || c == '_') {
      run(Token.Kind.WORD);
    } else if (Character.isDigit(c)) {
      run(Token.Kind.NUMBER);
    } else {
      sign();
    }
  }

  private void run(Token.Kind kind) {
    int from = at;
    while (at < source.length() && isPartOf(kind, source.charAt(at))) {
      at++;
    }
    add(kind, source.substring(from, at));
  }

  private static boolean isPartOf(Token.Kind kind, char c) {
    return kind == Token.Kind.WORD
        ? Character.isLetterOrDigit(c) || c == '_' || c == '-'
        : Character.isDigit(c) || c == '.';
  }

  private void sign() {
    for (String sign : LONG_SIGNS) {
      if (source.startsWith(sign, at)) {
        add(Token.Kind.SIGN, sign);
        at += sign.length();
        return;
      }
    }
    char c = source.charAt(at);
    if ("{}[]().,=:?!<>+-*/%&".indexOf(c) < 0) {
      throw new IllegalArgumentException(name + ":" + line + ": unexpected character " + c);
    }
    add(Token.Kind.SIGN, String.valueOf(c));
    at++;
  }

  /** A text ends at a quote that stands in no expression within it. */
  private void text() {
    int from = at + 1;
    int depth = 0;
    boolean inner = false;
    for (at = from; at < source.length() && source.charAt(at) != '\n'; at++) {
      char c = source.charAt(at);
      if (c == '\\') {
        at++;
      } else if (depth == 0 && source.startsWith("${", at)) {
        depth = 1;
        at++;
      } else if (depth == 0 && c == '"') {
        add(Token.Kind.TEXT, source.substring(from, at));
        at++;
        return;
      } else if (depth > 0 && c == '"') {
        inner = !inner;
      } else if (depth > 0 && !inner) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      }
    }
    throw new IllegalArgumentException(name + ":" + line + ": text without an end");
  }

  private void add(Token.Kind kind, String text) {
    found.add(new Token(kind, text, line));
  }
}
