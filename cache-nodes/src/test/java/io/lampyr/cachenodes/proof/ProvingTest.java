package io.lampyr.cachenodes.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Await;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.features.Features;
import io.lampyr.cluster.features.FeaturesCodec;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.StateKeys;
import java.time.Duration;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ProvingTest {
  private final VirtualTime time = VirtualTime.inline();
  private final Ports ports = new Ports(time, time, new SeededRandomness(3));
  private final MemoryItemStore kept = new MemoryItemStore();
  private final AtomicInteger reads = new AtomicInteger();
  private volatile Runnable beforeRead = () -> {};

  private final ItemStore items =
      new ItemStore() {
        @Override
        public Optional<Item> read(ItemKey key) {
          reads.incrementAndGet();
          beforeRead.run();
          return kept.read(key);
        }

        @Override
        public ItemPage query(
            String partition, String sortPrefix, Optional<String> startAfter, int limit) {
          return kept.query(partition, sortPrefix, startAfter, limit);
        }

        @Override
        public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
          return kept.write(key, draft, condition);
        }

        @Override
        public WriteOutcome delete(ItemKey key, Revision expected) {
          return kept.delete(key, expected);
        }
      };

  private Proving proving() {
    ItemWriter writer =
        new ItemWriter(items, ports.randomness(), Retries.within(Duration.ofMillis(1), ports));
    return Proving.by(new FeatureStore(items, writer, FeatureLevel.NEWEST), ports);
  }

  private void raise() {
    String text = new FeaturesCodec().encode(new Features(FeatureLevel.PROOFS, new TreeMap<>()));
    var _ = kept.write(StateKeys.FEATURES, new Draft(text, 1), ItemCondition.ABSENT);
  }

  private void hang() {
    throw new UnavailableException("the table does not answer");
  }

  @Test
  void whoComesWhileTheLevelIsReadWaitsForIt() throws Exception {
    raise();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    beforeRead =
        () -> {
          begun.countDown();
          try {
            assertThat(answered.await(30, TimeUnit.SECONDS)).isTrue();
          } catch (InterruptedException ended) {
            throw new AssertionError(ended);
          }
        };
    Proving proving = proving();
    CompletableFuture<Boolean> first = new CompletableFuture<>();
    CompletableFuture<Boolean> second = new CompletableFuture<>();
    Thread reader = Thread.ofVirtual().start(() -> first.complete(proving.isDemanded()));
    assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    Thread other = Thread.ofPlatform().start(() -> second.complete(proving.isDemanded()));
    Await.until(() -> other.getState() == Thread.State.BLOCKED || second.isDone());
    assertThat(second).as("without an answer").isNotDone();
    answered.countDown();
    assertThat(first.get(30, TimeUnit.SECONDS)).isTrue();
    assertThat(second.get(30, TimeUnit.SECONDS)).isTrue();
    reader.join();
    other.join();
    assertThat(reads).hasValue(1);
  }

  @Test
  void nobodyTellsAsLongAsNoReadHasSucceeded() {
    raise();
    beforeRead = this::hang;
    Proving proving = proving();
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(proving::isDemanded).isInstanceOf(UnavailableException.class);
    }
    int read = reads.get();
    beforeRead = () -> {};
    assertThatThrownBy(proving::isDemanded).isInstanceOf(UnavailableException.class);
    assertThat(reads).as("within a moment").hasValue(read);
    time.advance(Proving.AGAIN);
    assertThat(proving.isDemanded()).isTrue();
  }

  @Test
  void whatIsKnownStaysWhileTheTableDoesNotAnswer() {
    Proving proving = proving();
    assertThat(proving.isDemanded()).isFalse();
    raise();
    assertThat(proving.isDemanded()).as("before it is asked again").isFalse();
    beforeRead = this::hang;
    time.advance(Proving.EVERY);
    assertThat(proving.isDemanded()).isFalse();
    beforeRead = () -> {};
    time.advance(Proving.EVERY);
    assertThat(proving.isDemanded()).isTrue();
    beforeRead = this::hang;
    time.advance(Proving.EVERY);
    assertThat(proving.isDemanded()).as("for ever").isTrue();
  }
}
