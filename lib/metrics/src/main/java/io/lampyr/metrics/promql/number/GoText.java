package io.lampyr.metrics.promql.number;

import java.util.Locale;

/** Texts in quotes, as Go writes them. */
public final class GoText {
  private GoText() {}

  /** In double quotes, with escapes. */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints().forEach(c -> append(quoted, c, '"'));
    return quoted.append('"').toString();
  }

  /** One character in single quotes. */
  public static String quoted(int character) {
    StringBuilder quoted = new StringBuilder("'");
    append(quoted, character, '\'');
    return quoted.append('\'').toString();
  }

  private static void append(StringBuilder quoted, int c, char quote) {
    if (c == quote || c == '\\') {
      quoted.append('\\').append((char) c);
      return;
    }
    int named = "\u0007\b\f\n\r\t\u000b".indexOf(c);
    if (named >= 0) {
      quoted.append('\\').append("abfnrtv".charAt(named));
    } else if (isPrintable(c)) {
      quoted.appendCodePoint(c);
    } else if (c < ' ' || c == 0x7f) {
      quoted.append(String.format(Locale.ROOT, "\\x%02x", c));
    } else {
      quoted.append(String.format(Locale.ROOT, c > 0xffff ? "\\U%08x" : "\\u%04x", c));
    }
  }

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> c == ' ';
      default -> true;
    };
  }
}
