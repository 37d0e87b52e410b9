package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Indices that were made for a stream and never became part of it. */
class StreamOrphansTest {
  private static final Duration DAY = Duration.ofDays(1);
  private static final AtomicLong PROCESSES = new AtomicLong();
  private static final Expansion EVERYTHING =
      Expansion.OPEN.lenient(true, true).with(new Expansion.States(true, true, true));

  private static MemoryCatalog at(MemoryItemStore items, Duration later) {
    return MemoryCatalog.over(items, 1000 + PROCESSES.getAndIncrement(), new LaterClock(later));
  }

  private static int collect(MemoryItemStore items, Duration later) {
    Catalog catalog = at(items, later).catalog();
    return catalog.orphans().collect(catalog.names());
  }

  private static DataStream rolled(Catalog catalog) {
    DataStream seen = catalog.streams().find("s").orElseThrow();
    return catalog.streams().rollOver(seen, NewIndex.named("s")).after();
  }

  private static List<String> all(Catalog catalog) {
    return catalog.resolver().resolve(List.of("*"), EVERYTHING).stream()
        .map(ResolvedIndex::name)
        .toList();
  }

  private static List<String> names(DataStream stream) {
    return stream.indices().stream().map(IndexMetadata::name).toList();
  }

  @Test
  void whatARolloverLeftThatDiedAnywhereIsCollectedThoughTheDayHasChanged() {
    boolean done = false;
    int collected = 0;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = StreamsTest.cluster();
      MemoryCatalog.over(items, 1).catalog().streams().create("s", true);
      try {
        var _ = rolled(MemoryCatalog.over(new MortalStore(items, writes), writes + 2).catalog());
        done = true;
      } catch (MortalStore.Death death) {
        done = false;
      }
      DataStream after = rolled(at(items, DAY).catalog());
      collected += collect(items, DAY.multipliedBy(2));
      assertThat(collect(items, DAY.multipliedBy(2))).isZero();
      // What was begun and got no name is swept up elsewhere, as it always was.
      assertThat(all(at(items, DAY).catalog())).isEqualTo(names(after));
      assertThat(rolled(at(items, DAY).catalog()).indices()).hasSize(after.indices().size() + 1);
    }
    assertThat(collected).isPositive();
  }

  @Test
  void whatACreationLeftThatDiedAnywhereIsCollectedWhetherThereIsAStreamByThenOrNot() {
    for (boolean made : List.of(true, false)) {
      boolean done = false;
      int collected = 0;
      for (int writes = 0; !done; writes++) {
        MemoryItemStore items = StreamsTest.cluster();
        try {
          MemoryCatalog.over(new MortalStore(items, writes), writes + 2)
              .catalog()
              .streams()
              .create("s", true);
          done = true;
        } catch (MortalStore.Death death) {
          done = false;
        }
        Catalog next = at(items, DAY).catalog();
        if (made && next.streams().find("s").isEmpty()) {
          next.streams().create("s", true);
        }
        collected += collect(items, DAY);
        List<String> listed = next.streams().find("s").map(names -> names(names)).orElse(List.of());
        assertThat(all(at(items, DAY).catalog())).isEqualTo(listed);
      }
      assertThat(collected).isPositive();
    }
  }

  @Test
  void aCreationThatStoodStillWhileItsIndexWasCollectedAnywhereMakesTheStreamOrSaysThatItDidNot() {
    boolean done = false;
    int refused = 0;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = StreamsTest.cluster();
      AtomicBoolean stood = new AtomicBoolean();
      MortalStore slow =
          new MortalStore(
              items,
              writes,
              () -> {
                if (!stood.getAndSet(true)) {
                  var _ = collect(items, DAY);
                }
              });
      Catalog next = MemoryCatalog.over(items, 99).catalog();
      try {
        MemoryCatalog.over(slow, writes + 2).catalog().streams().create("s", true);
        assertThat(next.streams().find("s")).isPresent();
      } catch (UnavailableException abandoned) {
        refused++;
        assertThat(next.streams().find("s")).isEmpty();
        assertThat(next.streams().create("s", true).indices()).hasSize(1);
      }
      done = !stood.get();
    }
    assertThat(refused).isPositive();
  }

  @Test
  void aRolloverThatStoodStillWhileItsIndexWasCollectedAnywhereListsNothingThatIsGone() {
    boolean done = false;
    int refused = 0;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = StreamsTest.cluster();
      MemoryCatalog.over(items, 1).catalog().streams().create("s", true);
      AtomicBoolean stood = new AtomicBoolean();
      MortalStore slow =
          new MortalStore(
              items,
              writes,
              () -> {
                if (!stood.getAndSet(true)) {
                  var _ = collect(items, DAY);
                }
              });
      try {
        var _ = rolled(MemoryCatalog.over(slow, writes + 2).catalog());
      } catch (UnavailableException abandoned) {
        refused++;
      }
      Catalog next = MemoryCatalog.over(items, 99).catalog();
      DataStream after = next.streams().find("s").orElseThrow();
      assertThat(after.indices())
          .hasSameSizeAs(
              next.names().stream()
                  .filter(entry -> entry.name().equals("s"))
                  .findFirst()
                  .orElseThrow()
                  .indices());
      assertThat(rolled(next).writeIndex().id()).isNotEqualTo(after.writeIndex().id());
      done = !stood.get();
    }
    assertThat(refused).isPositive();
  }

  @Test
  void whatIsYoungOrWrittenToOrNoMorePartOfAStreamStays() {
    MemoryItemStore items = StreamsTest.cluster();
    MemoryCatalog first = MemoryCatalog.over(items, 1);
    DataStream stream = first.catalog().streams().create("s", true);
    int swap = 0;
    while (first.catalog().names().stream().noneMatch(name -> name.name().endsWith("-000002"))) {
      assertDies(items, ++swap);
    }
    assertThat(collect(items, StreamOrphans.LONGEST_CREATION.minusMinutes(1))).isZero();
    IndexMetadata orphan =
        first
            .catalog()
            .resolver()
            .resolve(List.of(".ds-s-*-000002"), EVERYTHING)
            .getFirst()
            .metadata();
    Table<ShardItem> shards = new Table<>(items, first.writer(), StateCodecs.SHARD);
    ShardId shard = new ShardId(orphan.id(), 0);
    Versioned<ShardItem> rests = shards.read(StateKeys.shard(shard)).orElseThrow();
    NodeId node = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
    var _ =
        shards.replace(
            StateKeys.shard(shard),
            rests,
            ((Transition.Allowed) ShardTransitions.wake(rests.value(), node)).next());
    assertThat(collect(items, DAY)).isZero();
    assertThat(all(first.catalog())).contains(orphan.name());
    DataStream after = rolled(at(items, DAY).catalog());
    first
        .catalog()
        .members()
        .modify(List.of(new StreamMembers.Change(false, after, stream.writeIndex())));
    assertThat(collect(items, DAY.multipliedBy(2))).isZero();
    assertThat(all(first.catalog())).contains(stream.writeIndex().name());
  }

  private static void assertDies(MemoryItemStore items, int writes) {
    assertThatThrownBy(
            () -> rolled(MemoryCatalog.over(new MortalStore(items, writes), writes + 9).catalog()))
        .isInstanceOf(MortalStore.Death.class);
  }

  @Test
  void nothingIsReadWhereEveryIndexOfAStreamIsListed() {
    MemoryItemStore items = StreamsTest.cluster();
    CountingItemStore counting = new CountingItemStore(items);
    Catalog catalog = MemoryCatalog.over(counting, 1).catalog();
    catalog.streams().create("s", true);
    var _ = rolled(catalog);
    var names = catalog.names();
    long before = counting.counts().requests();
    assertThat(catalog.orphans().collect(names)).isZero();
    assertThat(counting.counts().requests()).isEqualTo(before);
  }
}
