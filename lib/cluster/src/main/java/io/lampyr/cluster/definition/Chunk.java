package io.lampyr.cluster.definition;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.Base64;

/** One piece of a packed definition as an item. */
record Chunk(byte[] bytes) {
  static final Codec<Chunk> CODEC = new ChunkCodec();

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
