package io.lampyr.cluster.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every {@link ItemArchive} must do. */
public abstract class ItemArchiveContract {
  private static final ItemKey KEY = new ItemKey("partition", "sort");

  /** An empty store, the same one for the whole of a test. */
  protected abstract ItemStore store();

  /** The same store. */
  protected abstract ItemArchive archive();

  private List<Item> all() {
    List<Item> all = new ArrayList<>();
    Optional<ItemKey> after = Optional.empty();
    while (true) {
      ItemPage page = archive().scan(after);
      all.addAll(page.items());
      if (!page.more()) {
        return all;
      }
      after = Optional.of(page.items().getLast().key());
    }
  }

  @Test
  void nothingIsScannedOfAnEmptyStore() {
    assertThat(all()).isEmpty();
  }

  @Test
  void allItemsOfAllPartitionsAreScannedOnceAcrossPages() {
    Set<Item> there = new HashSet<>();
    String large = "v".repeat(ItemStore.MAX_VALUE_BYTES);
    for (int i = 0; i < 40; i++) {
      ItemKey key = new ItemKey("partition" + i % 7, "sort" + i);
      String value = i % 5 == 0 ? large : "v" + i;
      var _ = store().write(key, new Draft(value, i), ItemCondition.ABSENT);
      there.add(new Item(key, new Revision(1, i), value));
    }
    assertThat(all()).containsExactlyInAnyOrderElementsOf(there);
  }

  @Test
  void anItemIsBroughtBackWithItsRevision() {
    Item item = new Item(KEY, new Revision(41, -7), "value \u00e4\n");
    assertThat(archive().restore(item)).isEqualTo(new WriteOutcome.Written(item.revision()));
    assertThat(store().read(KEY)).contains(item);
    assertThat(store().write(KEY, new Draft("next", 9), ItemCondition.at(item.revision())))
        .isEqualTo(new WriteOutcome.Written(new Revision(42, 9)));
  }

  @Test
  void whatStandsIsNotReplaced() {
    var _ = store().write(KEY, new Draft("stands", 3), ItemCondition.ABSENT);
    Item stands = store().read(KEY).orElseThrow();
    assertThat(archive().restore(new Item(KEY, new Revision(41, -7), "other")))
        .isInstanceOf(WriteOutcome.LostRace.class);
    assertThat(store().read(KEY)).contains(stands);
    // Of the same item, it is either said to be there or to have been written: both end well.
    WriteOutcome again = archive().restore(stands);
    if (again instanceof WriteOutcome.LostRace(Optional<Item> current)) {
      assertThat(current).contains(stands);
    } else {
      assertThat(again).isEqualTo(new WriteOutcome.Written(stands.revision()));
    }
  }
}
