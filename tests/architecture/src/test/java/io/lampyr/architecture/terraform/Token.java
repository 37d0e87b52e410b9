package io.lampyr.architecture.terraform;

/** A word of a Terraform file. A text in quotes is kept without them, as it is written. */
record Token(Kind kind, String text, int line) {
  enum Kind {
    WORD,
    NUMBER,
    TEXT,
    SIGN,
    LINE_END
  }

  boolean is(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }
}
