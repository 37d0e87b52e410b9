package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.KnownShards;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.client.Waker;
import io.lampyr.mapping.fault.Dialect;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KnownShardsTest {
  private static final int INDICES = 200;
  private static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");

  private final MemoryItemStore items = new MemoryItemStore();
  private final CountingItemStore counted = new CountingItemStore(items);
  private final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> System.err.println(thread + ": " + failure));
  private final ItemWriter own = MemoryCatalog.over(counted, 1).writer();
  private final ChangeJournal journal = new ChangeJournal(counted, own);
  private final KnownShards known = new KnownShards(counted, journal, scheduler);
  private final Catalog reading =
      new Catalog(
          counted,
          own,
          journal,
          known,
          new Ports(new SystemClock(), scheduler, new SeededRandomness(1)),
          false);
  private final MemoryCatalog writing = MemoryCatalog.over(items, 2);
  private final IndexHeads heads = new IndexHeads(counted);
  private final ShardPlanner planner =
      new ShardPlanner(heads, known, new IndexSchemas(Dialect.ELASTICSEARCH, 10), scheduler);

  @BeforeEach
  void makeIndices() {
    NodeProcess process = new NodeProcess("127.0.0.1:1", 1, Instant.EPOCH);
    NodeLoad idle = new NodeLoad(0, 0, 1, 0, 1);
    ClusterTables.over(items, writing.writer())
        .heartbeats()
        .create(
            StateKeys.node(NODE),
            new Heartbeat(NODE, process, 1, false, OptionalLong.empty(), idle));
    for (int i = 0; i < INDICES; i++) {
      writing.catalog().create(NewIndex.named("logs-" + i));
    }
  }

  private List<SearchShard> search(String expression) {
    return planner.planFound(found(expression), Set.of(), _ -> 1);
  }

  private List<ResolvedIndex> found(String expression) {
    return reading.resolver().resolve(List.of(expression), Expansion.OPEN);
  }

  private long requests(Runnable action) {
    long before = counted.counts().requests();
    action.run();
    return counted.counts().requests() - before;
  }

  /** As whoever has something for the shard does it. */
  private void wake(String index) {
    ItemWriter writer = writing.writer();
    ShardId shard = new ShardId(writing.catalog().named(index).orElseThrow().id(), 0);
    Waker waker =
        new Waker(items, writer, new ChangeJournal(items, writer), new SeededRandomness(7));
    assertThat(waker.wake(shard)).contains(NODE);
  }

  @Test
  void searchOfManyRestingIndicesCostsOneRequest() {
    search("*");
    assertThat(requests(() -> assertThat(search("*")).hasSize(INDICES))).isEqualTo(1);
  }

  @Test
  void whoSearchesWhatWasFoundBeforeAsksTheJournalOnceMore() {
    List<ResolvedIndex> found = found("*");
    var _ = planner.plan(found, Set.of(), _ -> 1);
    wake("logs-3");
    var _ = planner.plan(found, Set.of(), _ -> 1);
    // The journal, and the one shard.
    assertThat(requests(() -> assertThat(planner.plan(found, Set.of(), _ -> 1)).hasSize(INDICES)))
        .isEqualTo(2);
  }

  @Test
  void whatWokeBeforeAnIndexWasFoundIsSeen() {
    search("*");
    wake("logs-3");
    assertThat(reading.resolver().resolve(List.of("*"), Expansion.OPEN)).hasSize(INDICES);
    List<IndexMetadata> indices = List.copyOf(reading.resolver().everything().values());
    assertThat(known.ofFound(indices))
        .filteredOn(shards -> shards.orElseThrow().getFirst().owner().isPresent())
        .hasSize(1);
  }

  @Test
  void headsOfShardsThatAreAwakeAreReadEachTime() {
    search("*");
    wake("logs-3");
    search("*");
    // The journal, and the one shard.
    assertThat(requests(() -> assertThat(search("*")).hasSize(INDICES))).isEqualTo(2);
  }

  @Test
  void headsOfManyShardsThatAreAwakeAreReadAHundredAtATime() {
    search("*");
    for (int i = 0; i < 150; i++) {
      wake("logs-" + i);
    }
    search("*");
    assertThat(requests(() -> assertThat(search("*")).hasSize(INDICES))).isEqualTo(3);
  }

  @Test
  void searchOfOneIndexDoesNotAskTheJournal() {
    // Its name, its metadata, its heads.
    assertThat(requests(() -> assertThat(search("logs-5")).hasSize(1))).isEqualTo(3);
  }

  private Map<IndexId, List<ShardItem>> shards() {
    return reading.shards(reading.resolver().everything().values());
  }

  @Test
  void shardsOfManyRestingIndicesCostTwoRequests() {
    assertThat(shards()).hasSize(INDICES);
    assertThat(requests(() -> assertThat(shards()).hasSize(INDICES))).isEqualTo(2);
  }

  @Test
  void shardsThatAreAwakeAreReadEachTime() {
    var _ = shards();
    wake("logs-3");
    IndexId woken = reading.named("logs-3").orElseThrow().id();
    assertThat(shards().get(woken)).extracting(ShardItem::owner).containsExactly(Optional.of(NODE));
    assertThat(requests(this::shards)).isEqualTo(3);
  }

  @Test
  void anIndexThatIsGoneHasNoShards() {
    var _ = shards();
    IndexId gone = reading.named("logs-3").orElseThrow().id();
    writing.catalog().deletion().delete(gone);
    assertThat(shards()).hasSize(INDICES - 1).doesNotContainKey(gone);
  }
}
