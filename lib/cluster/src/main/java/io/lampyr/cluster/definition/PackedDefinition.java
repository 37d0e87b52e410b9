package io.lampyr.cluster.definition;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.cluster.state.ChunkSet;
import io.lampyr.cluster.state.IndexMetadata;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A definition as bytes, compressed and cut into pieces. The bytes are texts, each behind its
 * length in four bytes: settings, mappings, then name and options of each alias.
 *
 * @param bytes how many there are when they are no longer compressed
 * @param checksum CRC-32C of these
 */
record PackedDefinition(List<byte[]> pieces, int bytes, long checksum) {
  /** As base 64 in an item, well below what an item may hold. */
  static final int PIECE_BYTES = 240 << 10;

  private static final int BUFFER_BYTES = 16 << 10;

  static PackedDefinition of(IndexMetadata.Definition definition) {
    List<byte[]> texts = new ArrayList<>();
    texts.add(definition.settings().getBytes(UTF_8));
    texts.add(definition.mappings().getBytes(UTF_8));
    definition
        .aliases()
        .forEach((name, options) -> {
          texts.add(name.getBytes(UTF_8));
          texts.add(options.getBytes(UTF_8));
        });
    long size = texts.stream().mapToLong(text -> Integer.BYTES + text.length).sum();
    if (size > ChunkSet.MAX_BYTES) {
      throw tooLarge(size);
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) size);
    texts.forEach(text -> bytes.putInt(text.length).put(text));
    List<byte[]> pieces = pieces(deflated(bytes.array()));
    if (pieces.size() > ChunkSet.MAX_CHUNKS) {
      throw tooLarge(size);
    }
    return new PackedDefinition(pieces, bytes.capacity(), checksum(bytes.array()));
  }

  private static InvalidInputException tooLarge(long size) {
    return new InvalidInputException(
        "settings, mappings and aliases of an index are too large bytes="
            + size
            + " max="
            + ChunkSet.MAX_BYTES);
  }

  private static byte[] deflated(byte[] bytes) {
    try (Deflater deflater = new Deflater()) {
      deflater.setInput(bytes);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[BUFFER_BYTES];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
      return out.toByteArray();
    }
  }

  private static List<byte[]> pieces(byte[] bytes) {
    List<byte[]> pieces = new ArrayList<>();
    for (int from = 0; from < bytes.length; from += PIECE_BYTES) {
      pieces.add(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + PIECE_BYTES)));
    }
    return pieces;
  }

  private static long checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return crc.getValue();
  }

  /**
   * The definition. Throws {@link CorruptionException} where the pieces are not what was packed;
   * whatever they are, no more is allocated than {@link #bytes} says.
   */
  IndexMetadata.Definition unpacked(String where) {
    try {
      ByteBuffer all = ByteBuffer.wrap(inflated());
      String settings = text(all);
      String mappings = text(all);
      SortedMap<String, String> aliases = new TreeMap<>();
      while (all.hasRemaining()) {
        aliases.put(text(all), text(all));
      }
      return new IndexMetadata.Definition(settings, mappings, aliases);
    } catch (DataFormatException
        | BufferUnderflowException
        | CharacterCodingException
        | IllegalArgumentException broken) {
      throw new CorruptionException(
          "definition of an index is not readable, nothing was changed where="
              + where
              + " problem="
              + broken,
          broken);
    }
  }

  private byte[] inflated() throws DataFormatException {
    byte[] all = new byte[bytes];
    int at = 0;
    try (Inflater inflater = new Inflater()) {
      for (byte[] piece : pieces) {
        inflater.setInput(piece);
        int got;
        do {
          got = inflater.inflate(all, at, bytes - at);
          at += got;
        } while (got > 0);
      }
      byte[] more = new byte[1];
      if (at != bytes || inflater.inflate(more) > 0 || !inflater.finished()) {
        throw new DataFormatException("bytes=" + at + " expected=" + bytes);
      }
    }
    if (checksum(all) != checksum) {
      throw new DataFormatException("checksum is wrong");
    }
    return all;
  }

  private static String text(ByteBuffer all) throws CharacterCodingException {
    int length = all.getInt();
    if (length < 0 || length > all.remaining()) {
      throw new BufferUnderflowException();
    }
    ByteBuffer text = all.slice(all.position(), length);
    all.position(all.position() + length);
    return UTF_8.newDecoder().decode(text).toString();
  }
}
