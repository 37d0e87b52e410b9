package io.lampyr.engine.catalog;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

/**
 * What is remembered of an index that is part of no stream, and follows what writing to it takes.
 *
 * @param index its name
 * @param sharding as whoever looks after it keeps it
 */
public record ShardingNote(String index, String sharding) {
  static final Codec<ShardingNote> CODEC = new NoteCodec();

  private static final class NoteCodec extends Codec<ShardingNote> {
    NoteCodec() {
      super("sharding", 1);
    }

    @Override
    protected void write(ShardingNote note, JsonOut out) {
      out.text("index", note.index()).text("sharding", note.sharding());
    }

    @Override
    protected ShardingNote read(JsonFields in) {
      return new ShardingNote(in.text("index"), in.text("sharding"));
    }
  }
}
