package io.lampyr.engine.counts;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.store.OutputStreamDataOutput;

/** Bytes within an item: compressed, with their length and their checksum. */
final class PackedBytes {
  /** What they come to where they are not compressed: a bound for whoever reads them. */
  private static final int MOST_BYTES = 8 << 20;

  private PackedBytes() {}

  /** What puts bytes into an item. */
  @FunctionalInterface
  interface Writing {
    void to(DataOutput out) throws IOException;
  }

  /** What takes them out again. */
  @FunctionalInterface
  interface Reading<T> {
    T from(DataInput in) throws IOException;
  }

  static void write(JsonOut json, Writing content) {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
      content.to(new OutputStreamDataOutput(plain));
      plain.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot be written to", e);
    } finally {
      deflater.end();
    }
    json.number("bytes", plain.size())
        .number("crc32c", checksum(plain.toByteArray()))
        .text("data", Base64.getEncoder().encodeToString(packed.toByteArray()));
  }

  static <T> T read(JsonFields json, Reading<T> reading) {
    int length = json.smallNumber("bytes");
    long expected = json.number("crc32c");
    byte[] packed = Base64.getDecoder().decode(json.text("data"));
    if (length < 0 || length > MOST_BYTES) {
      throw new CorruptionException("counts of searches have an impossible length bytes=" + length);
    }
    byte[] plain = unpacked(packed, length);
    if (checksum(plain) != expected) {
      throw new CorruptionException("counts of searches have another checksum");
    }
    ByteArrayDataInput in = new ByteArrayDataInput(plain);
    try {
      T content = reading.from(in);
      if (!in.eof()) {
        throw new CorruptionException("counts of searches go on behind their end");
      }
      return content;
    } catch (IOException | IndexOutOfBoundsException e) {
      throw new CorruptionException("counts of searches are cut short", e);
    }
  }

  private static byte[] unpacked(byte[] packed, int length) {
    byte[] plain = new byte[length];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(packed);
      int filled = 0;
      while (filled < length && !inflater.finished()) {
        int more = inflater.inflate(plain, filled, length - filled);
        if (more == 0) {
          break;
        }
        filled += more;
      }
      if (filled < length) {
        throw new CorruptionException("counts of searches are shorter than they say");
      }
      return plain;
    } catch (DataFormatException e) {
      throw new CorruptionException("counts of searches cannot be unpacked", e);
    } finally {
      inflater.end();
    }
  }

  private static long checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return crc.getValue();
  }
}
