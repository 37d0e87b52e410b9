package io.lampyr.engine.garbage;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

/** The cursor as text: {@code docs/format/garbage.md}. */
final class GcSweepCodec extends Codec<GcSweep> {
  GcSweepCodec() {
    super("gc-sweep", 1);
  }

  @Override
  protected void write(GcSweep sweep, JsonOut out) {
    out.text("after", sweep.after().path())
        .number("live_objects", sweep.liveObjects())
        .number("live_bytes", sweep.liveBytes());
  }

  @Override
  protected GcSweep read(JsonFields in) {
    return new GcSweep(
        new BlobKey(in.text("after")), in.number("live_objects"), in.number("live_bytes"));
  }
}
