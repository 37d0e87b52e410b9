package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

final class NodeLoadsCodec extends Codec<NodeLoads> {
  NodeLoadsCodec() {
    super("loads", 1);
  }

  @Override
  protected void write(NodeLoads loads, JsonOut out) {
    out.text("node", loads.node().value())
        .objects(
            "shards",
            loads.shards().entrySet(),
            (shard, fields) ->
                fields
                    .text("index", shard.getKey().index().uuid())
                    .number("shard", shard.getKey().ordinal())
                    .decimal("processors", shard.getValue().processors())
                    .number("memory", shard.getValue().memory()));
  }

  @Override
  protected NodeLoads read(JsonFields in) {
    NodeId node = new NodeId(in.text("node"));
    List<Map.Entry<ShardId, ShardLoad>> entries =
        in.objects(
            "shards",
            shard ->
                Map.entry(
                    new ShardId(new IndexId(shard.text("index")), shard.smallNumber("shard")),
                    new ShardLoad(shard.decimal("processors"), shard.number("memory"))));
    SortedMap<ShardId, ShardLoad> shards = new TreeMap<>();
    entries.forEach(entry -> shards.put(entry.getKey(), entry.getValue()));
    return new NodeLoads(node, shards);
  }
}
