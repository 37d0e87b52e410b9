package io.lampyr.cluster.item;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OwnItemsTest extends ItemStoreContract {
  private static final ItemKey KEY = new ItemKey("index.a", "shard.0000");
  private static final long MUCH = 1 << 20;

  private final CountingItemStore counted = new CountingItemStore(new MemoryItemStore());
  private final OwnItems kept = new OwnItems(partition -> !partition.equals("foreign"), MUCH);
  private final ItemStore store = kept.over(counted);

  @Override
  protected ItemStore store() {
    return store;
  }

  private long requests() {
    return counted.counts().requests();
  }

  private static ItemPage all(ItemStore store) {
    return store.query(KEY.partition(), "", Optional.empty(), 100);
  }

  @Test
  void whatNobodyWroteSinceIsReadWithoutARequest() {
    store.write(KEY, new Draft("value", 1), ItemCondition.ABSENT);
    assertThat(store.read(KEY)).isPresent();
    assertThat(all(store).items()).hasSize(1);
    assertThat(store.read(new ItemKey("index.a", "none"))).isEmpty();
    long before = requests();
    for (int i = 0; i < 10; i++) {
      assertThat(store.read(KEY).orElseThrow().value()).isEqualTo("value");
      assertThat(all(store).items()).hasSize(1);
      assertThat(store.read(new ItemKey("index.a", "none"))).isEmpty();
    }
    assertThat(requests()).isEqualTo(before);
  }

  @Test
  void whatAnotherStoreOfTheProcessWritesIsSeenAtOnce() {
    ItemStore second = kept.over(counted);
    store.write(KEY, new Draft("value", 1), ItemCondition.ABSENT);
    Revision revision = second.read(KEY).orElseThrow().revision();
    all(second);
    store.write(KEY, new Draft("next", 2), ItemCondition.at(revision));
    assertThat(second.read(KEY).orElseThrow().value()).isEqualTo("next");
    assertThat(all(second).items().getFirst().value()).isEqualTo("next");
    store.delete(KEY, second.read(KEY).orElseThrow().revision());
    assertThat(second.read(KEY)).isEmpty();
    assertThat(all(second).items()).isEmpty();
  }

  @Test
  void whatOthersMayWriteIsReadEachTime() {
    ItemKey foreign = new ItemKey("foreign", "key");
    assertThat(store.read(foreign)).isEmpty();
    counted.write(foreign, new Draft("made elsewhere", 1), ItemCondition.ABSENT);
    assertThat(store.read(foreign)).isPresent();
  }

  @Test
  void afterAWriteThatMayYetTakeEffectNothingOfItsPartitionIsKept() {
    counted.write(KEY, new Draft("value", 1), ItemCondition.ABSENT);
    ItemStore doubtful =
        kept.over(
            new ItemStoreDecorator(counted) {
              @Override
              public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
                return new WriteOutcome.Unknown(new UnavailableException("no answer"));
              }
            });
    Revision revision = store.read(KEY).orElseThrow().revision();
    doubtful.write(KEY, new Draft("late", 2), ItemCondition.at(revision));
    assertThat(store.read(KEY).orElseThrow().value()).isEqualTo("value");
    counted.write(KEY, new Draft("late", 2), ItemCondition.at(revision));
    assertThat(store.read(KEY).orElseThrow().value()).isEqualTo("late");
    assertThat(all(store).items().getFirst().value()).isEqualTo("late");
  }

  @Test
  void whatIsKeptIsBoundedByItsCharacters() {
    ItemStore small = new OwnItems(_ -> true, 5_000).over(counted);
    List<ItemKey> keys = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      keys.add(new ItemKey("partition" + i, "key"));
      small.write(keys.get(i), new Draft("x".repeat(1_000), i), ItemCondition.ABSENT);
    }
    long before = requests();
    keys.forEach(small::read);
    keys.forEach(small::read);
    assertThat(requests() - before).isBetween(11L, 20L);
  }

  @Test
  void nobodyReadsWhatHasBeenReplacedBeforeTheReadBegan() throws Exception {
    store.write(KEY, new Draft("0", 1), ItemCondition.ABSENT);
    AtomicInteger ended = new AtomicInteger();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> readers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        readers.add(
            threads.submit(() -> {
              while (ended.get() < 2_000) {
                int least = ended.get();
                Item item = store.read(KEY).orElseThrow();
                assertThat(Integer.parseInt(item.value())).isGreaterThanOrEqualTo(least);
                least = ended.get();
                String listed = all(store).items().getFirst().value();
                assertThat(Integer.parseInt(listed)).isGreaterThanOrEqualTo(least);
              }
            }));
      }
      for (int i = 1; i <= 2_000; i++) {
        Revision revision = store.read(KEY).orElseThrow().revision();
        Draft next = new Draft(Integer.toString(i), i + 1);
        assertThat(store.write(KEY, next, ItemCondition.at(revision)))
            .isInstanceOf(WriteOutcome.Written.class);
        ended.set(i);
      }
      for (Future<?> reader : readers) {
        reader.get();
      }
    }
  }
}
