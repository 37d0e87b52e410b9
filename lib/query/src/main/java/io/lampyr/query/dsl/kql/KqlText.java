package io.lampyr.query.dsl.kql;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words and signs of a KQL text. A word's stars are wildcards unless they are escaped, and
 * stand as {@link #ANY} in what was read.
 */
final class KqlText {
  /** What stands for a star that means anything; no text can hold it. */
  static final char ANY = '\uffff';

  private static final String SIGNS = "(){}:<>";

  /** What a piece of the text is. */
  enum Kind {
    WORD,
    QUOTED,
    SIGN,
    AND,
    OR,
    NOT,
    END
  }

  /**
   * A piece of the text.
   *
   * @param spaced whether something lies between it and the piece before
   * @param at its place, from 0
   */
  record Piece(Kind kind, String text, boolean spaced, int at) {
    boolean is(String sign) {
      return kind == Kind.SIGN && text.equals(sign);
    }
  }

  private final String text;
  private int at;

  private KqlText(String text) {
    this.text = text;
  }

  static List<Piece> pieces(String text) {
    KqlText reading = new KqlText(text);
    List<Piece> pieces = new ArrayList<>();
    do {
      pieces.add(reading.next());
    } while (pieces.getLast().kind() != Kind.END);
    return pieces;
  }

  static FaultException wrong(int at, String what) {
    return new FaultException(ErrorKind.PARSING, "line 1:" + (at + 1) + ": " + what);
  }

  private Piece next() {
    int before = at;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    boolean spaced = at > before;
    int start = at;
    if (at == text.length()) {
      return new Piece(Kind.END, "", spaced, start);
    }
    char first = text.charAt(at);
    if (first == '"') {
      return new Piece(Kind.QUOTED, quoted(), spaced, start);
    }
    if (SIGNS.indexOf(first) >= 0) {
      at++;
      boolean orEqual =
          (first == '<' || first == '>') && at < text.length() && text.charAt(at) == '=';
      at += orEqual ? 1 : 0;
      return new Piece(Kind.SIGN, text.substring(start, at), spaced, start);
    }
    String word = word();
    Kind kind =
        switch (text.substring(start, at).toLowerCase(Locale.ROOT)) {
          case "and" -> Kind.AND;
          case "or" -> Kind.OR;
          case "not" -> Kind.NOT;
          default -> Kind.WORD;
        };
    return new Piece(kind, word, spaced, start);
  }

  private String quoted() {
    int start = at;
    at++;
    StringBuilder read = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char next = text.charAt(at++);
      read.append(next == '\\' ? escaped() : literal(next));
    }
    if (at == text.length()) {
      throw wrong(start, "a quoted text has no end");
    }
    at++;
    return read.toString();
  }

  private String word() {
    StringBuilder read = new StringBuilder();
    while (at < text.length() && isOfWord(text.charAt(at))) {
      char next = text.charAt(at++);
      if (next == '*') {
        read.append(ANY);
      } else {
        read.append(next == '\\' ? escaped() : literal(next));
      }
    }
    return read.toString();
  }

  private static boolean isOfWord(char next) {
    return !Character.isWhitespace(next) && next != '"' && SIGNS.indexOf(next) < 0;
  }

  private char literal(char next) {
    if (next == ANY) {
      throw wrong(at - 1, "a character that no text can hold");
    }
    return next;
  }

  private char escaped() {
    if (at == text.length()) {
      throw wrong(at - 1, "nothing follows the last [\\]");
    }
    char next = text.charAt(at++);
    return switch (next) {
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 'u' -> unicode();
      default -> literal(next);
    };
  }

  private char unicode() {
    int end = Math.min(at + 4, text.length());
    String digits = text.substring(at, end);
    if (!digits.matches("[0-9a-fA-F]{4}")) {
      throw wrong(at, "[\\u] needs four hexadecimal digits, found [" + digits + "]");
    }
    at = end;
    return literal((char) Integer.parseInt(digits, 16));
  }
}
