package io.lampyr.simulation.world;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.TranslogPointer;
import java.util.Optional;

/** One node's way to cluster state, when it makes a mistake there. */
final class MistakenItems extends ItemStoreDecorator {
  private final Bug bug;

  MistakenItems(ItemStore store, Bug bug) {
    super(store);
    this.bug = bug;
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    if (!key.sort().startsWith(StateKeys.SHARD_PREFIX)) {
      return super.write(key, draft, condition);
    }
    if (bug == Bug.UNCONDITIONAL_HEAD) {
      Optional<Item> stands = super.read(key);
      return stands
          .map(item -> super.write(key, draft, new ItemCondition.AtRevision(item.revision())))
          .orElseGet(() -> super.write(key, draft, condition));
    }
    if (bug == Bug.POINTER_LEFT_BEHIND) {
      ShardItem meant = StateCodecs.SHARD.decode("draft", draft.value());
      if (meant.state() == ShardState.ACTIVE) {
        return super.write(
            key, new Draft(StateCodecs.SHARD.encode(behind(meant)), draft.nonce()), condition);
      }
    }
    return super.write(key, draft, condition);
  }

  /** The pointer says that the log to be read is that of the term before. */
  private static ShardItem behind(ShardItem item) {
    PrimaryTerm before = new PrimaryTerm(Math.max(1, item.term().value() - 1));
    Head head = item.head();
    Optional<TranslogPointer> pointer =
        head.translog().map(p -> new TranslogPointer(p.node(), before, p.generation()));
    return new ShardItem(
        item.shard(),
        item.state(),
        item.term(),
        item.owner(),
        item.target(),
        new Head(head.visible(), head.durable(), pointer));
  }
}
