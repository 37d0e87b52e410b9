package io.lampyr.cluster.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangeJournalTest {
  private static final int PLACES = 8;
  private static final ItemKey KEY = new ItemKey("things", "a");

  private final VirtualTime time = VirtualTime.inline();
  private final SeededRandomness chance = new SeededRandomness(1);
  private final MemoryItemStore memory = new MemoryItemStore();
  private final CountingItemStore store = new CountingItemStore(memory);
  private final ItemWriter writer = writer(store);
  private final Table<Long> things = new Table<>(store, writer, new NumberCodec());
  private final ChangeJournal journal = new ChangeJournal(store, writer, PLACES);
  private final KeptItems<Long> kept = new KeptItems<>(journal, 100, _ -> 1);

  private ItemWriter writer(ItemStore over) {
    RetrySettings settings = RetrySettings.within(Duration.ofSeconds(1));
    return new ItemWriter(over, chance, new Retries(settings, time, time, chance));
  }

  private ChangeJournal others() {
    return new ChangeJournal(memory, writer(memory), PLACES);
  }

  private static Change change(int number) {
    return new Change(new ItemKey("others", "n" + number), new Revision(1, number));
  }

  private long requests(Runnable action) {
    long before = store.counts().requests();
    action.run();
    return store.counts().requests() - before;
  }

  @Test
  void nothingNewCostsOneRead() {
    journal.catchUp();
    assertThat(requests(journal::catchUp)).isEqualTo(1);
  }

  @Test
  void announcementOfManyChangesCostsOneWrite() {
    journal.catchUp();
    List<Change> many = IntStream.range(0, 100).mapToObj(ChangeJournalTest::change).toList();
    assertThat(requests(() -> journal.announce(many))).isEqualTo(1);
    assertThat(many).allMatch(journal::isAnnounced);
  }

  @Test
  void whatIsAnnouncedAlreadyIsNotAnnouncedAgain() {
    journal.announce(List.of(change(1)));
    assertThat(requests(() -> journal.announce(List.of(change(1))))).isZero();
  }

  @Test
  void whatOthersAnnouncedIsLearnedWithOneQueryMore() {
    journal.catchUp();
    ChangeJournal others = others();
    for (int i = 0; i < 3; i++) {
      others.announce(List.of(change(i)));
    }
    assertThat(requests(journal::catchUp)).isEqualTo(3);
    assertThat(IntStream.range(0, 3).mapToObj(ChangeJournalTest::change))
        .allMatch(journal::isAnnounced);
  }

  @Test
  void whoAnnouncesAfterMuchThatIsNewToItReadsItByThePage() {
    ChangeJournal mine = new ChangeJournal(store, writer, 1000);
    mine.catchUp();
    ChangeJournal others = new ChangeJournal(memory, writer(memory), 1000);
    for (int i = 0; i < 300; i++) {
      others.announce(List.of(change(i)));
    }
    // Two writes that lose, a read and four pages, what two times two old entries name, a write.
    assertThat(requests(() -> mine.announce(List.of(change(1000))))).isLessThanOrEqualTo(12);
    assertThat(mine.isAnnounced(change(299))).isTrue();
  }

  @Test
  void whoWasAwayForLongForgetsEverything() {
    Versioned<Long> thing = keep();
    ChangeJournal others = others();
    for (int i = 0; i < 3 * PLACES; i++) {
      others.announce(List.of(change(i)));
    }
    journal.catchUp();
    assertThat(kept.find(KEY)).isEmpty();
    kept.keep(KEY, thing, journal.position());
    assertThat(kept.find(KEY)).isPresent();
  }

  @Test
  void whatFollowsTheJournalRoundAndRoundIsKept() {
    keep();
    for (int i = 0; i < 5 * PLACES; i++) {
      journal.announce(List.of(change(i)));
    }
    assertThat(kept.find(KEY)).isPresent();
  }

  @Test
  void whatIsAnnouncedIsNotKeptUntilItHasChanged() {
    Versioned<Long> thing = keep();
    others().announce(KEY, thing.revision());
    journal.catchUp();
    assertThat(kept.find(KEY)).isEmpty();
    kept.keep(KEY, thing, journal.position());
    assertThat(kept.find(KEY)).isEmpty();
    things.replace(KEY, thing, 2L);
    JournalPosition before = journal.position();
    kept.keep(KEY, things.read(KEY).orElseThrow(), before);
    assertThat(kept.find(KEY).orElseThrow().value()).isEqualTo(2);
  }

  @Test
  void oldChangeThatNeverHappenedIsCalledOffBeforeItsPlaceIsTaken() {
    Versioned<Long> thing = keep();
    journal.announce(KEY, thing.revision());
    for (int i = 0; i < PLACES; i++) {
      journal.announce(List.of(change(i)));
    }
    assertThat(things.replace(KEY, thing, 2L)).isInstanceOf(Settled.Lost.class);
    assertThat(things.read(KEY).orElseThrow().value()).isEqualTo(1);
  }

  @Test
  void journalNeverHasMoreItemsThanPlaces() {
    for (int i = 0; i < 5 * PLACES; i++) {
      journal.announce(List.of(change(i)));
    }
    assertThat(memory.query("changes", "", Optional.empty(), 1000).items()).hasSize(PLACES);
  }

  @Test
  void entryIsWrittenAsTheGoldenFileSays() throws IOException {
    journal.announce(List.of(new Change(KEY, new Revision(7, -2)), change(3)));
    Item item = memory.query("changes", "", Optional.empty(), 1).items().getFirst();
    try (InputStream golden = ChangeJournalTest.class.getResourceAsStream("/golden/change.json")) {
      assertThat(item.value()).isEqualTo(new String(golden.readAllBytes(), UTF_8));
    }
    assertThat(item.key()).isEqualTo(new ItemKey("changes", "0001"));
  }

  private Versioned<Long> keep() {
    things.create(KEY, 1L);
    journal.catchUp();
    JournalPosition before = journal.position();
    Versioned<Long> thing = things.read(KEY).orElseThrow();
    kept.keep(KEY, thing, before);
    assertThat(kept.find(KEY)).isPresent();
    return thing;
  }
}
