package io.lampyr.cluster.item;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Hedge;
import java.util.Optional;

/**
 * Items of which an answer is worth nothing when it is late: heartbeats. A read or a query that is
 * late is made a second time, and one that is not answered in time fails. A write that is not
 * answered in time is unknown: {@link ItemWriter} settles it.
 */
public final class PromptItemStore extends ItemStoreDecorator {
  private final Hedge hedge;

  public PromptItemStore(ItemStore inner, Hedge hedge) {
    super(inner);
    this.hedge = hedge;
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    return hedge.first(() -> super.read(key)).orElseThrow(() -> late("item=" + key));
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    return hedge
        .first(() -> super.query(partition, sortPrefix, startAfter, limit))
        .orElseThrow(() -> late("partition=" + partition));
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    return hedge
        .once(() -> super.write(key, draft, condition))
        .orElseGet(() -> new WriteOutcome.Unknown(late("item=" + key)));
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    return hedge
        .once(() -> super.delete(key, expected))
        .orElseGet(() -> new WriteOutcome.Unknown(late("item=" + key)));
  }

  private static UnavailableException late(String what) {
    return new UnavailableException("cluster state did not answer in time " + what);
  }
}
