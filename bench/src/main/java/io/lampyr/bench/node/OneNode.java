package io.lampyr.bench.node;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.count.Traffic;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.blobstore.file.FsyncPolicy;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cluster.autoscaling.ScalingSettings;
import io.lampyr.cluster.item.BlobItemStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.client.Waker;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.node.CacheNode;
import io.lampyr.engine.node.IndexViews;
import io.lampyr.engine.node.NodeFactory;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.TableIndexViews;
import io.lampyr.engine.refresh.RefreshInterval;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.luceneblob.directory.SmallFilesInMemory;
import io.lampyr.translog.batch.BatchSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.store.FSDirectory;

/**
 * A node that is the whole cluster: a member and its own leader, with an index of one shard, over a
 * file store and a cache on disk, with the settings that a server begins with.
 */
public final class OneNode implements AutoCloseable {
  /** The table and mapping that the only index has for ever. */
  private static final long VERSION = 1;

  private static final long CACHE_BYTES = 1L << 30;
  private static final Duration SHARD_ROUND = Duration.ofMillis(500);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int MAX_PAUSES = 1500;

  private final SystemClock clock = new SystemClock();
  private final Scheduler scheduler;
  private final Randomness randomness;
  private final Randomness requests;
  private final FileBlobStore files;
  private final CountingBlobStore counted;
  private final TranslogMeter store;
  private final RegionCache cache;
  private final CacheNode node;
  private final IndexId index;
  private final Waker waker;

  /** What differs between benchmarks. */
  public record Setup(
      long seed,
      long indexingBytes,
      int width,
      DocumentParser parser,
      ShardIndexConfig lucene,
      BatchSettings translog,
      RefreshInterval refresh) {

    /** Refreshed by itself, as indices are that do not say how often. */
    public Setup(
        long seed,
        long indexingBytes,
        int width,
        DocumentParser parser,
        ShardIndexConfig lucene,
        BatchSettings translog) {
      this(seed, indexingBytes, width, parser, lucene, translog, new RefreshInterval.Standard());
    }
  }

  public OneNode(Path folder, Setup setup) throws IOException, InterruptedException {
    this.scheduler = new ThreadScheduler((thread, failure) -> failure.printStackTrace());
    this.randomness = new SeededRandomness(setup.seed());
    this.requests = new SeededRandomness(setup.seed() + 1);
    this.files =
        FileBlobStore.open(
            new FileStoreSettings(folder.resolve("store"), FsyncPolicy.NEVER),
            clock,
            scheduler,
            randomness);
    this.counted = new CountingBlobStore(files);
    this.store = new TranslogMeter(counted, clock);
    this.cache =
        RegionCache.inFolder(
            folder.resolve("cache"),
            CacheSettings.onDisk(CACHE_BYTES),
            new Ports(clock, scheduler, randomness));
    this.index = IndexId.random(randomness);
    BlobItemStore items = new BlobItemStore(store, "state");
    RetrySettings patience = RetrySettings.within(Duration.ofSeconds(5));
    ItemWriter writer =
        new ItemWriter(items, randomness, new Retries(patience, clock, scheduler, randomness));
    this.waker = new Waker(items, writer, new ChangeJournal(items, writer), randomness);
    this.node = start(folder.resolve("local"), setup, items, writer);
    awaitOpen();
  }

  private CacheNode start(Path local, Setup setup, ItemStore items, ItemWriter writer) {
    IndexTables tables = new IndexTables(items, writer, index);
    DocumentRouting routing = DocumentRouting.forShards(1);
    tables.create(routing);
    IndexViews.View view = view(routing, setup);
    NodeFactory factory =
        new NodeFactory(
            new NodeFactory.Storage(store, items),
            new NodeFactory.Local(
                cache,
                (shard, term) ->
                    new SmallFilesInMemory(
                        FSDirectory.open(
                            Files.createDirectories(local.resolve(shard.ordinal() + "-" + term)))),
                new TableIndexViews(items, writer, metadata -> view),
                DiskBudget.halved(8L << 30),
                new IndexingMemory(
                    setup.indexingBytes(), new ReclaimPolicy.RoundRobin(), scheduler)),
            new NodeFactory.Settings(
                new NodeProcess("127.0.0.1:1", 1, Instant.EPOCH),
                MembershipTiming.DEFAULT,
                setup.translog(),
                io.lampyr.luceneblob.batch.BatchSettings.DEFAULT,
                setup.width()),
            new Ports(clock, scheduler, randomness),
            new LoudEvents(),
            new NodeFactory.Fleet(
                (node, _) -> {
                  throw new IllegalStateException("there is no other node=" + node);
                },
                _ -> {},
                ScalingSettings.of(1, 1),
                1L << 30));
    CacheNode made = factory.create();
    made.start(SHARD_ROUND);
    return made;
  }

  private static IndexViews.View view(DocumentRouting routing, Setup setup) {
    return new IndexViews.View(
        VERSION, VERSION, routing, setup.parser(), setup.lucene(), setup.refresh());
  }

  private void awaitOpen() throws InterruptedException {
    for (int i = 0; i < MAX_PAUSES; i++) {
      Optional<NodeService> service = node.service();
      if (service.isPresent()
          && waker.wake(shard()).isPresent()
          && service.get().refresh(self(), shard()) instanceof ShardReply.Answered<?>) {
        return;
      }
      scheduler.sleep(PAUSE);
    }
    throw new IllegalStateException("node did not open its shard");
  }

  private NodeId self() {
    return node.member().orElseThrow();
  }

  private ShardId shard() {
    return new ShardId(index, 0);
  }

  private NodeService service() {
    return node.service().orElseThrow();
  }

  /** The store itself: what is asked of it here does not count as the node's. */
  public FileBlobStore files() {
    return files;
  }

  /** What the node asked of the store, items included. */
  public Traffic traffic() {
    return counted.traffic();
  }

  /** What the node's translog asked of the store. */
  public TranslogMeter store() {
    return store;
  }

  /** Writes until it is acknowledged; answers how often the node was too busy to begin. */
  public int append(List<Write> writes) throws InterruptedException {
    RequestId request = RequestId.random(requests);
    for (int refused = 0; refused < MAX_PAUSES; refused++) {
      ShardAppend append =
          new ShardAppend(
              shard(), VERSION, new AppendRequest(request, Duration.ZERO, VERSION, writes));
      switch (service().append(self(), List.of(append)).getFirst()) {
        case ShardReply.Answered<List<WriteResult>>(List<WriteResult> results) -> {
          requireDone(results);
          return refused;
        }
        case ShardReply.Overloaded<?> _ -> scheduler.sleep(PAUSE);
        case ShardReply.NotOwner<?>(String why) -> throw new IllegalStateException(why);
        case ShardReply.Stale<?>(String why) -> throw new IllegalStateException(why);
        case ShardReply.Unknown<?>(String why) -> throw new IllegalStateException(why);
      }
    }
    throw new IllegalStateException("node was too busy for too long");
  }

  private static void requireDone(List<WriteResult> results) {
    for (WriteResult result : results) {
      if (!(result instanceof WriteResult.Done)) {
        throw new IllegalStateException("write did not take effect: " + result);
      }
    }
  }

  public void refresh() {
    require(service().refresh(self(), shard()));
  }

  public void flush() {
    require(service().flush(self(), shard(), new Merging.None()));
  }

  private static void require(ShardReply<?> reply) {
    if (!(reply instanceof ShardReply.Answered<?>)) {
      throw new IllegalStateException("node did not answer: " + reply);
    }
  }

  @Override
  public void close() throws IOException {
    try (files;
        cache) {
      node.close();
    }
  }
}
