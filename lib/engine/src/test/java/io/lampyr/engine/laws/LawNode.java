package io.lampyr.engine.laws;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blobstore.upload.ImmutableUpload;
import io.lampyr.blobstore.upload.UploadSettings;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.commit.CommitListener;
import io.lampyr.engine.commit.StoreUploads;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.recovery.NodeParts;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.engine.recovery.ShardOpener;
import io.lampyr.engine.recovery.ShardSetup;
import io.lampyr.engine.shard.TestDocuments;
import io.lampyr.engine.shard.WriteWatch;
import io.lampyr.luceneblob.batch.FlushLimits;
import io.lampyr.luceneblob.batch.VirtualBatch;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.luceneblob.hot.HotLimits;
import io.lampyr.translog.batch.BatchSettings;
import io.lampyr.translog.batch.Membership.Check;
import io.lampyr.translog.batch.TranslogBatcher;
import io.lampyr.translog.retention.TranslogFloor;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;

/** One node of the world with the world's one shard, if it holds it. Steps when it is told to. */
public final class LawNode {
  private static final Duration A_WHILE = Duration.ofMillis(100);
  private static final long MEMORY = 1 << 20;

  final World world;
  public final Fuse fuse;
  public final NodeId id;
  final WatchedItems items;
  final TranslogBatcher log;
  final HookedClock clock;
  private final NodeParts parts;
  private final ShardOpener opener;
  private OpenShard shard;

  /** The world's clock; asking it the next time may do something first. */
  static final class HookedClock implements Clock {
    private final Clock clock;
    private final AtomicReference<Runnable> once = new AtomicReference<>(() -> {});

    HookedClock(Clock clock) {
      this.clock = clock;
    }

    void once(Runnable hook) {
      once.set(hook);
    }

    @Override
    public Instant now() {
      return clock.now();
    }

    @Override
    public long monotonicNanos() {
      once.getAndSet(() -> {}).run();
      return clock.monotonicNanos();
    }
  }

  public LawNode(World world, Fuse fuse) {
    this.world = world;
    this.fuse = fuse;
    this.clock = new HookedClock(world.time);
    this.id = NodeId.random(world.randomness);
    world.members.add(id);
    this.items =
        new WatchedItems(
            world.items,
            fuse,
            item -> {
              world.sawItem(item);
              world.attempts.sawPublication(this, item);
            });
    WatchedBlobs blobs = new WatchedBlobs(world.blobs, fuse, world);
    this.log =
        new TranslogBatcher(
            id,
            blobs,
            this::confirm,
            BatchSettings.defaults(),
            new Ports(world.time, world.time, world.randomness));
    this.parts = parts(blobs);
    this.opener = new ShardOpener(parts);
  }

  private Check confirm(NodeId asked) {
    fuse.before("read lease");
    int number = fuse.count();
    Check check = world.members.contains(asked) ? new Check.Member() : new Check.Ejected();
    fuse.after(number);
    return check;
  }

  private NodeParts parts(WatchedBlobs blobs) {
    RegionCache cache =
        RegionCache.inMemory(
            CacheSettings.inMemory(16L << 20), new Ports(world.time, world.time, world.randomness));
    Retries retries =
        new Retries(RetrySettings.forEver(), world.time, world.time, world.randomness);
    ImmutableUpload upload =
        new ImmutableUpload(blobs, UploadSettings.DEFAULT, world.time, retries);
    return new NodeParts(
        id,
        new NodeParts.Log(log, new TranslogFloor(), blobs),
        new NodeParts.Blobs(
            cache,
            new BlobStoreSource(blobs),
            new StoreUploads(upload, cache, retries),
            new io.lampyr.luceneblob.batch.BatchSettings(
                new FlushLimits(4, 4L << 20, Duration.ofDays(1)), HotLimits.DEFAULT),
            DiskBudget.unbounded()),
        world.table(items),
        new Ports(clock, world.time, world.randomness));
  }

  /** Takes the shard that was assigned to it. */
  public boolean open() {
    return open(world.item());
  }

  /** Takes the shard as this item says; false if it was another's by then, or the node died. */
  boolean open(Versioned<ShardItem> assigned) {
    ShardSetup setup =
        new ShardSetup(
            new ByteBuffersDirectory(),
            TestDocuments::parse,
            WriteWatch.NOBODY,
            new ShardIndexConfig(
                new StandardAnalyzer(),
                new TieredMergePolicy(),
                new SerialMergeScheduler(),
                Optional.empty()),
            new IndexingMemory(MEMORY, new ReclaimPolicy.RoundRobin(), world.time),
            new Noting(),
            why -> {},
            Optional.empty());
    Optional<ShardOpener.Opening> opening = pumped(() -> opened(assigned, setup));
    if (opening.isPresent() && opening.get() instanceof ShardOpener.Opening.Opened(OpenShard s)) {
      shard = s;
      return true;
    }
    return false;
  }

  private ShardOpener.Opening opened(Versioned<ShardItem> assigned, ShardSetup setup)
      throws IOException, InterruptedException {
    try (ShardOpener.Asked asked = opener.ask(assigned)) {
      return asked.open(setup);
    }
  }

  public NodeParts parts() {
    return parts;
  }

  public OpenShard shard() {
    return shard;
  }

  public boolean serves() {
    return shard != null && shard.failure().cause().isEmpty() && !fuse.isDead();
  }

  public void closeShard() {
    parts.log().floor().leave(world.shard);
    try {
      shard.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets the open batch close and be released, if the node lives. */
  public void release() {
    world.advance(A_WHILE.multipliedBy(5));
  }

  /**
   * Does what may wait for releases, while time goes on for it; empty if the node died of it, or
   * could not do it. Time moves only while the work waits, so that every run is the same.
   */
  public <T> Optional<T> pumped(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = Thread.ofVirtual().start(task);
    try {
      while (!thread.join(Duration.ofMillis(1))) {
        boolean waits = thread.getState() == Thread.State.WAITING;
        if (waits && log.progress().pendingOperations() > 0) {
          world.advance(A_WHILE);
        }
      }
      return Optional.of(task.get());
    } catch (ExecutionException e) {
      world.attempts.note("failed " + e.getCause());
      return Optional.empty();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Batches are not read before they are uploaded here. */
  private final class Noting implements CommitListener {
    @Override
    public void opened(VirtualBatch batch) {
      world.batches().put(batch.blob(), batch);
    }

    @Override
    public void durable(VirtualBatch batch, long translogGeneration) {
      parts.log().floor().advance(world.shard, translogGeneration);
    }

    @Override
    public void idle(long translogGeneration) {
      parts.log().floor().advance(world.shard, translogGeneration);
    }

    @Override
    public void released(Set<BlobKey> blobs) {
      world.notes().released(world.shard, blobs);
    }
  }
}
