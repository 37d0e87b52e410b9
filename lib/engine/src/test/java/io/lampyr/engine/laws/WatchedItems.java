package io.lampyr.engine.laws;

import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** One node's way to its shard's item: past its fuse, and what it writes is looked at. */
final class WatchedItems extends ItemStoreDecorator {
  private final Fuse fuse;
  private final Consumer<ShardItem> written;

  /** A seeded bug: what the node writes instead of what it should. */
  private UnaryOperator<ShardItem> flaw = UnaryOperator.identity();

  WatchedItems(ItemStore inner, Fuse fuse, Consumer<ShardItem> written) {
    super(inner);
    this.fuse = fuse;
    this.written = written;
  }

  void writeInstead(UnaryOperator<ShardItem> instead) {
    flaw = instead;
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    fuse.before("read item");
    return super.read(key);
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    ShardItem meant = StateCodecs.SHARD.decode("draft", draft.value());
    fuse.before("write item " + meant.state());
    int number = fuse.count();
    ShardItem sent = flaw.apply(meant);
    Draft changed = new Draft(StateCodecs.SHARD.encode(sent), draft.nonce());
    WriteOutcome outcome = super.write(key, changed, condition);
    if (outcome instanceof WriteOutcome.Written) {
      written.accept(sent);
    }
    fuse.after(number);
    return outcome;
  }
}
