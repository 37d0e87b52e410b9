package io.lampyr.metrics.protobuf;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes messages as senders do. */
public final class Message {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  public Message varint(int field, long value) {
    raw((long) field << 3);
    raw(value);
    return this;
  }

  public Message zigzag(int field, long value) {
    return varint(field, (value << 1) ^ (value >> 63));
  }

  public Message fixed64(int field, long bits) {
    raw((long) field << 3 | 1);
    out.writeBytes(
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(bits).array());
    return this;
  }

  public Message float64(int field, double value) {
    return fixed64(field, Double.doubleToRawLongBits(value));
  }

  public Message text(int field, String text) {
    return bytes(field, text.getBytes(StandardCharsets.UTF_8));
  }

  public Message message(int field, Message inner) {
    return bytes(field, inner.toBytes());
  }

  public Message bytes(int field, byte[] value) {
    raw((long) field << 3 | 2);
    raw(value.length);
    out.writeBytes(value);
    return this;
  }

  public Message packed(int field, long... values) {
    Message inner = new Message();
    for (long value : values) {
      inner.raw(value);
    }
    return message(field, inner);
  }

  public Message packedZigzag(int field, long... values) {
    Message inner = new Message();
    for (long value : values) {
      inner.raw((value << 1) ^ (value >> 63));
    }
    return message(field, inner);
  }

  public Message packedDoubles(int field, double... values) {
    ByteBuffer inner =
        ByteBuffer.allocate(Long.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (double value : values) {
      inner.putDouble(value);
    }
    return bytes(field, inner.array());
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
