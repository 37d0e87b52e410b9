package io.lampyr.cluster.item;

import java.util.Optional;

/**
 * Passes everything on: the base of decorators, which override what they change. Several items at
 * once are read one by one, so that what is changed of a read holds for them, too; who changes
 * nothing of reads, or knows better, overrides that.
 */
public abstract class ItemStoreDecorator implements ItemStore {
  private final ItemStore inner;

  protected ItemStoreDecorator(ItemStore inner) {
    this.inner = inner;
  }

  protected final ItemStore inner() {
    return inner;
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    return inner.read(key);
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    return inner.query(partition, sortPrefix, startAfter, limit);
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    return inner.write(key, draft, condition);
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    return inner.delete(key, expected);
  }
}
