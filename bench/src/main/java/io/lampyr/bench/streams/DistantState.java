package io.lampyr.bench.streams;

import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Cluster state of which each request takes a while. */
final class DistantState extends ItemStoreDecorator {
  private final Scheduler scheduler;
  private final Duration request;

  DistantState(ItemStore near, Scheduler scheduler, Duration request) {
    super(near);
    this.scheduler = scheduler;
    this.request = request;
  }

  private void pass() {
    try {
      scheduler.sleep(request);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    pass();
    return super.read(key);
  }

  @Override
  public List<Item> read(Set<ItemKey> keys) {
    pass();
    return inner().read(keys);
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    pass();
    return super.query(partition, sortPrefix, startAfter, limit);
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    pass();
    return super.write(key, draft, condition);
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    pass();
    return super.delete(key, expected);
  }
}
