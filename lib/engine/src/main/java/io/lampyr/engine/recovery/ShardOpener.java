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
 * two reads per object of the log, which shards that are opened at the same time share, one upload
 * if anything was applied, one write of the item.
 */
public final class ShardOpener {
  private final NodeParts node;
  private final SharedLogs logs;

  public ShardOpener(NodeParts node) {
    this.node = node;
    this.logs =
        new SharedLogs(node.log().objects(), node.blobs().cache(), node.ports().scheduler());
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

  /**
   * A shard that is to be opened, now or when its turn comes. Those that are to be recovered from
   * one log share what is read of it, from here on until they are closed.
   */
  public final class Asked implements AutoCloseable {
    private final Versioned<ShardItem> assigned;
    private final Optional<SharedLogs.Asked> log;

    private Asked(Versioned<ShardItem> assigned) {
      this.assigned = assigned;
      this.log = assigned.value().head().translog().map(pointer -> logs.ask(pointer.node()));
    }

    /** Opens the shard as its item says. */
    public Opening open(ShardSetup setup) throws IOException, InterruptedException {
      return ShardOpener.this.open(this, setup);
    }

    /** Idempotent. */
    @Override
    public void close() {
      log.ifPresent(SharedLogs.Asked::close);
    }
  }

  /** Asks for a shard by its item, by which it was assigned to this node, as read before. */
  public Asked ask(Versioned<ShardItem> assigned) {
    return new Asked(assigned);
  }

  private Opening open(Asked asked, ShardSetup setup) throws IOException, InterruptedException {
    Versioned<ShardItem> assigned = asked.assigned;
    ShardId shard = assigned.value().shard();
    long generation = node.log().floor().activate(shard, node.log().batcher().openGeneration());
    Optional<OpenShard> opened = Optional.empty();
    try (Recovery recovery =
        new Recovery(node, setup, new OwnedItem(node.shards(), node.node(), assigned), asked.log)) {
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
