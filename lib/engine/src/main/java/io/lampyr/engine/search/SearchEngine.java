package io.lampyr.engine.search;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.KnownShards;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.client.RestingDocuments;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.fielduse.FieldUses;
import io.lampyr.engine.leaf.ClearNotice;
import io.lampyr.engine.leaf.HedgeBudget;
import io.lampyr.engine.leaf.ReplicaRanking;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.reader.BatchSources;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.luceneblob.open.CommitOpener;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.aggregation.value.KeptTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What a process needs to search, put together. */
public final class SearchEngine implements AutoCloseable {
  private static final int OPEN_SHARDS = 1000;
  private static final int KEPT_SCHEMAS = 1000;
  private static final int KEPT_PLACES = 1000;

  private final RequestMemory memory;
  private final IndexHeads heads;
  private final IndexSchemas schemas;
  private final ShardReaders readers;
  private final ShardPlanner planner;
  private final SearchCoordinator coordinator;
  private final DocumentExplainer explainer;
  private final TermCounts termCounts;
  private final TableScans tables;
  private final LeafService leaf;
  private final SearchActivity activity = new SearchActivity();
  private final FieldUses uses;
  private volatile Supplier<Optional<String>> node = Optional::empty;
  private final HeldFields held;
  private final ColdShards cold;
  private final KeptNear near;
  private final ClearSender clearing;
  private final VectorSender vectors;
  private final SearchTier tier;
  private final Clock clock;

  /** Where bytes and heads come from, and what knows the heads of many indices. */
  public record Storage(BlobStore blobs, ItemStore items, BlockCache cache, KnownShards shards) {}

  /**
   * The way to the owners of what is not uploaded yet: for its bytes, and to say what is wanted.
   */
  public record Owners(IndexTables tables, NodeConnector nodes, Peers duties) {}

  /** Who else can search, and when they are asked. */
  public record Fleet(LeafPlaces places, LeafSettings settings) {
    public static final Fleet NONE = new Fleet(LeafPlaces.none(), LeafSettings.STANDARD);
  }

  /** How much may be asked, and what requests may hold together with all else that does. */
  public record Bounds(SearchLimits limits, RequestMemory memory) {
    public static Bounds of(SearchLimits limits) {
      return new Bounds(limits, limits.memory());
    }
  }

  public SearchEngine(
      Storage storage, Owners owners, Ports ports, Dialect dialect, Bounds bounds, Fleet fleet) {
    // long on purpose: each part is made once, of those above it
    this.clock = ports.clock();
    this.uses = new FieldUses(clock, ports.randomness());
    SearchLimits limits = bounds.limits();
    RequestMemory memory = bounds.memory();
    this.memory = memory;
    SearchTurns turns =
        new SearchTurns(
            Math.max(1, limits.helperThreads()),
            limits.shares().longestWait(),
            ports.clock(),
            ports.scheduler());
    LeafMeter meter = new LeafMeter(turns, ports.clock());
    ReplicaRanking ranking = new ReplicaRanking(ports.clock(), KEPT_PLACES);
    HedgeBudget budget = new HedgeBudget();
    this.cold = new ColdShards(limits.coldShards(), ports.scheduler());
    this.heads = new IndexHeads(storage.items());
    this.schemas = new IndexSchemas(dialect, KEPT_SCHEMAS);
    this.readers =
        new ShardReaders(
            new CommitOpener(storage.cache(), ports.scheduler()),
            new BatchSources(owners.tables(), owners.nodes(), new BlobStoreSource(storage.blobs())),
            OPEN_SHARDS);
    this.planner = new ShardPlanner(heads, storage.shards(), schemas, ports.scheduler());
    KeptTerms terms = new KeptTerms(limits.termBytes());
    this.held = new HeldFields(readers, terms);
    SearchPlace.Shared shared =
        new SearchPlace.Shared(
            readers,
            heads,
            new SearchPlace.Threads(
                turns, SegmentThreads.computing(ports.scheduler(), limits.helperThreads())),
            () -> node.get(),
            terms,
            new SearchPlace.Tally(activity, uses),
            new WantedShards(owners.tables(), owners.duties(), ports.scheduler()),
            cold,
            ports.clock(),
            ports.scheduler());
    LeafCalls leaves =
        new LeafCalls(fleet.places(), fleet.settings(), ranking, budget, storage.blobs(), ports);
    Optional<LeafCalls> asked = fleet.equals(Fleet.NONE) ? Optional.empty() : Optional.of(leaves);
    SearchAdmission admission = new SearchAdmission(limits.shares());
    this.coordinator =
        new SearchCoordinator(shared, memory, new UnitPlanner(asked), admission, limits);
    this.near = new KeptNear(coordinator, held, readers, storage.cache());
    this.clearing = new ClearSender(fleet.places(), ports);
    this.vectors = new VectorSender(fleet.places(), ports);
    KnownSchemas known = new KnownSchemas(heads, KEPT_SCHEMAS);
    this.tier = new SearchTier(turns, meter, ranking, budget, new SearchTier.Near(readers, known));
    this.leaf =
        new LeafService(
            new LeafService.Engine(
                shared,
                memory,
                known,
                limits.shardsAtOnce(),
                meter,
                new WarmService(readers, ports),
                near),
            storage.blobs(),
            ports.randomness(),
            fleet.settings().inlineBytes());
    this.explainer = new DocumentExplainer(readers, dialect);
    this.termCounts = new TermCounts(readers);
    this.tables = new TableScans(shared, memory, dialect, admission, asked.orElse(null));
  }

  /** From now on that is what tells which node this process is. */
  public void knownAs(Supplier<Optional<String>> name) {
    node = name;
  }

  /** The node that this process is, if it is one. */
  public Optional<String> node() {
    return node.get();
  }

  public IndexHeads heads() {
    return heads;
  }

  public IndexSchemas schemas() {
    return schemas;
  }

  public ShardPlanner planner() {
    return planner;
  }

  public SearchCoordinator coordinator() {
    return coordinator;
  }

  /**
   * Drops what is kept near, in this process and on all nodes that search. Returns why it may still
   * be near somewhere, a reason for each node.
   */
  public List<String> clear(List<ClearNotice> notices) {
    notices.forEach(near::clear);
    return clearing.clear(notices);
  }

  /**
   * Brings the vectors of shards near, in this process and on the nodes that their searches are
   * sent to. Returns why they may not be near somewhere, a reason for each place. Cost: they are
   * read from first to last.
   */
  public List<String> bringVectors(List<ShardItem> shards) {
    List<ShardView> views = shards.stream().flatMap(shard -> ShardView.of(shard).stream()).toList();
    List<String> failures = new ArrayList<>();
    try {
      views.forEach(segments()::bringVectors);
    } catch (LampyrException failed) {
      failures.add("vectors could not be read: " + failed.getMessage());
    }
    failures.addAll(vectors.bring(views));
    return List.copyOf(failures);
  }

  /** Searches shards for coordinators elsewhere. */
  public LeafService leaf() {
    return leaf;
  }

  /** What it does as a leaf, and which leaves it asks. */
  public SearchTier tier() {
    return tier;
  }

  /** Reads documents of shards that nobody holds, and of others as searches see them. */
  public RestingDocuments resting() {
    return new CommittedDocuments(readers, heads, schemas, activity, clock);
  }

  /** What this process searches, and has searched. */
  public SearchActivity activity() {
    return activity;
  }

  /** What searches of this process make use of in fields. */
  public FieldUses uses() {
    return uses;
  }

  /** What goes on here upon a shard, and what this process holds of its fields. */
  public SearchCounts present(ShardId shard) {
    return activity.goingOn(shard).with(held.of(shard));
  }

  /** What requests hold here, and how much they may. */
  public RequestMemory memory() {
    return memory;
  }

  /** What it has done for shards that were not near. */
  public ColdCounts cold() {
    return cold.counts();
  }

  /** The segments of shards as searches see them. */
  public ShardSegments segments() {
    return new ShardSegments(readers);
  }

  public DocumentExplainer explainer() {
    return explainer;
  }

  public TermCounts termCounts() {
    return termCounts;
  }

  /** Shards as tables of piped queries. */
  public TableScans tables() {
    return tables;
  }

  @Override
  public void close() {
    readers.close();
  }
}
