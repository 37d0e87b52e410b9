package io.lampyr.embedded;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.mapped.MappedBlobs;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cachenodes.process.LoggedEvents;
import io.lampyr.cachenodes.process.ShutdownStep;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.machine.Machine;
import io.lampyr.engine.machine.ThisMachine;
import io.lampyr.engine.search.ColdCounts;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.engine.search.NodePlaces;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.httpfront.HttpFront;
import io.lampyr.httpfront.HttpSettings;
import io.lampyr.luceneblob.batch.BatchesInPlace;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.bulk.BulkSettings;
import io.lampyr.restapi.garbage.GarbageRoutes;
import io.lampyr.restapi.node.ConnectionTally;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.security.ApiKeys;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.IOUtils;

/**
 * The whole system: HTTP in front, the API behind it, nodes behind that, and one data folder. It
 * listens, and its nodes are members, when it has started.
 *
 * <p>To end it in order, do its {@link #steps} and then close it. To close it alone is what a crash
 * would be: nothing that was acknowledged is lost, and the next start has something to recover.
 */
public final class EmbeddedServer implements AutoCloseable {
  private static final Duration STATE_DEADLINE = Duration.ofSeconds(10);
  private static final String FIRST_KEY = "first";

  /** Nothing in between bounds a bulk here but the server itself. */
  private static final BulkSettings BULKS = new BulkSettings(100L << 20, 200_000);

  private static final String SEARCH_SCRATCH = "search";
  private static final ByteSize SEARCH_CACHE = ByteSize.ofGb(1);

  /** Each is a mapping of this process, of which systems allow 65,530 and nodes have theirs. */
  private static final int MAPPED_BLOBS = 16_384;

  private final Clock clock = new SystemClock();
  private final ThreadScheduler scheduler = new ThreadScheduler(new LoggedEvents()::uncaught);

  /** The last one first. */
  private final Deque<Closeable> opened = new ArrayDeque<>();

  private final ConnectionTally connections = new ConnectionTally();
  private final EmbeddedSettings settings;
  private final Assembly assembly;
  private final NodeCrew crew;
  private final HttpFront front;
  private final Optional<ApiKeys.Made> firstKey;

  private EmbeddedServer(EmbeddedSettings settings) throws IOException, InterruptedException {
    this.settings = settings;
    try {
      SystemRandomness randomness = new SystemRandomness();
      Ports ports = new Ports(clock, scheduler, randomness);
      DataFolder folder = opened(DataFolder.lock(settings.data()));
      DataStores stores = opened(new DataStores(folder.store(), ports));
      stores.checkFeatures();
      stores.ejectTheDead(folder.damagedLease());
      this.crew = opened(crew(folder, stores, randomness));
      crew.begin();
      BlockCache cache = cache(folder, stores, randomness);
      opened((Closeable) cache::close);
      this.assembly =
          new Assembly(backends(stores, cache, ports), ports, settings.api().with(BULKS));
      Upkeep upkeep =
          opened(new Upkeep(stores, crew, assembly.lasting(), ports, settings.upkeep()));
      FrontDoor door =
          new FrontDoor(
              assembly.api(new GarbageRoutes(upkeep).routes(), machines(folder)),
              settings.hosts(),
              randomness);
      this.firstKey = makeFirstKey();
      // Before anything is served: whoever sees the address can use it.
      crew.awaitMembers();
      upkeep.start();
      HttpSettings http = HttpSettings.at(settings.host(), settings.port());
      this.front =
          opened(new HttpFront(http.with(settings.certified()), door, scheduler, connections));
    } catch (IOException | InterruptedException | RuntimeException | Error failure) {
      IOUtils.closeWhileSuppressingExceptions(failure, opened);
      throw failure;
    }
  }

  private Backends backends(DataStores stores, BlockCache cache, Ports ports) {
    return new Backends(
        stores.blobs, stores.state(), crew, crew::duties, Optional.of(cache), fleet(stores, ports));
  }

  /** A single node has nobody to share searches with. */
  private SearchEngine.Fleet fleet(DataStores stores, Ports ports) {
    if (settings.nodes() + settings.searchNodes() == 1) {
      return SearchEngine.Fleet.NONE;
    }
    ItemWriter writer =
        new ItemWriter(stores.state(), ports.randomness(), Retries.within(STATE_DEADLINE, ports));
    LeafSettings leaves = LeafSettings.STANDARD;
    return new SearchEngine.Fleet(
        new NodePlaces(
            NodePlaces.standing(stores.state(), writer),
            crew::leaf,
            leaves.copies(),
            ports.clock(),
            ports.scheduler()),
        leaves);
  }

  /** All nodes run here. */
  private Machines machines(DataFolder folder) {
    ThisMachine machine = new ThisMachine(folder.store(), scheduler);
    return new Machines() {
      @Override
      public Optional<Machine> of(Heartbeat node) {
        return Optional.of(machine.look(coldShards(node.node()), memory(node.node())));
      }

      @Override
      public boolean isHere(Heartbeat node) {
        return true;
      }

      @Override
      public Optional<String> here() {
        return crew.first().map(NodeId::value);
      }

      @Override
      public Optional<ConnectionTally> connections() {
        return Optional.of(connections);
      }
    };
  }

  /** Requests come in by what is in front of the nodes, which is told of with the first. */
  private Optional<RequestMemory> memory(NodeId node) {
    return crew.first().equals(Optional.of(node))
        ? assembly.engine().map(SearchEngine::memory)
        : Optional.empty();
  }

  /** Requests are coordinated by what is in front of the nodes: it is counted with the first. */
  private ColdCounts coldShards(NodeId node) {
    ColdCounts leaf = crew.coldShards(node);
    return crew.first().equals(Optional.of(node))
        ? assembly.engine().map(engine -> leaf.plus(engine.cold())).orElse(leaf)
        : leaf;
  }

  private NodeCrew crew(DataFolder folder, DataStores stores, SystemRandomness randomness) {
    UpkeepSettings upkeep = settings.upkeep();
    return new NodeCrew(
        folder,
        stores.kept,
        new NodeCrew.Size(settings.nodes(), settings.searchNodes()),
        upkeep.restAfter(),
        scheduler,
        randomness);
  }

  /**
   * Blobs are read where they lie, and so is what only the nodes of this process have yet; regions
   * are for what can be had in neither way.
   */
  private BlockCache cache(DataFolder folder, DataStores stores, SystemRandomness randomness)
      throws IOException {
    RegionCache regions =
        RegionCache.inFolder(
            Files.createDirectories(folder.scratch(SEARCH_SCRATCH).resolve("cache")),
            CacheSettings.onDisk(SEARCH_CACHE.bytes()),
            new Ports(clock, scheduler, randomness));
    return new BatchesInPlace(
        crew, new MappedBlobs(stores.blobs, regions, MAPPED_BLOBS, Metrics.none()));
  }

  /**
   * Starts a server. Throws {@link io.lampyr.base.error.MisconfiguredException} if another one has
   * the folder or the port.
   */
  public static EmbeddedServer start(EmbeddedSettings settings)
      throws IOException, InterruptedException {
    return new EmbeddedServer(settings);
  }

  private Optional<ApiKeys.Made> makeFirstKey() {
    boolean needed = settings.api().keys() && assembly.keys().isEmpty();
    return needed ? Optional.of(assembly.keys().createForEverything(FIRST_KEY)) : Optional.empty();
  }

  public int port() {
    return front.port();
  }

  private <T extends Closeable> T opened(T part) {
    opened.push(part);
    return part;
  }

  /** The key that was made because keys are required and there was none: it is not told again. */
  public Optional<ApiKeys.Made> firstKey() {
    return firstKey;
  }

  /** What the API works on, for whoever uses the engine directly. */
  public Assembly assembly() {
    return assembly;
  }

  /** What an orderly end consists of. */
  public List<ShutdownStep> steps() {
    return List.of(
        new ShutdownStep("stop_accepting", front::stopAccepting),
        new ShutdownStep("answer_what_runs", front::awaitIdle),
        new ShutdownStep("tell_counts", assembly.counts()::ending),
        new ShutdownStep("flush_and_leave", crew::leave));
  }

  /** Whatever one part throws, all are closed. */
  @Override
  public void close() throws IOException {
    IOUtils.close(opened);
  }
}
