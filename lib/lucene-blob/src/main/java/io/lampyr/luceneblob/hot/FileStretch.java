package io.lampyr.luceneblob.hot;

import io.lampyr.base.check.Check;

/** A stretch of a file. */
public record FileStretch(long offset, long length) {
  public FileStretch {
    Check.notNegative(offset, "offset");
    Check.positive(length, "length");
    Check.that(offset <= Long.MAX_VALUE - length, "stretch end must fit a long");
  }

  /** The offset behind the last byte. */
  public long end() {
    return offset + length;
  }
}
