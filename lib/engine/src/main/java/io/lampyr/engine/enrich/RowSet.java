package io.lampyr.engine.enrich;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import java.time.Instant;

/**
 * That there may be rows under a name: written before the first chunk, deleted after the last one.
 *
 * @param policy whose rows they are
 * @param begun when they began to be written
 */
record RowSet(String name, String policy, Instant begun) {
  static final String PARTITION = "enrich-sets";
  static final Codec<RowSet> CODEC = new SetCodec();

  static ItemKey key(String name) {
    return new ItemKey(PARTITION, name);
  }

  private static final class SetCodec extends Codec<RowSet> {
    SetCodec() {
      super("enrich-set", 1);
    }

    @Override
    protected void write(RowSet set, JsonOut out) {
      out.text("name", set.name()).text("policy", set.policy()).time("begun", set.begun());
    }

    @Override
    protected RowSet read(JsonFields in) {
      return new RowSet(in.text("name"), in.text("policy"), in.time("begun"));
    }
  }
}
