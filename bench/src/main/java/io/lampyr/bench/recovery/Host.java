package io.lampyr.bench.recovery;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Ports;
import io.lampyr.bench.events.EventParser;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blobstore.upload.ImmutableUpload;
import io.lampyr.blobstore.upload.UploadSettings;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.commit.StoreUploads;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.recovery.NodeParts;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.engine.recovery.ShardOpener;
import io.lampyr.engine.recovery.ShardSetup;
import io.lampyr.engine.shard.WriteWatch;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.luceneblob.directory.SmallFilesInMemory;
import io.lampyr.translog.batch.BatchSettings;
import io.lampyr.translog.batch.Membership;
import io.lampyr.translog.batch.Release;
import io.lampyr.translog.batch.TranslogBatcher;
import io.lampyr.translog.format.TranslogReader;
import io.lampyr.translog.retention.TranslogFloor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.store.FSDirectory;

/** What a node has for its shards, with an empty cache of its own; always a member. */
final class Host implements AutoCloseable {
  private static final long CACHE_BYTES = 1L << 30;

  private final NodeId node;
  private final Path folder;
  private final Ports ports;
  private final CountingBlobStore store;
  private final RegionCache cache;
  private final TranslogBatcher log;
  private final TranslogReader reader;
  private final Table<ShardItem> shards;

  private static final long BUFFER_BYTES = 512L << 20;

  Host(Path folder, BlobStore shared, Table<ShardItem> shards, Ports ports) throws IOException {
    this.node = NodeId.random(ports.randomness());
    this.folder = Files.createDirectories(folder.resolve(node.value()));
    this.ports = ports;
    this.shards = shards;
    this.store = new CountingBlobStore(shared);
    this.cache =
        RegionCache.inFolder(
            this.folder.resolve("cache"), CacheSettings.onDisk(CACHE_BYTES), ports);
    this.log =
        new TranslogBatcher(
            node, store, asked -> new Membership.Check.Member(), BatchSettings.defaults(), ports);
    this.reader = new TranslogReader(store, ports.scheduler());
  }

  NodeId node() {
    return node;
  }

  CountingBlobStore store() {
    return store;
  }

  RegionCache cache() {
    return cache;
  }

  TranslogReader reader() {
    return reader;
  }

  /** Opens a shard that was assigned to this host, noting the phases. */
  OpenShard open(Versioned<ShardItem> assigned, EventParser parser, Phases phases)
      throws IOException, InterruptedException {
    ShardSetup setup =
        new ShardSetup(
            new SmallFilesInMemory(
                FSDirectory.open(
                    Files.createDirectories(folder.resolve("term-" + assigned.value().term())))),
            phases.watch(parser),
            WriteWatch.NOBODY,
            parser.lucene(new ConcurrentMergeScheduler()),
            new IndexingMemory(BUFFER_BYTES, new ReclaimPolicy.RoundRobin(), ports.scheduler()),
            phases,
            why -> {},
            Optional.empty());
    phases.begin();
    ShardOpener.Opening opening;
    try (ShardOpener.Asked asked = new ShardOpener(parts(phases)).ask(assigned)) {
      opening = asked.open(setup);
    }
    phases.end();
    return switch (opening) {
      case ShardOpener.Opening.Opened(OpenShard shard) -> shard;
      case ShardOpener.Opening.Lost(String reason) -> throw new IllegalStateException(reason);
    };
  }

  private NodeParts parts(Phases phases) {
    Retries patient =
        new Retries(RetrySettings.forEver(), ports.clock(), ports.scheduler(), ports.randomness());
    ImmutableUpload upload =
        new ImmutableUpload(store, UploadSettings.DEFAULT, ports.scheduler(), patient);
    NodeParts.Blobs blobs =
        new NodeParts.Blobs(
            cache,
            new BlobStoreSource(store),
            phases.watch(new StoreUploads(upload, cache, patient)),
            io.lampyr.luceneblob.batch.BatchSettings.DEFAULT,
            DiskBudget.unbounded());
    return new NodeParts(
        node, new NodeParts.Log(log, new TranslogFloor(), store), blobs, shards, ports);
  }

  @Override
  public void close() throws IOException {
    log.abort(Release.Reason.ABORTED, "the benchmark is over");
    cache.close();
  }
}
