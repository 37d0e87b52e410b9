package io.lampyr.cluster.item;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.retry.Retries;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

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

  private <T> T repeated(Supplier<T> call) {
    Retries.Attempts attempts = retries.begin();
    while (true) {
      try {
        return call.get();
      } catch (UnavailableException failure) {
        if (!attempts.pause(Duration.ZERO)) {
          throw failure;
        }
      }
    }
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    return repeated(() -> super.read(key));
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    return repeated(() -> super.query(partition, sortPrefix, startAfter, limit));
  }
}
