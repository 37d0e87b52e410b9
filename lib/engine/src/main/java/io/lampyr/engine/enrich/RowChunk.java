package io.lampyr.engine.enrich;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import java.util.Base64;
import java.util.Locale;
import java.util.zip.CRC32C;

/** One piece of the compressed rows of a policy as an item, with the checksum of its bytes. */
final class RowChunk {
  static final String PARTITION = "enrich-rows";

  /** As base 64 in an item, well below what an item may hold. */
  static final int MOST_BYTES = 240 << 10;

  private static final Codec<RowChunk> CODEC = new ChunkCodec();

  private final byte[] bytes;

  private RowChunk(byte[] bytes) {
    this.bytes = bytes;
  }

  /** What the sort of the chunks of a set begins with. */
  static String prefix(String set) {
    return set + ".";
  }

  static ItemKey key(String set, int chunk) {
    return new ItemKey(PARTITION, prefix(set) + String.format(Locale.ROOT, "%06d", chunk));
  }

  static String encode(byte[] bytes) {
    return CODEC.encode(new RowChunk(bytes));
  }

  /** The bytes of the item, which are those that were written. */
  static byte[] decode(Item item) {
    return CODEC.decode(item.key().toString(), item.value()).bytes;
  }

  private static long checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return crc.getValue();
  }

  private static final class ChunkCodec extends Codec<RowChunk> {
    ChunkCodec() {
      super("enrich-chunk", 1);
    }

    @Override
    protected void write(RowChunk chunk, JsonOut out) {
      out.number("crc32c", checksum(chunk.bytes))
          .text("data", Base64.getEncoder().encodeToString(chunk.bytes));
    }

    @Override
    protected RowChunk read(JsonFields in) {
      long expected = in.number("crc32c");
      byte[] bytes = Base64.getDecoder().decode(in.text("data"));
      if (checksum(bytes) != expected) {
        throw new CorruptionException("chunk of enrich rows has another checksum");
      }
      return new RowChunk(bytes);
    }
  }
}
