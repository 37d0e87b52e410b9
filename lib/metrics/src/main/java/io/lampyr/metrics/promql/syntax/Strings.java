package io.lampyr.metrics.promql.syntax;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Texts in quotes. */
final class Strings {
  private static final String NAMED = "abfnrtv\\";
  private static final String MEANT = "\u0007\b\f\n\r\t\u000b\\";
  private static final int REPLACEMENT = 0xfffd;

  private Strings() {}

  /** Where a text ends, or why it does not. */
  record Scan(int end, @Nullable String problem) {}

  private record Escape(int digits, int base, int most) {}

  /** From behind its first quote. */
  static Scan scan(String input, int from, int quote) {
    int at = from;
    while (at < input.length()) {
      int c = input.codePointAt(at);
      at += Character.charCount(c);
      if (c == quote) {
        return new Scan(at, null);
      }
      if (c == REPLACEMENT) {
        return new Scan(at, "invalid UTF-8 rune");
      }
      if (quote != '`') {
        if (c == '\n') {
          return new Scan(at, "unterminated quoted string");
        }
        if (c == '\\') {
          Scan escape = escape(input, at, quote);
          if (escape.problem() != null) {
            return escape;
          }
          at = escape.end();
        }
      }
    }
    return new Scan(at, quote == '`' ? "unterminated raw string" : "unterminated quoted string");
  }

  private static Escape kind(int c) {
    return switch (c) {
      case 'x' -> new Escape(2, 16, 255);
      case 'u' -> new Escape(4, 16, Character.MAX_CODE_POINT);
      case 'U' -> new Escape(8, 16, Character.MAX_CODE_POINT);
      default -> new Escape(3, 8, 255);
    };
  }

  private static Scan escape(String input, int from, int quote) {
    if (from >= input.length()) {
      return new Scan(from, "escape sequence not terminated");
    }
    int c = input.codePointAt(from);
    int at = from + Character.charCount(c);
    if (NAMED.indexOf(c) >= 0 || c == quote) {
      return new Scan(at, null);
    }
    if ("01234567xuU".indexOf(c) < 0) {
      return new Scan(at, "unknown escape sequence " + named(c));
    }
    Escape kind = kind(c);
    int digitsFrom = kind.base() == 8 ? from : at;
    long value = 0;
    for (int i = 0; i < kind.digits(); i++) {
      if (digitsFrom + i >= input.length()) {
        return new Scan(input.length(), "escape sequence not terminated");
      }
      int digit = input.codePointAt(digitsFrom + i);
      int number = digit < 0x80 ? Character.digit(digit, kind.base()) : -1;
      if (number < 0) {
        return new Scan(
            digitsFrom + i, "illegal character " + named(digit) + " in escape sequence");
      }
      value = value * kind.base() + number;
    }
    if (value > kind.most() || (value >= 0xd800 && value < 0xe000)) {
      return new Scan(at, "escape sequence is an invalid Unicode code point");
    }
    return new Scan(digitsFrom + kind.digits(), null);
  }

  private static String named(int c) {
    return String.format(Locale.ROOT, "U+%04X '%s'", c, Character.toString(c));
  }

  /** What a text in quotes means, which was scanned without a problem. */
  static String meant(String quoted) {
    String inner = quoted.substring(1, quoted.length() - 1);
    if (quoted.charAt(0) == '`' || inner.indexOf('\\') < 0) {
      return inner;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int at = 0;
    while (at < inner.length()) {
      int c = inner.codePointAt(at);
      at += Character.charCount(c);
      if (c != '\\') {
        put(bytes, c);
        continue;
      }
      int name = inner.charAt(at);
      int named = NAMED.indexOf(name);
      if (named >= 0 || "01234567xuU".indexOf(name) < 0) {
        put(bytes, named >= 0 ? MEANT.charAt(named) : name);
        at++;
        continue;
      }
      Escape kind = kind(name);
      int from = kind.base() == 8 ? at : at + 1;
      int value = Integer.parseInt(inner.substring(from, from + kind.digits()), kind.base());
      at = from + kind.digits();
      if (kind.most() == 255) {
        bytes.write(value);
      } else {
        put(bytes, value);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static void put(ByteArrayOutputStream bytes, int c) {
    bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
  }
}
