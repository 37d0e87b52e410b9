package io.lampyr.translog.format;

import io.lampyr.base.check.Check;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A document's source: a stretch of bytes that nobody changes any more. They are not copied, as
 * documents are large and pass through here once.
 */
public final class Source {
  private final byte[] bytes;
  private final int offset;
  private final int length;

  private Source(byte[] bytes, int offset, int length) {
    Check.that(
        offset >= 0 && length >= 0 && offset <= bytes.length - length,
        "source must lie within its bytes");
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
  }

  public static Source of(byte[] bytes) {
    return new Source(bytes, 0, bytes.length);
  }

  public static Source of(byte[] bytes, int offset, int length) {
    return new Source(bytes, offset, length);
  }

  public static Source utf8(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The array in which the source lies, from {@link #offset} on; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  public int offset() {
    return offset;
  }

  public int length() {
    return length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Source that
        && Arrays.equals(
            bytes, offset, offset + length, that.bytes, that.offset, that.offset + that.length);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }

  @Override
  public String toString() {
    return "source of " + length + " bytes";
  }
}
