package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonNames;
import io.lampyr.cluster.codec.JsonOut;

final class ShardItemCodec extends Codec<ShardItem> {
  ShardItemCodec() {
    super("shard", 1);
  }

  @Override
  protected void write(ShardItem item, JsonOut out) {
    out.text("index", item.shard().index().uuid())
        .number("shard", item.shard().ordinal())
        .text("state", JsonNames.of(item.state()))
        .number("term", item.term().value())
        .text("owner", item.owner().map(NodeId::value))
        .text("target", item.target().map(NodeId::value))
        .object("visible", item.head().visible(), CommitPointJson::write)
        .object("durable", item.head().durable(), CommitPointJson::write)
        .object(
            "translog",
            item.head().translog(),
            (pointer, fields) ->
                fields
                    .text("node", pointer.node().value())
                    .number("generation", pointer.generation()));
  }

  @Override
  protected ShardItem read(JsonFields in) {
    return new ShardItem(
        new ShardId(new IndexId(in.text("index")), in.smallNumber("shard")),
        in.constant("state", ShardState.class),
        new PrimaryTerm(in.number("term")),
        in.optionalText("owner").map(NodeId::new),
        in.optionalText("target").map(NodeId::new),
        new Head(
            in.optionalObject("visible", CommitPointJson::read),
            in.optionalObject("durable", CommitPointJson::read),
            in.optionalObject(
                "translog",
                fields ->
                    new TranslogPointer(
                        new NodeId(fields.text("node")), fields.number("generation")))));
  }
}
