package io.lampyr.query.script.syntax;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** What words stand for that are values. */
final class Literals {
  private Literals() {}

  /** An int, unless its last letter says that it is something else. */
  static Number number(Token word) {
    String text = word.text();
    char last = Character.toLowerCase(text.charAt(text.length() - 1));
    boolean hex = text.startsWith("0x") || text.startsWith("0X") || text.startsWith("-0x");
    String digits =
        (!hex && "ldf".indexOf(last) >= 0) || last == 'l'
            ? text.substring(0, text.length() - 1)
            : text;
    try {
      if (word.kind() == Token.Kind.DECIMAL) {
        // Not by a conditional expression, which would make a double of both.
        if (last == 'f') {
          return Float.parseFloat(digits);
        }
        return Double.parseDouble(digits);
      }
      if (last == 'l') {
        return Long.decode(digits);
      }
      return Integer.decode(digits);
    } catch (NumberFormatException tooLarge) {
      throw ScriptFailure.argument("Invalid int constant [" + text + "].", word.offset());
    }
  }

  /** Flags and pattern, as the lexer joined them. */
  static Pattern pattern(Token word) {
    int slash = word.text().indexOf('/');
    int flags = 0;
    for (char flag : word.text().substring(0, slash).toCharArray()) {
      flags |=
          switch (flag) {
            case 'c' -> Pattern.CANON_EQ;
            case 'i' -> Pattern.CASE_INSENSITIVE;
            case 'l' -> Pattern.LITERAL;
            case 'm' -> Pattern.MULTILINE;
            case 's' -> Pattern.DOTALL;
            case 'U' -> Pattern.UNICODE_CHARACTER_CLASS;
            case 'u' -> Pattern.UNICODE_CASE;
            case 'x' -> Pattern.COMMENTS;
            default ->
                throw ScriptFailure.argument("unknown regex flag [" + flag + "]", word.offset());
          };
    }
    try {
      return Pattern.compile(word.text().substring(slash + 1), flags);
    } catch (PatternSyntaxException wrong) {
      throw ScriptFailure.argument(
          "invalid regular expression: " + wrong.getDescription(), word.offset());
    }
  }
}
