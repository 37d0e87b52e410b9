package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonNames;
import io.lampyr.cluster.codec.JsonOut;
import java.util.Optional;

/**
 * Format 2 tells of rest. In format 1 a shard that was never opened is assigned to nobody: it is
 * read as resting.
 */
final class ShardItemCodec extends Codec<ShardItem> {
  ShardItemCodec() {
    super("shard", 2);
  }

  @Override
  protected int format(ShardItem item) {
    return item.isResting() ? 2 : 1;
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
                    .number("term", pointer.term().value())
                    .number("generation", pointer.generation()))
        .object(
            "resting",
            item.resting(),
            (counts, fields) ->
                fields
                    .number("documents", counts.documents())
                    .number("deleted", counts.deleted())
                    .number("segments", counts.segments())
                    .number("bytes", counts.bytes())
                    .number("max_seq_no", counts.maxSeqNo()));
  }

  @Override
  protected ShardItem read(JsonFields in) {
    Optional<NodeId> owner = in.optionalText("owner").map(NodeId::new);
    ShardState state = in.constant("state", ShardState.class);
    return new ShardItem(
        new ShardId(new IndexId(in.text("index")), in.smallNumber("shard")),
        owner.isEmpty() && state == ShardState.ASSIGNED ? ShardState.RESTING : state,
        new PrimaryTerm(in.number("term")),
        owner,
        in.optionalText("target").map(NodeId::new),
        new Head(
            in.optionalObject("visible", CommitPointJson::read),
            in.optionalObject("durable", CommitPointJson::read),
            in.optionalObject(
                "translog",
                fields ->
                    new TranslogPointer(
                        new NodeId(fields.text("node")),
                        new PrimaryTerm(fields.number("term")),
                        fields.number("generation")))),
        in.optionalObject("resting", ShardItemCodec::counts));
  }

  private static RestingCounts counts(JsonFields in) {
    return new RestingCounts(
        in.number("documents"),
        in.number("deleted"),
        in.smallNumber("segments"),
        in.number("bytes"),
        in.number("max_seq_no"));
  }
}
