package io.lampyr.engine.enrich;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Executions, what they leave, and who looks up meanwhile. */
class EnrichBuildsTest {
  private static final EnrichSource SOURCE = Shop.source(EnrichSource.Kind.MATCH, "k");
  private static final String KEYWORD = "'k':{'type':'keyword'}";

  private static List<Item> all(ItemStore items, String partition) {
    return items.query(partition, "", Optional.empty(), 1000).items();
  }

  /** Does nothing more once so many writes are done. */
  private static final class Dying extends ItemStoreDecorator {
    private int left;

    Dying(ItemStore inner, int left) {
      super(inner);
      this.left = left;
    }

    private void live() {
      if (left-- <= 0) {
        throw new Killed();
      }
    }

    @Override
    public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
      live();
      return inner().write(key, draft, condition);
    }

    @Override
    public WriteOutcome delete(ItemKey key, Revision expected) {
      live();
      return inner().delete(key, expected);
    }
  }

  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  /** Rows that do not compress, of several chunks. */
  private static List<String> wide(String value) {
    Random random = new Random(7);
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 900; i++) {
      StringBuilder noise = new StringBuilder();
      while (noise.length() < 1000) {
        noise.append(Long.toString(random.nextLong(), 36));
      }
      rows.add("{'k':'" + i + "','v':'" + value + "','n':'" + noise + "'}");
    }
    return rows;
  }

  @Test
  void anExecutionThatDiesAnywhereLeavesTheOldRowsAndNothingForEver() {
    int deaths = 0;
    for (int step = 0; ; step++) {
      MemoryItemStore state = new MemoryItemStore();
      Shop before = new Shop(state, Shop.SMALL, 1).with(SOURCE, KEYWORD, "{'k':'7','v':'old'}");
      Shop dying = new Shop(new Dying(state, step), Shop.SMALL, 2);
      boolean died = false;
      try {
        var _ = dying.builds.run("policy", Shop.reading(KEYWORD, wide("new")));
      } catch (Killed _) {
        died = true;
        deaths++;
      }
      Shop after = new Shop(state, Shop.SMALL, 3);
      Object value = after.find("7").getFirst();
      assertThat(value).as("step=" + step).isIn("old", "new");
      assertThat(before.find("7")).containsExactly(value);
      after.time.advance(Duration.ofHours(3));
      assertThat(after.builds.collect(true)).isLessThanOrEqualTo(1);
      var _ = after.builds.collect(false);
      assertThat(all(state, RowSet.PARTITION)).hasSize(1);
      String set = after.policies.read("policy").orElseThrow().rows().orElseThrow().set();
      assertThat(all(state, RowChunk.PARTITION))
          .allMatch(chunk -> chunk.key().sort().startsWith(set));
      assertThat(new Shop(state, Shop.SMALL, 4).find("7")).containsExactly(value);
      if (!died) {
        assertThat(value).isEqualTo("new");
        break;
      }
    }
    // The note, three chunks or more, the entry of the journal, the policy.
    assertThat(deaths).isGreaterThan(5);
  }

  @Test
  void whoeverBeganBeforeAnotherEndedReadsAnew() {
    Shop shop = new Shop().with(SOURCE, KEYWORD, "{'k':'7','v':'first'}");
    List<String> reads = new ArrayList<>();
    EnrichBuilds.Reading slow =
        (source, rows) -> {
          reads.add("slow");
          if (reads.size() == 1) {
            // Another one begins and ends while this one has read the old documents.
            rows.accept(Shop.json("{'k':'7','v':'stale'}"));
            assertThat(
                    shop.builds.run(
                        "policy", Shop.reading(KEYWORD, List.of("{'k':'7','v':'other'}"))))
                .isEqualTo(EnrichBuilds.Outcome.DONE);
          } else {
            rows.accept(Shop.json("{'k':'7','v':'newest'}"));
          }
          return RowFields.of(
              "policy", source, List.of(new RowFields.Index("source", Shop.mapping(KEYWORD))));
        };
    assertThat(shop.builds.run("policy", slow)).isEqualTo(EnrichBuilds.Outcome.DONE);
    assertThat(reads).hasSize(2);
    assertThat(shop.find("7")).containsExactly("newest");
  }

  @Test
  void aPolicyThatIsDeletedMeanwhileStaysDeleted() {
    Shop shop = new Shop().with(SOURCE, KEYWORD, "{'k':'7','v':1}");
    EnrichBuilds.Outcome outcome =
        shop.builds.run(
            "policy",
            (source, rows) -> {
              var _ = shop.policies.change("policy", _ -> Optional.empty());
              assertThat(shop.policies.create("policy", SOURCE)).isTrue();
              return RowFields.of(
                  "policy", source, List.of(new RowFields.Index("source", Shop.mapping(KEYWORD))));
            });
    assertThat(outcome).isEqualTo(EnrichBuilds.Outcome.MISSING);
    assertThat(shop.policies.read("policy").orElseThrow().rows()).isEmpty();
    assertThat(shop.lookups.begin().find("policy")).isEmpty();
    shop.time.advance(Duration.ofHours(3));
    assertThat(shop.builds.collect(false)).isEqualTo(1);
    assertThat(all(shop.items, RowChunk.PARTITION)).isEmpty();
    assertThat(all(shop.items, RowSet.PARTITION)).isEmpty();
  }

  @Test
  void aRequestHasItsTableToTheEndAndTheNextOneTheNewOne() {
    MemoryItemStore state = new MemoryItemStore();
    Shop shop = new Shop(state, Shop.SMALL, 1).with(SOURCE, KEYWORD, "{'k':'7','v':1}");
    Shop other = new Shop(state, Shop.SMALL, 2);
    other.policies.catchUp();
    EnrichLookups.Pinned request = other.lookups.begin();
    EnrichTable seen = request.find("policy").orElseThrow();
    for (int i = 2; i < 4; i++) {
      var _ = shop.builds.run("policy", Shop.reading(KEYWORD, List.of("{'k':'7','v':" + i + "}")));
    }
    assertThat(request.find("policy")).containsSame(seen);
    assertThat(other.find("7")).containsExactly("3");
  }

  @Test
  void rowsThatWereCollectedMeanwhileAreReadAnew() {
    MemoryItemStore state = new MemoryItemStore();
    Shop shop = new Shop(state, Shop.SMALL, 1).with(SOURCE, KEYWORD, "{'k':'7','v':1}");
    Shop other = new Shop(state, Shop.SMALL, 2);
    other.policies.catchUp();
    // The policy is known before its rows are replaced twice, so that they are gone.
    assertThat(other.policies.current("policy")).isPresent();
    for (int i = 2; i < 4; i++) {
      var _ = shop.builds.run("policy", Shop.reading(KEYWORD, List.of("{'k':'7','v':" + i + "}")));
    }
    EnrichTable table = other.lookups.begin().find("policy").orElseThrow();
    assertThat(table.having("7", 1).getFirst().utf8ToString()).contains("3");
  }

  @Test
  void aLookupCostsOneReadOfTheJournalWhereNothingHasChanged() {
    Shop shop = new Shop().with(SOURCE, KEYWORD, "{'k':'7','v':1}");
    assertThat(shop.find("7")).hasSize(1);
    long before = shop.items.counts().requests();
    shop.policies.catchUp();
    EnrichLookups.Pinned request = shop.lookups.begin();
    for (int i = 0; i < 100; i++) {
      assertThat(request.find("policy")).isPresent();
    }
    assertThat(shop.items.counts().requests() - before).isEqualTo(1);
  }

  @Test
  void tooManyRowsAreRefusedWithWhatToDo() {
    EnrichSettings two = new EnrichSettings(2, ByteSize.ofKb(1), ByteSize.ofMb(1));
    Shop shop = new Shop(new MemoryItemStore(), two, 1);
    assertThat(shop.policies.create("policy", SOURCE)).isTrue();
    List<String> three = List.of("{'k':'1'}", "{'k':'2'}", "{'k':'3'}");
    assertThatThrownBy(() -> shop.builds.run("policy", Shop.reading(KEYWORD, three)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("enrich.max_rows")
        .hasMessageContaining("[query]");
    List<String> long1 = List.of("{'k':'" + "x".repeat(2000) + "'}");
    assertThatThrownBy(() -> shop.builds.run("policy", Shop.reading(KEYWORD, long1)))
        .hasMessageContaining("enrich.max_bytes");
    assertThat(all(shop.items, RowSet.PARTITION)).isEmpty();
    assertThat(all(shop.items, RowChunk.PARTITION)).isEmpty();
  }

  @Test
  void rowsThatTakeMoreMemoryThanAllTablesMayAreRefused() {
    EnrichSettings tight = new EnrichSettings(1000, ByteSize.ofKb(16), ByteSize.ofKb(32));
    Shop shop = new Shop(new MemoryItemStore(), tight, 1);
    assertThat(shop.policies.create("policy", Shop.source(EnrichSource.Kind.MATCH, "k"))).isTrue();
    StringBuilder values = new StringBuilder("{'k':[0");
    for (int i = 1; i < 3000; i++) {
      values.append(',').append(i);
    }
    List<String> rows = List.of(values + "]}");
    assertThatThrownBy(() -> shop.builds.run("policy", Shop.reading("'k':{'type':'long'}", rows)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("enrich.memory");
  }

  @Test
  void whatIsBrokenIsToldAndNotLookedUp() {
    MemoryItemStore state = new MemoryItemStore();
    Shop shop = new Shop(state, Shop.SMALL, 1).with(SOURCE, KEYWORD, "{'k':'7','v':1}");
    assertThat(shop.find("7")).containsExactly("1");
    Item chunk = all(state, RowChunk.PARTITION).getFirst();
    String broken = chunk.value().replaceFirst("\"data\":\"....", "\"data\":\"AAAA");
    var _ = state.write(chunk.key(), new Draft(broken, 1), ItemCondition.at(chunk.revision()));
    Shop other = new Shop(state, Shop.SMALL, 2);
    assertThatThrownBy(() -> other.find("7"))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("enrich");
    assertThat(shop.find("7")).containsExactly("1");
  }

  @Test
  void rowsThatAreGoneForGoodAreToldWithWhatToDo() {
    MemoryItemStore state = new MemoryItemStore();
    var _ = new Shop(state, Shop.SMALL, 1).with(SOURCE, KEYWORD, "{'k':'7','v':1}");
    Item chunk = all(state, RowChunk.PARTITION).getFirst();
    var _ = state.delete(chunk.key(), chunk.revision());
    assertThatThrownBy(() -> new Shop(state, Shop.SMALL, 2).find("7"))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("execute the policy again");
  }

  @Test
  void aHundredThousandRowsAreFound() {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      rows.add("{'k':" + i + ",'v':'value-" + i + "'}");
    }
    Shop shop = new Shop();
    assertThat(shop.policies.create("policy", Shop.source(EnrichSource.Kind.MATCH, "k"))).isTrue();
    assertThat(shop.builds.run("policy", Shop.reading("'k':{'type':'long'}", rows)))
        .isEqualTo(EnrichBuilds.Outcome.DONE);
    for (int i = 0; i < 100_000; i += 997) {
      assertThat(shop.find(i)).containsExactly("value-" + i);
    }
    assertThat(shop.find(100_000)).isEmpty();
    assertThat(shop.tables.counts().loads()).isEqualTo(1);
  }
}
