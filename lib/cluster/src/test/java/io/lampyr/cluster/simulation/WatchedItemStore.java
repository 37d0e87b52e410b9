package io.lampyr.cluster.simulation;

import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Shows every write and delete that took effect, with what stood there before. */
final class WatchedItemStore extends ItemStoreDecorator {
  private final BiConsumer<Optional<Item>, Item> watcher;
  private final Consumer<ItemKey> deleted;

  WatchedItemStore(
      ItemStore inner, BiConsumer<Optional<Item>, Item> watcher, Consumer<ItemKey> deleted) {
    super(inner);
    this.watcher = watcher;
    this.deleted = deleted;
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    Optional<Item> before = inner().read(key);
    WriteOutcome outcome = inner().write(key, draft, condition);
    if (outcome instanceof WriteOutcome.Written) {
      watcher.accept(before, inner().read(key).orElseThrow());
    }
    return outcome;
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    WriteOutcome outcome = inner().delete(key, expected);
    if (outcome instanceof WriteOutcome.Written) {
      deleted.accept(key);
    }
    return outcome;
  }
}
