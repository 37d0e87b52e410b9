package io.lampyr.restapi.document;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
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
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.client.ClientSettings;
import io.lampyr.engine.client.DocumentReader;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.client.IngestClient;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.client.Waker;
import io.lampyr.engine.client.WriteVisibility;
import io.lampyr.engine.commit.JoinedShards;
import io.lampyr.engine.garbage.CacheFolder;
import io.lampyr.engine.garbage.GarbageCollector;
import io.lampyr.engine.garbage.GcSettings;
import io.lampyr.engine.lifecycle.OwnerSizes;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.node.CacheNode;
import io.lampyr.engine.node.MappedViews;
import io.lampyr.engine.node.NodeFactory;
import io.lampyr.engine.node.NodeMerges;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.node.TableIndexViews;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.upkeep.UpkeepSettings;
import io.lampyr.luceneblob.batch.BatchSettings;
import io.lampyr.luceneblob.batch.FlushLimits;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.luceneblob.hot.HotLimits;
import io.lampyr.mapping.Mapping;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.bulk.BulkRoutes;
import io.lampyr.restapi.bulk.BulkSettings;
import io.lampyr.restapi.destination.StandBys;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.restapi.pipeline.PipelineLibrary;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.lucene.store.ByteBuffersDirectory;

/** The API over a real node in this process, over stores of memory. */
public final class OneNode implements AutoCloseable {
  private final Clock clock = new SystemClock();
  private final ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();
  private final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> events.add(thread.getName() + ": " + failure));
  private final MemoryBlobStore blobs = new MemoryBlobStore(clock);
  public final MemoryItemStore items = new MemoryItemStore();
  private final Randomness randomness;
  public final ItemWriter writer;
  final Table<IndexMetadata> metadata;
  private final RegionCache cache;
  private final UpkeepSettings upkeep;
  private volatile CacheNode node;

  /** The way to the duties of the node. */
  public final Peers peers = (_, _) -> this.node.duties().orElseThrow();

  final RestApi api;
  final NamesOfOneNode names = new NamesOfOneNode(this);

  public OneNode(long seed, Persona persona) {
    this(seed, persona, UpkeepSettings.DEFAULT);
  }

  /** Whose node looks after its shards so. */
  public OneNode(long seed, Persona persona, UpkeepSettings upkeep) {
    this.upkeep = upkeep;
    randomness = new SeededRandomness(seed);
    writer =
        new ItemWriter(
            items,
            randomness,
            new Retries(RetrySettings.within(Duration.ofSeconds(5)), clock, scheduler, randomness));
    metadata = new Table<>(items, writer, StateCodecs.INDEX);
    Ports ports = new Ports(clock, scheduler, randomness);
    cache = RegionCache.inMemory(CacheSettings.inMemory(64L << 20), ports);
    node = node();
    RequestMemory memory = new RequestMemory(64 << 20, 64 << 20);
    api = new RestApi(routes(persona), persona, Gatekeeper.OPEN, memory);
  }

  private List<Route> routes(Persona persona) {
    Ports ports = new Ports(clock, scheduler, randomness);
    ClientSettings settings = ClientSettings.DEFAULT;
    Waker waker = new Waker(items, writer, new ChangeJournal(items, writer), randomness);
    IndexTables tables = new IndexTables(items, waker, settings.cachedIndices());
    NodeConnector nodes = (id, process) -> node.service().orElseThrow();
    DocumentReader reader =
        new DocumentReader(tables, nodes, Optional.empty(), ports, settings.pauses());
    WriteRefresh refresh = new ShardRefresh(new WriteVisibility(tables, nodes, ports, settings));
    IngestClient client = new IngestClient(tables, nodes, ports, settings);
    DocumentWriter documents =
        new DocumentWriter(
            new DocumentWriter.Parts(
                names, client, reader, refresh, PipelineLibrary.EMPTY, StandBys.ONE, false, ports),
            8);
    ErrorAnswers errors = new ErrorAnswers(persona.dialect());
    List<Route> routes = new ArrayList<>();
    routes.addAll(
        new DocumentRoutes(documents, names, reader, ScriptLibrary.EMPTY, errors).routes());
    routes.addAll(new MultiGetRoutes(names, reader, refresh, errors, scheduler).routes());
    routes.addAll(
        new BulkRoutes(documents, BulkSettings.OF_FUNCTIONS, ScriptLibrary.EMPTY, errors, clock)
            .routes());
    return routes;
  }

  private CacheNode node() {
    MembershipTiming timing =
        new MembershipTiming(
            Duration.ofMillis(40), Duration.ofMillis(40), 8, Duration.ofSeconds(2));
    NodeFactory factory =
        new NodeFactory(
            new NodeFactory.Storage(blobs, items),
            new NodeFactory.Local(
                cache,
                (shard, term) -> new ByteBuffersDirectory(),
                new TableIndexViews(
                    items, writer, new MappedViews(new NodeMerges(clock, scheduler, 1))),
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
            new NotedEvents(events),
            new NodeFactory.Fleet(
                (node, _) -> {
                  throw new IllegalStateException("there is no other node=" + node);
                },
                _ -> {},
                ScalingSettings.of(1, 1),
                64L << 20));
    CacheNode started = factory.create();
    started.start(Duration.ofMillis(20));
    Members.await(started, new Table<>(items, writer, StateCodecs.HEARTBEAT), scheduler);
    return started;
  }

  /** What the API answers, as text behind its status. */
  public String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    return send(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
  }

  public String send(Request request) {
    Response response = api.answer(request);
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  /** The API with all of its routes, searches too, over the same node and stores. */
  public RestApi whole(Persona persona) {
    return assembly(persona, SearchEngine.Fleet.NONE).api();
  }

  /** Likewise, of a process that has cached nothing and reaches the store in a way of its own. */
  public RestApi elsewhere(Persona persona, UnaryOperator<BlobStore> way) {
    return elsewhere(persona, way, 64L << 20);
  }

  /** Likewise, with so many bytes for what it will have near. */
  public RestApi elsewhere(Persona persona, UnaryOperator<BlobStore> way, long cacheBytes) {
    return elsewhere(new ApiSettings(persona, false, "test"), way, cacheBytes);
  }

  /** Likewise, with bounds of its own. */
  public RestApi elsewhere(ApiSettings settings, UnaryOperator<BlobStore> way, long cacheBytes) {
    return elsewhere(settings, way, cacheBytes, clock);
  }

  /** Likewise, with a clock of its own. */
  public RestApi elsewhere(
      ApiSettings settings, UnaryOperator<BlobStore> way, long cacheBytes, Clock own) {
    RegionCache empty =
        RegionCache.inMemory(
            CacheSettings.inMemory(cacheBytes), new Ports(clock, scheduler, randomness));
    return assembly(
            settings,
            SearchEngine.Fleet.NONE,
            this::toNode,
            new Way(way.apply(blobs), items, empty, own))
        .api();
  }

  /** The API of a process that reaches both the store and cluster state in ways of its own. */
  public RestApi elsewhere(
      Persona persona, UnaryOperator<BlobStore> way, UnaryOperator<ItemStore> state) {
    return assembly(
            new ApiSettings(persona, false, "test"),
            SearchEngine.Fleet.NONE,
            this::toNode,
            new Way(way.apply(blobs), state.apply(items), cache, clock))
        .api();
  }

  private record Way(BlobStore store, ItemStore state, RegionCache near, Clock clock) {}

  /** What the API is made of, in a process of its own, as it were, with others to search. */
  public Assembly assembly(Persona persona, SearchEngine.Fleet fleet) {
    return assembly(persona, fleet, this::toNode);
  }

  /** The API of a process whose searches may collect so much. */
  public RestApi bounded(ByteSize searchMemory) {
    ApiSettings settings =
        new ApiSettings(
            Persona.ELASTICSEARCH, false, "test", searchMemory, BulkSettings.OF_FUNCTIONS);
    return assembly(settings).api();
  }

  private NodeService toNode(NodeId node, NodeProcess process) {
    return this.node.service().orElseThrow();
  }

  public NodeConnector nodes(UnaryOperator<NodeService> seen) {
    return (id, process) -> seen.apply(toNode(id, process));
  }

  public Assembly assembly(ApiSettings settings) {
    return assembly(
        settings, SearchEngine.Fleet.NONE, this::toNode, new Way(blobs, items, cache, clock));
  }

  public Assembly assembly(Persona persona, SearchEngine.Fleet fleet, NodeConnector nodes) {
    return assembly(
        new ApiSettings(persona, false, "test"), fleet, nodes, new Way(blobs, items, cache, clock));
  }

  private Assembly assembly(
      ApiSettings settings, SearchEngine.Fleet fleet, NodeConnector nodes, Way way) {
    return new Assembly(
        new Backends(way.store(), way.state(), nodes, peers, Optional.of(way.near()), fleet),
        new Ports(way.clock(), scheduler, randomness),
        settings);
  }

  /** The API of a process that does not search. */
  public RestApi writing(Persona persona) {
    return new Assembly(
            new Backends(blobs, items, this::toNode, peers, Optional.empty()),
            new Ports(clock, scheduler, randomness),
            new ApiSettings(persona, false, "test"))
        .api();
  }

  /** What collects garbage of the store. */
  public GarbageCollector collector() {
    return collector(GcSettings.DEFAULT);
  }

  /** The same in times of its own. */
  public GarbageCollector collector(GcSettings settings) {
    return new GarbageCollector(
        new GarbageCollector.Storage(blobs, items, CacheFolder.NONE),
        settings,
        new Ports(clock, scheduler, randomness));
  }

  public Catalog catalog() {
    return new Catalog(items, writer, new Ports(clock, scheduler, randomness));
  }

  public OwnerSizes owners() {
    return new OwnerSizes(new Table<>(items, writer, StateCodecs.HEARTBEAT), peers);
  }

  /** Stops the node as a crash would, before the work, and starts another after it. */
  public void without(Runnable work) {
    node.close();
    work.run();
    node = node();
  }

  /** The indices of which the store holds anything. */
  public Set<String> storedIndices() {
    return blobs.list("indices/", Optional.empty(), 1000).blobs().stream()
        .map(blob -> blob.key().path().split("/")[1])
        .collect(Collectors.toSet());
  }

  /** Whether segments stand twice among those of the index's shards. */
  public boolean hasStretchTwice(String index) {
    List<ShardItem> shards = catalog().shards(catalog().named(index).orElseThrow().id());
    return new JoinedShards(blobs, new Ports(clock, scheduler, randomness)).hasStretchTwice(shards);
  }

  /** How much the store holds under the prefix. */
  public long storedBytes(String prefix) {
    return blobs.list(prefix, Optional.empty(), 1000).blobs().stream()
        .mapToLong(BlobInfo::length)
        .sum();
  }

  IndexId create(String name, int shards, String mappings) {
    IndexId id = IndexId.random(randomness);
    DocumentRouting routing = DocumentRouting.forShards(shards);
    new Table<>(items, writer, StateCodecs.CATALOG)
        .create(StateKeys.catalog(id), new CatalogEntry(id, name, shards));
    metadata.create(
        StateKeys.metadata(id),
        new IndexMetadata(
            id,
            name,
            IndexState.OPEN,
            new IndexMetadata.Layout(shards, routing.routingShards()),
            new IndexMetadata.Age(Instant.EPOCH, 1, 1),
            new IndexMetadata.Definition("{}", mappings, new TreeMap<>())));
    for (int i = 0; i < shards; i++) {
      ShardId shard = new ShardId(id, i);
      new Table<>(items, writer, StateCodecs.SHARD)
          .create(StateKeys.shard(shard), ShardItem.created(shard));
    }
    names.byName.put(name, id);
    return id;
  }

  Mapping mapping(String name) {
    return names.target(name, names.byName.get(name)).schema().mapping();
  }

  @Override
  public void close() {
    node.close();
  }
}
