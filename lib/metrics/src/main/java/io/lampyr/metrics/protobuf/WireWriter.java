package io.lampyr.metrics.protobuf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a message field by field. Confined to one thread. */
public final class WireWriter {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  public WireWriter varint(int field, long value) {
    raw((long) field << 3);
    raw(value);
    return this;
  }

  public WireWriter fixed64(int field, long bits) {
    raw((long) field << 3 | 1);
    for (int i = 0; i < Long.BYTES; i++) {
      out.write((int) (bits >>> (Byte.SIZE * i)));
    }
    return this;
  }

  public WireWriter fixed32(int field, int bits) {
    raw((long) field << 3 | 5);
    for (int i = 0; i < Integer.BYTES; i++) {
      out.write(bits >>> (Byte.SIZE * i));
    }
    return this;
  }

  public WireWriter text(int field, String text) {
    return bytes(field, text.getBytes(StandardCharsets.UTF_8));
  }

  public WireWriter bytes(int field, byte[] value) {
    raw((long) field << 3 | 2);
    raw(value.length);
    out.writeBytes(value);
    return this;
  }

  public byte[] toBytes() {
    return out.toByteArray();
  }

  private void raw(long value) {
    long left = value;
    while ((left & ~0x7fL) != 0) {
      out.write((int) (left & 0x7f) | 0x80);
      left >>>= 7;
    }
    out.write((int) left);
  }
}
