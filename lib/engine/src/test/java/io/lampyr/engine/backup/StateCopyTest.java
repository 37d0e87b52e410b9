package io.lampyr.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemArchive;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.WriteOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** OneMoment. */
class StateCopyTest {
  private static final List<String> KINDS = List.of("catalog", "names", "templates");

  private final MemoryItemStore store = new MemoryItemStore();
  private final Retries retries =
      Retries.within(
          Duration.ofSeconds(1),
          new Ports(new SystemClock(), new ThreadScheduler((_, _) -> {}), new SeededRandomness(1)));
  private long nonces;

  /** One item at a time, and something happens before each. */
  private ItemArchive slowly(Runnable meanwhile) {
    return new ItemArchive() {
      @Override
      public ItemPage scan(Optional<ItemKey> after) {
        meanwhile.run();
        List<Item> behind = store.scan(after).items();
        return new ItemPage(behind.subList(0, Math.min(1, behind.size())), behind.size() > 1);
      }

      @Override
      public WriteOutcome restore(Item item) {
        throw new AssertionError("nothing is brought back");
      }
    };
  }

  /** Makes all items of a thing, in order, or takes them away in the opposite one. */
  private void set(ItemKey key, boolean isThere) {
    Optional<Item> stands = store.read(key);
    if (isThere && stands.isEmpty()) {
      var _ = store.write(key, new Draft("{}", ++nonces), ItemCondition.ABSENT);
    } else if (!isThere && stands.isPresent()) {
      var _ = store.delete(key, stands.get().revision());
    }
  }

  private void make(String thing, boolean isThere) {
    List<String> order = isThere ? KINDS : KINDS.reversed();
    order.forEach(kind -> set(new ItemKey(kind, thing), isThere));
  }

  private static Set<String> things(List<Item> items, String kind) {
    return items.stream()
        .filter(item -> item.key().partition().equals(kind))
        .map(item -> item.key().sort())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void thingsThatComeAndGoAreCopiedWholeOrNotAtAll() {
    int retried = 0;
    for (int seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      store.scan(Optional.empty()).items().forEach(item -> set(item.key(), false));
      for (int i = 0; i < 5; i++) {
        make("thing" + i, true);
      }
      List<List<Item>> pages = new ArrayList<>();
      StateCopy.Copied copied =
          new StateCopy(
                  slowly(() -> {
                    if (random.nextInt(25) == 0) {
                      make("thing" + random.nextInt(8), random.nextBoolean());
                    }
                  }),
                  retries)
              .copy((number, page) -> {
                assertThat(number).isEqualTo(pages.size());
                pages.add(page);
              });
      List<Item> items =
          pages.subList(copied.first(), copied.first() + copied.pages()).stream()
              .flatMap(List::stream)
              .toList();
      assertThat((long) items.size()).isEqualTo(copied.items());
      for (String kind : KINDS) {
        assertThat(things(items, kind)).as("seed " + seed).isEqualTo(things(items, "catalog"));
      }
      retried += copied.first() > 0 ? 1 : 0;
    }
    assertThat(retried).as("copies that took more than two readings").isPositive();
  }

  /** Deeds are told of when they are done, so what tells of them is never ahead. */
  @Test
  void whatTellsOfDeedsIsNotNewerThanWhatTheyWereDoneTo() {
    ItemKey done = new ItemKey("names", "index");
    ItemKey told = new ItemKey("policy-progress", "index");
    int behind = 0;
    for (int seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      put(done, 0);
      put(told, 0);
      int[] deeds = {0, 0};
      List<List<Item>> pages = new ArrayList<>();
      StateCopy.Copied copied =
          new StateCopy(
                  slowly(() -> {
                    if (random.nextInt(6) == 0) {
                      put(done, ++deeds[0]);
                    }
                    if (random.nextInt(2) == 0) {
                      deeds[1] = deeds[0];
                      put(told, deeds[1]);
                    }
                  }),
                  retries)
              .copy((_, page) -> pages.add(page));
      List<Item> items =
          pages.subList(copied.first(), copied.first() + copied.pages()).stream()
              .flatMap(List::stream)
              .toList();
      assertThat((long) items.size()).isEqualTo(copied.items()).isEqualTo(2);
      long of = number(items, done);
      assertThat(number(items, told)).as("seed " + seed).isLessThanOrEqualTo(of);
      behind += number(items, told) < of ? 1 : 0;
    }
    assertThat(behind).as("copies whose deeds are told of later").isPositive();
  }

  private void put(ItemKey key, int number) {
    ItemCondition condition =
        store
            .read(key)
            .<ItemCondition>map(item -> new ItemCondition.AtRevision(item.revision()))
            .orElse(ItemCondition.ABSENT);
    assertThat(store.write(key, new Draft(Integer.toString(number), ++nonces), condition))
        .isInstanceOf(WriteOutcome.Written.class);
  }

  private static long number(List<Item> items, ItemKey key) {
    return items.stream()
        .filter(item -> item.key().equals(key))
        .mapToLong(item -> Long.parseLong(item.value()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatNeverStandsStillIsGivenUp() {
    make("thing", true);
    ItemKey key = new ItemKey("names", "thing");
    StateCopy copy =
        new StateCopy(
            slowly(() -> {
              set(key, false);
              set(key, true);
            }),
            retries);
    assertThatThrownBy(() -> copy.copy((_, _) -> {}))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("begin again when fewer are");
  }

  @Test
  void whatBelongsToProcessesIsLeftOut() {
    for (String partition :
        List.of("nodes", "loads", "work", "readers", "released", "opening-failures", "changes")) {
      set(new ItemKey(partition, "one"), true);
    }
    set(new ItemKey("cluster", "work-complete"), true);
    set(new ItemKey("cluster", "gc-hold"), true);
    set(new ItemKey("cluster", "identity"), true);
    set(new ItemKey("api-keys", "one"), true);
    List<Item> kept = new ArrayList<>();
    StateCopy.Copied copied = new StateCopy(store, retries).copy((_, page) -> kept.addAll(page));
    assertThat(kept.stream().map(item -> item.key().toString()))
        .containsExactly("api-keys/one", "cluster/identity");
    assertThat(copied.items()).isEqualTo(2);
  }
}
