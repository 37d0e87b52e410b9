package io.lampyr.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.shard.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Nodes and shards in this process, with cluster state in memory. What is true of a shard and what
 * cluster state says of it change apart, so that tables can be stale.
 */
final class FakeCluster {
  static final Duration LATE = Duration.ofMillis(400);

  /** For how long back a shard's next opening remembers requests: longer than anything is late. */
  static final Duration MEMORY = Duration.ofSeconds(2);

  final VirtualTime time;
  final MemoryItemStore items = new MemoryItemStore();
  final CountingItemStore counted = new CountingItemStore(items);
  final List<FakeNode.Call> calls = new CopyOnWriteArrayList<>();
  final List<Map.Entry<NodeId, ShardId>> questions = new CopyOnWriteArrayList<>();
  final Set<ShardId> busy = ConcurrentHashMap.newKeySet();
  volatile Faults faults = (_, _) -> FakeNode.Fault.NONE;
  volatile Runnable onAppend = () -> {};

  volatile Runnable onConnect = () -> {};
  volatile Duration retryAfter = Duration.ofMillis(200);

  private final Randomness randomness;
  private final Map<ShardId, FakeShard> shards = new ConcurrentHashMap<>();
  private final Map<IndexId, Long> tableVersions = new ConcurrentHashMap<>();
  private final Map<IndexId, String> names = new ConcurrentHashMap<>();
  private final Set<NodeId> alive = ConcurrentHashMap.newKeySet();
  private final Set<String> onTheirWay = ConcurrentHashMap.newKeySet();

  /** Chooses what happens to one shard's part of an append. */
  interface Faults {
    FakeNode.Fault next(NodeId node, ShardAppend append);
  }

  FakeCluster(VirtualTime time, Randomness randomness) {
    this.time = time;
    this.randomness = randomness;
  }

  IndexTables tables(ItemStore state, int cached) {
    Retries retries =
        new Retries(RetrySettings.within(Duration.ofSeconds(1)), time, time, randomness);
    ItemWriter writer = new ItemWriter(state, randomness, retries);
    return new IndexTables(
        state, new Waker(state, writer, new ChangeJournal(state, writer), randomness), cached);
  }

  Ports ports() {
    return new Ports(time, time, randomness);
  }

  NodeService connect(NodeId node, NodeProcess process) {
    onConnect.run();
    assertThat(process.address()).isEqualTo("node-" + node);
    return new FakeNode(this, node);
  }

  NodeId startNode() {
    NodeId node = NodeId.random(randomness);
    alive.add(node);
    Heartbeat heartbeat =
        new Heartbeat(
            node,
            new NodeProcess("node-" + node, 1, time.now()),
            1,
            false,
            OptionalLong.empty(),
            new NodeLoad(0, 0, 1, 0, 1));
    put(StateKeys.node(node), StateCodecs.HEARTBEAT, heartbeat);
    return node;
  }

  void kill(NodeId node) {
    alive.remove(node);
    remove(StateKeys.node(node));
  }

  boolean isAlive(NodeId node) {
    return alive.contains(node);
  }

  /** An open index whose shards are given to the nodes in turn. */
  IndexId createIndex(String name, int count, List<NodeId> owners) {
    IndexId index = IndexId.random(randomness);
    names.put(index, name);
    tableVersions.put(index, 1L);
    for (int ordinal = 0; ordinal < count; ordinal++) {
      FakeShard shard = new FakeShard(new ShardId(index, ordinal));
      shard.owner = owners.get(ordinal % owners.size());
      shards.put(shard.id, shard);
      publishOwner(shard.id);
    }
    publish(index, IndexState.OPEN);
    return index;
  }

  void publish(IndexId index, IndexState state) {
    int count = shardsOf(index).size();
    IndexMetadata metadata =
        new IndexMetadata(
            index,
            names.get(index),
            state,
            new IndexMetadata.Layout(count, DocumentRouting.forShards(count).routingShards()),
            new IndexMetadata.Age(time.now(), tableVersions.get(index), 1),
            new IndexMetadata.Definition("{}", "{}", new TreeMap<>()));
    put(StateKeys.metadata(index), StateCodecs.INDEX, metadata);
  }

  /** Everything of the index is gone, at once. */
  void deleteIndex(IndexId index) {
    remove(StateKeys.metadata(index));
    for (FakeShard shard : shardsOf(index)) {
      shard.owner = null;
      remove(StateKeys.shard(shard.id));
    }
  }

  /** The owners know a new version of the table; cluster state says so once it is published. */
  void raiseTableVersion(IndexId index) {
    tableVersions.merge(index, 1L, Long::sum);
  }

  /** So much was written to the index that its owners remember nothing of it. */
  void forget(IndexId index) {
    shardsOf(index).forEach(shard -> shard.forget(time.monotonicNanos()));
  }

  /** The shard is opened elsewhere; cluster state says so once it is published. */
  void move(ShardId shard, NodeId to) {
    shard(shard).owner = to;
    shard(shard).forgetBefore(MEMORY, time.monotonicNanos());
  }

  /** The shard is opened by whom cluster state says it is given to. */
  void follow(ShardId shard) {
    items
        .read(StateKeys.shard(shard))
        .map(item -> StateCodecs.SHARD.decode("item", item.value()))
        .flatMap(ShardItem::owner)
        .ifPresent(owner -> move(shard, owner));
  }

  void publishOwner(ShardId shard) {
    ShardItem item =
        new ShardItem(
            shard,
            shard(shard).owner == null ? ShardState.RESTING : ShardState.ASSIGNED,
            new PrimaryTerm(1),
            Optional.ofNullable(shard(shard).owner),
            Optional.empty(),
            Head.EMPTY);
    put(StateKeys.shard(shard), StateCodecs.SHARD, item);
  }

  FakeShard shard(ShardId id) {
    return shards.get(id);
  }

  boolean isOwner(NodeId node, ShardId id) {
    FakeShard shard = shards.get(id);
    return shard != null && node.equals(shard.owner);
  }

  List<FakeShard> shardsOf(IndexId index) {
    return shards.values().stream()
        .filter(shard -> shard.id.index().equals(index))
        .sorted((a, b) -> a.id.compareTo(b.id))
        .toList();
  }

  /** The sources that any shard of the index applied. */
  List<String> applied(IndexId index) {
    return shardsOf(index).stream().flatMap(shard -> shard.applied.stream()).toList();
  }

  long tableVersion(IndexId index) {
    return tableVersions.get(index);
  }

  void beginAppend(FakeNode.Call call) {
    calls.add(call);
    for (String source : sources(call.appends())) {
      assertThat(onTheirWay.add(source)).as("is on its way once: %s", source).isTrue();
    }
    onAppend.run();
  }

  void endAppend(List<ShardAppend> appends) {
    sources(appends).forEach(onTheirWay::remove);
  }

  void asked(NodeId node, ShardId shard) {
    questions.add(Map.entry(node, shard));
  }

  private static List<String> sources(List<ShardAppend> appends) {
    List<String> sources = new ArrayList<>();
    for (ShardAppend append : appends) {
      for (Write write : append.request().writes()) {
        sources.add(write.source().utf8ToString());
      }
    }
    return sources;
  }

  private <T> void put(ItemKey key, Codec<T> codec, T value) {
    ItemCondition condition =
        items
            .read(key)
            .<ItemCondition>map(item -> ItemCondition.at(item.revision()))
            .orElse(ItemCondition.ABSENT);
    assertThat(items.write(key, new Draft(codec.encode(value), 1), condition))
        .isInstanceOf(WriteOutcome.Written.class);
  }

  private void remove(ItemKey key) {
    Optional<Item> item = items.read(key);
    item.ifPresent(found ->
        assertThat(items.delete(key, found.revision())).isInstanceOf(WriteOutcome.Written.class));
  }
}
