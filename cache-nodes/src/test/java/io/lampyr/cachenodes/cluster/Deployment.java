package io.lampyr.cachenodes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.aws.stores.Stores;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.setting.Secret;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cachenodes.client.NodeClient;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NodeLoads;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.client.ClientSettings;
import io.lampyr.engine.client.DocumentReader;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.client.IngestClient;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.client.ShardsOutcome;
import io.lampyr.engine.client.Waker;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.engine.routing.DocumentRouting;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** One folder that is the object store, real node processes on it, and a client of them. */
final class Deployment implements AutoCloseable {
  private static final int SHARDS = 2;

  final Clock clock = new SystemClock();
  final Randomness randomness = new SystemRandomness();
  final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> failure.printStackTrace());
  final ItemStore items;
  final IndexId index;
  final IngestClient client;
  final DocumentReader reader;
  final DocumentRouting routing;
  private final IndexMaintenance maintenance;
  private final Table<ShardItem> shards;
  private final Table<Heartbeat> heartbeats;
  private final Table<NodeLoads> loads;
  private final Path folder;
  private final StorePlace place;
  private final Stores stores;
  private final Map<NodeId, URI> addresses = new ConcurrentHashMap<>();
  private final NodeClient nodes;
  private int started;

  Deployment(Path folder) {
    this(folder, Duration.ofSeconds(20));
  }

  /** With so much patience for the whole of a write. */
  Deployment(Path folder, Duration writeTime) {
    this(folder, StorePlace.inFolder(folder.resolve("store")), writeTime);
  }

  /** With the object store and cluster state in this place. */
  Deployment(Path folder, StorePlace place, Duration writeTime) {
    this(folder, place, writeTime, SHARDS);
  }

  /** With so many shards. */
  Deployment(Path folder, int count) {
    this(folder, StorePlace.inFolder(folder.resolve("store")), Duration.ofSeconds(20), count);
  }

  private Deployment(Path folder, StorePlace place, Duration writeTime, int count) {
    this.folder = folder;
    this.routing = DocumentRouting.forShards(count);
    this.place = place;
    this.stores = new Stores(place.settings(), new Ports(clock, scheduler, randomness));
    this.items = stores.items();
    this.index = IndexId.random(randomness);
    ItemWriter writer =
        new ItemWriter(
            items,
            randomness,
            new Retries(RetrySettings.within(Duration.ofSeconds(5)), clock, scheduler, randomness));
    this.shards = new Table<>(items, writer, StateCodecs.SHARD);
    this.heartbeats = new Table<>(items, writer, StateCodecs.HEARTBEAT);
    this.loads = new Table<>(items, writer, StateCodecs.LOADS);
    createIndex(writer);
    this.nodes =
        new NodeClient(
            node -> Optional.ofNullable(addresses.get(node)),
            new NodeClientSettings(Duration.ofSeconds(2), writeTime, Duration.ofSeconds(10), false),
            new Secret(NodeChild.SECRET),
            scheduler);
    Ports ports = new Ports(clock, scheduler, randomness);
    IndexTables tables =
        new IndexTables(
            items, new Waker(items, writer, new ChangeJournal(items, writer), randomness), 10);
    NodeConnector connector = this::connect;
    this.client = new IngestClient(tables, connector, ports, ClientSettings.DEFAULT);
    this.reader =
        new DocumentReader(
            tables, connector, Optional.empty(), ports, ClientSettings.Pauses.DEFAULT);
    this.maintenance = new IndexMaintenance(tables, connector, ports, ClientSettings.DEFAULT);
  }

  private NodeService connect(NodeId node, NodeProcess process) {
    addresses.put(node, URI.create("http://" + process.address()));
    return nodes;
  }

  private void createIndex(ItemWriter writer) {
    new Table<>(items, writer, StateCodecs.CATALOG)
        .create(StateKeys.catalog(index), new CatalogEntry(index, "test", routing.shards()));
    new Table<>(items, writer, StateCodecs.INDEX)
        .create(
            StateKeys.metadata(index),
            new IndexMetadata(
                index,
                "test",
                IndexState.OPEN,
                new IndexMetadata.Layout(routing.shards(), routing.routingShards()),
                new IndexMetadata.Age(Instant.EPOCH, 1, 1),
                new IndexMetadata.Definition(
                    "{}",
                    "{\"properties\":{\"n\":{\"type\":\"long\"},\"t\":{\"type\":\"text\"}}}",
                    new TreeMap<>())));
    for (int i = 0; i < routing.shards(); i++) {
      ShardId shard = new ShardId(index, i);
      shards.create(StateKeys.shard(shard), ShardItem.created(shard));
    }
  }

  NodeChild start() throws IOException {
    return start(folder.resolve("node-" + started), List.of("io.lampyr.cachenodes.Main"));
  }

  /** A node whose store is in trouble for as long as the file is there. */
  NodeChild startUnsteady(Path trouble) throws IOException {
    return start(
        folder.resolve("node-" + started),
        List.of(UnsteadyNode.class.getName(), trouble.toString()));
  }

  NodeChild start(Path scratch, List<String> main) throws IOException {
    Path log = folder.resolve("node-" + started++ + ".log");
    return new NodeChild(place.arguments(), scratch, log, main);
  }

  void await(BooleanSupplier holds) throws InterruptedException {
    long began = clock.monotonicNanos();
    while (!holds.getAsBoolean()) {
      assertThat(clock.monotonicNanos() - began).isLessThan(Duration.ofMinutes(3).toNanos());
      scheduler.sleep(Duration.ofMillis(20));
    }
  }

  List<ShardItem> shards() {
    return shards.all(StateKeys.indexPartition(index), StateKeys.SHARD_PREFIX).stream()
        .map(Versioned::value)
        .toList();
  }

  /** Whether all shards are served, and by so many nodes. What rests is woken. */
  boolean isServedBy(int owners) {
    List<ShardItem> all = shards();
    if (all.stream().anyMatch(ShardItem::isResting)) {
      ShardsOutcome _ = maintenance.wake(index, Duration.ofSeconds(5));
    }
    return all.stream().allMatch(shard -> shard.state() == ShardState.ACTIVE)
        && all.stream().map(ShardItem::owner).distinct().count() == owners;
  }

  /** Whether so many nodes have all shards, be it that they are still opening them. */
  boolean isTakenBy(int owners) {
    List<ShardItem> all = shards();
    return all.stream()
            .allMatch(
                shard -> shard.state() == ShardState.ASSIGNED || shard.state() == ShardState.ACTIVE)
        && all.stream().map(ShardItem::owner).distinct().count() == owners;
  }

  /** The shards of which nodes have told that they take much of them. */
  Set<Integer> told() {
    return loads.all(StateKeys.LOADS, "").stream()
        .flatMap(node -> node.value().shards().keySet().stream())
        .map(ShardId::ordinal)
        .collect(Collectors.toSet());
  }

  /** How many documents the shards hold, by their owners' own count. */
  long documents() throws InterruptedException {
    assertThat(maintenance.refresh(index, Duration.ofSeconds(60)))
        .isInstanceOfSatisfying(
            ShardsOutcome.Called.class, called -> assertThat(called.failed()).isZero());
    Map<ShardId, Long> documents = new TreeMap<>();
    await(() -> {
      // A shard that is on its way to another node just then is counted by nobody.
      documents.clear();
      count(documents);
      return documents.size() == routing.shards();
    });
    return documents.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Owners are found by their heartbeats: a shard's new one may have been asked by nobody yet. */
  private void count(Map<ShardId, Long> documents) {
    for (Versioned<Heartbeat> beat : heartbeats.all(StateKeys.NODES, "")) {
      connect(beat.value().node(), beat.value().process());
    }
    for (NodeId owner : shards().stream().flatMap(shard -> shard.owner().stream()).toList()) {
      if (nodes.stats(owner) instanceof ShardReply.Answered<List<ShardStats>>(var answer)) {
        answer.forEach(stats -> documents.put(stats.shard(), stats.documents().count()));
      }
    }
  }

  @Override
  public void close() throws IOException {
    nodes.close();
    stores.close();
  }
}
