package io.lampyr.restapi.cluster;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.node.ShardReply;
import java.util.List;
import java.util.Optional;

/** Asks owners to hand shards to other nodes. Cost: a call. Safe for many threads. */
public final class ShardMover {
  private final IndexTables tables;
  private final Peers nodes;

  public ShardMover(IndexTables tables, Peers nodes) {
    this.tables = tables;
    this.nodes = nodes;
  }

  /** Begins it; gives why it was not begun, if it was not. */
  Optional<String> move(ShardId shard, NodeId owner, NodeId target) {
    try {
      NodeProcess process = tables.reach(List.of(owner)).get(owner);
      if (process == null) {
        return Optional.of("node [" + owner.value() + "] shows no sign of life");
      }
      return switch (nodes.connect(owner, process).relocate(owner, shard, target)) {
        case ShardReply.Answered<Boolean>(Boolean begun) ->
            begun
                ? Optional.empty()
                : Optional.of("the shard, or as many others as may be, are on their way already");
        case ShardReply.NotOwner<Boolean>(String reason) -> Optional.of(reason);
        case ShardReply.Stale<Boolean>(String reason) -> Optional.of(reason);
        case ShardReply.Overloaded<Boolean>(String reason, var _) -> Optional.of(reason);
        case ShardReply.Unknown<Boolean>(String reason) -> Optional.of(reason);
      };
    } catch (LampyrException silent) {
      return Optional.of(String.valueOf(silent.getMessage()));
    }
  }
}
