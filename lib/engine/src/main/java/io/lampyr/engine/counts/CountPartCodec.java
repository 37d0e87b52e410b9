package io.lampyr.engine.counts;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

final class CountPartCodec extends Codec<CountPart> {
  CountPartCodec() {
    super("search-counts", 1);
  }

  @Override
  protected void write(CountPart part, JsonOut out) {
    out.number("write", part.write()).flag("sealed", part.sealed());
    PackedBytes.write(out, bytes -> CountedBytes.write(part.counted(), bytes));
  }

  @Override
  protected CountPart read(JsonFields in) {
    return new CountPart(
        in.number("write"), in.flag("sealed"), PackedBytes.read(in, CountedBytes::read));
  }
}
