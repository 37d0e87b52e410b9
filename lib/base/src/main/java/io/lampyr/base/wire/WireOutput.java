package io.lampyr.base.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes values one behind the other, as {@link WireInput} reads them.
 *
 * @param <O> its own class, which writes further kinds of values
 */
public abstract class WireOutput<O extends WireOutput<O>> {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** This. */
  protected abstract O self();

  public final O octet(int value) {
    out.write(value);
    return self();
  }

  /** A mark. */
  public final O flag(boolean value) {
    return octet(value ? 1 : 0);
  }

  /** Seven bits a byte, the low ones first: one that is not negative takes few bytes if small. */
  public final O number(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
    return self();
  }

  /** A number after zigzag: one near zero takes few bytes. */
  public final O signed(long value) {
    return number(value << 1 ^ value >> 63);
  }

  /** Eight bytes. */
  public final O fixed(long value) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      out.write((int) (value >>> shift));
    }
    return self();
  }

  public final O real(double value) {
    return fixed(Double.doubleToRawLongBits(value));
  }

  public final O bytes(byte[] bytes) {
    number(bytes.length);
    out.writeBytes(bytes);
    return self();
  }

  public final O text(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  public final <T> O list(Collection<T> values, BiConsumer<O, T> writer) {
    number(values.size());
    values.forEach(value -> writer.accept(self(), value));
    return self();
  }

  public final <T> O optional(@Nullable T value, BiConsumer<O, T> writer) {
    flag(value != null);
    if (value != null) {
      writer.accept(self(), value);
    }
    return self();
  }

  public final byte[] toByteArray() {
    return out.toByteArray();
  }
}
