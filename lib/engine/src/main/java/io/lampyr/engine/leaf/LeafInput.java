package io.lampyr.engine.leaf;

import io.lampyr.base.error.CorruptionException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads them again: bounds before anything is allocated. */
final class LeafInput {
  private final ByteBuffer in;
  private final int version;

  LeafInput(ByteBuffer in, int version) {
    this.in = in;
    this.version = version;
  }

  /** Of what a later version than the first has room for: empty in messages of the first. */
  <T> Optional<T> since(int later, Function<LeafInput, T> reader) {
    return version >= later ? Optional.of(reader.apply(this)) : Optional.empty();
  }

  int octet() {
    return Byte.toUnsignedInt(in.get());
  }

  boolean flag() {
    int value = octet();
    if (value > 1) {
      throw corrupt("a mark is neither 0 nor 1");
    }
    return value == 1;
  }

  long number() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte next = in.get();
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw corrupt("a number is too long");
  }

  long signed() {
    long value = number();
    return value >>> 1 ^ -(value & 1);
  }

  int whole() {
    long value = number();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw corrupt("a number is out of range");
    }
    return (int) value;
  }

  long fixed() {
    return in.getLong();
  }

  float real() {
    return in.getFloat();
  }

  byte[] bytes() {
    byte[] bytes = new byte[count(1)];
    in.get(bytes);
    return bytes;
  }

  String text() {
    int length = count(1);
    ByteBuffer part = in.slice(in.position(), length);
    in.position(in.position() + length);
    try {
      CharBuffer chars = StandardCharsets.UTF_8.newDecoder().decode(part);
      return chars.toString();
    } catch (CharacterCodingException wrong) {
      throw corrupt("a text is not UTF-8");
    }
  }

  /** A number of things, each of so many bytes at least, which are still to come. */
  int count(int leastBytes) {
    long count = number();
    if (count < 0 || count > in.remaining() / leastBytes) {
      throw corrupt("more is announced than there is");
    }
    return (int) count;
  }

  <T> Optional<T> optional(Function<LeafInput, T> reader) {
    return flag() ? Optional.of(reader.apply(this)) : Optional.empty();
  }

  <T> List<T> list(int leastBytes, Function<LeafInput, T> reader) {
    int count = count(leastBytes);
    List<T> values = new ArrayList<>(Math.min(count, 1024));
    for (int i = 0; i < count; i++) {
      values.add(reader.apply(this));
    }
    return values;
  }

  boolean atEnd() {
    return !in.hasRemaining();
  }

  CorruptionException corrupt(String what) {
    return new CorruptionException(
        "message of a leaf is damaged: " + what + " offset=" + in.position());
  }
}
