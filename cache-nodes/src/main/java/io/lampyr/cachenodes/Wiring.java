package io.lampyr.cachenodes;

import io.lampyr.aws.secret.SharedSecret;
import io.lampyr.aws.stores.Stores;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.mapped.MappedBlobs;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cachenodes.client.PeerNodes;
import io.lampyr.cachenodes.metrics.PrometheusMetrics;
import io.lampyr.cachenodes.metrics.TwofoldMetrics;
import io.lampyr.cachenodes.process.ExitCode;
import io.lampyr.cachenodes.process.LoggedEvents;
import io.lampyr.cachenodes.process.MeasurementLog;
import io.lampyr.cachenodes.process.NodeProcess;
import io.lampyr.cachenodes.process.ShutdownStep;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.cachenodes.server.Authentication;
import io.lampyr.cachenodes.server.NodeServer;
import io.lampyr.cachenodes.server.NodeServerSettings;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.state.SearchOffer;
import io.lampyr.engine.catalog.KnownShards;
import io.lampyr.engine.client.ClientSettings;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.client.PromptNodes;
import io.lampyr.engine.client.Waker;
import io.lampyr.engine.garbage.RestoreMark;
import io.lampyr.engine.leaf.LeafLoad;
import io.lampyr.engine.machine.HotThreads;
import io.lampyr.engine.machine.NodeSelf;
import io.lampyr.engine.machine.NodeTasks;
import io.lampyr.engine.machine.ThisMachine;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.node.CacheNode;
import io.lampyr.engine.node.LocalShardFolders;
import io.lampyr.engine.node.MappedViews;
import io.lampyr.engine.node.NodeFactory;
import io.lampyr.engine.node.NodeMerges;
import io.lampyr.engine.node.Searching;
import io.lampyr.engine.node.ShardFolders;
import io.lampyr.engine.node.TableIndexViews;
import io.lampyr.engine.search.ColdCounts;
import io.lampyr.engine.search.LeafPlaces;
import io.lampyr.engine.search.NodePlaces;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.SearchLimits;
import io.lampyr.engine.search.WarmSender;
import io.lampyr.engine.upkeep.UpkeepSettings;
import io.lampyr.luceneblob.batch.BatchSettings;
import io.lampyr.luceneblob.batch.BatchesInPlace;
import io.lampyr.luceneblob.batch.FlushLimits;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.luceneblob.directory.LocalVolume;
import io.lampyr.mapping.fault.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.lucene.util.IOUtils;

/** Puts the process together over the stores that its settings choose. */
final class Wiring implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Wiring.class.getName());

  private static final int MAX_SERIES = 10_000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final Duration ANSWER_WITHIN = Duration.ofMinutes(1);
  private static final Duration STATE_DEADLINE = Duration.ofSeconds(10);
  private static final Duration SHARD_ROUND = Duration.ofSeconds(1);

  /**
   * Of a store that is a folder. Sixteen nodes may run in one process, whose mappings are bounded.
   */
  private static final int MAPPED_BLOBS = 2048;

  /** The share of the heap that documents on their way into segments may take. */
  private static final double INDEXING_SHARE_OF_HEAP = 0.2;

  /** The share of the heap that what shards keep in it may take. */
  private static final double SHARD_SHARE_OF_HEAP = 0.4;

  /** The share of the heap that all searches together may collect. */
  private static final double SEARCH_SHARE_OF_HEAP = 0.15;

  /** Leaves time for the rest within {@link NodeProcess#SHUTDOWN_WITHIN}. */
  private static final Duration HAND_OFF_WITHIN = Duration.ofSeconds(50);

  private final Clock clock = new SystemClock();
  private final Randomness randomness = new SystemRandomness();
  private final LoggedEvents events = new LoggedEvents();
  private final ThreadScheduler scheduler = new ThreadScheduler(events::uncaught);
  private final NodeTasks tasks = new NodeTasks(clock);
  private final PrometheusMetrics shown = new PrometheusMetrics(MAX_SERIES);

  /** On AWS, nobody comes to look at what is shown. */
  private final Optional<MeasurementLog> written;

  private final Metrics metrics;
  private final CacheNodeSettings settings;
  private final NodeProcess process =
      new NodeProcess(clock, scheduler, NodeProcess.SHUTDOWN_WITHIN);
  private final PresentLife life = new PresentLife();
  private final Stores stores;
  private final WantedSizes sizes;
  private final ShardFolders folders;
  private final BlockCache cache;
  private final NodeServer server;
  private final CacheNode node;
  private final PeerNodes peers;
  private final SearchEngine search;

  /** The stores are seen through {@code view}. */
  Wiring(CacheNodeSettings settings, NodeServerSettings serving, Stores.View view)
      throws IOException {
    this.settings = settings;
    this.written =
        settings
            .cluster()
            .measured()
            .map(named -> new MeasurementLog(named, clock, randomness, scheduler));
    this.metrics =
        written.<Metrics>map(log -> new TwofoldMetrics(shown, log.metrics())).orElse(shown);
    this.stores =
        new Stores(settings.stores(), new Ports(clock, scheduler, randomness, metrics), view);
    this.folders = new LocalShardFolders(settings.scratch().resolve("shards"));
    this.sizes = new WantedSizes(settings, metrics);
    RegionCache regions = regions();
    this.cache = inPlace(regions);
    DiskBudget disk =
        DiskBudget.halved(
            settings.disk().bytes(), regions::hold, LocalVolume.of(settings.scratch()));
    SharedSecret secret =
        awaited(() -> settings.peers().secret().forNodes(settings.stores()::access, clock));
    Proving proving =
        Proving.by(
            new FeatureStore(stores.items(), writer(stores.items()), FeatureLevel.NEWEST),
            new Ports(clock, scheduler, randomness));
    this.peers = new PeerNodes(settings.peers().calls(), secret, proving, scheduler);
    this.search = search();
    this.server =
        new NodeServer(
            serving,
            new Authentication(secret, proving),
            served(),
            new Ports(clock, scheduler, randomness, shown),
            shown);
    this.node = factory(disk).create();
    life.of(node);
    life.answering(self());
    search.knownAs(() -> Optional.of(life.node().value()));
  }

  private NodeSelf self() {
    ThisMachine machine = new ThisMachine(settings.scratch(), scheduler);
    return new NodeSelf(
        () -> machine.look(coldShards(), Optional.of(search.memory())),
        new HotThreads(scheduler),
        tasks,
        search.uses());
  }

  private NodeServer.Served served() {
    return settings.cluster().roles().search()
        ? new NodeServer.Served(life, life, life, tasks.listing(search.leaf()))
        : new NodeServer.Served(life, life, life);
  }

  private RegionCache regions() throws IOException {
    return RegionCache.inFolder(
        Files.createDirectories(settings.scratch().resolve("cache")),
        CacheSettings.onDisk(DiskBudget.cacheBytes(settings.disk().bytes())),
        new Ports(clock, scheduler, randomness, metrics));
  }

  /** What lies in a folder of this machine is read where it lies. */
  private BlockCache inPlace(RegionCache others) {
    return stores
        .folder()
        .<BlockCache>map(folder -> new MappedBlobs(folder, others, MAPPED_BLOBS, metrics))
        .orElse(others);
  }

  /**
   * What searches as a leaf: with the node's cache and what is not uploaded yet, and a part of its
   * memory.
   */
  private SearchEngine search() {
    ItemStore items = stores.items();
    ItemWriter writer = writer(items);
    ChangeJournal journal = new ChangeJournal(items, writer);
    return new SearchEngine(
        new SearchEngine.Storage(
            stores.blobs(),
            items,
            new BatchesInPlace(life, cache),
            new KnownShards(items, journal, scheduler)),
        new SearchEngine.Owners(
            new IndexTables(
                items,
                new Waker(items, writer, journal, randomness),
                ClientSettings.DEFAULT.cachedIndices()),
            PromptNodes.of(peers, items, new Ports(clock, scheduler, randomness)),
            peers),
        new Ports(clock, scheduler, randomness, metrics),
        Dialect.ELASTICSEARCH,
        SearchEngine.Bounds.of(
            SearchLimits.of(
                Runtime.getRuntime().availableProcessors(),
                (long) (Runtime.getRuntime().maxMemory() * SEARCH_SHARE_OF_HEAP))),
        SearchEngine.Fleet.NONE);
  }

  /** What searches in the node do of shards that are not near. */
  ColdCounts coldShards() {
    return search.cold();
  }

  private ItemWriter writer(ItemStore items) {
    Retries retries =
        new Retries(RetrySettings.within(STATE_DEADLINE), clock, scheduler, randomness);
    return new ItemWriter(items, randomness, retries);
  }

  private NodeFactory factory(DiskBudget disk) {
    ItemStore items = stores.items();
    int cores = Runtime.getRuntime().availableProcessors();
    long indexing = (long) (Runtime.getRuntime().maxMemory() * INDEXING_SHARE_OF_HEAP);
    return new NodeFactory(
        new NodeFactory.Storage(
            stores.blobs(),
            items,
            new NodeFactory.Storage.Watched(
                stores.watched().lease(), stores.watched().heartbeats())),
        new NodeFactory.Local(
            cache,
            folders,
            new TableIndexViews(
                items,
                writer(items),
                new MappedViews(new NodeMerges(clock, scheduler, Math.max(1, cores / 2)))),
            disk,
            new IndexingMemory(indexing, new ReclaimPolicy.RoundRobin(), scheduler)),
        new NodeFactory.Settings(
            new io.lampyr.cluster.state.NodeProcess(
                settings.advertisedHost() + ":" + server.port(),
                randomness.nextLong() >>> 1,
                clock.now()),
            MembershipTiming.beating(settings.heartbeat()),
            settings.translog(),
            commits(settings.upkeep()),
            cores,
            settings.upkeep().withMemory(Machine.memoryBytes())),
        new Ports(clock, scheduler, randomness, metrics),
        events,
        new NodeFactory.Fleet(
            peers,
            sizes.index(),
            settings.cluster().scaling(),
            (long) (Runtime.getRuntime().maxMemory() * SHARD_SHARE_OF_HEAP),
            settings.cluster().functions(),
            searching()));
  }

  /** Where others search, so that they can be told of what was published. */
  private LeafPlaces places() {
    return new NodePlaces(
        NodePlaces.standing(stores.items(), writer(stores.items())),
        (node, process) -> peers.connect(node, process).leaf(node),
        settings.cluster().search().copies(),
        clock,
        scheduler);
  }

  private Searching searching() {
    Ports ports = new Ports(clock, scheduler, randomness, metrics);
    Roles roles = settings.cluster().roles();
    SearchFleetSettings fleet = settings.cluster().search();
    long cacheBytes = DiskBudget.cacheBytes(settings.disk().bytes());
    return new Searching(
        roles.search(),
        !roles.index(),
        search.tier()::load,
        () -> {
          LeafLoad load = search.tier().leafLoad();
          return new SearchOffer(
              !roles.index(),
              load.queue(),
              (double) load.serviceNanos() / NANOS_PER_MILLI,
              search.tier().cacheWanted(fleet.power(), clock.now()),
              cacheBytes);
        },
        new WarmSender(places(), ports)::published,
        Optional.of(
            new Searching.Scaling(fleet.scaling(), sizes.search(), fleet.service().isPresent())));
  }

  /**
   * Returns when the stores answer, are whole and hold nothing that this version cannot read;
   * throws what is wrong if they do not within a while.
   */
  void awaitStores() {
    awaited(() -> {
      stores.check();
      RestoreMark.checkEnded(stores.blobs());
      ItemStore items = stores.items();
      new FeatureStore(items, writer(items), FeatureLevel.NEWEST).check();
      return true;
    });
  }

  /** What comes of it, tried again for a while as long as something does not answer. */
  private <T> T awaited(Supplier<T> asked) {
    Retries.Attempts attempts =
        new Retries(RetrySettings.within(ANSWER_WITHIN), clock, scheduler, randomness).begin();
    while (true) {
      try {
        return asked.get();
      } catch (UnavailableException notYet) {
        if (!attempts.pause(Duration.ZERO)) {
          throw notYet;
        }
        LOG.log(
            System.Logger.Level.WARNING,
            "node cannot begin yet and tries again for=%s cause=\"%s\""
                .formatted(ANSWER_WITHIN, notYet.getMessage()));
      }
    }
  }

  /** The oldest commit of a batch is no older than the oldest operation that is not durable. */
  private static BatchSettings commits(UpkeepSettings upkeep) {
    BatchSettings standard = BatchSettings.DEFAULT;
    FlushLimits limits = standard.flush();
    return new BatchSettings(
        new FlushLimits(limits.maxCommits(), limits.maxBytes(), upkeep.flushAgeMax()),
        standard.hot());
  }

  /**
   * Serves until it is told to end; then hands its shards to others, each of which is served all
   * the while but for its own moment; stops accepting, flushes what is left, leaves the lease, and
   * writes what it measured last.
   */
  ExitCode run() throws InterruptedException {
    process.listen();
    node.start(SHARD_ROUND);
    events.listening(settings.advertisedHost() + ":" + server.port());
    return process.awaitAndEnd(
        List.of(
            new ShutdownStep("hand_off", () -> node.handOff(HAND_OFF_WITHIN)),
            new ShutdownStep("stop_accepting", server::stopAccepting),
            new ShutdownStep("answer_what_runs", server::awaitIdle),
            new ShutdownStep("flush_and_leave", node::leave),
            // The process ends at once after this: nothing is closed.
            new ShutdownStep(
                "write_measurements", () -> written.ifPresent(MeasurementLog::close))));
  }

  /** The service and the node, for a process that begins and ends the node by itself. */
  PresentLife life() {
    return life;
  }

  CacheNode node() {
    return node;
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(
        server::close,
        search::close,
        node::close,
        peers::close,
        cache::close,
        sizes,
        () -> written.ifPresent(MeasurementLog::close),
        stores);
  }
}
