package io.lampyr.restapi.script;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;

/** A script that is stored; its options are the text of a JSON object. */
record StoredScript(String id, String language, String source, String options) {
  static final Codec<StoredScript> CODEC = new ScriptCodec();

  static ItemKey key(String id) {
    return new ItemKey("scripts", ItemKey.encode(id));
  }

  private static final class ScriptCodec extends Codec<StoredScript> {
    ScriptCodec() {
      super("script", 1);
    }

    @Override
    protected void write(StoredScript script, JsonOut out) {
      out.text("id", script.id())
          .text("lang", script.language())
          .text("source", script.source())
          .text("options", script.options());
    }

    @Override
    protected StoredScript read(JsonFields in) {
      return new StoredScript(
          in.text("id"), in.text("lang"), in.text("source"), in.text("options"));
    }
  }
}
