package io.lampyr.functions.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.features.FeaturesCodec;
import io.lampyr.cluster.features.UnknownLevelException;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.StateKeys;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class AnnouncementTest {
  private final VirtualTime time = VirtualTime.inline();
  private final SeededRandomness randomness = new SeededRandomness(1);
  private final CountingItemStore counted = new CountingItemStore(new MemoryItemStore());
  private boolean silent;

  private final ItemStoreDecorator items =
      new ItemStoreDecorator(counted) {
        @Override
        public Optional<Item> read(ItemKey key) {
          if (silent) {
            throw new UnavailableException("silent");
          }
          return super.read(key);
        }
      };

  private Announcement announcement(int highest) {
    Retries retries =
        new Retries(RetrySettings.within(Duration.ofMillis(1)), time, time, randomness);
    return new Announcement(
        new FeatureStore(items, new ItemWriter(items, randomness, retries), highest),
        "search",
        time);
  }

  private String told() {
    return counted.read(StateKeys.FEATURES).map(Item::value).orElse("");
  }

  @Test
  void itIsToldOnceWhateverTheNumberOfEventsAndProcesses() {
    Announcement first = announcement(2);
    first.beforeEvent();
    assertThat(told()).contains("\"name\":\"function.search\",\"highest\":2,\"changes\":0");
    long before = counted.counts().requests();
    first.beforeEvent();
    assertThat(counted.counts().requests()).isEqualTo(before);
    announcement(2).beforeEvent();
    assertThat(counted.counts().requests()).as("one read by another process").isEqualTo(before + 1);
  }

  @Test
  void whoIsClosedHasNothingUnderWay() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    ItemStoreDecorator slow = answeredAfter(asked, answered);
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    ThreadScheduler scheduler = new ThreadScheduler((_, error) -> failures.add(error));
    Retries retries =
        new Retries(
            RetrySettings.within(Duration.ofMinutes(1)), new SystemClock(), scheduler, randomness);
    Announcement announcement =
        new Announcement(
            new FeatureStore(slow, new ItemWriter(slow, randomness, retries), 2),
            "search",
            scheduler);
    announcement.beforeEvent();
    asked.await();
    AtomicReference<String> toldWhenClosed = new AtomicReference<>("");
    Scheduler.Task closer =
        scheduler.fork(
            "close",
            () -> {
              announcement.close();
              toldWhenClosed.set(told());
            });
    answered.countDown();
    closer.join();
    assertThat(failures).isEmpty();
    assertThat(toldWhenClosed.get()).contains("function.search");
  }

  /** The items, which are read once somebody says so. */
  private ItemStoreDecorator answeredAfter(CountDownLatch asked, CountDownLatch answered) {
    return new ItemStoreDecorator(counted) {
      @Override
      public Optional<Item> read(ItemKey key) {
        asked.countDown();
        try {
          answered.await();
        } catch (InterruptedException e) {
          throw new UnavailableException("interrupted", e);
        }
        return super.read(key);
      }
    };
  }

  @Test
  void anotherVersionIsToldAndCounted() {
    announcement(2).beforeEvent();
    announcement(1).beforeEvent();
    assertThat(told()).contains("\"highest\":1,\"changes\":1");
  }

  @Test
  void whatCouldNotBeToldIsToldWithALaterEvent() {
    silent = true;
    Announcement announcement = announcement(2);
    announcement.beforeEvent();
    assertThat(told()).isEmpty();
    silent = false;
    announcement.beforeEvent();
    assertThat(told()).contains("function.search");
  }

  @Test
  void eventsAreRefusedInAClusterThatIsBeyondTheFunction() {
    String beyond = "{\"kind\":\"features\",\"format\":1,\"level\":3,\"processes\":[]}";
    assertThat(new FeaturesCodec().decode("here", beyond).level()).isEqualTo(3);
    assertThat(counted.write(StateKeys.FEATURES, new Draft(beyond, 1), ItemCondition.ABSENT))
        .isInstanceOf(WriteOutcome.Written.class);
    Announcement announcement = announcement(2);
    announcement.beforeEvent();
    assertThatThrownBy(announcement::beforeEvent)
        .isInstanceOf(UnknownLevelException.class)
        .hasMessageContaining("start a version that knows it");
    assertThat(told()).isEqualTo(beyond);
  }
}
