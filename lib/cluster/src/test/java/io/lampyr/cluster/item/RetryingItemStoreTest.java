package io.lampyr.cluster.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetryingItemStoreTest {
  private static final ItemKey KEY = new ItemKey("partition", "sort");

  private final VirtualTime time = VirtualTime.inline();
  private int failures;
  private int asked;
  private final ItemStore throttled =
      new ItemStoreDecorator(new MemoryItemStore()) {
        @Override
        public Optional<Item> read(ItemKey key) {
          fail();
          return super.read(key);
        }

        @Override
        public ItemPage query(
            String partition, String sortPrefix, Optional<String> startAfter, int limit) {
          fail();
          return super.query(partition, sortPrefix, startAfter, limit);
        }
      };
  private final ItemStore store =
      new RetryingItemStore(
          throttled,
          new Retries(
              new RetrySettings(
                  Duration.ofMillis(20), Duration.ofSeconds(1), Duration.ofSeconds(10)),
              time,
              time,
              new SeededRandomness(2)));

  private void fail() {
    asked++;
    if (failures-- > 0) {
      throw new UnavailableException("asked too much");
    }
  }

  @Test
  void whatIsThrottledIsAskedAgain() {
    store.write(KEY, new Draft("v", 7), ItemCondition.ABSENT);
    failures = 3;
    assertThat(store.read(KEY)).isPresent();
    assertThat(asked).isEqualTo(4);
    failures = 2;
    assertThat(store.query("partition", "", Optional.empty(), 10).items()).hasSize(1);
    assertThat(asked).isEqualTo(7);
  }

  @Test
  void attemptsEnd() {
    failures = 1_000_000;
    assertThatThrownBy(() -> store.read(KEY)).isInstanceOf(UnavailableException.class);
    assertThat(asked).isBetween(5, 100);
  }
}
