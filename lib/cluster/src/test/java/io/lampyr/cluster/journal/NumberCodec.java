package io.lampyr.cluster.journal;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

/** What the tests keep. */
final class NumberCodec extends Codec<Long> {
  NumberCodec() {
    super("number", 1);
  }

  @Override
  protected void write(Long value, JsonOut out) {
    out.number("value", value);
  }

  @Override
  protected Long read(JsonFields in) {
    return in.number("value");
  }
}
