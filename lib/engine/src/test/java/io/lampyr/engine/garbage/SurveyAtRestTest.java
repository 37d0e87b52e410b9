package io.lampyr.engine.garbage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.Publication;
import io.lampyr.cluster.state.RestingCounts;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.Joining;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.Resize;
import io.lampyr.engine.client.Waker;
import io.lampyr.engine.task.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What garbage collection reads of indices that nobody needs, and that it misses no change. */
class SurveyAtRestTest {
  private static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");

  /** Of one survey: the heartbeats, the journal, readers and released lists. */
  private static final int SURVEY = 4;

  /** What processes have counted of searches is looked for once. */
  private static final int COUNTS = 1;

  private final SystemClock clock = new SystemClock();
  private final SeededRandomness randomness = new SeededRandomness(3);
  private final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> System.err.println(thread + ": " + failure));
  private final Ports ports = new Ports(clock, scheduler, randomness);
  private final MemoryItemStore items = new MemoryItemStore();
  private final MemoryBlobStore blobs = new MemoryBlobStore(clock);
  private final MemoryCatalog made = MemoryCatalog.over(items, 1);
  private final Table<ShardItem> shards = ClusterTables.over(items, made.writer()).shards();
  private final Waker waker =
      new Waker(items, made.writer(), new ChangeJournal(items, made.writer()), randomness);

  @BeforeEach
  void oneNode() {
    var _ =
        ClusterTables.over(items, made.writer())
            .heartbeats()
            .create(
                StateKeys.node(NODE),
                new Heartbeat(
                    NODE,
                    new NodeProcess("127.0.0.1:1", 1, Instant.EPOCH),
                    1,
                    false,
                    OptionalLong.empty(),
                    new NodeLoad(0, 0, 1, 0, 1)));
  }

  private GarbageCollector collector() {
    return new GarbageCollector(
        new GarbageCollector.Storage(blobs, items, CacheFolder.NONE), GcSettings.DEFAULT, ports);
  }

  private static long stateRequests(GarbageCollector collector, String id, boolean full) {
    return new GcWalk(collector, id, new GcRun.Kind(false, full), _ -> {})
        .toEnd()
        .counts()
        .of(GcCount.STATE_REQUESTS);
  }

  private void create(int from, int count) {
    for (int i = from; i < from + count; i++) {
      var _ = made.catalog().create(NewIndex.named("logs-" + i));
    }
  }

  private ShardId shard(String name) {
    return new ShardId(made.catalog().named(name).orElseThrow().id(), 0);
  }

  @Test
  void aRunReadsNothingOfAThousandIndicesAtRest() {
    create(0, 10);
    GarbageCollector collector = collector();
    var _ = stateRequests(collector, "first", true);
    long ofTen = stateRequests(collector, "ten", false);
    create(10, 990);
    var _ = stateRequests(collector, "learns", false);
    assertThat(ofTen).as("four steps look").isEqualTo(4 * SURVEY + COUNTS);
    assertThat(stateRequests(collector, "thousand", false)).isEqualTo(4 * SURVEY + COUNTS);
    assertThat(waker.wake(shard("logs-7"))).contains(NODE);
    var _ = stateRequests(collector, "woke", false);
    assertThat(stateRequests(collector, "awake", false)).isEqualTo(4 * (SURVEY + 1) + COUNTS);
  }

  @Test
  void aFullRunReadsNothingOfIndicesThatAreKnown() {
    create(0, 100);
    GarbageCollector collector = collector();
    var _ = stateRequests(collector, "first", true);
    // Everything is listed: no roots are needed for that. The sweep lists the catalog, and the
    // cursor is looked for at the begin and at the end. Tasks are looked through once, and so are
    // sets of rows of enrich policies.
    assertThat(stateRequests(collector, "full", true)).isEqualTo(3 * SURVEY + COUNTS + 1 + 2 + 2);
    create(100, 900);
    var _ = stateRequests(collector, "learns", false);
    assertThat(stateRequests(collector, "fuller", true)).isEqualTo(3 * SURVEY + COUNTS + 1 + 2 + 2);
  }

  private StateSurvey survey(long seed) {
    SeededRandomness own = new SeededRandomness(seed);
    Retries retries =
        new Retries(RetrySettings.within(Duration.ofSeconds(1)), clock, scheduler, own);
    CountingItemStore counted = new CountingItemStore(items);
    ItemWriter writer = new ItemWriter(counted, own, retries);
    return new StateSurvey(
        new LeaseStore(blobs, new RegisterWriter("gc", own), retries),
        GcTables.over(counted, writer, new TaskStore(counted, writer, blobs, own), clock),
        counted,
        new ChangeJournal(counted, writer),
        new Siblings(scheduler, "gc", 4));
  }

  /** What is begun and has no name yet has no blobs. */
  private static Map<IndexId, IndexState> settled(Roots roots) {
    Map<IndexId, IndexState> settled = new HashMap<>(roots.indices());
    settled.values().removeIf(state -> state == IndexState.CREATING);
    return settled;
  }

  private void change(ShardId shard, UnaryOperator<ShardItem> next) {
    Versioned<ShardItem> item = shards.read(StateKeys.shard(shard)).orElseThrow();
    assertThat(shards.replace(StateKeys.shard(shard), item, next.apply(item.value())))
        .isInstanceOf(Settled.Won.class);
  }

  private static ShardItem next(Transition transition) {
    return ((Transition.Allowed) transition).next();
  }

  /** Woken, opened, flushed and laid to rest by its owner. */
  private void flush(ShardId shard) {
    var _ = publish(shard);
    change(
        shard,
        item ->
            next(
                ShardTransitions.rest(item, NODE, item.term(), new RestingCounts(1, 0, 0, 0, -1))));
  }

  /** Woken, opened and flushed. */
  private CommitPoint publish(ShardId shard) {
    assertThat(waker.wake(shard)).contains(NODE);
    change(
        shard,
        item -> next(ShardTransitions.activate(item, NODE, item.term(), 0, Optional.empty())));
    List<CommitPoint> published = new ArrayList<>();
    change(
        shard,
        item -> {
          long generation = item.head().visible().map(CommitPoint::generation).orElse(0L) + 1;
          BlobKey blob = new BlobKey("indices/" + shard.index() + "/0/blob-" + generation);
          CommitPoint commit =
              new CommitPoint(
                  item.term(),
                  generation,
                  new BlobStretch(blob, 0, 4096),
                  generation,
                  Optional.empty());
          published.add(commit);
          return next(
              ShardTransitions.publish(
                  item,
                  NODE,
                  item.term(),
                  new Publication(commit, Optional.of(new Publication.Durable(commit, 1)))));
        });
    return published.getLast();
  }

  @Test
  void whatIsKeptIsWhatStands() {
    for (long seed = 1; seed <= 6; seed++) {
      Random random = new Random(seed);
      StateSurvey warm = survey(seed);
      List<String> names = new ArrayList<>();
      for (int step = 0; step < 60; step++) {
        String any = names.isEmpty() ? "" : names.get(random.nextInt(names.size()));
        switch (names.isEmpty() ? 0 : random.nextInt(6)) {
          case 0 -> {
            names.add("x-" + seed + "-" + step);
            var _ = made.catalog().create(NewIndex.named(names.getLast()));
          }
          case 1 -> {
            names.remove(any);
            made.catalog().deletion().delete(made.catalog().named(any).orElseThrow().id());
          }
          case 2 -> flush(shard(any));
          case 3 -> made.catalog().changes().close(made.catalog().named(any).orElseThrow().id());
          default -> {
            Roots kept = warm.read();
            Roots cold = survey(seed + 1000).read();
            assertThat(settled(kept)).as("seed=" + seed).isEqualTo(settled(cold));
            assertThat(kept.shards()).as("seed=" + seed).isEqualTo(cold.shards());
          }
        }
      }
    }
  }

  @Test
  void anIndexThatIsMadeOfAnotherIsARootBeforeThatOneMayLetGo() {
    create(0, 3);
    CommitPoint adopted = publish(shard("logs-0"));
    var _ =
        made.catalog()
            .changes()
            .configure(
                shard("logs-0").index(), FlatSettings.ofIndex(Map.of("blocks.write", true)), false);
    StateSurvey warm = survey(9);
    var _ = warm.read();
    List<Roots> atConfirmation = new ArrayList<>();
    ItemKey source = StateKeys.metadata(shard("logs-0").index());
    ItemStoreDecorator watched =
        new ItemStoreDecorator(items) {
          @Override
          public Optional<Item> read(ItemKey key) {
            if (key.equals(source)) {
              atConfirmation.add(warm.read());
            }
            return super.read(key);
          }
        };
    var _ =
        MemoryCatalog.over(watched, 5)
            .catalog()
            .resize(
                new Resize(Resize.Kind.CLONE, "logs-0", NewIndex.named("copy")), Joining.NOTHING);
    long roots =
        atConfirmation.getLast().commits().stream()
            .filter(root -> root.commit().equals(adopted))
            .count();
    assertThat(roots).as("the source's, and the new one's").isEqualTo(2);
    // The source's log may be gone by now: nothing of it is the new one's.
    assertThat(made.catalog().shards(shard("copy").index()).getFirst().head().translog()).isEmpty();
  }

  @Test
  void whatWasLaidToRestJustThenIsNotMadeAnotherOf() {
    create(0, 1);
    var _ = publish(shard("logs-0"));
    var _ =
        made.catalog()
            .changes()
            .configure(
                shard("logs-0").index(), FlatSettings.ofIndex(Map.of("blocks.write", true)), false);
    change(
        shard("logs-0"),
        item ->
            next(
                ShardTransitions.rest(
                    item, NODE, item.term(), new RestingCounts(1, 0, 1, 100, 0))));
    Resize copy = new Resize(Resize.Kind.CLONE, "logs-0", NewIndex.named("copy"));
    assertThatThrownBy(() -> made.catalog().resize(copy, Joining.NOTHING))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("laid to rest");
    assertThat(made.catalog().named("copy")).isEmpty();
  }
}
