package io.lampyr.engine.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.count.RequestKind;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.translog.format.EncodedOperations;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.SectionKey;
import io.lampyr.translog.format.TranslogKeys;
import io.lampyr.translog.format.TranslogWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SharedLogsTest {
  private static final int SHARDS = 50;
  private static final int OBJECTS = 12;

  private final SeededRandomness randomness = new SeededRandomness(9);
  private final IndexId index = IndexId.random(randomness);
  private final NodeId dead = NodeId.random(randomness);
  private final VirtualTime time = VirtualTime.inline();
  private final CountingBlobStore store = new CountingBlobStore(new MemoryBlobStore(time));
  private final RegionCache cache =
      RegionCache.inMemory(CacheSettings.inMemory(64L << 20), new Ports(time, time, randomness));
  private final SharedLogs logs = new SharedLogs(store, cache, time);

  @Test
  void manyShardsOfOneDeadNodeReadItsLogAboutOnce() throws InterruptedException {
    for (int generation = 1; generation <= OBJECTS; generation++) {
      put(generation);
    }
    List<SharedLogs.Asked> asked = new ArrayList<>();
    for (int shard = 0; shard < SHARDS; shard++) {
      asked.add(logs.ask(dead));
    }
    store.reset();
    for (int shard = 0; shard < SHARDS; shard++) {
      // The pointers of shards differ: the second reaches farther back than the first.
      int from = shard == 0 ? 4 : 1 + shard % 5;
      assertThat(generations(asked.get(shard), shard, from)).isEqualTo(range(from, OBJECTS));
      asked.get(shard).close();
    }
    assertThat(store.gets()).isEqualTo(OBJECTS);
    assertThat(store.requests(RequestKind.LIST)).isLessThanOrEqualTo(3);
  }

  @Test
  void whoIsAloneTakesNoRoomInTheCache() throws InterruptedException {
    put(1);
    store.reset();
    for (int time = 1; time <= 2; time++) {
      try (SharedLogs.Asked asked = logs.ask(dead)) {
        assertThat(generations(asked, 7, 1)).containsExactly(1L);
      }
      assertThat(store.gets()).isEqualTo(time);
    }
  }

  @Test
  void aListingServesNobodyWhoAskedAfterItBegan() throws InterruptedException {
    put(1);
    try (SharedLogs.Asked before = logs.ask(dead)) {
      assertThat(generations(before, 0, 1)).containsExactly(1L);
      // The node lived on, and acknowledged more, before the next shard was taken from it.
      put(2);
      try (SharedLogs.Asked after = logs.ask(dead)) {
        assertThat(generations(after, 1, 1)).containsExactly(1L, 2L);
      }
    }
  }

  @Test
  void everybodyReadsUpToTheFirstGapBehindTheOwnPointer() throws InterruptedException {
    for (int generation : new int[] {1, 2, 4, 5}) {
      put(generation);
    }
    try (SharedLogs.Asked first = logs.ask(dead);
        SharedLogs.Asked second = logs.ask(dead);
        SharedLogs.Asked third = logs.ask(dead)) {
      assertThat(generations(first, 0, 1)).containsExactly(1L, 2L);
      assertThat(generations(second, 1, 2)).containsExactly(2L);
      assertThat(generations(third, 2, 4)).containsExactly(4L, 5L);
    }
  }

  @Test
  void anObjectThatIsGoneIsToldAsSuch() throws InterruptedException {
    put(1);
    put(2);
    try (SharedLogs.Asked first = logs.ask(dead);
        SharedLogs.Asked second = logs.ask(dead)) {
      assertThat(generations(first, 0, 1)).containsExactly(1L, 2L);
      BlobKey gone = TranslogKeys.key(dead, 2);
      store.delete(List.of(Deletion.of(gone)));
      cache.clear();
      assertThatThrownBy(() -> generations(second, 1, 1))
          .isInstanceOf(UnavailableException.class)
          .hasMessageContaining("vanished");
    }
  }

  private List<Long> generations(SharedLogs.Asked asked, int shard, long from)
      throws InterruptedException {
    List<Long> found = new ArrayList<>();
    asked.scan(
        from,
        key(shard),
        part -> {
          assertThat(part.operations()).containsExactly(operation(part.generation(), shard));
          found.add(part.generation());
        });
    return found;
  }

  private static List<Long> range(long from, long to) {
    List<Long> all = new ArrayList<>();
    for (long i = from; i <= to; i++) {
      all.add(i);
    }
    return all;
  }

  private SectionKey key(int shard) {
    return new SectionKey(new ShardId(index, shard), new PrimaryTerm(1));
  }

  private static Operation operation(long generation, int shard) {
    return new Operation.NoOp(generation, 1, null, "shard " + shard);
  }

  private void put(long generation) {
    SortedMap<SectionKey, List<EncodedOperations>> sections = new TreeMap<>();
    for (int shard = 0; shard < SHARDS; shard++) {
      sections.put(
          key(shard), List.of(EncodedOperations.of(List.of(operation(generation, shard)))));
    }
    byte[] object = TranslogWriter.encode(dead, generation, sections);
    store.put(TranslogKeys.key(dead, generation), BlobContent.of(object), PutCondition.IF_ABSENT);
  }
}
