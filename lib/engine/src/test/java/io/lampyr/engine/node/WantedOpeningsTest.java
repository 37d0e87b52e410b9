package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SystemRandomness;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node that has many shards to open, and is told which of them are waited for. */
@Timeout(180)
class WantedOpeningsTest {
  private static final int SHARDS = 12;
  private static final int AT_ONCE = 3;

  private final List<ShardId> begun = new CopyOnWriteArrayList<>();
  private final Semaphore turns = new Semaphore(0);

  @Test
  void shardsThatAreWaitedForElsewhereAreOpenedBeforeTheOthers() throws InterruptedException {
    try (TestCluster cluster = new TestCluster(17, SHARDS)) {
      try (CacheNode first = cluster.node(cluster.blobs)) {
        await(cluster, () -> first.service().isPresent() && opened(cluster) == SHARDS);
      }
      cluster.opening = this::open;
      try (CacheNode second = cluster.node(cluster.blobs)) {
        await(cluster, () -> begun.size() == AT_ONCE && held(second).size() == SHARDS);
        NodeLife life = life(second).orElseThrow();
        // Returns when whoever looks at the shards has asked for all their turns.
        life.shards().seen(new ShardId(cluster.index, 0), Optional.empty());
        List<ShardId> wanted = last(cluster, 3);
        NodeId stranger = NodeId.random(new SystemRandomness());
        assertThat(life.wanted(stranger, wanted)).isInstanceOf(ShardReply.NotOwner.class);
        assertThat(life.wanted(life.self(), wanted)).isEqualTo(new ShardReply.Answered<>(true));
        for (int ended = 1; ended <= wanted.size(); ended++) {
          int all = AT_ONCE + ended;
          turns.release();
          await(cluster, () -> begun.size() == all);
        }
        assertThat(begun.subList(AT_ONCE, AT_ONCE + wanted.size())).isEqualTo(wanted);
        turns.release(SHARDS);
        await(cluster, () -> begun.size() == SHARDS);
      } finally {
        turns.release(SHARDS);
      }
    }
  }

  /** Those that wait for their turn, the last ones first. */
  private List<ShardId> last(TestCluster cluster, int count) {
    return IntStream.iterate(SHARDS - 1, ordinal -> ordinal >= 0, ordinal -> ordinal - 1)
        .mapToObj(ordinal -> new ShardId(cluster.index, ordinal))
        .filter(shard -> !begun.contains(shard))
        .limit(count)
        .toList();
  }

  private static long opened(TestCluster cluster) {
    return cluster.events.stream().filter(event -> event.startsWith("opened")).count();
  }

  private static Optional<NodeLife> life(CacheNode node) {
    return node.service().map(NodeLife.class::cast);
  }

  private static List<HeldShard> held(CacheNode node) {
    return life(node).map(life -> List.copyOf(life.shards().all())).orElse(List.of());
  }

  private void open(ShardId shard) {
    begun.add(shard);
    try {
      turns.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted", e);
    }
  }

  private static void await(TestCluster cluster, BooleanSupplier holds)
      throws InterruptedException {
    while (!holds.getAsBoolean()) {
      cluster.scheduler.sleep(Duration.ofMillis(10));
    }
  }
}
