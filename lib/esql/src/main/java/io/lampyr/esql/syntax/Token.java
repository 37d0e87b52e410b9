package io.lampyr.esql.syntax;

import io.lampyr.esql.tree.Place;
import java.util.Locale;

/**
 * A word, number, text or sign of a query.
 *
 * @param text what it means: without quotes and escapes
 * @param begin its first character in the query
 * @param end the character behind its last one
 */
record Token(Kind kind, String text, int begin, int end, Place place) {
  enum Kind {
    NAME,
    QUOTED_NAME,
    WHOLE,
    DECIMAL,
    STRING,
    PARAMETER,
    SIGN,
    END
  }

  boolean is(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }

  /** Whether it is the word, in any case and without quotes. */
  boolean isWord(String word) {
    return kind == Kind.NAME && text.equalsIgnoreCase(word);
  }

  boolean isName() {
    return kind == Kind.NAME || kind == Kind.QUOTED_NAME;
  }

  String lower() {
    return text.toLowerCase(Locale.ROOT);
  }

  String shown() {
    return kind == Kind.END ? "<EOF>" : text;
  }
}
