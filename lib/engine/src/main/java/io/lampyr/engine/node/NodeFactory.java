package io.lampyr.engine.node;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.prompt.HedgedPuts;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import io.lampyr.blobstore.upload.ImmutableUpload;
import io.lampyr.blobstore.upload.UploadSettings;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.cluster.autoscaling.ClusterActuator;
import io.lampyr.cluster.autoscaling.ScalingSettings;
import io.lampyr.cluster.features.FeatureDecisions;
import io.lampyr.cluster.features.FeatureKeeper;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.features.Features;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.leader.LeaderDecisions;
import io.lampyr.cluster.leader.LeaderLoop;
import io.lampyr.cluster.leader.MemberWatch;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.membership.MembershipListener;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.membership.NodeMembership;
import io.lampyr.cluster.membership.NodeStatus;
import io.lampyr.cluster.membership.ReadFence;
import io.lampyr.cluster.membership.SilenceDetector;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.work.NodeWork;
import io.lampyr.cluster.work.WorkList;
import io.lampyr.engine.commit.StoreUploads;
import io.lampyr.engine.garbage.ReleaseNotes;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.recovery.NodeParts;
import io.lampyr.engine.upkeep.ForcedMerges;
import io.lampyr.engine.upkeep.ManualRefreshes;
import io.lampyr.engine.upkeep.ShardUpkeep;
import io.lampyr.engine.upkeep.UpkeepSettings;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.translog.batch.BatchSettings;
import io.lampyr.translog.batch.Release;
import io.lampyr.translog.batch.TranslogBatcher;
import io.lampyr.translog.retention.TranslogFloor;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts a cache node together. */
public final class NodeFactory {
  private static final Duration LEASE_DEADLINE = Duration.ofSeconds(5);

  /** Items that are read or written side by side. */
  private static final int ITEMS_AT_ONCE = 16;

  private final Storage storage;
  private final Local local;
  private final Settings settings;
  private final Ports ports;
  private final NodeEvents events;
  private final Fleet fleet;
  private final IndexingTurns turns;
  private final LeaseStore leases;
  private final ItemWriter writer;
  private final ItemWriter pulses;
  private final ClusterTables tables;
  private final FeatureStore features;
  private final LevelWatch offers;

  /** Of the node, not of one membership: leaving and joining does not fill the budget. */
  private final ManualRefreshes refreshes;

  private final ForcedMerges merges;

  /**
   * What nodes share.
   *
   * @param watched the same two as the node reaches them for the lease and for heartbeats: by a way
   *     that nothing else takes, and that does not wait for what hangs
   */
  public record Storage(BlobStore blobs, ItemStore items, Watched watched) {

    /** The lease is where blobs are, heartbeats where items are. */
    public record Watched(BlobStore lease, ItemStore heartbeats) {}

    /** Of stores that never hang. */
    public Storage(BlobStore blobs, ItemStore items) {
      this(blobs, items, new Watched(blobs, items));
    }
  }

  /** What a node has for itself. */
  public record Local(
      BlockCache cache,
      ShardFolders folders,
      IndexViews indices,
      DiskBudget disk,
      IndexingMemory memory) {}

  public record Settings(
      NodeProcess process,
      MembershipTiming timing,
      BatchSettings translog,
      io.lampyr.luceneblob.batch.BatchSettings commits,
      int indexingWidth,
      UpkeepSettings upkeep) {

    /** With the usual upkeep, for a node of 4 GiB. */
    public Settings(
        NodeProcess process,
        MembershipTiming timing,
        BatchSettings translog,
        io.lampyr.luceneblob.batch.BatchSettings commits,
        int indexingWidth) {
      this(process, timing, translog, commits, indexingWidth, UpkeepSettings.DEFAULT);
    }
  }

  /**
   * The other nodes, and who runs them.
   *
   * @param shardMemoryBytes the memory that this node has for what shards keep in it, beside what
   *     they buffer
   * @param functions the functions that work on the same stores, apart from those in processes of
   *     nodes: the feature level waits for their announcements
   * @param searching what this node does for searches
   */
  public record Fleet(
      Peers peers,
      ClusterActuator actuator,
      ScalingSettings scaling,
      long shardMemoryBytes,
      Set<String> functions,
      Searching searching) {
    public Fleet {
      Check.positive(shardMemoryBytes, "memory of shards");
      functions = Set.copyOf(functions);
    }

    /** Where no functions are but in processes of nodes. */
    public Fleet(
        Peers peers, ClusterActuator actuator, ScalingSettings scaling, long shardMemoryBytes) {
      this(peers, actuator, scaling, shardMemoryBytes, Set.of());
    }

    /** With a node that does not search. */
    public Fleet(
        Peers peers,
        ClusterActuator actuator,
        ScalingSettings scaling,
        long shardMemoryBytes,
        Set<String> functions) {
      this(peers, actuator, scaling, shardMemoryBytes, functions, Searching.NONE);
    }
  }

  public NodeFactory(
      Storage storage,
      Local local,
      Settings settings,
      Ports ports,
      NodeEvents events,
      Fleet fleet) {
    this.events = events;
    this.fleet = fleet;
    this.turns = new IndexingTurns(settings.indexingWidth(), ports.clock(), ports.scheduler());
    this.storage = storage;
    this.local = local;
    this.settings = settings;
    this.ports = ports;
    RegisterWriter self =
        new RegisterWriter(NodeId.random(ports.randomness()).value(), ports.randomness());
    this.leases =
        new LeaseStore(
            storage.watched().lease(), self, retries(RetrySettings.within(LEASE_DEADLINE)));
    this.writer = writer(storage.items());
    this.tables = ClusterTables.over(storage.items(), writer);
    this.features = new FeatureStore(storage.items(), writer, FeatureLevel.NEWEST);
    this.offers = new LevelWatch(features, FeatureLevel.SEARCH_OFFERS, ports.scheduler());
    this.pulses = writer(storage.watched().heartbeats());
    this.refreshes = new ManualRefreshes(settings.upkeep(), ports.clock(), ports.scheduler());
    this.merges = new ForcedMerges(ports.scheduler());
  }

  /** A node that is not a member yet: its steps make it one. */
  public CacheNode create() {
    OneLife lives = new OneLife();
    LeaderDuties duties =
        new LeaderDuties(tables, fleet, ports.clock(), ports.scheduler(), hints(), events);
    MemberWatch watch =
        new MemberWatch(
            leases,
            ClusterTables.over(storage.watched().heartbeats(), pulses),
            new SilenceDetector(settings.timing()),
            ports.clock(),
            LeaderDecisions::onMembers,
            duties);
    Siblings leading = new Siblings(ports.scheduler(), "leader", ITEMS_AT_ONCE);
    CacheNode.Cluster cluster =
        new CacheNode.Cluster(
            listener -> membership(listener, lives),
            watch,
            new LeaderLoop(
                watch, tables, leading, LeaderDecisions::onShards, featureKeeper(), duties),
            leases,
            tables,
            settings.timing());
    return new CacheNode(cluster, lives, ports.scheduler());
  }

  private FeatureKeeper featureKeeper() {
    return new FeatureKeeper(
        features, leases, fleet.functions(), FeatureDecisions::wanted, ports.clock());
  }

  private NodeMembership membership(MembershipListener listener, OneLife lives) {
    return new NodeMembership(
        leases,
        pulses,
        new NodeMembership.Self(settings.process(), lives::status, listener),
        settings.timing(),
        ports.clock(),
        ports.randomness());
  }

  private ShardHints hints() {
    return new ShardHints(tables.heartbeats(), fleet.peers(), ports.scheduler(), events);
  }

  private ItemWriter writer(ItemStore items) {
    return new ItemWriter(items, ports.randomness(), retries(RetrySettings.within(LEASE_DEADLINE)));
  }

  private Retries retries(RetrySettings how) {
    return new Retries(how, ports.clock(), ports.scheduler(), ports.randomness());
  }

  /** The parts of the present membership. */
  private final class OneLife implements CacheNode.Lives {
    private volatile NodeParts.@Nullable Log log;
    private volatile @Nullable NodeShards shards;
    private volatile boolean draining;

    @Override
    public void joining(NodeId node) {
      features.announce(Features.node(node));
    }

    @Override
    public NodeLife begin(NodeId node, ReadFence fence) {
      BlobStore patient = new RetryingBlobStore(storage.blobs(), retries(RetrySettings.forEver()));
      NodeParts.Log begun = log(node, patient);
      log = begun;
      ImmutableUpload upload =
          new ImmutableUpload(
              new HedgedPuts(storage.blobs(), ports, "batch-put"),
              UploadSettings.DEFAULT,
              ports.scheduler(),
              retries(RetrySettings.forEver()));
      NodeParts.Blobs blobs =
          new NodeParts.Blobs(
              local.cache(),
              new BlobStoreSource(patient),
              new StoreUploads(upload, local.cache(), retries(RetrySettings.forEver())),
              settings.commits(),
              local.disk());
      NodeParts parts = new NodeParts(node, begun, blobs, tables.shards(), ports);
      HandedHeat handed = new HandedHeat(blobs.cache(), blobs.source(), ports);
      UsedNotes used = new UsedNotes(node, storage.blobs(), blobs.cache(), handed, ports);
      NodeShards.Surroundings around =
          new NodeShards.Surroundings(
              local.folders(),
              local.indices(),
              local.memory(),
              events,
              new ReleaseNotes(
                  new Table<>(storage.items(), writer, StateCodecs.RELEASED), ports.scheduler()),
              failures(node),
              settings.indexingWidth() + 1,
              fleet.searching().published(),
              used::came);
      WorkList work = new WorkList(tables.work(), tables.shards());
      NodeShards begins = new NodeShards(parts, part(node, work), around);
      shards = begins;
      return new NodeLife(
          node, fence, begins, around, turns, care(parts, begins, work, handed, used));
    }

    private OpeningFailures failures(NodeId node) {
      return new OpeningFailures(
          node,
          new Table<>(storage.items(), writer, StateCodecs.OPENING_FAILURE),
          ports.clock(),
          ports.scheduler());
    }

    private NodeWork part(NodeId node, WorkList work) {
      Siblings reads = new Siblings(ports.scheduler(), "shard-items", ITEMS_AT_ONCE);
      NodeWork.Around around = new NodeWork.Around(ports.clock(), reads, events::problem);
      return new NodeWork(work, tables.shards(), node, around);
    }

    private NodeLife.Care care(
        NodeParts parts, NodeShards begins, WorkList work, HandedHeat handed, UsedNotes used) {
      ShardUpkeep upkeep = new ShardUpkeep(settings.upkeep(), ports.clock(), ports.scheduler());
      ShardMoves moves = new ShardMoves(parts, begins, work, hints(), events);
      return new NodeLife.Care(
          refreshes,
          merges,
          new NodeUpkeep(
              begins,
              upkeep,
              local.indices(),
              new IdleShards(moves, settings.upkeep().restAfter(), ports.clock()),
              new NodeUpkeep.Reports(
                  new LoadReports(parts.node(), tables.loads(), ports.clock()), used),
              ports.clock()),
          moves,
          new ShardDemand(parts, begins, events),
          handed);
    }

    private NodeParts.Log log(NodeId node, BlobStore patient) {
      TranslogBatcher batcher =
          new TranslogBatcher(
              node,
              new HedgedPuts(storage.blobs(), ports, "translog-put"),
              new LeaseCheck(leases),
              settings.translog(),
              ports);
      return new NodeParts.Log(batcher, new TranslogFloor(), patient);
    }

    @Override
    public void end(NodeId node, String why) {
      NodeParts.Log ended = log;
      log = null;
      if (ended != null) {
        ended.batcher().abort(Release.Reason.EJECTED, why);
      }
    }

    NodeStatus status() {
      NodeParts.Log now = log;
      OptionalLong floor =
          now == null
              ? OptionalLong.empty()
              : OptionalLong.of(now.floor().floor(now.batcher().openGeneration()));
      Searching searching = fleet.searching();
      return new NodeStatus(
          draining || searching.alone(),
          floor,
          load(),
          // Who leaves searches no more for others; and the first release refuses what it says.
          searching.told(!draining && searching.offered() && offers.isReached()));
    }

    @Override
    public NodeLoad load() {
      NodeShards now = shards;
      long needed = now == null ? 0 : ShardCounts.memoryNeeded(now.all());
      return new NodeLoad(
          turns.load(),
          fleet.searching().load().get(),
          turns.threads(),
          needed,
          fleet.shardMemoryBytes());
    }

    @Override
    public void draining() {
      draining = true;
    }

    @Override
    public void problem(LampyrException problem) {
      events.problem(problem);
    }
  }
}
