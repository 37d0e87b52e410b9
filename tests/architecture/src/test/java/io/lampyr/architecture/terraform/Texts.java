package io.lampyr.architecture.terraform;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Texts in quotes, with expressions within. */
@SuppressWarnings("ReferenceEquality") // UNKNOWN and END are objects of their own.
final class Texts {
  private Texts() {}

  static Expression of(String quoted) {
    List<Expression> parts = new ArrayList<>();
    int from = 0;
    int open;
    while ((open = quoted.indexOf("${", from)) >= 0) {
      parts.add(plain(quoted.substring(from, open)));
      int close = end(quoted, open + 2);
      parts.add(ExpressionParser.parse(inner(quoted.substring(open + 2, close))));
      from = close + 1;
    }
    parts.add(plain(quoted.substring(from)));
    return names -> joined(parts, names);
  }

  private static Object joined(List<Expression> parts, Map<String, Object> names) {
    StringBuilder text = new StringBuilder();
    for (Expression part : parts) {
      Object value = part.in(names);
      if (value == Expression.UNKNOWN) {
        return value;
      }
      text.append(text(value));
    }
    return text.toString();
  }

  /** As it stands in a text. */
  static String text(Object value) {
    return value instanceof BigDecimal number
        ? number.stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }

  private static Expression plain(String text) {
    String said = text.replace("\\\"", "\"").replace("\\\\", "\\").replace("\\n", "\n");
    return names -> said;
  }

  private static List<Token> inner(String expression) {
    return Tokens.of("text", expression).stream()
        .filter(token -> token.kind() != Token.Kind.LINE_END)
        .toList();
  }

  private static int end(String text, int from) {
    int depth = 0;
    boolean quoted = false;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      quoted ^= c == '"';
      if (!quoted && c == '}' && depth-- == 0) {
        return i;
      }
      depth += !quoted && c == '{' ? 1 : 0;
    }
    throw new IllegalArgumentException("expression without an end in " + text);
  }
}
