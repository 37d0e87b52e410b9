package io.lampyr.engine.garbage;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

/** A hold as text: {@code docs/format/garbage.md}. */
final class HoldCodec extends Codec<Hold> {
  HoldCodec() {
    super("gc-hold", 1);
  }

  @Override
  protected void write(Hold hold, JsonOut out) {
    out.text("id", hold.id()).time("renewed", hold.renewed());
  }

  @Override
  protected Hold read(JsonFields in) {
    return new Hold(in.text("id"), in.time("renewed"));
  }
}
