package io.lampyr.cluster.item;

import io.lampyr.blobstore.retry.Retries;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Repeats reads and queries that may be tried again, such as those that were throttled. Writes are
 * passed on as they are: {@link ItemWriter} settles them.
 */
public final class RetryingItemStore extends ItemStoreDecorator {
  private final Retries retries;

  public RetryingItemStore(ItemStore inner, Retries retries) {
    super(inner);
    this.retries = retries;
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    return retries.read(() -> super.read(key));
  }

  @Override
  public List<Item> read(Set<ItemKey> keys) {
    return retries.read(() -> inner().read(keys));
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    return retries.read(() -> super.query(partition, sortPrefix, startAfter, limit));
  }
}
