package io.lampyr.engine.leaf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Writes the parts of messages one behind the other. */
final class LeafOutput {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  LeafOutput octet(int value) {
    out.write(value);
    return this;
  }

  LeafOutput flag(boolean value) {
    return octet(value ? 1 : 0);
  }

  LeafOutput number(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
    return this;
  }

  LeafOutput signed(long value) {
    return number(value << 1 ^ value >> 63);
  }

  LeafOutput fixed(long value) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      out.write((int) (value >>> shift));
    }
    return this;
  }

  LeafOutput real(float value) {
    int bits = Float.floatToRawIntBits(value);
    for (int shift = 24; shift >= 0; shift -= 8) {
      out.write(bits >>> shift);
    }
    return this;
  }

  LeafOutput bytes(byte[] bytes) {
    return bytes(bytes, 0, bytes.length);
  }

  LeafOutput bytes(byte[] bytes, int offset, int length) {
    number(length);
    out.write(bytes, offset, length);
    return this;
  }

  LeafOutput text(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  <T> LeafOutput optional(Optional<T> value, BiConsumer<LeafOutput, T> writer) {
    flag(value.isPresent());
    value.ifPresent(present -> writer.accept(this, present));
    return this;
  }

  <T> LeafOutput list(Collection<T> values, BiConsumer<LeafOutput, T> writer) {
    number(values.size());
    values.forEach(value -> writer.accept(this, value));
    return this;
  }

  byte[] toByteArray() {
    return out.toByteArray();
  }
}
