package io.lampyr.engine.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Await;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.cluster.state.IndexState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class IndexTablesTest {
  private final FakeCluster cluster =
      new FakeCluster(VirtualTime.inline(), new SeededRandomness(5));
  private final NodeId node = cluster.startNode();
  private final IndexTables tables = cluster.tables(cluster.counted, 2);

  private static IndexTable open(IndexLookup found) {
    assertThat(found).isInstanceOf(IndexLookup.Open.class);
    return ((IndexLookup.Open) found).table();
  }

  private long queries() {
    return cluster.counted.counts().queries();
  }

  @Test
  void tableHasVersionsRoutingAndOwners() {
    IndexId index = cluster.createIndex("a", 3, List.of(node));
    cluster.shard(new ShardId(index, 1)).owner = null;
    cluster.publishOwner(new ShardId(index, 1));
    IndexTable table = open(tables.find(index));
    assertThat(table.versions()).isEqualTo(new IndexTable.Versions(1, 1));
    assertThat(table.routing().shards()).isEqualTo(3);
    assertThat(table.owners())
        .containsExactly(Optional.of(node), Optional.empty(), Optional.of(node));
    assertThat(queries()).isEqualTo(1);
  }

  @Test
  void knownTablesAreNotReadAgainUntilTheyDisappoint() {
    IndexId index = cluster.createIndex("a", 1, List.of(node));
    IndexTable first = open(tables.find(index));
    assertThat(tables.find(index)).isEqualTo(new IndexLookup.Open(first));
    IndexTable second = open(tables.findNewer(first));
    assertThat(queries()).isEqualTo(2);
    // Another whom the first has disappointed is served by what was read since.
    assertThat(tables.findNewer(first)).isEqualTo(new IndexLookup.Open(second));
    assertThat(queries()).isEqualTo(2);
  }

  @Test
  void onlyOpenIndicesAreRemembered() {
    IndexId index = cluster.createIndex("a", 1, List.of(node));
    cluster.publish(index, IndexState.CREATING);
    assertThat(tables.find(index)).isInstanceOf(IndexLookup.Unready.class);
    cluster.publish(index, IndexState.CLOSED);
    assertThat(tables.find(index)).isInstanceOf(IndexLookup.Closed.class);
    cluster.publish(index, IndexState.DELETING);
    assertThat(tables.find(index)).isInstanceOf(IndexLookup.Missing.class);
    cluster.publish(index, IndexState.OPEN);
    assertThat(tables.find(index)).isInstanceOf(IndexLookup.Open.class);
    assertThat(queries()).isEqualTo(4);
  }

  @Test
  void tablesOfFewIndicesAreKept() {
    List<IndexId> indices = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      indices.add(cluster.createIndex("i" + i, 1, List.of(node)));
      tables.find(indices.getLast());
    }
    assertThat(queries()).isEqualTo(3);
    tables.find(indices.get(2));
    tables.find(indices.get(1));
    assertThat(queries()).isEqualTo(3);
    tables.find(indices.get(0));
    assertThat(queries()).isEqualTo(4);
  }

  @Test
  void nodesAreReadWhenOneIsAskedForThatIsNotKnown() {
    assertThat(tables.reach(Set.of(node))).containsOnlyKeys(node);
    assertThat(tables.reach(Set.of(node))).containsOnlyKeys(node);
    assertThat(tables.reach(Set.of())).isEmpty();
    assertThat(queries()).isEqualTo(1);
    NodeId late = cluster.startNode();
    assertThat(tables.reach(Set.of(node, late))).containsOnlyKeys(node, late);
    assertThat(queries()).isEqualTo(2);
    cluster.kill(late);
    NodeId gone = NodeId.random(new SeededRandomness(99));
    assertThat(tables.reach(Set.of(gone, node))).containsOnlyKeys(node);
    assertThat(queries()).isEqualTo(3);
  }

  @Test
  void callersThatNeedALoadAtTheSameTimeShareOne() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    AtomicInteger loads = new AtomicInteger();
    SharedLoads<String, Integer> shared =
        new SharedLoads<>(
            4,
            (_, _) -> {
              awaitQuietly(gate);
              return loads.incrementAndGet();
            },
            _ -> true);
    List<Integer> got = new CopyOnWriteArrayList<>();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      callers.add(Thread.ofPlatform().start(() -> got.add(shared.newerThan(0, "k").value())));
    }
    for (Thread caller : callers) {
      Await.until(() -> caller.getState() == Thread.State.WAITING);
    }
    gate.countDown();
    for (Thread caller : callers) {
      caller.join();
    }
    assertThat(got).hasSize(8).containsOnly(1);
  }

  private static void awaitQuietly(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void newerLoadIsBegunThoughAnOlderOneIsUnderWayAndKeepsItsPlace() {
    List<SharedLoads<String, Long>> self = new ArrayList<>();
    SharedLoads<String, Long> shared =
        new SharedLoads<>(
            4,
            (_, sequence) -> {
              if (sequence == 1) {
                // While the first load is under way, someone needs one that began later.
                assertThat(self.getFirst().newerThan(1, "k").value()).isEqualTo(2);
              }
              return sequence;
            },
            _ -> true);
    self.add(shared);
    assertThat(shared.newerThan(0, "k").value()).isEqualTo(1);
    assertThat(shared.newerThan(0, "k").value()).isEqualTo(2);
  }

  @Test
  void failedLoadIsNotRemembered() {
    AtomicInteger loads = new AtomicInteger();
    SharedLoads<String, Integer> shared =
        new SharedLoads<>(
            4,
            (_, _) -> {
              if (loads.incrementAndGet() == 1) {
                throw new UnavailableException("away");
              }
              return loads.get();
            },
            _ -> true);
    assertThatThrownBy(() -> shared.newerThan(0, "k")).isInstanceOf(UnavailableException.class);
    assertThat(shared.newerThan(0, "k").value()).isEqualTo(2);
  }
}
