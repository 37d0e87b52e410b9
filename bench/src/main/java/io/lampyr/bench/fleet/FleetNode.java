package io.lampyr.bench.fleet;

import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.setting.Secret;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cachenodes.PresentLife;
import io.lampyr.cachenodes.client.PeerNodes;
import io.lampyr.cachenodes.metrics.PrometheusMetrics;
import io.lampyr.cachenodes.process.LoggedEvents;
import io.lampyr.cachenodes.server.Authentication;
import io.lampyr.cachenodes.server.NodeServer;
import io.lampyr.cachenodes.server.NodeServerSettings;
import io.lampyr.cluster.autoscaling.ScalingSettings;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.node.CacheNode;
import io.lampyr.engine.node.MappedViews;
import io.lampyr.engine.node.NodeFactory;
import io.lampyr.engine.node.NodeMerges;
import io.lampyr.engine.node.Searching;
import io.lampyr.engine.node.TableIndexViews;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.luceneblob.directory.LocalVolume;
import io.lampyr.luceneblob.directory.SmallFilesInMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.lucene.store.FSDirectory;

/** A cache node, served over HTTP on the loopback interface. */
final class FleetNode implements AutoCloseable {
  private static final int MAX_SERIES = 10_000;
  private static final long DISK_BYTES = 8L << 30;
  private static final Duration STATE_DEADLINE = Duration.ofSeconds(10);
  private static final Duration SHARD_ROUND = Duration.ofMillis(500);
  private static final double INDEXING_SHARE_OF_HEAP = 0.2;
  private static final double SHARD_SHARE_OF_HEAP = 0.4;

  private final Ports ports;
  private final FleetSetup setup;
  private final Path folder;
  private final PrometheusMetrics metrics = new PrometheusMetrics(MAX_SERIES);
  private final RegionCache cache;
  private final NodeServer server;
  private final CacheNode node;

  /** What nodes share. */
  record Shared(
      BlobStore blobs,
      ItemStore items,
      PeerNodes peers,
      Secret secret,
      Consumer<ShardItem> published) {}

  FleetNode(Path folder, Shared shared, Ports ports, FleetSetup setup) throws IOException {
    this.ports = ports;
    this.setup = setup;
    this.folder = folder;
    long diskBytes = DISK_BYTES / setup.nodes();
    this.cache =
        RegionCache.inFolder(
            Files.createDirectories(folder.resolve("cache")),
            CacheSettings.onDisk(DiskBudget.cacheBytes(diskBytes)),
            new Ports(ports.clock(), ports.scheduler(), ports.randomness(), metrics));
    DiskBudget disk = DiskBudget.halved(diskBytes, cache::hold, LocalVolume.endless());
    PresentLife life = new PresentLife();
    this.server =
        new NodeServer(
            NodeServerSettings.onLoopback(),
            new Authentication(List.of(shared.secret())),
            new NodeServer.Served(life, life, life),
            new Ports(ports.clock(), ports.scheduler(), ports.randomness(), metrics),
            metrics);
    this.node = factory(shared, disk).create();
    life.of(node);
  }

  private NodeFactory factory(Shared shared, DiskBudget disk) {
    Randomness randomness = ports.randomness();
    long heap = Runtime.getRuntime().maxMemory() / setup.nodes();
    return new NodeFactory(
        new NodeFactory.Storage(shared.blobs(), shared.items()),
        new NodeFactory.Local(
            cache,
            (shard, term) ->
                new SmallFilesInMemory(
                    FSDirectory.open(
                        Files.createDirectories(folder.resolve("shards/" + shard + "/" + term)))),
            new TableIndexViews(shared.items(), writer(shared), new MappedViews(merges())),
            disk,
            new IndexingMemory(
                (long) (heap * INDEXING_SHARE_OF_HEAP),
                new ReclaimPolicy.RoundRobin(),
                ports.scheduler())),
        new NodeFactory.Settings(
            new NodeProcess(
                "127.0.0.1:" + server.port(), randomness.nextLong() >>> 1, ports.clock().now()),
            MembershipTiming.DEFAULT,
            setup.log(),
            setup.commits(),
            Runtime.getRuntime().availableProcessors(),
            setup.upkeep()),
        new Ports(ports.clock(), ports.scheduler(), randomness, metrics),
        new LoggedEvents(),
        new NodeFactory.Fleet(
            shared.peers(),
            _ -> {},
            ScalingSettings.of(setup.nodes(), setup.nodes()),
            (long) (heap * SHARD_SHARE_OF_HEAP),
            Set.of(),
            Searching.telling(shared.published())));
  }

  /** As nodes have them. */
  private NodeMerges merges() {
    int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    return new NodeMerges(ports.clock(), ports.scheduler(), threads);
  }

  private ItemWriter writer(Shared shared) {
    Retries retries =
        new Retries(
            RetrySettings.within(STATE_DEADLINE),
            ports.clock(),
            ports.scheduler(),
            ports.randomness());
    return new ItemWriter(shared.items(), ports.randomness(), retries);
  }

  void start() {
    node.start(SHARD_ROUND);
  }

  boolean isMember() {
    return node.member().isPresent();
  }

  @Override
  public void close() throws IOException {
    try (cache;
        server) {
      node.close();
    }
  }
}
