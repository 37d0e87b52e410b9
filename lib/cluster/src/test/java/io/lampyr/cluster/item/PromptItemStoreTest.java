package io.lampyr.cluster.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Hedge;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class PromptItemStoreTest extends ItemStoreContract {
  private static final ItemKey KEY = new ItemKey("some", "item");
  private static final Hedge.Patience LONG =
      new Hedge.Patience(Duration.ofMillis(20), Duration.ofSeconds(50));
  private static final Hedge.Patience SHORT =
      new Hedge.Patience(Duration.ofMillis(20), Duration.ofMillis(100));

  private final MemoryItemStore items = new MemoryItemStore();
  private final AtomicInteger asked = new AtomicInteger();
  private final Ports ports =
      new Ports(
          new SystemClock(),
          new ThreadScheduler((_, thrown) -> thrown.printStackTrace()),
          new SystemRandomness());

  @Override
  protected ItemStore store() {
    return prompt(items, LONG);
  }

  private PromptItemStore prompt(ItemStore inner, Hedge.Patience patience) {
    return new PromptItemStore(inner, Hedge.ofMany(ports, "items", patience));
  }

  /** What becomes of the first requests, of which nobody hears. */
  private enum Effect {
    AT_ONCE,
    NEVER
  }

  /** Its first requests hang. */
  private final class Hanging extends ItemStoreDecorator {
    private final int first;
    private final Effect effect;

    Hanging(int first, Effect effect) {
      super(items);
      this.first = first;
      this.effect = effect;
    }

    private <T> T ask(Supplier<T> request) {
      if (asked.incrementAndGet() > first) {
        return request.get();
      }
      if (effect == Effect.AT_ONCE) {
        var _ = request.get();
      }
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new UnavailableException("called off");
    }

    @Override
    public Optional<Item> read(ItemKey key) {
      return ask(() -> super.read(key));
    }

    @Override
    public List<Item> read(Set<ItemKey> keys) {
      return ask(() -> inner().read(keys));
    }

    @Override
    public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
      return ask(() -> super.write(key, draft, condition));
    }

    @Override
    public WriteOutcome delete(ItemKey key, Revision expected) {
      return ask(() -> super.delete(key, expected));
    }
  }

  private Revision written() {
    return ((WriteOutcome.Written) items.write(KEY, new Draft("old", 7), ItemCondition.ABSENT))
        .revision();
  }

  @Test
  void whatIsLateIsReadASecondTime() {
    var _ = written();
    assertThat(prompt(new Hanging(1, Effect.NEVER), LONG).read(KEY)).isPresent();
    assertThat(prompt(new Hanging(3, Effect.NEVER), LONG).read(Set.of(KEY))).hasSize(1);
    assertThat(asked).hasValue(4);
  }

  @Test
  void whatIsNotReadInTimeFails() {
    assertThatThrownBy(() -> prompt(new Hanging(9, Effect.NEVER), SHORT).read(KEY))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("item=some/item");
  }

  @Test
  void aWriteThatHangsIsMadeASecondTimeAndTakesEffectOnce() {
    Revision old = written();
    PromptItemStore done = prompt(new Hanging(1, Effect.AT_ONCE), LONG);
    Revision next = new Revision(2, 8);
    assertThat(done.write(KEY, new Draft("new", 8), ItemCondition.at(old)))
        .isEqualTo(new WriteOutcome.Written(next));
    assertThat(items.read(KEY)).contains(new Item(KEY, next, "new"));
    asked.set(0);
    PromptItemStore undone = prompt(new Hanging(1, Effect.NEVER), LONG);
    assertThat(undone.write(KEY, new Draft("newer", 9), ItemCondition.at(next)))
        .isEqualTo(new WriteOutcome.Written(new Revision(3, 9)));
  }

  @Test
  void aWriteWhoseSecondAttemptFindsAnotherIsUnknownAsTheFirstMayHaveBeenBeforeThat() {
    var _ = written();
    PromptItemStore store = prompt(new Hanging(1, Effect.NEVER), LONG);
    assertThat(store.write(KEY, new Draft("new", 8), ItemCondition.ABSENT))
        .isInstanceOf(WriteOutcome.Unknown.class);
    asked.set(1);
    assertThat(store.write(KEY, new Draft("new", 8), ItemCondition.ABSENT))
        .isInstanceOf(WriteOutcome.LostRace.class);
  }

  @Test
  void aDeleteThatHangsIsMadeASecondTime() {
    Revision old = written();
    assertThat(prompt(new Hanging(1, Effect.NEVER), LONG).delete(KEY, old))
        .isEqualTo(new WriteOutcome.Written(old));
    Revision again = written();
    asked.set(0);
    assertThat(prompt(new Hanging(1, Effect.AT_ONCE), LONG).delete(KEY, again))
        .isInstanceOf(WriteOutcome.Unknown.class);
    assertThat(items.read(KEY)).isEmpty();
  }

  @Test
  void aWriteThatIsNotAnsweredInTimeIsUnknown() {
    assertThat(
            prompt(new Hanging(9, Effect.NEVER), SHORT)
                .write(KEY, new Draft("new", 8), ItemCondition.ABSENT))
        .isInstanceOf(WriteOutcome.Unknown.class);
  }
}
