package io.lampyr.esql.sql.syntax;

import io.lampyr.esql.tree.Place;
import java.util.Locale;

/** A piece of a statement. */
record SqlToken(Kind kind, String text, int begin, int end, Place place) {

  /** What it is. */
  enum Kind {
    /** A word without quotes. */
    WORD,
    /** A name in quotes, without them. */
    QUOTED,
    STRING,
    INTEGER,
    DECIMAL,
    SIGN,
    END
  }

  String upper() {
    return text.toUpperCase(Locale.ROOT);
  }

  boolean isWord(String word) {
    return kind == Kind.WORD && text.equalsIgnoreCase(word);
  }

  boolean isSign(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }

  /** As errors show it. */
  String shown() {
    return switch (kind) {
      case END -> "<EOF>";
      case STRING -> "'" + text + "'";
      case QUOTED -> "\"" + text + "\"";
      default -> text;
    };
  }
}
