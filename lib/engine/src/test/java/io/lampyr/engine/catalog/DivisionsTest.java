package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SystemClock;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** DividedOnce, wherever a process dies, and whoever changes the index at the same time. */
class DivisionsTest {
  private static final Duration LATER = Duration.ofMinutes(1);

  private static Catalog over(ItemStore store, long seed) {
    return MemoryCatalog.over(store, seed).catalog();
  }

  /** One for which it is later. */
  private static Catalog later(ItemStore store, long seed) {
    SystemClock clock = new SystemClock();
    return MemoryCatalog.over(
            store,
            seed,
            new Clock() {
              @Override
              public Instant now() {
                return clock.now().plus(LATER);
              }

              @Override
              public long monotonicNanos() {
                return clock.monotonicNanos();
              }
            })
        .catalog();
  }

  private static IndexMetadata index(Catalog catalog) {
    return catalog.create(
        new NewIndex(
            "one",
            FlatSettings.ofIndex(Map.of("index.number_of_shards", 2)),
            Map.of(),
            Map.of("also", AliasOptions.ofText("{}"))));
  }

  private static List<String> meant(Catalog catalog, String name) {
    Expansion all = Expansion.OPEN.lenient(true, true).with(new Expansion.States(true, true, true));
    return catalog.resolver().resolve(List.of(name), all).stream()
        .map(index -> index.name() + " " + index.metadata().layout().shards())
        .toList();
  }

  private static boolean divide(Catalog catalog, IndexMetadata index, String by) {
    Divisions.Begun begun =
        catalog.divisions().begin(index.id(), by, 2 * index.layout().shards()).orElseThrow();
    catalog.divisions().make(begun);
    return catalog.divisions().finish(begun);
  }

  @Test
  void anIndexHasMoreShardsUnderItsNameAndAllThatLeadsToIt() {
    MemoryItemStore items = StreamsTest.cluster();
    Catalog catalog = over(items, 1);
    IndexMetadata before = index(catalog);
    // What is kept of names must not be what they meant before.
    assertThat(meant(catalog, "o*")).containsExactly("one 2");
    assertThat(divide(catalog, before, "one")).isTrue();
    for (String name : List.of("one", "also", "o*", "a*", "*")) {
      assertThat(meant(catalog, name)).as(name).containsExactly("one 4");
      assertThat(meant(over(items, 2), name)).as(name).containsExactly("one 4");
    }
    IndexMetadata after = catalog.named("one").orElseThrow();
    assertThat(after.layout().routingShards()).isEqualTo(before.layout().routingShards());
    assertThat(after.age().created().toEpochMilli())
        .isEqualTo(before.age().created().toEpochMilli());
    assertThat(after.division()).isEmpty();
    assertThat(after.definition().settings()).contains("\"index.number_of_shards\":\"4\"");
    assertThat(catalog.find(before.id())).isEmpty();
    catalog.deletion().delete(after.id());
    assertThat(meant(catalog, "*")).isEmpty();
  }

  @Test
  void aDeathAnywhereLeavesOneIndexUnderAllNamesWhichTakesChangesAgain() {
    for (boolean stream : List.of(false, true)) {
      boolean done = false;
      for (int writes = 0; !done; writes++) {
        MemoryItemStore items = StreamsTest.cluster();
        Catalog first = over(items, 1);
        String by = stream ? "s" : "one";
        IndexMetadata before =
            stream ? first.streams().create("s", true).writeIndex() : index(first);
        try {
          done = divide(over(new MortalStore(items, writes), writes + 2), before, by);
        } catch (MortalStore.Death death) {
          done = false;
        }
        Catalog next = over(items, 98);
        List<String> left = meant(next, by);
        assertThat(left).as("writes=%d", writes).hasSize(1);
        for (String name : List.of("*", stream ? "all" : "also", by + "*")) {
          assertThat(meant(next, name)).as("writes=%d name=%s", writes, name).isEqualTo(left);
        }
        Catalog late = later(items, 99);
        IndexMetadata found = late.resolver().one(by, Expansion.OPEN).metadata();
        assertThat(found.layout().shards() > before.layout().shards() || !done).isTrue();
        isWhole(late, found);
        assertThat(meant(late, "*")).isEqualTo(left);
        assertThat(!stream || late.streams().find("s").orElseThrow().indices().size() == 1)
            .isTrue();
      }
    }
  }

  /** Whoever comes when there is no time left for it any more finds it ended. */
  private static void isWhole(Catalog late, IndexMetadata found) {
    FlatSettings any = FlatSettings.ofIndex(Map.of("index.refresh_interval", "7s"));
    assertThat(late.changes().configure(found.id(), any, false).division()).isEmpty();
    assertThat(late.deletion().sweep(_ -> false, Duration.ZERO))
        .noneMatch(gone -> gone.id().equals(found.id()));
  }

  /** Does something before an item is read for the first time. */
  private static final class Meanwhile extends ItemStoreDecorator {
    private final ItemKey key;
    private @Nullable Runnable work;

    Meanwhile(ItemStore inner, ItemKey key, Runnable work) {
      super(inner);
      this.key = key;
      this.work = work;
    }

    private void pass(Set<ItemKey> keys) {
      Runnable now = work;
      if (now != null && keys.contains(key)) {
        work = null;
        now.run();
      }
    }

    @Override
    public Optional<Item> read(ItemKey wanted) {
      pass(Set.of(wanted));
      return super.read(wanted);
    }

    @Override
    public List<Item> read(Set<ItemKey> wanted) {
      pass(wanted);
      return inner().read(wanted);
    }
  }

  @Test
  void whoReadTheNameBeforeItsIndexWasDividedIsLedToWhatHasThePlace() {
    for (boolean stream : List.of(false, true)) {
      MemoryItemStore items = StreamsTest.cluster();
      Catalog catalog = over(items, 1);
      String by = stream ? "s" : "one";
      IndexMetadata before =
          stream ? catalog.streams().create("s", true).writeIndex() : index(catalog);
      Catalog reader =
          over(
              new Meanwhile(
                  items,
                  StateKeys.metadata(before.id()),
                  () -> assertThat(divide(catalog, before, by)).isTrue()),
              2);
      IndexMetadata found =
          switch (reader.resolver().destination(by)) {
            case Destination.OfStream(_, _, IndexMetadata index) -> index;
            case Destination.OfIndices(List<ResolvedIndex> indices) ->
                indices.getFirst().metadata();
          };
      assertThat(found.layout().shards()).isEqualTo(2 * before.layout().shards());
      assertThat(reader.resolver().destination("none")).isEqualTo(Destination.NONE);
    }
  }

  @Test
  void whoReadTheNameBeforeFindsTheStreamOrTheIndexByItAllTheSame() {
    for (boolean stream : List.of(false, true)) {
      MemoryItemStore items = StreamsTest.cluster();
      Catalog catalog = over(items, 1);
      String by = stream ? "s" : "one";
      IndexMetadata before =
          stream ? catalog.streams().create("s", true).writeIndex() : index(catalog);
      Runnable division = () -> assertThat(divide(catalog, before, by)).isTrue();
      Catalog reader = over(new Meanwhile(items, StateKeys.metadata(before.id()), division), 2);
      IndexMetadata found =
          stream
              ? reader.streams().find("s").orElseThrow().writeIndex()
              : reader.named("one").orElseThrow();
      assertThat(found.layout().shards()).isEqualTo(2 * before.layout().shards());
    }
  }

  @Test
  void whatWasUndoneTakesNoPlaceAnyMore() {
    MemoryItemStore items = StreamsTest.cluster();
    Catalog catalog = over(items, 1);
    IndexMetadata before = index(catalog);
    Divisions.Begun begun = catalog.divisions().begin(before.id(), "one", 4).orElseThrow();
    catalog.divisions().make(begun);
    assertThat(catalog.divisions().endIfLeft(begun.source())).isFalse();
    assertThat(later(items, 2).divisions().endIfLeft(begun.source())).isTrue();
    assertThat(catalog.divisions().finish(begun)).isFalse();
    assertThat(catalog.named("one").orElseThrow().id()).isEqualTo(before.id());
    assertThat(catalog.find(begun.result())).isEmpty();
    assertThat(divide(catalog, before, "one")).isTrue();
  }

  @Test
  void aStreamThatRollsOverMeanwhileKeepsItsIndexAsItWas() {
    MemoryItemStore items = StreamsTest.cluster();
    Catalog catalog = over(items, 1);
    DataStream stream = catalog.streams().create("s", true);
    IndexMetadata before = stream.writeIndex();
    Divisions.Begun begun = catalog.divisions().begin(before.id(), "s", 4).orElseThrow();
    catalog.divisions().make(begun);
    var _ = catalog.streams().rollOver(stream, NewIndex.named("s"));
    assertThat(catalog.divisions().finish(begun)).isFalse();
    catalog.divisions().end(begun);
    DataStream after = catalog.streams().find("s").orElseThrow();
    assertThat(after.indices()).hasSize(2);
    assertThat(after.indices().getFirst().id()).isEqualTo(before.id());
    assertThat(after.indices().getFirst().division()).isEmpty();
    assertThat(catalog.divisions().begin(before.id(), "s", 4)).isEmpty();
  }

  @Test
  void changesWaitForTheEndAndFindWhatTookThePlaceOrGoToIt() throws Exception {
    MemoryItemStore items = StreamsTest.cluster();
    Catalog catalog = over(items, 1);
    IndexMetadata before = index(catalog);
    Divisions.Begun begun = catalog.divisions().begin(before.id(), "one", 4).orElseThrow();
    catalog.divisions().make(begun);
    try (ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
      Mapping fields =
          Mapping.parse(
              Map.of("properties", Map.of("f", Map.of("type", "long"))), MappingContext.standard());
      Future<IndexMetadata> extended =
          others.submit(() -> over(items, 2).changes().extend(before.id(), fields));
      assertThat(catalog.divisions().finish(begun)).isTrue();
      assertThatThrownBy(extended::get).hasCauseInstanceOf(DividedException.class);
    }
    // What deletes what is gone leaves what has its place; who means the name means that.
    catalog.deletion().delete(before.id());
    assertThat(meant(catalog, "*")).containsExactly("one 4");
    over(items, 3).deletion().deleteMeant(before.id());
    assertThat(meant(catalog, "*")).isEmpty();
    assertThat(catalog.find(begun.result())).isEmpty();
  }

  @Test
  void anIndexIsDividedIntoAsManyShardsAsAreWantedOrAsManyAsCanBe() {
    MemoryItemStore items = StreamsTest.cluster();
    Catalog catalog = over(items, 1);
    IndexMetadata two = index(catalog);
    assertThat(Divisions.possible(two, 3, 32)).contains(4);
    assertThat(Divisions.possible(two, 5, 32)).contains(8);
    assertThat(Divisions.possible(two, 3, 3)).isEmpty();
    assertThat(Divisions.possible(two, 30, 16)).contains(16);
    IndexMetadata fixed =
        catalog.create(
            new NewIndex(
                "fixed",
                FlatSettings.ofIndex(
                    Map.of("index.number_of_shards", 1, "index.number_of_routing_shards", 6)),
                Map.of(),
                Map.of()));
    assertThat(Divisions.possible(fixed, 4, 32)).contains(6);
    assertThat(Divisions.possible(fixed, 2, 32)).contains(2);
    IndexMetadata blocked =
        catalog
            .changes()
            .configure(fixed.id(), FlatSettings.ofIndex(Map.of("index.blocks.write", true)), false);
    assertThat(catalog.divisions().begin(blocked.id(), "fixed", 2)).isEqualTo(Optional.empty());
    assertThat(catalog.divisions().begin(two.id(), "also", 4)).isEqualTo(Optional.empty());
    assertThat(catalog.divisions().begin(two.id(), "nothing", 4)).isEqualTo(Optional.empty());
    // Below the feature level that knows divisions there are none.
    Catalog old = over(new MemoryItemStore(), 4);
    assertThat(old.divisions().begin(index(old).id(), "one", 4)).isEqualTo(Optional.empty());
  }
}
