package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

final class ReaderLeaseCodec extends Codec<ReaderLease> {
  ReaderLeaseCodec() {
    super("reader", 1);
  }

  @Override
  protected void write(ReaderLease reader, JsonOut out) {
    out.text("id", reader.id())
        .text("index", reader.index().uuid())
        .time("opened", reader.opened())
        .time("expires", reader.expires())
        .text("place", reader.place())
        .objects(
            "commits",
            reader.commits(),
            (pinned, fields) ->
                fields
                    .number("shard", pinned.shard())
                    .object("commit", commit -> CommitPointJson.write(pinned.commit(), commit)));
  }

  @Override
  protected ReaderLease read(JsonFields in) {
    return new ReaderLease(
        in.text("id"),
        new IndexId(in.text("index")),
        in.time("opened"),
        in.time("expires"),
        in.objects(
            "commits",
            fields ->
                new ReaderLease.Pinned(
                    fields.smallNumber("shard"), fields.object("commit", CommitPointJson::read))),
        in.optionalText("place"));
  }
}
