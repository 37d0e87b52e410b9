package io.lampyr.engine.node;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.engine.head.OwnedItem;
import io.lampyr.engine.recovery.OpenShard;

/**
 * Hands a shard to another node: pauses writes, drains, flushes, and offers it. Nothing is copied.
 * The source serves again only after it has itself written the item back, so at no time do two
 * nodes serve.
 */
final class Relocation {
  private Relocation() {}

  /** How a hand-off ended. */
  enum Outcome {
    /** The target may take it: it is not served here any more. */
    OFFERED,
    /** It is served here as before. */
    STAYED,
    /** It is another's already. */
    LOST
  }

  /** A first flush before the pause uploads most of what there is, so that the pause is short. */
  static Outcome offer(HeldShard held, OpenShard shard, NodeId target) throws InterruptedException {
    shard.commits().flush();
    held.gate.close();
    boolean offered = false;
    try {
      shard.commits().flush();
      held.offered = true;
      OwnedItem item = shard.item();
      OwnedItem.Change change =
          item.change(from -> ShardTransitions.handOff(from, item.owner(), item.term(), target));
      offered = change instanceof OwnedItem.Change.Made;
      return switch (change) {
        case OwnedItem.Change.Made _ -> Outcome.OFFERED;
        case OwnedItem.Change.Refused _ -> Outcome.STAYED;
        case OwnedItem.Change.Lost _ -> Outcome.LOST;
      };
    } finally {
      if (!offered) {
        serveAgain(held);
      }
    }
  }

  /** Takes the shard back if the target has not taken it by then. */
  static Outcome resume(HeldShard held, OpenShard shard) throws InterruptedException {
    OwnedItem item = shard.item();
    OwnedItem.Change change =
        item.change(from -> ShardTransitions.resume(from, item.owner(), item.term()));
    if (change instanceof OwnedItem.Change.Made) {
      serveAgain(held);
      return Outcome.STAYED;
    }
    return Outcome.LOST;
  }

  private static void serveAgain(HeldShard held) {
    held.offered = false;
    held.gate.open();
  }
}
