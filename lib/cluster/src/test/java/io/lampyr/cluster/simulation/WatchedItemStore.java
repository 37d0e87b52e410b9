package io.lampyr.cluster.simulation;

import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.WriteOutcome;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Shows every write that took effect, with what stood there before. */
final class WatchedItemStore extends ItemStoreDecorator {
  private final BiConsumer<Optional<Item>, Item> watcher;

  WatchedItemStore(ItemStore inner, BiConsumer<Optional<Item>, Item> watcher) {
    super(inner);
    this.watcher = watcher;
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
}
