package io.lampyr.engine.counts;

import static io.lampyr.engine.counts.CountingProcess.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.counts.SearchCounts.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnCountsTest {
  private final VirtualTime time = VirtualTime.inline();
  private final MemoryItemStore memory = new MemoryItemStore();
  private final CountingItemStore store = new CountingItemStore(memory);
  private final Ports ports = new Ports(time, time, new SeededRandomness(7));
  private final CountFold fold =
      new CountFold(
          store,
          new ItemWriter(store, ports.randomness(), Retries.within(Duration.ofSeconds(10), ports)),
          time);

  private CountingProcess process() {
    return new CountingProcess(store, ports);
  }

  private List<Item> items() {
    return memory.query(StateKeys.SEARCH_COUNTS, "", Optional.empty(), 1000).items();
  }

  private long parts() {
    return items().stream().filter(item -> CountPart.name(item.key()).isPresent()).count();
  }

  private void fold() {
    assertThat(fold.gather().fold(_ -> true)).isTrue();
    time.advance(CountFold.KEPT);
  }

  @Test
  void searchesWithinAMinuteAreOneWrite() {
    CountingProcess process = process();
    for (int i = 0; i < 50; i++) {
      process.answer(shard(i % 3, i % 2));
      time.advance(Duration.ofSeconds(1));
    }
    assertThat(store.counts().requests()).isEqualTo(1);

    time.advance(OwnCounts.EVERY);
    process.counts.answered();
    assertThat(store.counts().requests()).isEqualTo(2);
    assertThat(process().told()).isEqualTo(50);
  }

  @Test
  void whoCountsNothingAsksForNothing() {
    CountingProcess process = process();
    for (int i = 0; i < 10; i++) {
      process.counts.answered();
      time.advance(OwnCounts.EVERY);
    }
    process.counts.ending();
    assertThat(store.counts().requests()).isZero();

    process.answer(shard(1, 0));
    for (int i = 0; i < 10; i++) {
      time.advance(OwnCounts.EVERY);
      process.counts.answered();
    }
    assertThat(store.counts().requests()).isEqualTo(1);
  }

  @Test
  void whatOneCountsIsToldByAll() {
    CountingProcess one = process();
    CountingProcess other = process();
    one.answer(shard(1, 0));
    other.answer(shard(1, 0));
    other.answer(shard(2, 3));

    // Of its own, each knows what it has not told yet.
    assertThat(other.counts.all().of(shard(1, 0)).of(queries()).total()).isEqualTo(2);
    assertThat(other.told()).isEqualTo(3);
    assertThat(one.told()).isEqualTo(2);
    other.counts.ending();
    assertThat(one.told()).isEqualTo(3);
    assertThat(one.counts.all().uses("all")).isEqualTo(3);
  }

  private static Phase queries() {
    return Phase.QUERY;
  }

  @Test
  void readingIsOneQuery() {
    for (int i = 0; i < 20; i++) {
      process().answer(shard(i, 0));
    }
    long before = store.counts().requests();
    assertThat(process().told()).isEqualTo(20);
    assertThat(store.counts().requests() - before).isEqualTo(1);
  }

  @Test
  void whatWasFoldedIsCountedOnce() {
    CountingProcess one = process();
    CountingProcess other = process();
    one.answer(shard(1, 0));
    one.search(shard(1, 0));
    fold();
    assertThat(one.told()).isEqualTo(2);
    assertThat(other.told()).isEqualTo(1);
    fold();
    assertThat(parts()).isZero();
    assertThat(one.told()).isEqualTo(2);

    one.answer(shard(1, 0));
    assertThat(parts()).isEqualTo(1);
    assertThat(one.told()).isEqualTo(3);
    assertThat(other.told()).isEqualTo(3);
    fold();
    fold();
    assertThat(other.told()).isEqualTo(3);
  }

  @Test
  void whoWasFrozenWhileItsPartWasFoldedLosesNothing() {
    CountingProcess frozen = process();
    frozen.answer(shard(1, 0));
    frozen.search(shard(1, 0));
    frozen.search(shard(1, 1));
    // Longer than anybody remembers the part.
    for (int i = 0; i < 5; i++) {
      fold();
      time.advance(CountFold.REMEMBERED);
    }
    assertThat(parts()).isZero();
    assertThat(frozen.told()).isEqualTo(3);

    frozen.answer(shard(1, 1));
    assertThat(frozen.told()).isEqualTo(4);
    assertThat(process().told()).isEqualTo(4);
  }

  @Test
  void deletedIndicesLeaveTheSum() {
    CountingProcess process = process();
    process.search(shard(1, 0));
    process.answer(shard(2, 0));
    fold();
    assertThat(process().told()).isEqualTo(2);

    assertThat(fold.gather().fold(index -> !index.equals(CountingProcess.index(1)))).isTrue();
    assertThat(process().told()).isEqualTo(1);
    assertThat(process.told()).isEqualTo(1);
  }

  @Test
  void whatLaterReleasesWroteIsLeftAlone() {
    CountingProcess process = process();
    process.answer(shard(1, 0));
    List<ItemKey> keys =
        List.of(CountPart.key(17), CountSum.key(3), new ItemKey(StateKeys.SEARCH_COUNTS, "other"));
    String later = "{\"kind\":\"search-counts\",\"format\":2,\"all\":true}";
    for (ItemKey key : keys) {
      memory.write(key, new Draft(later, 1), ItemCondition.ABSENT);
    }
    assertThat(process.told()).isEqualTo(1);
    fold();
    fold();
    assertThat(process.told()).isEqualTo(1);
    for (ItemKey key : keys) {
      assertThat(memory.read(key).orElseThrow().revision().version()).isEqualTo(1);
    }
  }

  @Test
  void twoThousandIndicesOfFiveShardsAreFewItems() {
    CountingProcess process = process();
    for (int index = 0; index < 2000; index++) {
      for (int ordinal = 0; ordinal < 5; ordinal++) {
        process.search(shard(index, ordinal));
      }
    }
    process.counts.answered();
    assertThat(process().told()).isEqualTo(10_000);
    assertThat(parts()).isLessThanOrEqualTo(2);
    fold();
    fold();
    assertThat(parts()).isZero();
    assertThat(items()).hasSizeLessThanOrEqualTo(Counted.STRIPES);
    assertThat(process.told()).isEqualTo(10_000);
  }

  @Test
  void aThousandProcessesAreFoldedTogether() {
    List<CountingProcess> all = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      CountingProcess process = process();
      process.search(shard(1, 0));
      process.answer(shard(2, 0));
      all.add(process);
    }
    CountingItemStore.Counts before = store.counts();
    fold();
    // One seals each, and of two indices and of what is of no index there are three stripes.
    assertThat(store.counts().writes() - before.writes()).isEqualTo(1003);
    fold();
    assertThat(parts()).isZero();
    assertThat(all.getLast().told()).isEqualTo(2000);

    // Their names are forgotten.
    time.advance(CountFold.REMEMBERED);
    fold();
    before = store.counts();
    fold();
    assertThat(store.counts().requests() - before.requests()).isEqualTo(1);
  }

  @Test
  void whoHasNoRoomLeavesItsPartsToOthers() {
    CountingProcess process = process();
    process.answer(shard(1, 0));
    process.full = true;
    time.advance(OwnCounts.EVERY.dividedBy(2));
    process.answer(shard(2, 0));
    assertThat(process.counted().isNone()).isTrue();
    assertThat(process.told()).isEqualTo(2);

    time.advance(OwnCounts.EVERY);
    process.answer(shard(1, 0));
    assertThat(parts()).isEqualTo(2);
    assertThat(process().told()).isEqualTo(3);
  }
}
