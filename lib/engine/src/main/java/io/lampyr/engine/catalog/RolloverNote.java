package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.time.Instant;

/**
 * That an alias is being rolled over, written before the first step and gone after the last one: so
 * whoever finds one that is old finds what a death has left.
 *
 * @param from the index that was written to
 * @param to the one that is made
 * @param explicit whether the alias said of the former that it is written to
 * @param options what the alias is to say of the new one, beside that
 */
public record RolloverNote(
    String alias, IndexId from, IndexId to, boolean explicit, AliasOptions options, Instant begun) {
  static final Codec<RolloverNote> CODEC = new NoteCodec();

  private static final class NoteCodec extends Codec<RolloverNote> {
    NoteCodec() {
      super("rollover", 1);
    }

    @Override
    protected void write(RolloverNote note, JsonOut out) {
      out.text("alias", note.alias())
          .text("from", note.from().uuid())
          .text("to", note.to().uuid())
          .flag("explicit", note.explicit())
          .text("options", note.options().toText())
          .time("begun", note.begun());
    }

    @Override
    protected RolloverNote read(JsonFields in) {
      return new RolloverNote(
          in.text("alias"),
          new IndexId(in.text("from")),
          new IndexId(in.text("to")),
          in.flag("explicit"),
          AliasOptions.ofText(in.text("options")),
          in.time("begun"));
    }
  }
}
