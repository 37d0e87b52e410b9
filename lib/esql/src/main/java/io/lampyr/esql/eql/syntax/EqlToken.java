package io.lampyr.esql.eql.syntax;

import io.lampyr.esql.tree.Place;

/**
 * A piece of a query.
 *
 * @param text what it means: that of a text or a name without its quotes
 */
record EqlToken(Kind kind, String text, int begin, int end, Place place) {

  /** What it is. */
  enum Kind {
    WORD,
    /** A word with a tilde behind it. */
    FOLDED_WORD,
    /** A name in backticks. */
    QUOTED,
    STRING,
    INTEGER,
    DECIMAL,
    SIGN,
    END
  }

  boolean isWord(String word) {
    return kind == Kind.WORD && text.equals(word);
  }

  boolean isSign(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }
}
