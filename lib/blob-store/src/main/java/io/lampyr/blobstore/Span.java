package io.lampyr.blobstore;

import io.lampyr.base.check.Check;

/** Which bytes of a blob to read. */
public sealed interface Span {

  /** All of them, however many there are. */
  Span ALL = new All();

  static Span of(long offset, long length) {
    return new Bytes(offset, length);
  }

  /** The whole blob. */
  record All() implements Span {}

  /** {@code length} bytes from {@code offset} on; at least one. */
  record Bytes(long offset, long length) implements Span {
    public Bytes {
      Check.notNegative(offset, "offset");
      Check.positive(length, "length");
      Check.that(offset <= Long.MAX_VALUE - length, "span end must fit a long");
    }

    /** The offset behind the last byte. */
    public long end() {
      return offset + length;
    }
  }
}
