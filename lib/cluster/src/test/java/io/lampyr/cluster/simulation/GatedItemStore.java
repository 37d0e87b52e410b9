package io.lampyr.cluster.simulation;

import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import java.util.Optional;
import java.util.function.Supplier;

/** One process's way to a store: before and after each request others may run, or it may die. */
final class GatedItemStore extends ItemStoreDecorator {
  private final Runnable gate;

  GatedItemStore(ItemStore inner, Runnable gate) {
    super(inner);
    this.gate = gate;
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    return gated(() -> inner().read(key));
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    return gated(() -> inner().query(partition, sortPrefix, startAfter, limit));
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    return gated(() -> inner().write(key, draft, condition));
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    return gated(() -> inner().delete(key, expected));
  }

  private <T> T gated(Supplier<T> request) {
    gate.run();
    T answer = request.get();
    gate.run();
    return answer;
  }
}
