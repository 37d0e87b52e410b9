package io.lampyr.engine.garbage;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.commit.CommitPoints;
import io.lampyr.engine.laws.Fuse;
import io.lampyr.engine.laws.LawNode;
import io.lampyr.engine.laws.World;
import io.lampyr.luceneblob.batch.BatchScan;
import io.lampyr.luceneblob.commit.CommitDecoder;
import io.lampyr.luceneblob.commit.CommitPointer;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * The world of the laws with garbage collection in it. The lease and the heartbeats are what the
 * world says of its nodes; all else is read from the stores.
 */
final class GcWorld {
  static final GcSettings SETTINGS = GcSettings.of(Duration.ofMinutes(15), Duration.ofMinutes(5));
  static final Duration GRACE = SETTINGS.grace();

  final World world;
  final Map<NodeId, LawNode> nodes = new HashMap<>();
  final Flaw flaw;
  private final SeededRandomness randomness;
  private final Table<ReaderLease> readers;

  /** The step that goes on, and the roots by which was marked last: for {@link Flaw#NO_RECHECK}. */
  Optional<GcStep> step = Optional.empty();

  Optional<Roots> marked = Optional.empty();
  private int readersOpened;
  private int runs;

  GcWorld(long seed, Flaw flaw) {
    this.world = new World(seed);
    this.flaw = flaw;
    this.randomness = new SeededRandomness(seed + 1);
    ItemWriter writer = writer();
    this.readers = new Table<>(world.items(), writer, StateCodecs.READER);
    new Table<>(world.items(), writer, StateCodecs.CATALOG)
        .create(
            StateKeys.catalog(world.shard.index()),
            new CatalogEntry(world.shard.index(), "test", 1));
    new Table<>(world.items(), writer, StateCodecs.INDEX)
        .create(
            StateKeys.metadata(world.shard.index()),
            new IndexMetadata(
                world.shard.index(),
                "test",
                IndexState.OPEN,
                new IndexMetadata.Layout(1, 1024),
                new IndexMetadata.Age(Instant.EPOCH, 1, 1),
                new IndexMetadata.Definition("{}", "{}", new TreeMap<>())));
  }

  private ItemWriter writer() {
    return new ItemWriter(
        world.items(),
        randomness,
        new Retries(
            RetrySettings.within(Duration.ofSeconds(5)), world.time, world.time, randomness));
  }

  Catalog catalog() {
    return new Catalog(world.items(), writer(), new Ports(world.time, world.time, randomness));
  }

  LawNode node(Fuse fuse) {
    LawNode node = new LawNode(world, fuse);
    nodes.put(node.id, node);
    return node;
  }

  GarbageCollector collector(Fuse fuse) {
    return collector(world.blobs(fuse));
  }

  GarbageCollector collector(BlobStore blobs) {
    return new GarbageCollector(
        new GarbageCollector.Storage(blobs, world.items(), CacheFolder.NONE),
        SETTINGS,
        new Ports(world.time, world.time, randomness),
        flaw.sight(this));
  }

  GcWalk walk(Fuse fuse, boolean full) {
    return new GcWalk(
        collector(fuse), "run-" + ++runs, new GcRun.Kind(false, full), now -> step = now);
  }

  /** A whole run, listing everything. */
  GcRun collect() {
    return walk(Fuse.none(), true).toEnd();
  }

  /** What is in the items, with the world's membership. */
  Roots seen(Roots read) {
    Map<NodeId, Heartbeat> beats = new HashMap<>();
    for (NodeId member : world.members()) {
      LawNode node = nodes.get(member);
      if (node != null) {
        long open = node.parts().log().batcher().openGeneration();
        long floor = node.parts().log().floor().floor(open);
        beats.put(
            member,
            new Heartbeat(
                member,
                new NodeProcess("127.0.0.1:1", 1, Instant.EPOCH),
                1,
                false,
                OptionalLong.of(floor),
                new NodeLoad(0, 0, 1, 0, 1)));
      }
    }
    Lease lease = new Lease(1, Optional.empty(), new TreeSet<>(world.members()));
    return new Roots(
        Optional.of(lease), beats, read.indices(), read.shards(), read.readers(), read.released());
  }

  /** Keeps a commit for so long. */
  ReaderLease pin(CommitPoint commit, Duration keepAlive) {
    return pin(commit, keepAlive, StateKeys::reader);
  }

  /** The same, where earlier releases put leases. */
  ReaderLease pinAsBefore(CommitPoint commit, Duration keepAlive) {
    return pin(commit, keepAlive, StateKeys::readerBefore);
  }

  private ReaderLease pin(
      CommitPoint commit, Duration keepAlive, BiFunction<IndexId, String, ItemKey> place) {
    Instant now = world.time.now();
    ReaderLease lease =
        new ReaderLease(
            "p" + ++readersOpened,
            world.shard.index(),
            now,
            now.plus(keepAlive),
            List.of(new ReaderLease.Pinned(world.shard.ordinal(), commit)));
    assertThat(readers.create(place.apply(lease.index(), lease.id()), lease))
        .isInstanceOf(Settled.Won.class);
    return lease;
  }

  boolean isPinned(ReaderLease lease) {
    return readers.read(StateKeys.reader(lease.index(), lease.id())).isPresent()
        || readers.read(StateKeys.readerBefore(lease.index(), lease.id())).isPresent();
  }

  Optional<CommitPoint> durable() {
    return world.item().value().head().durable();
  }

  /** What the commit refers to, read without any of the code that is tested. */
  Set<BlobKey> refers(CommitPoint commit) {
    CommitPointer at = CommitPoints.pointer(commit);
    byte[] head = new byte[at.headBytes()];
    new BlobStoreSource(world.blobs()).read(at.blob(), at.offset(), MemorySegment.ofArray(head));
    Set<BlobKey> blobs =
        new HashSet<>(
            CommitDecoder.decode(world.shard, at, ByteBuffer.wrap(head))
                .header()
                .files()
                .blobLengths()
                .keySet());
    blobs.add(at.blob());
    return blobs;
  }

  /** That every byte of what the commit refers to is there. */
  void assertReadable(CommitPoint commit, String why) {
    assertThat(keys("indices/")).as(why).contains(commit.place().blob());
    assertThat(keys("indices/")).as(why).containsAll(refers(commit));
    ShardId shard = world.shard;
    BlobInfo info = world.blobs().head(commit.place().blob()).orElseThrow();
    BatchScan scan =
        new BatchScan(shard, info.key(), info.length(), new BlobStoreSource(world.blobs()));
    scan.commits().forEach(scan::verify);
  }

  /** GcSafe, as far as the items show. */
  void assertSafe(String why) {
    durable().ifPresent(commit -> assertReadable(commit, "durable " + why));
    readers
        .all(StateKeys.READERS, "")
        .forEach(lease ->
            lease
                .value()
                .commits()
                .forEach(pinned -> assertReadable(pinned.commit(), "reader " + why)));
    assertThat(world.broken).as(why).isEmpty();
  }

  /** GcComplete: of batches and log objects there are only those that are needed. */
  void assertComplete(String why) {
    Set<BlobKey> needed = durable().map(this::refers).orElse(Set.of());
    assertThat(keys("indices/")).as(why).isEqualTo(needed);
    LogBounds bounds = new LogBounds(seen(collectorRoots()));
    for (BlobKey key : keys("translog/")) {
      NodeId node = new NodeId(key.path().split("/", -1)[1]);
      long generation = Long.parseLong(key.path().split("/", -1)[2]);
      assertThat(generation).as(why + " " + key).isGreaterThanOrEqualTo(bounds.of(node));
    }
    assertThat(keys("gc/runs/")).as(why).isEmpty();
    assertThat(keys("gc/tombstones/")).as(why).isEmpty();
  }

  private Roots collectorRoots() {
    return new Roots(
        Optional.empty(),
        Map.of(),
        Map.of(world.shard.index(), IndexState.OPEN),
        Map.of(world.shard, world.item().value()),
        List.of(),
        List.of());
  }

  Set<BlobKey> keys(String prefix) {
    List<BlobKey> keys = new ArrayList<>();
    Listings.all(world.blobs(), prefix, 1_000_000).forEach(info -> keys.add(info.key()));
    return new TreeSet<>(keys);
  }
}
