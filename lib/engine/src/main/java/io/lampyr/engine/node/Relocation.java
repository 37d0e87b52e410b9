package io.lampyr.engine.node;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.RestingCounts;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.work.WorkList;
import io.lampyr.engine.head.OwnedItem;
import io.lampyr.engine.recovery.OpenShard;
import java.util.function.Supplier;

/**
 * Hands a shard to another node, or lays it to rest: pauses writes, drains, flushes, and offers it.
 * Nothing is copied. The source serves again only after it has itself written the item back, so at
 * no time do two nodes serve.
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

  /**
   * A first flush before the pause uploads most of what there is, so that the pause is short. If
   * this throws after the offer was begun, the shard stays silent until {@link #resume}.
   */
  static Outcome offer(HeldShard held, OpenShard shard, NodeId target, WorkList work)
      throws InterruptedException {
    shard.commits().flush();
    boolean drained = false;
    try {
      held.gate.close();
      shard.commits().flush();
      drained = true;
    } finally {
      if (!drained) {
        held.gate.open();
      }
    }
    held.offered = true;
    OwnedItem item = shard.item();
    OwnedItem.Change change =
        item.change(
            from -> ShardTransitions.handOff(from, item.owner(), item.term(), target),
            version -> work.enter(target, shard.id(), version));
    return switch (change) {
      case OwnedItem.Change.Made _ -> Outcome.OFFERED;
      case OwnedItem.Change.Refused _ -> serveIfActive(held, item);
      case OwnedItem.Change.Lost _ -> Outcome.LOST;
    };
  }

  /**
   * Lays the shard to rest: nobody holds it then, and everything is in its durable commit. A shard
   * whose item cannot be written so is served on, and so is one that is written to meanwhile: the
   * upload is before the pause, as writes that come are not to wait for it. {@link Outcome#OFFERED}
   * is that it rests.
   */
  static Outcome rest(HeldShard held, OpenShard shard, Supplier<RestingCounts> counts)
      throws InterruptedException {
    long written = shard.documents().numbers().max();
    shard.commits().flush();
    boolean drained = false;
    RestingCounts counted;
    try {
      held.gate.close();
      if (shard.documents().numbers().max() != written) {
        return Outcome.STAYED;
      }
      // What is left of it uploads nothing, as a rule.
      shard.commits().flush();
      counted = counts.get();
      drained = true;
    } finally {
      if (!drained) {
        held.gate.open();
      }
    }
    held.offered = true;
    OwnedItem item = shard.item();
    OwnedItem.Change change =
        item.change(from -> ShardTransitions.rest(from, item.owner(), item.term(), counted));
    return switch (change) {
      case OwnedItem.Change.Made _ -> Outcome.OFFERED;
      case OwnedItem.Change.Refused _ -> serveIfActive(held, item);
      case OwnedItem.Change.Lost _ -> Outcome.LOST;
    };
  }

  /** Takes the shard back if the target has not taken it by then. */
  static Outcome resume(HeldShard held, OpenShard shard) throws InterruptedException {
    OwnedItem item = shard.item();
    OwnedItem.Change change =
        item.change(from -> ShardTransitions.resume(from, item.owner(), item.term()));
    return switch (change) {
      case OwnedItem.Change.Made _, OwnedItem.Change.Refused _ -> serveIfActive(held, item);
      case OwnedItem.Change.Lost _ -> Outcome.LOST;
    };
  }

  /**
   * Only an item that was seen active in this opening's hands lets it serve: after an offer whose
   * outcome is not known, the target may be serving already.
   */
  private static Outcome serveIfActive(HeldShard held, OwnedItem item) {
    if (item.item().state() != ShardState.ACTIVE) {
      return Outcome.OFFERED;
    }
    held.offered = false;
    held.gate.open();
    return Outcome.STAYED;
  }
}
