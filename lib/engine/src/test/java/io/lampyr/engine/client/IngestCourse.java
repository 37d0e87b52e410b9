package io.lampyr.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.cluster.item.FaultyItemStore;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.lucene.util.BytesRef;

/**
 * Requests in a cluster whose shards move, whose nodes die, whose tables are stale and whose
 * answers are lost, as a seed has it; and what must hold of every one of them.
 */
final class IngestCourse {
  private static final int REQUESTS = 6;
  private static final int MAX_ITEMS = 14;
  private static final int SHARDS = 5;
  private static final Duration QUIET = Duration.ofSeconds(30);

  private final SeededRandomness chance;
  private final VirtualTime time = VirtualTime.inline();
  private final FakeCluster cluster;
  private final List<NodeId> nodes = new ArrayList<>();
  private final IngestClient client;
  private final Map<String, ItemOutcome> told = new HashMap<>();
  private final Map<String, IndexId> meant = new HashMap<>();
  private IndexId index;
  private boolean recreated;
  private final Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);

  /** What outcomes come to, where it matters to whoever sent the item. */
  enum Kind {
    DONE,
    NOT_DONE,
    UNKNOWN
  }

  /** The client's way to nodes may be bent by what it is to be tested against. */
  IngestCourse(long seed, BiFunction<FakeCluster, NodeConnector, NodeConnector> bend) {
    this.chance = new SeededRandomness(seed);
    this.cluster = new FakeCluster(time, new SeededRandomness(seed + 1));
    for (int i = 0; i < 3; i++) {
      nodes.add(cluster.startNode());
    }
    this.index = cluster.createIndex("logs", SHARDS, nodes);
    FaultyItemStore state =
        new FaultyItemStore(
            cluster.items,
            new FaultyItemStore.Faults(
                0, 0.1, new FaultyItemStore.LostAnswers(0, 0, 0), 0, Duration.ZERO),
            chance,
            time);
    ClientSettings settings =
        new ClientSettings(
            4, 2, new ClientSettings.Appends(4, 10_000, 100), ClientSettings.Pauses.DEFAULT);
    this.client =
        new IngestClient(
            cluster.tables(state, 2),
            bend.apply(cluster, cluster::connect),
            cluster.ports(),
            settings);
    cluster.onAppend = this::disturb;
    cluster.faults = (_, _) -> fault();
  }

  void run() {
    for (int request = 0; request < REQUESTS; request++) {
      List<IngestItem> items = items(request);
      items.forEach(item -> meant.put(source(item), index));
      Duration deadline = Duration.ofMillis(200 + chance.nextInt(8000));
      List<ItemResult> results = client.write(new IngestRequest(index, 1, deadline, items));
      note(items, results);
      settleDown();
    }
    time.advance(QUIET);
    check();
  }

  private List<IngestItem> items(int request) {
    List<IngestItem> items = new ArrayList<>();
    int count = 1 + chance.nextInt(MAX_ITEMS);
    for (int i = 0; i < count; i++) {
      String id = chance.nextInt(3) == 0 ? null : "id-" + chance.nextInt(12);
      WriteKind kind =
          switch (chance.nextInt(6)) {
            case 0 -> WriteKind.CREATE;
            case 1 -> id == null ? WriteKind.INDEX : WriteKind.DELETE;
            default -> WriteKind.INDEX;
          };
      String source =
          (chance.nextInt(12) == 0 ? FakeShard.POISON : "item") + "-" + request + "-" + i;
      String given = chance.nextInt(15) == 0 ? "" : id;
      items.add(new IngestItem(kind, VersionCheck.NONE, given, null, new BytesRef(source)));
    }
    return items;
  }

  private static String source(IngestItem item) {
    return item.source().utf8ToString();
  }

  private FakeNode.Fault fault() {
    FakeNode.Fault[] all = FakeNode.Fault.values();
    return chance.nextInt(5) < 3 ? FakeNode.Fault.NONE : all[chance.nextInt(all.length)];
  }

  /** What happens while an append is under way. */
  private void disturb() {
    advance(chance.nextInt(60));
    switch (chance.nextInt(12)) {
      case 0, 1, 2 -> move(chance.nextInt(SHARDS));
      case 3 -> raiseTableVersion();
      case 4 -> kill();
      case 5 -> recreate();
      default -> {}
    }
  }

  private void advance(int millis) {
    time.advance(Duration.ofMillis(millis));
  }

  private void move(int ordinal) {
    FakeShard shard = cluster.shardsOf(index).get(ordinal);
    cluster.move(shard.id, nodes.get(chance.nextInt(nodes.size())));
    later(() -> publishOwner(shard));
  }

  private void publishOwner(FakeShard shard) {
    if (shard.owner != null) {
      cluster.publishOwner(shard.id);
    }
  }

  private void raiseTableVersion() {
    IndexId raised = index;
    cluster.raiseTableVersion(raised);
    later(() -> {
      if (raised.equals(index)) {
        cluster.publish(raised, IndexState.OPEN);
      }
    });
  }

  /** One node dies and another comes; the dead one's shards are opened elsewhere after a while. */
  private void kill() {
    NodeId dead = nodes.removeFirst();
    cluster.kill(dead);
    nodes.add(cluster.startNode());
    later(() -> {
      for (FakeShard shard : cluster.shardsOf(index)) {
        if (dead.equals(shard.owner)) {
          cluster.move(shard.id, nodes.get(chance.nextInt(nodes.size())));
          later(() -> publishOwner(shard));
        }
      }
    });
  }

  private void recreate() {
    if (!recreated && chance.nextInt(3) == 0) {
      recreated = true;
      cluster.deleteIndex(index);
      index = cluster.createIndex("logs", SHARDS, nodes);
    }
  }

  private void later(Runnable event) {
    time.after(Duration.ofMillis(chance.nextInt(1500)), "event", event);
  }

  private void settleDown() {
    if (chance.nextInt(2) == 0) {
      time.advance(QUIET);
    }
  }

  private void note(List<IngestItem> items, List<ItemResult> results) {
    assertThat(results).hasSameSizeAs(items);
    for (int i = 0; i < items.size(); i++) {
      IngestItem item = items.get(i);
      ItemResult result = results.get(i);
      if (item.id() != null) {
        assertThat(result.id()).isEqualTo(item.id());
      }
      told.put(source(item), result.outcome());
    }
  }

  private void check() {
    Map<String, Integer> times = new HashMap<>();
    for (IndexId known : List.copyOf(new HashSet<>(meant.values()))) {
      for (String source : cluster.applied(known)) {
        times.merge(source, 1, Integer::sum);
        assertThat(meant).containsEntry(source, known);
      }
    }
    assertThat(times.keySet()).isSubsetOf(told.keySet());
    if (recreated && !meant.containsValue(index)) {
      assertThat(cluster.applied(index)).isEmpty();
    }
    told.forEach((source, outcome) -> {
      int applied = times.getOrDefault(source, 0);
      Kind kind = kind(outcome);
      kinds.merge(kind, 1, Integer::sum);
      switch (kind) {
        case DONE -> assertThat(applied).as("%s told %s", source, outcome).isEqualTo(1);
        case NOT_DONE -> assertThat(applied).as("%s told %s", source, outcome).isZero();
        case UNKNOWN -> assertThat(applied).as("%s told %s", source, outcome).isBetween(0, 1);
      }
    });
  }

  private static Kind kind(ItemOutcome outcome) {
    return switch (outcome) {
      case ItemOutcome.Done _ -> Kind.DONE;
      case ItemOutcome.Unknown _ -> Kind.UNKNOWN;
      case ItemOutcome.Conflicting _,
          ItemOutcome.Rejected _,
          ItemOutcome.IndexMissing _,
          ItemOutcome.IndexClosed _,
          ItemOutcome.Overloaded _,
          ItemOutcome.Unavailable _ ->
          Kind.NOT_DONE;
    };
  }

  /** For tests that bend appends. */
  static boolean isRepeated(ShardAppend append) {
    return !append.request().age().isZero();
  }

  Map<Kind, Integer> kinds() {
    return Collections.unmodifiableMap(kinds);
  }
}
