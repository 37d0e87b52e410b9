package io.lampyr.engine.recovery;

import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.head.OwnedItem;
import java.io.IOException;
import java.util.Optional;

/**
 * Opens shards that were given to this node.
 *
 * <p>The steps, in the order that makes them safe: the node's own log is held from its open
 * generation on; the durable commit is opened; the operations behind it are read from the log that
 * the shard's pointer names, up to the first gap, and applied; what was applied is uploaded as a
 * commit; and one write of the shard's item makes the shard active, publishes that commit and moves
 * the pointer to this node. Only then may anything be acknowledged, so no recovery ever needs two
 * nodes' logs.
 *
 * <p>Cost: one read of the commit's head, at most one of each other blob, one listing and one or
 * two reads per object of the log, one upload if anything was applied, one write of the item.
 */
public final class ShardOpener {
  private final NodeParts node;

  public ShardOpener(NodeParts node) {
    this.node = node;
  }

  /** How an opening ended, if nothing went wrong. */
  public sealed interface Opening {

    /** The shard is active and this node's. */
    record Opened(OpenShard shard) implements Opening {}

    /**
     * The shard is not this node's to open any more; nothing was left behind but, perhaps, a blob
     * that nobody refers to.
     */
    record Lost(String reason) implements Opening {}
  }

  /** Opens the shard as its item, by which it was assigned to this node, says. */
  public Opening open(Versioned<ShardItem> assigned, ShardSetup setup)
      throws IOException, InterruptedException {
    ShardId shard = assigned.value().shard();
    long generation = node.log().floor().activate(shard, node.log().batcher().openGeneration());
    Optional<OpenShard> opened = Optional.empty();
    try (Recovery recovery =
        new Recovery(node, setup, new OwnedItem(node.shards(), node.node(), assigned))) {
      opened = recovery.run(generation);
    } finally {
      if (opened.isEmpty()) {
        node.log().floor().leave(shard);
      }
    }
    return opened.isPresent()
        ? new Opening.Opened(opened.get())
        : new Opening.Lost("shard was taken or given away while it was opened shard=" + shard);
  }
}
