package io.lampyr.query.script.syntax;

/** A word of a script, and where it begins; a text without its quotes. */
record Token(Kind kind, String text, int offset) {
  enum Kind {
    NAME,
    WHOLE,
    DECIMAL,
    TEXT,
    /** A regular expression: its flags, a slash, and the pattern. */
    PATTERN,
    SIGN,
    END
  }

  boolean is(String sign) {
    return (kind == Kind.SIGN || kind == Kind.NAME) && text.equals(sign);
  }
}
