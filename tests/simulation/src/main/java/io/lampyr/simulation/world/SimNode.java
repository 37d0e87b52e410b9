package io.lampyr.simulation.world;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Hedge;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.prompt.HedgedReads;
import io.lampyr.blobstore.prompt.PromptBlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cluster.autoscaling.ScalingSettings;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.PromptItemStore;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.node.CacheNode;
import io.lampyr.engine.node.MappedViews;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.NodeEvents;
import io.lampyr.engine.node.NodeFactory;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.Searching;
import io.lampyr.engine.node.TableIndexViews;
import io.lampyr.engine.upkeep.UpkeepSettings;
import io.lampyr.luceneblob.batch.BatchSettings;
import io.lampyr.luceneblob.batch.FlushLimits;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.luceneblob.hot.HotLimits;
import io.lampyr.simulation.fiber.Machine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.SerialMergeScheduler;

/** A cache node's process: the real one, on a simulated machine, with its files in memory. */
public final class SimNode {
  private static final Duration SHARD_ROUND = Duration.ofSeconds(1);
  private static final long CACHE_BYTES = 8L << 20;
  private static final int REGION_BYTES = 64 << 10;
  private static final int MIN_FETCH_BYTES = 16 << 10;
  private static final long INDEXING_BYTES = 64L << 20;
  private static final int COMMITS_PER_BATCH = 4;
  private static final int MANY_COMMITS = 1000;
  private static final long BATCH_BYTES = 4L << 20;
  private static final long SMALL_DISK = 4L << 10;
  private static final Duration RESTS_AFTER = Duration.ofSeconds(6);
  private static final int MANY_READS = 64;
  private static final Hedge.Patience PROMPT =
      new Hedge.Patience(Duration.ofMillis(300), Duration.ofSeconds(1));

  private final Machine machine;
  private final NodeProcess process;
  private final CacheNode node;
  private final RegionCache cache;
  private final SimDisk files;
  private final List<String> unreleased = new ArrayList<>();
  private boolean ending;

  SimNode(Cluster cluster, Machine machine) {
    this.machine = machine;
    this.process = new NodeProcess(machine.name() + ":1", 1, Instant.EPOCH);
    Randomness randomness = cluster.randomness();
    this.cache = cache(machine, randomness);
    this.files = new SimDisk(() -> cluster.coverage().struck(Coverage.Fault.DISK_FULL, machine));
    ItemStore items = cluster.promptItems(machine);
    NodeFactory factory =
        new NodeFactory(
            storage(cluster, items, randomness),
            local(items, randomness, disk(cluster)),
            new NodeFactory.Settings(
                process,
                timing(cluster),
                io.lampyr.translog.batch.BatchSettings.defaults(),
                new BatchSettings(limits(cluster), HotLimits.DEFAULT),
                2,
                upkeep(cluster)),
            new Ports(clock(cluster), machine, randomness),
            new Told(cluster.happenings()),
            new NodeFactory.Fleet(
                (_, where) -> new DistantDuties(cluster, machine, where),
                size -> cluster.happenings().tell(machine.name() + " wants " + size),
                ScalingSettings.of(1, 10),
                INDEXING_BYTES,
                Set.of(),
                Searching.telling(cluster.published(machine))));
    this.node = factory.create();
    machine.fork("start", () -> node.start(SHARD_ROUND));
  }

  /** As a rule the machine's; or one whose time of day stands still as the monotonic clock does. */
  private Clock clock(Cluster cluster) {
    if (cluster.bug() != Bug.STANDING_CLOCK) {
      return machine;
    }
    Instant began = machine.now();
    long beganNanos = machine.monotonicNanos();
    return new Clock() {
      @Override
      public Instant now() {
        return began.plusNanos(monotonicNanos() - beganNanos);
      }

      @Override
      public long monotonicNanos() {
        return machine.monotonicNanos();
      }
    };
  }

  /** The lease and heartbeats as they are reached on AWS: without waiting for what hangs. */
  private NodeFactory.Storage storage(Cluster cluster, ItemStore items, Randomness randomness) {
    Hedge hedge = new Hedge(new Ports(machine, machine, randomness), "watch", PROMPT);
    return new NodeFactory.Storage(
        blobs(cluster, machine),
        items,
        new NodeFactory.Storage.Watched(
            new PromptBlobStore(cluster.blobs(machine), hedge),
            new PromptItemStore(cluster.items(machine), hedge)));
  }

  /** The store as it is reached on AWS: reads that hang are made again. */
  static BlobStore blobs(Cluster cluster, Machine machine) {
    Ports ports = new Ports(machine, machine, cluster.randomness());
    return new HedgedReads(cluster.blobs(machine), ports, "store-read");
  }

  /** As long as functions repeat what may help. */
  static Retries retries(Machine machine, Randomness randomness) {
    return new Retries(RetrySettings.within(Duration.ofSeconds(10)), machine, machine, randomness);
  }

  /** As always; but of nodes that make this mistake, only the first sees silence in time. */
  private static MembershipTiming timing(Cluster cluster) {
    MembershipTiming usual = MembershipTiming.DEFAULT;
    return cluster.bug() == Bug.STALE_OWNER_READS && !cluster.isEmpty()
        ? new MembershipTiming(
            usual.heartbeatInterval(), usual.spacing(), MANY_READS, usual.stall())
        : usual;
  }

  /** Most clusters have shards that are laid to rest, and woken, again and again. */
  private static UpkeepSettings upkeep(Cluster cluster) {
    if (cluster.conditions().upkeep() == Conditions.Upkeep.RESTS_SOON) {
      return UpkeepSettings.DEFAULT.restingAfter(RESTS_AFTER);
    }
    boolean never = cluster.loop().draw(4) == 0 || cluster.bug() == Bug.STALE_OWNER_READS;
    return never
        ? UpkeepSettings.DEFAULT
        : UpkeepSettings.DEFAULT.restingAfter(Duration.ofSeconds(5 + cluster.loop().draw(60)));
  }

  private static FlushLimits limits(Cluster cluster) {
    return switch (cluster.conditions().upkeep()) {
      case USUAL, RESTS_SOON ->
          new FlushLimits(COMMITS_PER_BATCH, BATCH_BYTES, Duration.ofMinutes(2));
      case READERS_STOP -> new FlushLimits(1, BATCH_BYTES, Duration.ofMinutes(2));
      case FLUSHES_RARELY -> new FlushLimits(MANY_COMMITS, BATCH_BYTES, Duration.ofHours(1));
    };
  }

  /** Some nodes have disks so small that each refresh fills them until it is uploaded. */
  private static DiskBudget disk(Cluster cluster) {
    boolean small =
        cluster.loop().draw(8) == 0
            && cluster.conditions().upkeep() != Conditions.Upkeep.RESTS_SOON;
    return small ? DiskBudget.halved(SMALL_DISK) : DiskBudget.unbounded();
  }

  private NodeFactory.Local local(ItemStore items, Randomness randomness, DiskBudget disk) {
    return new NodeFactory.Local(
        cache,
        (shard, term) -> files.folder(),
        new TableIndexViews(
            items,
            writer(items, machine, randomness),
            // Merges run on the thread that asks for them.
            new MappedViews(new SerialMergeScheduler())),
        disk,
        new IndexingMemory(INDEXING_BYTES, new ReclaimPolicy.RoundRobin(), machine));
  }

  static RegionCache cache(Machine machine, Randomness randomness) {
    return RegionCache.inMemory(
        new CacheSettings(
            CACHE_BYTES,
            REGION_BYTES,
            MIN_FETCH_BYTES,
            Duration.ofMillis(10),
            CacheSettings.inMemory(CACHE_BYTES).limits()),
        new Ports(machine, machine, randomness));
  }

  private static ItemWriter writer(ItemStore items, Machine machine, Randomness randomness) {
    return new ItemWriter(
        items,
        randomness,
        new Retries(RetrySettings.within(Duration.ofSeconds(5)), machine, machine, randomness));
  }

  public Machine machine() {
    return machine;
  }

  /** What was kept near is gone. */
  public void wipeCache() {
    cache.clear();
  }

  /** Others fill up the disk, for a time. */
  public void fillDisk(Duration until) {
    files.fill();
    var _ = machine.after(until, "room on the disk", files::empty);
  }

  NodeProcess process() {
    return process;
  }

  public Optional<NodeId> member() {
    return node.member();
  }

  /** What has been asked for here and is not answered yet: for {@link HastyConflicts}. */
  List<String> unreleased() {
    return unreleased;
  }

  Optional<NodeService> service() {
    return node.service();
  }

  Optional<NodeDuties> duties() {
    return node.duties();
  }

  public boolean isEnding() {
    return ending;
  }

  /** Ends in order, as at SIGTERM; its machine is off when it has. */
  public void end() {
    ending = true;
    machine.fork(
        "end",
        () -> {
          try {
            node.handOff(Duration.ofSeconds(60));
            node.leave();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          machine.kill();
        });
  }

  /** What the node tells its operator. */
  private final class Told implements NodeEvents {
    private final Happenings happenings;

    Told(Happenings happenings) {
      this.happenings = happenings;
    }

    private void tell(String what) {
      happenings.tell(machine.name() + " " + what);
    }

    @Override
    public void opened(ShardId shard, PrimaryTerm term) {
      tell("opened shard=" + shard.ordinal() + " term=" + term);
    }

    @Override
    public void notOpened(ShardId shard, String reason) {
      tell("did not open shard=" + shard.ordinal() + " reason=" + reason);
    }

    @Override
    public void failed(ShardId shard, Throwable why) {
      tell("failed shard=" + shard.ordinal() + " why=" + why);
    }

    @Override
    public void problem(LampyrException problem) {
      tell("problem=" + problem.getMessage());
    }

    @Override
    public void relocationWanted(String request) {
      tell("wants a move " + request);
    }

    @Override
    public void movedAway(ShardId shard, String target) {
      tell("gave away shard=" + shard.ordinal() + " to=" + target);
    }
  }
}
