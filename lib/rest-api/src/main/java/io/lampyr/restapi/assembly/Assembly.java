package io.lampyr.restapi.assembly;

import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.ClusterIds;
import io.lampyr.engine.catalog.KnownShards;
import io.lampyr.engine.client.ClientSettings;
import io.lampyr.engine.client.DocumentReader;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.client.IngestClient;
import io.lampyr.engine.client.Waker;
import io.lampyr.engine.client.WriteVisibility;
import io.lampyr.engine.counts.OwnCounts;
import io.lampyr.engine.lifecycle.WriteLoads;
import io.lampyr.engine.policy.Policies;
import io.lampyr.engine.search.LeafService;
import io.lampyr.engine.search.PointsInTime;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.bulk.BulkRoutes;
import io.lampyr.restapi.byquery.ByQueryRoutes;
import io.lampyr.restapi.cat.PointSegmentTable;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.cluster.FieldUsageRoutes;
import io.lampyr.restapi.cluster.Identity;
import io.lampyr.restapi.cluster.ManagementRoutes;
import io.lampyr.restapi.cluster.NodeStats;
import io.lampyr.restapi.cluster.ShardMover;
import io.lampyr.restapi.cluster.Tallies;
import io.lampyr.restapi.destination.StandBys;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.document.DocumentLookup;
import io.lampyr.restapi.document.DocumentRoutes;
import io.lampyr.restapi.document.DocumentWriter;
import io.lampyr.restapi.document.IngestSimulationRoutes;
import io.lampyr.restapi.document.MultiGetRoutes;
import io.lampyr.restapi.document.ShardRefresh;
import io.lampyr.restapi.document.WriteRefresh;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.esql.Esql;
import io.lampyr.restapi.feature.FeatureRoutes;
import io.lampyr.restapi.index.ActiveShards;
import io.lampyr.restapi.index.CatalogWriteTargets;
import io.lampyr.restapi.kept.KeptObjects;
import io.lampyr.restapi.node.AskedMachines;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.rules.Rulesets;
import io.lampyr.restapi.script.StoredScriptRoutes;
import io.lampyr.restapi.script.StoredScripts;
import io.lampyr.restapi.search.DocumentPlaces;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.search.PointSegments;
import io.lampyr.restapi.search.SearchGuards;
import io.lampyr.restapi.search.Searches;
import io.lampyr.restapi.search.TileRoutes;
import io.lampyr.restapi.searchpipeline.SearchPipelines;
import io.lampyr.restapi.security.ApiKeys;
import io.lampyr.restapi.security.SecurityRoutes;
import io.lampyr.restapi.stream.StreamManagement;
import io.lampyr.restapi.telemetry.Telemetry;
import io.lampyr.restapi.termvector.VectorRoutes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The one place where groups of routes are made and put together, for any process that answers
 * requests: a new group is a line in {@link #routes}. All of it draws from {@code ports}, so that a
 * process that was restored from a snapshot makes a new one.
 */
public final class Assembly {
  private static final String VERSION = "0.2.0";
  private static final int INDICES_AT_ONCE = 16;
  private static final Duration STATE_DEADLINE = Duration.ofSeconds(10);

  private final Backends backends;
  private final Ports ports;
  private final ApiSettings settings;
  private final IndexTables tables;
  private final ItemWriter writer;
  private final ChangeJournal journal;
  private final KnownShards shards;
  private final ApiKeys keys;
  private final StoredScripts scripts;
  private final PipelineAssembly pipelines;
  private final Gatekeeper gatekeeper;
  private final TaskAssembly tasks;
  private final Optional<SearchEngine> engine;
  private final SearchEngine.Bounds bounds;
  private final Tallies tallies;
  private final KeptObjects kept;
  private final ErrorAnswers errors;

  public Assembly(Backends backends, Ports ports, ApiSettings settings) {
    this.backends = backends;
    this.ports = ports;
    this.settings = settings;
    this.writer =
        new ItemWriter(backends.items(), ports.randomness(), Retries.within(STATE_DEADLINE, ports));
    this.journal = new ChangeJournal(backends.items(), writer);
    this.shards = new KnownShards(backends.items(), journal, ports.scheduler());
    this.tables =
        new IndexTables(
            backends.items(),
            new Waker(backends.items(), writer, journal, ports.randomness()),
            ClientSettings.DEFAULT.cachedIndices());
    this.scripts = new StoredScripts(backends.items(), writer);
    this.pipelines =
        new PipelineAssembly(backends.items(), writer, journal, scripts, ports.clock(), settings);
    this.keys = new ApiKeys(backends.items(), writer, ports.clock(), ports.randomness());
    this.gatekeeper = Gates.of(settings, keys, ports.clock());
    this.tasks = new TaskAssembly(backends, writer, ports, settings, gatekeeper);
    this.bounds = SearchEngine.Bounds.of(settings.searches());
    this.engine = backends.cache().map(this::engine);
    this.tallies = Tallies.begin(ports, engine, backends.items());
    this.kept = new KeptObjects(backends.items(), writer);
    this.errors = new ErrorAnswers(settings.persona().dialect());
  }

  /** The API with all of its routes. */
  public RestApi api() {
    return api(List.of(), Machines.UNKNOWN);
  }

  /** The same with routes of what only this process does, and with what it knows of machines. */
  public RestApi api(List<Route> more, Machines own) {
    tasks.tasks().knownAs(own::here);
    engine.ifPresent(searching -> searching.knownAs(own::here));
    Machines machines = new AskedMachines(own, backends.duties(), ports.scheduler());
    return new RestApi(
        Stream.concat(routes(machines).stream(), more.stream())
            .map(tallies.calls()::counted)
            .toList(),
        settings.persona(),
        gatekeeper,
        bounds.memory(),
        settings.sites(),
        tallies.counts()::answered);
  }

  /** What this process has counted of searches, and tells others. */
  public OwnCounts counts() {
    return tallies.counts();
  }

  /** What searches shards for coordinators elsewhere, if this process searches at all. */
  public Optional<LeafService> leaf() {
    return engine.map(SearchEngine::leaf);
  }

  /** What searches for those who call this process, if it searches at all. */
  public Optional<SearchEngine> engine() {
    return engine;
  }

  /** The tasks that outlive processes; they are worked at once the API was made. */
  public LastingTasks lasting() {
    return tasks.calls().lasting();
  }

  /** The keys, for whoever makes the first one. */
  public ApiKeys keys() {
    return keys;
  }

  /** What the groups of routes reach beyond this process. */
  public Backends backends() {
    return backends;
  }

  /** Who owns which shard, as far as this process has heard: for all groups of routes together. */
  public IndexTables tables() {
    return tables;
  }

  private List<Route> routes(Machines machines) {
    boolean elastic = settings.persona() == Persona.ELASTICSEARCH;
    Catalog catalog = new Catalog(backends.items(), writer, journal, shards, ports, elastic);
    IndexMaintenance maintenance =
        new IndexMaintenance(tables, backends.nodes(), ports, ClientSettings.DEFAULT);
    WriteTargets targets = new CatalogWriteTargets(catalog, elastic);
    DocumentWriter documents = writer(catalog, targets);
    List<Route> routes = new ArrayList<>(management(catalog, maintenance));
    ShardMover mover = new ShardMover(tables, backends.duties());
    tasks.reaching(machines, view(catalog)::nodes);
    routes.addAll(MachineRoutes.of(view(catalog), identity(), machines, tallies, mover, ports));
    routes.addAll(documents(targets, documents));
    routes.addAll(new StoredScriptRoutes(scripts, settings.persona()).routes());
    routes.addAll(pipelines.routes(catalog.resolver(), errors));
    if (elastic) {
      engine.ifPresent(
          own -> routes.addAll(new FieldUsageRoutes(view(catalog), machines, own.uses()).routes()));
      routes.addAll(
          new IngestSimulationRoutes(catalog, pipelines.pipelines(), errors, ports.clock())
              .routes());
    }
    DocumentLookup lookup = new DocumentLookup(targets, reader(), refresh());
    engine.ifPresent(own -> routes.addAll(searches(catalog, maintenance, documents, lookup, own)));
    routes.addAll(SecurityRoutes.all(keys, ports.clock()));
    return routes;
  }

  private ClusterView view(Catalog catalog) {
    return new ClusterView(
        catalog,
        new Table<>(backends.items(), writer, StateCodecs.HEARTBEAT),
        new NodeStats(tables, backends.duties()),
        tallies.searched(),
        () -> engine.map(own -> own.tier().places()).orElseGet(TreeMap::new),
        tallies.writes()::indexed);
  }

  private List<Route> management(Catalog catalog, IndexMaintenance maintenance) {
    ClusterView view = view(catalog);
    List<Route> routes =
        new ArrayList<>(
            new ManagementRoutes(
                    view, maintenance, backends.blobs(), identity(), ports, tasks.later())
                .routes());
    ActiveShards active = new ActiveShards(catalog, ports.clock(), ports.scheduler());
    StreamManagement.State state =
        new StreamManagement.State(
            new Policies(backends.items(), writer),
            new WriteLoads(new Table<>(backends.items(), writer, StateCodecs.LOADS)),
            lasting());
    routes.addAll(StreamManagement.routes(view, state, active, settings.persona(), ports.clock()));
    routes.addAll(
        new FeatureRoutes(
                catalog, state.policies(), tallies::used, Gates.process(settings, VERSION))
            .routes());
    return routes;
  }

  private DocumentReader reader() {
    return new DocumentReader(
        tables,
        backends.nodes(),
        engine.map(SearchEngine::resting),
        ports,
        ClientSettings.DEFAULT.pauses());
  }

  private WriteRefresh refresh() {
    return new ShardRefresh(
        new WriteVisibility(tables, backends.nodes(), ports, ClientSettings.DEFAULT));
  }

  private DocumentWriter writer(Catalog catalog, WriteTargets targets) {
    return new DocumentWriter(
        new DocumentWriter.Parts(
            targets,
            new IngestClient(tables, backends.nodes(), ports, ClientSettings.DEFAULT),
            reader(),
            refresh(),
            pipelines.pipelines(),
            new StandBys(catalog::liveNodes),
            settings.persona() == Persona.ELASTICSEARCH,
            ports),
        tallies.writes(),
        INDICES_AT_ONCE);
  }

  private List<Route> documents(WriteTargets targets, DocumentWriter documents) {
    DocumentReader reader = reader();
    List<Route> routes = new ArrayList<>();
    routes.addAll(new DocumentRoutes(documents, targets, reader, scripts, errors).routes());
    routes.addAll(
        new MultiGetRoutes(targets, reader, refresh(), errors, ports.scheduler()).routes());
    routes.addAll(
        new BulkRoutes(documents, settings.bulk(), scripts, errors, ports.clock()).routes());
    routes.addAll(Telemetry.routes(documents, settings.bulk(), errors, ports.clock()));
    return routes;
  }

  private SearchEngine engine(BlockCache cache) {
    return new SearchEngine(
        new SearchEngine.Storage(backends.blobs(), backends.items(), cache, shards),
        new SearchEngine.Owners(tables, backends.nodes(), backends.duties()),
        ports,
        settings.persona().dialect(),
        bounds,
        backends.fleet());
  }

  private List<Route> searches(
      Catalog catalog,
      IndexMaintenance maintenance,
      DocumentWriter documents,
      DocumentLookup lookup,
      SearchEngine engine) {
    // long on purpose: a statement for each group of routes.
    Searches searches =
        new Searches(
            new Searches.Engine(
                catalog.resolver(),
                engine.planner(),
                engine.coordinator(),
                new SearchGuards(
                    catalog.recentSettings()::effective, settings.searching().within()),
                engine::node),
            lookup,
            scripts,
            new Rulesets(kept),
            ports.clock(),
            settings.persona().dialect());
    PagedSearches pages =
        new PagedSearches(
            searches,
            points(engine, maintenance),
            () -> catalog.settings().effective(),
            SearchPipelines.of(settings.persona(), backends.items(), writer, tallies.passages()),
            tallies.searches());
    List<Route> routes =
        new ArrayList<>(
            ReadingRoutes.of(searches, engine, view(catalog), identity(), ports.clock()));
    routes.addAll(piped(searches, pages, engine));
    routes.addAll(StorageRoutes.of(view(catalog), engine, maintenance, backends));
    routes.addAll(
        new VectorRoutes(
                new VectorRoutes.Parts(lookup, new DocumentPlaces(searches, engine), engine),
                errors,
                ports.clock())
            .routes());
    routes.addAll(PagedRoutes.of(pages, tasks, scripts, settings, bounds.memory(), ports));
    if (settings.persona() == Persona.OPENSEARCH) {
      PointSegments points = new PointSegments(pages, engine.segments());
      routes.addAll(new PointSegmentTable(points, view(catalog)).routes());
    } else {
      routes.addAll(new TileRoutes(pages, tasks.tasks()).routes());
      routes.addAll(KeptRoutes.of(kept, catalog, pages, scripts, tasks.tasks(), ports.clock()));
    }
    routes.addAll(tasks(catalog, maintenance, documents, pages));
    routes.addAll(pipelines.executions(searches, pages, tasks.calls()));
    return Downsamples.with(routes, this, tasks.calls(), catalog, engine, ports);
  }

  private List<Route> piped(Searches searches, PagedSearches pages, SearchEngine engine) {
    Esql.Parts parts =
        new Esql.Parts(
            searches, pages, engine, tasks.tasks(), tasks.calls(), errors, bounds.memory(), kept);
    return QueryLanguages.of(
        parts,
        pipelines.lookups(),
        ports,
        new QueryLanguages.Named(VERSION, settings.clusterName()));
  }

  private PointsInTime points(SearchEngine engine, IndexMaintenance maintenance) {
    return new PointsInTime(
        new PointsInTime.State(
            engine.heads(),
            engine.schemas(),
            new Table<>(backends.items(), writer, StateCodecs.READER)),
        maintenance,
        ports.clock(),
        ports.randomness());
  }

  private List<Route> tasks(
      Catalog catalog,
      IndexMaintenance maintenance,
      DocumentWriter documents,
      PagedSearches pages) {
    List<Route> routes = new ArrayList<>(tasks.routes(identity(), ports));
    routes.addAll(
        new ByQueryRoutes(
                new ByQueryRoutes.Parts(
                    pages, documents, catalog.resolver(), maintenance, tasks.calls(), scripts),
                ports,
                errors)
            .routes());
    return routes;
  }

  private Identity identity() {
    ClusterIds ids = new ClusterIds(backends.items(), writer, ports.randomness());
    return new Identity(settings.persona(), settings.clusterName(), ids::id, VERSION);
  }
}
