package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

final class OpeningFailureCodec extends Codec<OpeningFailure> {
  OpeningFailureCodec() {
    super("opening-failure", 1);
  }

  @Override
  protected void write(OpeningFailure failure, JsonOut out) {
    out.text("index", failure.shard().index().uuid())
        .number("shard", failure.shard().ordinal())
        .text("node", failure.node().value())
        .number("term", failure.term().value())
        .time("at", failure.at())
        .text("reason", failure.reason());
  }

  @Override
  protected OpeningFailure read(JsonFields in) {
    return new OpeningFailure(
        new ShardId(new IndexId(in.text("index")), in.smallNumber("shard")),
        new NodeId(in.text("node")),
        new PrimaryTerm(in.number("term")),
        in.time("at"),
        in.text("reason"));
  }
}
