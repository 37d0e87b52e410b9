package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

final class WorkEntryCodec extends Codec<WorkEntry> {
  WorkEntryCodec() {
    super("work", 1);
  }

  @Override
  protected void write(WorkEntry entry, JsonOut out) {
    out.text("node", entry.node().value())
        .text("index", entry.shard().index().uuid())
        .number("shard", entry.shard().ordinal())
        .number("base", entry.base());
  }

  @Override
  protected WorkEntry read(JsonFields in) {
    return new WorkEntry(
        new NodeId(in.text("node")),
        new ShardId(new IndexId(in.text("index")), in.smallNumber("shard")),
        in.number("base"));
  }
}
