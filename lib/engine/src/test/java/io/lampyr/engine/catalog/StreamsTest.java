package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** OneWriteIndex, wherever a process dies, and whoever rolls over at the same time. */
class StreamsTest {
  private static final String RAISED =
      "{\"kind\":\"features\",\"format\":1,\"level\":2,\"processes\":[]}";

  static MemoryItemStore cluster() {
    MemoryItemStore items = new MemoryItemStore();
    items.write(StateKeys.FEATURES, new Draft(RAISED, 1), ItemCondition.ABSENT);
    Catalog catalog = over(items, 7);
    String body =
        "{\"index_patterns\":[\"s*\"],\"data_stream\":{},"
            + "\"template\":{\"aliases\":{\"all\":{}},\"lifecycle\":{\"data_retention\":\"7d\"}}}";
    catalog.templates().put(Template.parse(Template.Kind.INDEX, "t", Json.readObject(body)), false);
    return items;
  }

  private static Catalog over(ItemStore store, long seed) {
    return MemoryCatalog.over(store, seed).catalog();
  }

  private static DataStream stream(Catalog catalog) {
    return catalog.streams().find("s").orElseThrow();
  }

  private static Streams.Rolled roll(Catalog catalog) {
    return catalog.streams().rollOver(stream(catalog), NewIndex.named("s"));
  }

  private static List<String> meant(Catalog catalog, String name) {
    Expansion all = Expansion.OPEN.lenient(true, true).with(new Expansion.States(true, true, true));
    return catalog.resolver().resolve(List.of(name), all).stream()
        .map(ResolvedIndex::name)
        .toList();
  }

  @Test
  void everyStepOfARolloverIsSeenByTheNextCall() {
    MemoryItemStore items = cluster();
    Catalog first = over(items, 1);
    first.streams().create("s", true);
    IntStream.range(0, 5).forEach(_ -> roll(first));
    Catalog reader = over(items, 2);
    List<Integer> seen = new ArrayList<>();
    Runnable look =
        () -> {
          List<String> now = meant(over(items, 3), "s");
          // The second finds what the first has kept, if it has.
          assertThat(meant(reader, "s")).isEqualTo(now);
          assertThat(meant(reader, "s")).isEqualTo(now);
          seen.add(now.size());
        };
    Catalog stepping = over(new MortalStore(items, 0, look), 4);
    roll(stepping);
    look.run();
    roll(stepping);
    look.run();
    assertThat(seen).contains(6, 7, 8).hasSizeGreaterThan(8);
  }

  @Test
  void aStreamIsMadeOfItsTemplateAndRollsOver() {
    Catalog catalog = over(cluster(), 1);
    DataStream made = catalog.streams().create("s", true);
    assertThat(made.writeIndex().name()).matches("\\.ds-s-\\d{4}\\.\\d\\d\\.\\d\\d-000001");
    assertThat(made.state().option(Streams.LIFECYCLE))
        .contains("{\"enabled\":true,\"data_retention\":\"7d\"}");
    Streams.Rolled rolled = roll(catalog);
    assertThat(rolled.after().indices()).hasSize(2);
    assertThat(rolled.after().rolledOver(made.writeIndex())).isPresent();
    assertThat(rolled.after().writeIndex().name()).endsWith("-000002");
    assertThat(meant(catalog, "s")).isEqualTo(meant(catalog, "all")).hasSize(2);
    assertThat(meant(over(cluster(), 2), "s")).isEmpty();
    assertThatThrownBy(() -> catalog.streams().create("s", true))
        .hasMessage("data_stream [s] already exists");
    assertThatThrownBy(() -> catalog.streams().create("other", true))
        .isInstanceOf(FaultException.class)
        .hasMessage("no matching index template found for data stream [other]");
    assertThatThrownBy(() -> catalog.streams().create(".ds-s", true))
        .hasMessage("data_stream [.ds-s] must not start with '.ds-'");
    assertThatThrownBy(() -> catalog.streams().create("S", true))
        .hasMessage("data_stream [S] must be lowercase");
  }

  @Test
  void aRolloverThatDiesAnywhereLeavesOneIndexToWriteToAndIsDoneByTheNext() {
    boolean done = false;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = cluster();
      over(items, 1).streams().create("s", true);
      try {
        var _ = roll(over(new MortalStore(items, writes), writes + 2));
        done = true;
      } catch (MortalStore.Death death) {
        done = false;
      }
      Catalog next = over(items, 99);
      DataStream left = stream(next);
      assertThat(left.indices()).hasSizeBetween(1, 2);
      assertThat(left.rolledOver(left.writeIndex())).isEmpty();
      DataStream after = done ? left : roll(next).after();
      // A made index that the stream did not list yet is taken, and no number is left out.
      assertThat(after.writeIndex().name()).endsWith("-00000" + after.indices().size());
      assertThat(meant(next, "s")).isEqualTo(names(after));
      assertThat(meant(next, "*")).isEqualTo(names(after));
      assertThat(meant(next, "all")).isEqualTo(names(after));
    }
  }

  private static List<String> names(DataStream stream) {
    return stream.indices().stream().map(IndexMetadata::name).toList();
  }

  @Test
  void aCreationThatDiesAnywhereIsDoneByTheNext() {
    boolean done = false;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = cluster();
      try {
        var _ = over(new MortalStore(items, writes), writes + 2).streams().create("s", true);
        done = true;
      } catch (MortalStore.Death death) {
        done = false;
      }
      Catalog next = over(items, 98);
      DataStream after = next.streams().find("s").orElseGet(() -> next.streams().create("s", true));
      assertThat(names(after)).hasSize(1).isEqualTo(meant(next, "s"));
      assertThat(next.shards(after.writeIndex().id())).hasSize(1);
    }
  }

  @Test
  void aDeletionThatDiesAnywhereLeavesAStreamOrNothing() {
    boolean done = false;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = cluster();
      over(items, 1).streams().create("s", true);
      var _ = roll(over(items, 2));
      try {
        Catalog mortal = over(new MortalStore(items, writes), writes + 3);
        mortal.streams().delete(stream(mortal));
        done = true;
      } catch (MortalStore.Death death) {
        done = false;
      }
      Catalog next = over(items, 97);
      Optional<DataStream> left = next.streams().find("s");
      assertThat(left.map(StreamsTest::names).orElse(List.of())).isEqualTo(meant(next, "s"));
      left.ifPresent(next.streams()::delete);
      assertThat(meant(next, "s")).isEmpty();
      assertThat(next.streams().create("s", true).indices()).hasSize(1);
    }
  }

  @Test
  void whoRollsOverAtOnceAgreesOnTheIndices() throws Exception {
    MemoryItemStore items = cluster();
    over(items, 1).streams().create("s", true);
    int callers = 4;
    int each = 5;
    Set<String> written = new HashSet<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(callers)) {
      List<Future<List<String>>> all =
          IntStream.range(0, callers)
              .mapToObj(i -> threads.submit(() -> rolledBy(over(items, 10 + i), each)))
              .toList();
      for (Future<List<String>> one : all) {
        written.addAll(one.get());
      }
    }
    DataStream after = stream(over(items, 5));
    List<String> names = names(after);
    assertThat(names).doesNotHaveDuplicates().containsAll(written);
    assertThat(names.size()).isBetween(1 + each, 1 + callers * each);
    assertThat(after.state().rolled()).hasSize(names.size() - 1);
    assertThat(meant(over(items, 6), "*")).containsExactlyInAnyOrderElementsOf(names);
  }

  private static List<String> rolledBy(Catalog catalog, int times) {
    return IntStream.range(0, times)
        .mapToObj(_ -> roll(catalog).after().writeIndex().name())
        .toList();
  }

  @Test
  void aRolloverCostsFourteenRequests() {
    CountingItemStore items = new CountingItemStore(cluster());
    Catalog catalog = over(items, 1);
    DataStream made = catalog.streams().create("s", true);
    long before = items.counts().requests();
    var _ = catalog.streams().rollOver(made, NewIndex.named("s"));
    assertThat(items.counts().requests() - before).isEqualTo(14);
  }

  @Test
  void aSearchOfManyGenerationsReadsThreeItemsWhenNothingHasChanged() {
    CountingItemStore items = new CountingItemStore(cluster());
    Catalog catalog = over(items, 1);
    var _ = catalog.streams().create("s", true);
    int generations = 30;
    for (int i = 1; i < generations; i++) {
      var _ = roll(catalog);
    }
    assertThat(searched(catalog)).isEqualTo(generations);
    long before = items.counts().requests();
    assertThat(searched(catalog)).isEqualTo(generations);
    // The name, and the journal for indices and for shards.
    assertThat(items.counts().requests() - before).isEqualTo(3);
  }

  /** What a search reads of cluster state before it opens anything. */
  private static int searched(Catalog catalog) {
    List<IndexMetadata> found =
        catalog.resolver().resolve(List.of("s"), Expansion.OPEN).stream()
            .map(ResolvedIndex::metadata)
            .toList();
    return catalog.shards(found).size();
  }

  @Test
  void earlierProcessesNeverSeeAStream() {
    MemoryItemStore items = new MemoryItemStore();
    AtomicLong nanos = new AtomicLong();
    Clock hurrying =
        new Clock() {
          @Override
          public Instant now() {
            return Instant.EPOCH;
          }

          @Override
          public long monotonicNanos() {
            return nanos.addAndGet(Duration.ofSeconds(5).toNanos());
          }
        };
    Ports ports = new Ports(hurrying, new ThreadScheduler((_, _) -> {}), new SeededRandomness(1));
    Catalog catalog = new Catalog(items, MemoryCatalog.over(items, 1).writer(), ports);
    String body = "{\"index_patterns\":[\"s*\"],\"data_stream\":{}}";
    catalog.templates().put(Template.parse(Template.Kind.INDEX, "t", Json.readObject(body)), false);
    assertThatThrownBy(() -> catalog.streams().create("s", true))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("level=2");
  }
}
