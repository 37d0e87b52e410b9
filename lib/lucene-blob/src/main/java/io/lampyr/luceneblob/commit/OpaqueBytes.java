package io.lampyr.luceneblob.commit;

import java.util.Arrays;

/** Bytes that the header carries and does not interpret; a value, equal by content. */
public final class OpaqueBytes {
  public static final OpaqueBytes EMPTY = new OpaqueBytes(new byte[0]);

  private final byte[] bytes;

  private OpaqueBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  public static OpaqueBytes copyOf(byte[] bytes) {
    return new OpaqueBytes(bytes.clone());
  }

  /** A copy of the bytes. */
  public byte[] toByteArray() {
    return bytes.clone();
  }

  public int length() {
    return bytes.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OpaqueBytes that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "OpaqueBytes[length=" + bytes.length + "]";
  }
}
