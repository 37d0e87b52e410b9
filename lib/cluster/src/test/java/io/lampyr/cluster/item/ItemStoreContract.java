package io.lampyr.cluster.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.cluster.item.WriteOutcome.LostRace;
import io.lampyr.cluster.item.WriteOutcome.Written;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link ItemStore} must do. */
public abstract class ItemStoreContract {
  private static final ItemKey KEY = new ItemKey("partition", "sort");
  private static final int THREADS = 4;
  private final AtomicLong nonces = new AtomicLong(-2);

  /** An empty store, the same one for the whole of a test. */
  protected abstract ItemStore store();

  private Draft draft(String value) {
    return new Draft(value, nonces.getAndIncrement());
  }

  private Revision written(WriteOutcome outcome) {
    assertThat(outcome).isInstanceOf(Written.class);
    return ((Written) outcome).revision();
  }

  private Revision create(ItemKey key, String value) {
    return written(store().write(key, draft(value), ItemCondition.ABSENT));
  }

  @Test
  void itemIsReadAsItWasWritten() {
    String value = "{\"text\":\"äöü \u0000 \uD83D\uDD25\\n\"}\n";
    Revision revision = create(KEY, value);
    assertThat(revision).isEqualTo(new Revision(1, -2));
    assertThat(store().read(KEY)).contains(new Item(KEY, revision, value));
    assertThat(store().read(new ItemKey("partition", "other"))).isEmpty();
    assertThat(store().read(new ItemKey("other", "sort"))).isEmpty();
  }

  @Test
  void severalItemsAreReadAtOnce() {
    Set<ItemKey> keys = new LinkedHashSet<>();
    Set<Item> there = new HashSet<>();
    for (int i = 0; i < ItemStore.MAX_READ; i++) {
      ItemKey key = new ItemKey("partition" + i % 7, "sort" + i);
      keys.add(key);
      if (i % 3 != 0) {
        there.add(new Item(key, create(key, "v" + i), "v" + i));
      }
    }
    assertThat(store().read(keys)).containsExactlyInAnyOrderElementsOf(there);
    assertThat(store().read(Set.of(new ItemKey("other", "sort")))).isEmpty();
  }

  @Test
  void noItemsAndTooManyAtOnceAreRefused() {
    assertThatThrownBy(() -> store().read(Set.of())).isInstanceOf(IllegalArgumentException.class);
    Set<ItemKey> many =
        IntStream.rangeClosed(0, ItemStore.MAX_READ)
            .mapToObj(i -> new ItemKey("partition", "sort" + i))
            .collect(Collectors.toSet());
    assertThatThrownBy(() -> store().read(many)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void emptyAndLargestValuesAreKept() {
    create(KEY, "");
    assertThat(store().read(KEY).orElseThrow().value()).isEmpty();
    String largest = "ä".repeat(ItemStore.MAX_VALUE_BYTES / 2);
    create(new ItemKey("partition", "large"), largest);
    assertThat(store().read(new ItemKey("partition", "large")).orElseThrow().value())
        .isEqualTo(largest);
  }

  @Test
  void tooLargeValueIsRefusedWithItsSize() {
    assertThatThrownBy(() -> draft("ä".repeat(ItemStore.MAX_VALUE_BYTES / 2) + "x"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("bytes=358401 max=358400");
  }

  @Test
  void versionsRiseByOneWithEveryWrite() {
    Revision revision = create(KEY, "0");
    for (int i = 2; i < 6; i++) {
      revision = written(store().write(KEY, draft("" + i), ItemCondition.at(revision)));
      assertThat(revision.version()).isEqualTo(i);
    }
  }

  @Test
  void writeUnderAConditionThatDoesNotHoldChangesNothingAndShowsWhatStands() {
    Revision first = create(KEY, "first");
    Revision second = written(store().write(KEY, draft("second"), ItemCondition.at(first)));
    Item stands = new Item(KEY, second, "second");
    assertThat(store().write(KEY, draft("x"), ItemCondition.ABSENT)).isEqualTo(lost(stands));
    assertThat(store().write(KEY, draft("x"), ItemCondition.at(first))).isEqualTo(lost(stands));
    Revision otherNonce = new Revision(2, 77);
    assertThat(store().write(KEY, draft("x"), ItemCondition.at(otherNonce)))
        .isEqualTo(lost(stands));
    assertThat(store().read(KEY)).contains(stands);
    ItemKey absent = new ItemKey("partition", "absent");
    assertThat(store().write(absent, draft("x"), ItemCondition.at(first)))
        .isEqualTo(new LostRace(Optional.empty()));
    assertThat(store().read(absent)).isEmpty();
  }

  private static WriteOutcome lost(Item stands) {
    return new LostRace(Optional.of(stands));
  }

  @Test
  void deleteNeedsTheExactRevision() {
    Revision first = create(KEY, "first");
    Revision second = written(store().write(KEY, draft("second"), ItemCondition.at(first)));
    assertThat(store().delete(KEY, first)).isInstanceOf(LostRace.class);
    assertThat(store().read(KEY)).isPresent();
    assertThat(store().delete(KEY, second)).isEqualTo(new Written(second));
    assertThat(store().read(KEY)).isEmpty();
    assertThat(store().delete(KEY, second)).isInstanceOf(LostRace.class);
  }

  @Test
  void revisionsDoNotRecurAfterDeleteAndNewCreation() {
    Revision first = create(KEY, "same");
    store().delete(KEY, first);
    Revision again = create(KEY, "same");
    assertThat(again).isNotEqualTo(first);
    assertThat(store().write(KEY, draft("x"), ItemCondition.at(first)))
        .isInstanceOf(LostRace.class);
    assertThat(store().delete(KEY, first)).isInstanceOf(LostRace.class);
    assertThat(store().read(KEY).orElseThrow().revision()).isEqualTo(again);
  }

  @Test
  void repeatedWriteTakesEffectOnce() {
    Revision first = create(KEY, "first");
    Draft draft = draft("second");
    Revision second = written(store().write(KEY, draft, ItemCondition.at(first)));
    store().write(KEY, draft, ItemCondition.at(first));
    assertThat(store().read(KEY).orElseThrow().revision()).isEqualTo(second);
  }

  @Test
  void queryGivesOnePartitionsItemsOfThePrefixInOrder() {
    for (String sort : List.of("shard.0002", "shard.0010", "shard.0001", "metadata", "shard")) {
      create(new ItemKey("index.A", sort), sort);
    }
    create(new ItemKey("index.B", "shard.0001"), "other");
    create(new ItemKey("index.A.B", "shard.0003"), "other");
    assertThat(sorts(store().query("index.A", "shard.", Optional.empty(), 1000)))
        .containsExactly("shard.0001", "shard.0002", "shard.0010");
    assertThat(sorts(store().query("index.A", "", Optional.empty(), 1000)))
        .containsExactly("metadata", "shard", "shard.0001", "shard.0002", "shard.0010");
    assertThat(store().query("index.C", "", Optional.empty(), 1000))
        .isEqualTo(new ItemPage(List.of(), false));
  }

  @Test
  void queryIsReadPageByPage() {
    for (int i = 0; i < 7; i++) {
      create(new ItemKey("partition", "item." + i), "" + i);
    }
    List<String> seen = new ArrayList<>();
    Optional<String> after = Optional.empty();
    boolean more = true;
    while (more) {
      ItemPage page = store().query("partition", "item.", after, 3);
      assertThat(page.items()).hasSizeLessThanOrEqualTo(3);
      seen.addAll(sorts(page));
      after = Optional.of(page.items().getLast().key().sort());
      more = page.more();
    }
    assertThat(seen).hasSize(7).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void pageEndsWhenItIsLarge() {
    String large = "x".repeat(300 * 1024);
    for (int i = 0; i < 6; i++) {
      create(new ItemKey("partition", "item." + i), large);
    }
    ItemPage page = store().query("partition", "", Optional.empty(), 1000);
    assertThat(page.more()).isTrue();
    assertThat(page.items()).hasSize(4);
  }

  @Test
  void impossibleKeysAreRefused() {
    for (String part : List.of("", ".", "..", "a/b", "a\\b", "ä", "x".repeat(201))) {
      assertThatThrownBy(() -> new ItemKey(part, "sort"))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> new ItemKey("partition", part))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> store().query("..", "", Optional.empty(), 10))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> store().query("partition", "../", Optional.empty(), 10))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> sorts(ItemPage page) {
    return page.items().stream().map(item -> item.key().sort()).toList();
  }

  @Test
  void exactlyOneOfManyWritersWinsEachRound() throws InterruptedException {
    int rounds = 50;
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    List<AtomicInteger> wins = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      wins.add(new AtomicInteger());
    }
    runThreads(() -> {
      for (int round = 0; round < rounds; round++) {
        barrier.await();
        Optional<Item> current = store().read(KEY);
        barrier.await();
        ItemCondition condition =
            current.map(item -> ItemCondition.at(item.revision())).orElse(ItemCondition.ABSENT);
        if (store().write(KEY, draft("value"), condition) instanceof Written) {
          wins.get(round).incrementAndGet();
        }
      }
    });
    assertThat(wins).allSatisfy(won -> assertThat(won.get()).isEqualTo(1));
    assertThat(store().read(KEY).orElseThrow().revision().version()).isEqualTo(rounds);
  }

  /**
   * Versions only rise by single writes, so a history is linearizable if no version was written
   * twice and whatever began after another operation had ended saw at least what that one saw.
   */
  @Test
  void readsWritesAndQueriesOfOneItemAreLinearizable() throws InterruptedException {
    create(KEY, "0");
    ItemHistory history = new ItemHistory();
    runThreads(() -> {
      for (int i = 0; i < 60; i++) {
        long began = history.tick();
        Item seen = store().read(KEY).orElseThrow();
        history.saw(began, seen.revision().version());
        began = history.tick();
        WriteOutcome outcome =
            store().write(KEY, draft("value"), ItemCondition.at(seen.revision()));
        switch (outcome) {
          case Written(Revision revision) -> history.wrote(began, revision.version());
          case LostRace(Optional<Item> current) ->
              current.ifPresent(item -> history.saw(item.revision().version()));
          case WriteOutcome.Refused _, WriteOutcome.Unknown _ -> {}
        }
        began = history.tick();
        ItemPage page = store().query("partition", "", Optional.empty(), 10);
        history.saw(began, page.items().getFirst().revision().version());
      }
    });
    history.check();
  }

  private static void runThreads(Work work) throws InterruptedException {
    List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                try {
                  work.run();
                } catch (Exception | AssertionError e) {
                  failures.add(e);
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
  }

  private interface Work {
    void run() throws Exception;
  }
}
