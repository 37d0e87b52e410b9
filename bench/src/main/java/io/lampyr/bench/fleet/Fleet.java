package io.lampyr.bench.fleet;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.setting.Secret;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.count.RequestKind;
import io.lampyr.blobstore.count.Traffic;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.blobstore.file.FsyncPolicy;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.client.PeerNodes;
import io.lampyr.cachenodes.process.LoggedEvents;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.lifecycle.IndexDividing;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.luceneblob.batch.BatchScan;
import io.lampyr.luceneblob.commit.BlobNames;
import io.lampyr.luceneblob.commit.CommitIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A cluster in this process, over a store in a folder and cluster state in memory. It has nodes,
 * which are members when it has been made, and functions.
 */
public final class Fleet implements AutoCloseable {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(10);
  private static final int MOST_LOOKS = 6000;
  private static final Duration STATE_DEADLINE = Duration.ofSeconds(10);
  private static final int LIST_PAGE = 1000;
  private static final List<RequestKind> WRITES =
      List.of(
          RequestKind.PUT,
          RequestKind.LIST,
          RequestKind.BEGIN_UPLOAD,
          RequestKind.PUT_PART,
          RequestKind.COMPLETE_UPLOAD,
          RequestKind.LIST_UPLOADS);

  private final Path folder;
  private final Ports ports;
  private final FileBlobStore files;
  private final StoreMeter nodeStore;
  private final StoreMeter functionStore;
  private final CountingItemStore items = new CountingItemStore(new MemoryItemStore());
  private final PeerNodes peers;
  private final OwnerMeter owners;
  private final List<FleetNode> nodes = new ArrayList<>();
  private final List<FleetFunction> functions = new ArrayList<>();
  private volatile Consumer<ShardItem> told = _ -> {};

  /** What functions reach. */
  record Reached(BlobStore blobs, ItemStore items, OwnerMeter owners, PeerNodes nodes) {
    io.lampyr.engine.node.Peers peers() {
      return nodes;
    }
  }

  public Fleet(Path folder, FleetSetup setup) throws IOException, InterruptedException {
    this.folder = folder;
    SeededRandomness randomness = new SeededRandomness(setup.seed());
    this.ports =
        new Ports(new SystemClock(), new ThreadScheduler(new LoggedEvents()::uncaught), randomness);
    this.files =
        FileBlobStore.open(
            new FileStoreSettings(folder.resolve("store"), FsyncPolicy.NEVER),
            ports.clock(),
            ports.scheduler(),
            randomness);
    this.nodeStore = new StoreMeter(files);
    this.functionStore = new StoreMeter(files);
    Secret secret = new Secret("of-this-process-alone-" + Long.toHexString(randomness.nextLong()));
    this.peers = new PeerNodes(NodeClientSettings.defaults(), secret, ports.scheduler());
    this.owners = new OwnerMeter(peers);
    for (int i = 0; i < setup.nodes(); i++) {
      FleetNode.Shared shared =
          new FleetNode.Shared(nodeStore, items, peers, secret, item -> told.accept(item));
      nodes.add(new FleetNode(folder.resolve("node-" + i), shared, ports, setup));
    }
    nodes.forEach(FleetNode::start);
    for (int i = 0; i < setup.functions(); i++) {
      var _ = addFunction();
    }
    awaitMembers();
  }

  private void awaitMembers() throws InterruptedException {
    for (int look = 0; look < MOST_LOOKS; look++) {
      if (nodes.stream().allMatch(FleetNode::isMember)) {
        return;
      }
      ports.scheduler().sleep(LOOK_AGAIN);
    }
    throw new IllegalStateException("nodes did not join");
  }

  public Clock clock() {
    return ports.clock();
  }

  public Scheduler scheduler() {
    return ports.scheduler();
  }

  /** The first function, or the one of this number, counted round and round. */
  public FleetFunction function(int number) {
    return functions.get(number % functions.size());
  }

  /** From now on, what nodes publish is told there. */
  public void tell(Consumer<ShardItem> published) {
    told = published;
  }

  public Ports ports() {
    return ports;
  }

  /** One more, with nothing in its cache. */
  public FleetFunction addFunction() throws IOException {
    return addFunction(UnaryOperator.identity(), SearchEngine.Fleet.NONE);
  }

  /** The same with another way to the store, and with places that search for it. */
  public FleetFunction addFunction(UnaryOperator<BlobStore> way, SearchEngine.Fleet places)
      throws IOException {
    FleetFunction function =
        new FleetFunction(
            folder.resolve("function-" + functions.size()),
            new Reached(way.apply(functionStore), items, owners, peers),
            places,
            ports);
    functions.add(function);
    return function;
  }

  /** What was counted so far. */
  public Counts counts() {
    Map<Counter, Long> counts = new EnumMap<>(Counter.class);
    Traffic written = nodeStore.batches();
    Traffic read = functionStore.batches();
    counts.put(Counter.BATCH_PUTS, writes(written));
    counts.put(Counter.BATCH_PUT_BYTES, written.bytesWritten());
    counts.put(Counter.BATCH_GETS, read.requests(RequestKind.GET));
    counts.put(Counter.BATCH_GET_BYTES, read.bytesRead());
    counts.put(Counter.NODE_BATCH_GETS, written.requests(RequestKind.GET));
    counts.put(Counter.LOG_PUTS, writes(nodeStore.log()));
    counts.put(Counter.LOG_PUT_BYTES, nodeStore.log().bytesWritten());
    List<Traffic> all = new ArrayList<>();
    for (StoreMeter meter : List.of(nodeStore, functionStore)) {
      all.addAll(List.of(meter.batches(), meter.log(), meter.rest()));
    }
    counts.put(Counter.STORE_WRITES, all.stream().mapToLong(Fleet::writes).sum());
    counts.put(Counter.STORE_READS, all.stream().mapToLong(Fleet::reads).sum());
    counts.put(Counter.OWNER_READS, owners.reads());
    counts.put(Counter.OWNER_BYTES, owners.bytes());
    counts.put(Counter.STATE_READ_UNITS, items.counts().readUnits());
    counts.put(Counter.STATE_WRITE_UNITS, items.counts().writeUnits());
    return new Counts(counts);
  }

  /** Divides indices, with its calls to nodes made by this way. */
  public IndexDividing dividing(UnaryOperator<NodeDuties> way) {
    ItemWriter writer =
        new ItemWriter(items, ports.randomness(), Retries.within(STATE_DEADLINE, ports));
    return new IndexDividing(
        new Catalog(items, writer, ports),
        new Table<>(items, writer, StateCodecs.HEARTBEAT),
        (node, process) -> way.apply(peers.connect(node, process)),
        ports);
  }

  /** The blobs of an index that the store has, by the shard that made them. */
  public Map<CommitIdentity, Long> blobs(IndexId index) {
    Map<CommitIdentity, Long> blobs = new HashMap<>();
    Optional<BlobKey> after = Optional.empty();
    ListPage page;
    do {
      page = files.list("indices/" + index.uuid() + "/", after, LIST_PAGE);
      for (BlobInfo blob : page.blobs()) {
        BlobNames.parse(blob.key()).ifPresent(first -> blobs.put(first, blob.length()));
        after = Optional.of(blob.key());
      }
    } while (page.more());
    return blobs;
  }

  /** Requests of cluster state so far. */
  public long stateRequests() {
    return items.counts().requests();
  }

  /** Requests of the object store so far. */
  public long storeRequests() {
    return Stream.of(nodeStore, functionStore)
        .flatMap(meter -> Stream.of(meter.batches(), meter.log(), meter.rest()))
        .flatMap(traffic -> traffic.requests().values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /** How many commits each batch has that the store has, from the oldest batch on. */
  public List<Integer> batches() {
    SortedMap<Long, Integer> commits = new TreeMap<>();
    Optional<BlobKey> after = Optional.empty();
    ListPage page;
    do {
      page = files.list("indices/", after, LIST_PAGE);
      for (BlobInfo blob : page.blobs()) {
        BlobNames.parse(blob.key())
            .ifPresent(first -> commits.put(first.generation(), commits(first, blob)));
        after = Optional.of(blob.key());
      }
    } while (page.more());
    return List.copyOf(commits.values());
  }

  private int commits(CommitIdentity first, BlobInfo blob) {
    BlobStoreSource source = new BlobStoreSource(files);
    return new BatchScan(first.shard(), blob.key(), blob.length(), source).commits().size();
  }

  private static long writes(Traffic traffic) {
    return WRITES.stream().mapToLong(traffic::requests).sum();
  }

  private static long reads(Traffic traffic) {
    return traffic.requests(RequestKind.GET) + traffic.requests(RequestKind.HEAD);
  }

  @Override
  public void close() throws IOException {
    functions.forEach(FleetFunction::close);
    peers.close();
    for (FleetNode node : nodes) {
      node.close();
    }
    files.close();
  }
}
