package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.mapping.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KnownIndicesTest {
  private static final int INDICES = 60;

  private final MemoryItemStore items = new MemoryItemStore();
  private final CountingItemStore counted = new CountingItemStore(items);
  private final Catalog reader = MemoryCatalog.over(counted, 1).catalog();
  private final Catalog writer = MemoryCatalog.over(items, 2).catalog();

  @BeforeEach
  void makeIndices() {
    for (int i = 0; i < INDICES; i++) {
      create(writer, "logs-" + i, "all");
    }
  }

  private static IndexMetadata create(Catalog catalog, String name, String... aliases) {
    Map<String, AliasOptions> options = new TreeMap<>();
    for (String alias : aliases) {
      options.put(alias, AliasOptions.NONE);
    }
    return catalog.create(new NewIndex(name, FlatSettings.NONE, Map.of(), options));
  }

  private long requests(Runnable action) {
    long before = counted.counts().requests();
    action.run();
    return counted.counts().requests() - before;
  }

  private static List<ResolvedIndex> resolve(Catalog catalog, String... expressions) {
    return catalog
        .resolver()
        .resolve(List.of(expressions), Expansion.OPEN_AND_CLOSED.lenient(true, true));
  }

  @Test
  void wildcardCostsOneRequestWhenNothingChangedHoweverManyIndicesThereAre() {
    resolve(reader, "*");
    assertThat(requests(() -> assertThat(resolve(reader, "*")).hasSize(INDICES))).isEqualTo(1);
    assertThat(requests(() -> assertThat(resolve(reader, "logs-1*", "-logs-1")).hasSize(10)))
        .isEqualTo(1);
    assertThat(requests(() -> assertThat(reader.resolver().everything()).hasSize(INDICES)))
        .isEqualTo(1);
  }

  @Test
  void whatAWildcardStandsForIsFoundOnceWhileNothingChanges() {
    resolve(reader, "*");
    List<ResolvedIndex> found = resolve(reader, "*");
    assertThat(resolve(reader, "*")).isSameAs(found);
    assertThat(resolve(reader, "logs-*")).isNotSameAs(found).isEqualTo(found);
    IndexMetadata changed = writer.named("logs-3").orElseThrow();
    writer.changes().close(changed.id());
    assertThat(resolve(reader, "*")).isNotEqualTo(found).hasSize(INDICES);
  }

  @Test
  void whatHasChangedIsReadAndNothingElse() {
    resolve(reader, "*");
    create(writer, "logs-new");
    // The entry, what follows on it, and the new index's metadata.
    assertThat(requests(() -> assertThat(resolve(reader, "*")).hasSize(INDICES + 1))).isEqualTo(3);
    assertThat(requests(() -> resolve(reader, "*"))).isEqualTo(1);
  }

  @Test
  void wildcardReadsOnlyWhatItMatches() {
    long all = requests(() -> assertThat(resolve(reader, "logs-1*")).hasSize(11));
    // The journal and what follows, the names, the indices, and old changes that may still happen.
    assertThat(all).isLessThanOrEqualTo(3 + 11 + INDICES);
    assertThat(requests(() -> resolve(reader, "logs-1*"))).isEqualTo(1);
  }

  @Test
  void plainNameCostsTwoReadsAndDoesNotAskTheJournal() {
    assertThat(requests(() -> assertThat(resolve(reader, "logs-7")).hasSize(1))).isEqualTo(2);
    resolve(reader, "*");
    assertThat(requests(() -> assertThat(resolve(reader, "logs-7")).hasSize(1))).isEqualTo(2);
  }

  @Test
  void aliasOfManyIndicesCostsItsEntryAndTheJournal() {
    resolve(reader, "*");
    assertThat(requests(() -> assertThat(resolve(reader, "all")).hasSize(INDICES))).isEqualTo(2);
  }

  @Test
  void whatAnAliasOfManyIndicesStandsForIsFoundOnceWhileNothingChanges() {
    resolve(reader, "all");
    List<ResolvedIndex> found = resolve(reader, "all");
    assertThat(resolve(reader, "all")).isSameAs(found).hasSize(INDICES);
    writer.changes().close(writer.named("logs-3").orElseThrow().id());
    assertThat(resolve(reader, "all")).isNotEqualTo(found).hasSize(INDICES);
    create(writer, "logs-new", "all");
    assertThat(resolve(reader, "all")).hasSize(INDICES + 1);
  }

  @Test
  void everyStepOfAChangeIsSeenByTheNextCall() {
    AtomicInteger steps = new AtomicInteger();
    MortalStore stepping =
        new MortalStore(
            items,
            0,
            () -> {
              List<ResolvedIndex> now =
                  resolve(MemoryCatalog.over(items, steps.incrementAndGet()).catalog(), "all");
              // The second finds what the first has kept, if it has.
              assertThat(resolve(reader, "all")).isEqualTo(now);
              assertThat(resolve(reader, "all")).isEqualTo(now);
            });
    Catalog changing = MemoryCatalog.over(stepping, 3).catalog();
    IndexId made = create(changing, "logs-new", "all").id();
    changing.changes().close(made);
    changing.change(List.of(new AliasAction.RemoveAlias(made, "all")));
    changing.change(List.of(new AliasAction.AddAlias(made, "all", AliasOptions.NONE)));
    changing.deletion().delete(made);
    assertThat(steps).hasValueGreaterThan(10);
    assertThat(resolve(reader, "all")).hasSize(INDICES);
  }

  @Test
  void manyNamesCostTheJournalAlone() {
    resolve(reader, "*");
    String[] names =
        IntStream.range(0, 20).mapToObj(number -> "logs-" + number).toArray(String[]::new);
    assertThat(requests(() -> assertThat(resolve(reader, names)).hasSize(20))).isEqualTo(1);
  }

  @Test
  void everyChangeOfAnotherProcessIsSeenByTheNextCall() {
    long seed = 5;
    Random random = new Random(seed);
    List<Catalog> both = List.of(reader, writer);
    for (int i = 0; i < 300; i++) {
      Catalog one = both.get(random.nextInt(2));
      try {
        change(one, "logs-" + random.nextInt(12), random);
      } catch (LampyrException refused) {
        // The name was taken, or what was to be changed is gone.
      }
      Catalog fresh = MemoryCatalog.over(items, i).catalog();
      for (String wanted : List.of("*", "logs-1*", "alias-*", "-logs-2,*", "all", "alias-1")) {
        String[] expressions = wanted.split(",");
        assertThat(resolve(one, expressions))
            .as("seed=%d step=%d wanted=%s", seed, i, wanted)
            .isEqualTo(resolve(fresh, expressions));
        assertThat(resolve(one, expressions)).isEqualTo(resolve(fresh, expressions));
        assertThat(resolve(both.get(0), expressions)).isEqualTo(resolve(both.get(1), expressions));
      }
    }
  }

  private static void change(Catalog catalog, String name, Random random) {
    Optional<IndexId> index = catalog.named(name).map(IndexMetadata::id);
    if (index.isEmpty()) {
      create(catalog, name, random.nextBoolean() ? "alias-" + random.nextInt(3) : "all");
      return;
    }
    String alias = "alias-" + random.nextInt(4);
    switch (random.nextInt(6)) {
      case 0 -> catalog.deletion().delete(index.get());
      case 1 -> catalog.changes().close(index.get());
      case 2 -> catalog.changes().open(index.get());
      case 3 ->
          catalog.change(List.of(new AliasAction.AddAlias(index.get(), alias, AliasOptions.NONE)));
      case 4 -> catalog.change(List.of(new AliasAction.RemoveAlias(index.get(), alias)));
      default ->
          catalog
              .changes()
              .extend(
                  index.get(),
                  Json.readObject(
                      "{\"properties\":{\"f" + random.nextInt(100) + "\":{\"type\":\"long\"}}}"));
    }
  }
}
