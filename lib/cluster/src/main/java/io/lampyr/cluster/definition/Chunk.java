package io.lampyr.cluster.definition;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.Base64;

/** One piece of a packed definition as an item. */
final class Chunk {
  static final Codec<Chunk> CODEC = new ChunkCodec();

  private final byte[] bytes;

  Chunk(byte[] bytes) {
    this.bytes = bytes;
  }

  byte[] bytes() {
    return bytes;
  }

  private static final class ChunkCodec extends Codec<Chunk> {
    ChunkCodec() {
      super("definition-chunk", 1);
    }

    @Override
    protected void write(Chunk chunk, JsonOut out) {
      out.text("data", Base64.getEncoder().encodeToString(chunk.bytes()));
    }

    @Override
    protected Chunk read(JsonFields in) {
      return new Chunk(Base64.getDecoder().decode(in.text("data")));
    }
  }
}
