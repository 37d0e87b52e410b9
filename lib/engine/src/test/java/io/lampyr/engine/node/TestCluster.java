package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cluster.autoscaling.ClusterSize;
import io.lampyr.cluster.autoscaling.ScalingSettings;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.client.Waker;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.TestDocuments;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.UpkeepSettings;
import io.lampyr.luceneblob.batch.BatchSettings;
import io.lampyr.luceneblob.batch.FlushLimits;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.luceneblob.hot.HotLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * Several nodes in one process over memory stores, stepped by the test, in real time with short
 * intervals.
 */
final class TestCluster implements AutoCloseable {
  private static final MembershipTiming TIMING =
      new MembershipTiming(Duration.ofMillis(40), Duration.ofMillis(40), 8, Duration.ofSeconds(2));

  final Clock clock = new SystemClock();
  final Randomness randomness;
  final ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();
  final ConcurrentLinkedQueue<ClusterSize> sizes = new ConcurrentLinkedQueue<>();

  /** What nodes were told of shards that were handed to them. */
  final CopyOnWriteArrayList<HotBytes> used = new CopyOnWriteArrayList<>();

  private final CopyOnWriteArrayList<CacheNode> nodes = new CopyOnWriteArrayList<>();
  final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> events.add(thread.getName() + ": " + failure));
  final MemoryBlobStore blobs = new MemoryBlobStore(clock);
  final MemoryItemStore items = new MemoryItemStore();
  final ItemWriter writer;
  final IndexId index;
  final Waker waker;
  final DocumentRouting routing;

  /** Meets each opening of a shard where it begins, on the thread that opens it. */
  volatile Consumer<ShardId> opening = _ -> {};

  TestCluster(long seed) {
    this(seed, 2);
  }

  /** With an index of so many shards. */
  TestCluster(long seed, int shards) {
    routing = DocumentRouting.forShards(shards);
    randomness = new SeededRandomness(seed);
    writer =
        new ItemWriter(
            items,
            randomness,
            new Retries(RetrySettings.within(Duration.ofSeconds(5)), clock, scheduler, randomness));
    index = IndexId.random(randomness);
    waker = new Waker(items, writer, new ChangeJournal(items, writer), randomness);
    createIndex();
  }

  private void createIndex() {
    Table<CatalogEntry> catalog = new Table<>(items, writer, StateCodecs.CATALOG);
    catalog.create(StateKeys.catalog(index), new CatalogEntry(index, "test", routing.shards()));
    Table<IndexMetadata> indices = new Table<>(items, writer, StateCodecs.INDEX);
    indices.create(
        StateKeys.metadata(index),
        new IndexMetadata(
            index,
            "test",
            IndexState.OPEN,
            new IndexMetadata.Layout(routing.shards(), routing.routingShards()),
            new IndexMetadata.Age(Instant.EPOCH, 1, 1),
            new IndexMetadata.Definition("{}", "{}", new TreeMap<>())));
    for (int i = 0; i < routing.shards(); i++) {
      ShardId shard = new ShardId(index, i);
      shards().create(StateKeys.shard(shard), ShardItem.created(shard));
      wakeSoon(shard);
    }
  }

  /** As soon as a node is there. */
  void wakeSoon(ShardId shard) {
    var _ =
        scheduler.fork(
            "wake",
            () -> {
              boolean woken = false;
              while (!woken && !Thread.currentThread().isInterrupted()) {
                try {
                  woken = waker.wake(shard).isPresent();
                  nodes.forEach(node -> tell(node, shard));
                } catch (UnavailableException nobody) {
                  pause();
                }
              }
            });
  }

  private static void tell(CacheNode node, ShardId shard) {
    node.member()
        .ifPresent(
            self -> node.duties().ifPresent(duties -> duties.ownerless(self, List.of(shard))));
  }

  private void pause() {
    try {
      scheduler.sleep(Duration.ofMillis(10));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  Table<ShardItem> shards() {
    return new Table<>(items, writer, StateCodecs.SHARD);
  }

  ShardItem item(int ordinal) {
    return shards().read(StateKeys.shard(new ShardId(index, ordinal))).orElseThrow().value();
  }

  CacheNode node(BlobStore store) {
    return node(store, items);
  }

  /** A node that sees cluster state so. */
  CacheNode node(BlobStore store, ItemStore state) {
    return node(new NodeFactory.Storage(store, state), TIMING);
  }

  /** A node that reaches what nodes share so, and beats and watches by these times. */
  CacheNode node(NodeFactory.Storage storage, MembershipTiming timing) {
    return node(storage, timing, UpkeepSettings.DEFAULT);
  }

  /** A node that lays its shards to rest soon. */
  CacheNode restless() {
    return restless(blobs);
  }

  /** The same over another store. */
  CacheNode restless(BlobStore store) {
    return node(
        new NodeFactory.Storage(store, items),
        TIMING,
        UpkeepSettings.DEFAULT.restingAfter(Duration.ofMillis(300)));
  }

  private CacheNode node(
      NodeFactory.Storage storage, MembershipTiming timing, UpkeepSettings upkeep) {
    RegionCache cache =
        RegionCache.inMemory(
            CacheSettings.inMemory(64L << 20), new Ports(clock, scheduler, randomness));
    NodeFactory factory =
        new NodeFactory(
            storage,
            new NodeFactory.Local(
                cache,
                (shard, term) -> {
                  opening.accept(shard);
                  return new ByteBuffersDirectory();
                },
                new TableIndexViews(items, writer, this::view),
                DiskBudget.unbounded(),
                new IndexingMemory(64L << 20, new ReclaimPolicy.RoundRobin(), scheduler)),
            new NodeFactory.Settings(
                new NodeProcess("127.0.0.1:1", 1, Instant.EPOCH),
                timing,
                io.lampyr.translog.batch.BatchSettings.defaults(),
                new BatchSettings(
                    new FlushLimits(5, 4L << 20, Duration.ofMinutes(10)), HotLimits.DEFAULT),
                2,
                upkeep),
            new Ports(clock, scheduler, randomness),
            new Events(),
            new NodeFactory.Fleet(
                (peer, _) -> new Peer(this, peer),
                sizes::add,
                ScalingSettings.of(1, 10),
                64L << 20));
    CacheNode node = factory.create();
    nodes.add(node);
    node.start(Duration.ofMillis(30));
    return node;
  }

  /** A node as the others see it. */
  private record Peer(TestCluster cluster, NodeId id) implements NodeDuties {
    private <T> ShardReply<T> ask(Function<NodeDuties, ShardReply<T>> call) {
      return cluster.nodes.stream()
          .filter(node -> node.member().equals(Optional.of(id)))
          .flatMap(node -> node.duties().stream())
          .findFirst()
          .map(call)
          .orElseGet(() -> new ShardReply.NotOwner<>("node cannot be reached"));
    }

    @Override
    public ShardReply<Boolean> relocate(NodeId meant, ShardId shard, NodeId target) {
      return ask(duties -> duties.relocate(meant, shard, target));
    }

    @Override
    public ShardReply<Boolean> ownerless(NodeId meant, List<ShardId> shards) {
      return ask(duties -> duties.ownerless(meant, shards));
    }

    @Override
    public ShardReply<Boolean> survey(NodeId meant, ShardId shard, IndexMetadata.Layout into) {
      return ask(duties -> duties.survey(meant, shard, into));
    }

    @Override
    public ShardReply<Boolean> fence(NodeId meant, ShardId shard, long tableVersion) {
      return ask(duties -> duties.fence(meant, shard, tableVersion));
    }

    @Override
    public ShardReply<Boolean> wanted(NodeId meant, List<ShardId> shards) {
      return ask(duties -> duties.wanted(meant, shards));
    }

    @Override
    public ShardReply<Boolean> used(NodeId meant, List<HotBytes> hottest) {
      cluster.used.addAll(hottest);
      return ask(duties -> duties.used(meant, hottest));
    }

    @Override
    public ShardReply<List<ShardStats>> stats(NodeId meant) {
      return ask(duties -> duties.stats(meant));
    }
  }

  private IndexViews.View view(IndexMetadata metadata) {
    return new IndexViews.View(
        metadata.age().tableVersion(),
        metadata.age().mappingVersion(),
        routing,
        TestDocuments::parse,
        new ShardIndexConfig(
            new StandardAnalyzer(),
            new TieredMergePolicy(),
            new SerialMergeScheduler(),
            Optional.empty()));
  }

  Write index(int ordinal, String id, String source) {
    return new Write(
        ordinal, WriteKind.INDEX, VersionCheck.NONE, DocumentKey.of(id), new BytesRef(source));
  }

  Write delete(int ordinal, String id) {
    return new Write(
        ordinal, WriteKind.DELETE, VersionCheck.NONE, DocumentKey.of(id), new BytesRef());
  }

  ShardAppend append(RequestId request, Duration age, Write write) {
    ShardId shard = new ShardId(index, routing.shardOf(write.key().id()));
    return new ShardAppend(shard, 1, new AppendRequest(request, age, 1, List.of(write)));
  }

  /** Asks every node until one has answered for certain, as a client that retries does. */
  WriteResult write(Supplier<List<CacheNode>> nodes, Write write) throws InterruptedException {
    RequestId request = RequestId.random(randomness);
    long began = clock.monotonicNanos();
    while (true) {
      for (CacheNode node : nodes.get()) {
        Optional<NodeService> service = node.service();
        Optional<NodeId> self = node.member();
        if (service.isEmpty() || self.isEmpty()) {
          continue;
        }
        Duration age = Duration.ofNanos(clock.monotonicNanos() - began);
        ShardReply<List<WriteResult>> reply =
            service.get().append(self.get(), List.of(append(request, age, write))).getFirst();
        if (reply instanceof ShardReply.Answered<List<WriteResult>>(List<WriteResult> results)) {
          return results.getFirst();
        }
      }
      scheduler.sleep(Duration.ofMillis(20));
      if (clock.monotonicNanos() - began > Duration.ofSeconds(60).toNanos()) {
        throw new IllegalStateException("no answer within a minute events=" + events);
      }
    }
  }

  Optional<String> read(Supplier<List<CacheNode>> nodes, String id) throws InterruptedException {
    ShardId shard = new ShardId(index, routing.shardOf(id));
    long began = clock.monotonicNanos();
    while (true) {
      for (CacheNode node : nodes.get()) {
        Optional<NodeService> service = node.service();
        Optional<NodeId> self = node.member();
        if (service.isPresent()
            && self.isPresent()
            && service.get().read(self.get(), shard, id)
                instanceof
                ShardReply.Answered<Optional<io.lampyr.engine.lucene.StoredDocument>>(var found)) {
          return found.map(document -> document.source().utf8ToString());
        }
      }
      scheduler.sleep(Duration.ofMillis(20));
      if (clock.monotonicNanos() - began > Duration.ofSeconds(60).toNanos()) {
        throw new IllegalStateException("no answer within a minute events=" + events);
      }
    }
  }

  private final class Events implements NodeEvents {
    @Override
    public void opened(ShardId shard, PrimaryTerm term) {
      events.add("opened " + shard + " term " + term);
    }

    @Override
    public void notOpened(ShardId shard, String reason) {
      events.add("not opened " + shard + " " + reason);
    }

    @Override
    public void failed(ShardId shard, Throwable why) {
      events.add("failed " + shard + " " + why);
    }

    @Override
    public void problem(LampyrException problem) {
      events.add("problem " + problem);
    }

    @Override
    public void relocationWanted(String request) {}

    @Override
    public void movedAway(ShardId shard, String target) {
      events.add("moved " + shard + " to " + target);
    }
  }

  @Override
  public void close() {}
}
