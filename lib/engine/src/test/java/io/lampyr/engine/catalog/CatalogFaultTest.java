package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cluster.item.FaultyItemStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatalogFaultTest {

  private static final NewIndex WANTED =
      new NewIndex("x", FlatSettings.NONE, Map.of(), Map.of("a", AliasOptions.NONE));

  /** Does the work with a process that dies at each of its writes, until one does not. */
  private interface Work {
    void with(Catalog catalog);
  }

  private static boolean survives(MemoryItemStore items, int writes, Work work) {
    try {
      work.with(CatalogTest.over(new MortalStore(items, writes), writes + 1));
      return true;
    } catch (MortalStore.Death death) {
      return false;
    }
  }

  private static List<String> meant(Catalog catalog, String name) {
    return catalog.resolver().resolve(List.of(name), Expansion.OPEN.lenient(true, true)).stream()
        .map(ResolvedIndex::name)
        .toList();
  }

  @Test
  void aCreationThatDiesAnywhereIsWholeOrAsIfItHadNotBegun() {
    boolean done = false;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = new MemoryItemStore();
      done = survives(items, writes, catalog -> catalog.create(WANTED));
      Catalog next = CatalogTest.over(items, 99);
      List<String> all = meant(next, "*");
      Optional<IndexMetadata> found = next.named("x");
      assertThat(all).isEqualTo(found.isPresent() ? List.of("x") : List.of());
      assertThat(meant(next, "a")).isEqualTo(found.isPresent() ? List.of("x") : List.of());
      if (found.isPresent()) {
        assertThat(found.get().state()).isEqualTo(IndexState.OPEN);
        assertThat(next.shards(found.get().id())).hasSize(1);
      } else {
        assertThat(next.create(WANTED).state()).isEqualTo(IndexState.OPEN);
        assertThat(meant(next, "a")).containsExactly("x");
      }
      int abandoned = next.deletion().sweep(_ -> false, Duration.ofMinutes(-1)).size();
      assertThat(abandoned).isLessThanOrEqualTo(1);
      assertThat(next.named("x")).isPresent();
    }
  }

  @Test
  void aDeletionThatDiesAnywhereCanBeRepeatedAndFreesItsNames() {
    boolean done = false;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = new MemoryItemStore();
      IndexMetadata index = CatalogTest.over(items, 1).create(WANTED);
      done = survives(items, writes, catalog -> catalog.deletion().delete(index.id()));
      Catalog next = CatalogTest.over(items, 98);
      if (writes <= 1) {
        // Nothing was done, or announced alone.
        assertThat(next.named("x")).isPresent();
        next.deletion().delete(index.id());
      }
      assertThat(next.named("x")).isEmpty();
      assertThat(meant(next, "a")).isEmpty();
      assertThat(next.create(WANTED).id()).isNotEqualTo(index.id());
      List<CatalogEntry> gone = next.deletion().sweep(_ -> false, Duration.ofHours(1));
      assertThat(gone).extracting(CatalogEntry::id).containsExactly(index.id());
      next.deletion().forget(index.id());
      assertThat(next.deletion().sweep(_ -> false, Duration.ofHours(1))).isEmpty();
      assertThat(meant(next, "a")).containsExactly("x");
    }
  }

  @Test
  void lostAnswersLeaveOneIndexPerName() {
    for (long seed = 1; seed <= 30; seed++) {
      MemoryItemStore items = new MemoryItemStore();
      ThreadScheduler scheduler = new ThreadScheduler((_, _) -> {});
      FaultyItemStore faulty =
          new FaultyItemStore(
              items,
              FaultyItemStore.Faults.all(0.15, Duration.ofMillis(1)),
              new SeededRandomness(seed),
              scheduler);
      Catalog shaky = CatalogTest.over(faulty, seed);
      for (int i = 0; i < 3; i++) {
        try {
          shaky.create(WANTED);
        } catch (UnavailableException | RefusedException notNow) {
          // Unknown, or there already.
        }
      }
      faulty.heal();
      Catalog calm = CatalogTest.over(items, seed + 1000);
      if (calm.named("x").isEmpty()) {
        calm.create(WANTED);
      }
      assertThat(meant(calm, "a")).as("seed " + seed).containsExactly("x");
      assertThat(meant(calm, "*")).as("seed " + seed).containsExactly("x");
      IndexMetadata index = calm.named("x").orElseThrow();
      assertThat(calm.shards(index.id())).as("seed " + seed).hasSize(1);
      calm.deletion().delete(index.id());
      assertThat(meant(calm, "*")).as("seed " + seed).isEmpty();
    }
  }

  /** One process makes the index {@code a} while another one stands still at its writes. */
  private static void standingStill(Work slow, Consumer<Catalog> end) {
    AtomicBoolean stood = new AtomicBoolean(true);
    for (int writes = 0; stood.get(); writes++) {
      MemoryItemStore items = new MemoryItemStore();
      Catalog other = CatalogTest.over(items, 5000 + writes);
      other.create(new NewIndex("y", FlatSettings.NONE, Map.of(), Map.of()));
      stood.set(false);
      MortalStore pausing =
          new MortalStore(
              items,
              writes,
              () -> {
                if (!stood.getAndSet(true)) {
                  quietly(
                      () -> other.create(new NewIndex("a", FlatSettings.NONE, Map.of(), Map.of())));
                }
              });
      Catalog standing = CatalogTest.over(pausing, writes + 1);
      quietly(() -> slow.with(standing));
      end.accept(CatalogTest.over(items, 7000 + writes));
    }
  }

  private static void quietly(Runnable work) {
    try {
      work.run();
    } catch (RefusedException | UnavailableException notNow) {
      // The other one was there first.
    }
  }

  private static void hasNoAliasOfAnIndexsName(Catalog catalog) {
    assertThat(catalog.named("a").isPresent())
        .isNotEqualTo(
            Stream.of("x", "y")
                .flatMap(name -> catalog.named(name).stream())
                .anyMatch(index -> index.definition().aliases().containsKey("a")));
  }

  @Test
  void anIndexThatIsMadeMeanwhileHasNoAliasesName() {
    standingStill(catalog -> catalog.create(WANTED), CatalogFaultTest::hasNoAliasOfAnIndexsName);
  }

  @Test
  void anAliasThatIsAddedMeanwhileHasNoIndexsName() {
    standingStill(
        catalog -> {
          IndexId y = catalog.named("y").orElseThrow().id();
          catalog.change(List.of(new AliasAction.AddAlias(y, "a", AliasOptions.NONE)));
        },
        CatalogFaultTest::hasNoAliasOfAnIndexsName);
  }
}
