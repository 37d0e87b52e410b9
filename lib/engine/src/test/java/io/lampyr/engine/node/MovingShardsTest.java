package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.NodeId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.engine.shard.WriteResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Shards on their way between nodes that run. */
@Timeout(300)
class MovingShardsTest {
  private static final Duration LONG_ENOUGH = Duration.ofMinutes(1);

  @Test
  void aNodeThatJoinsIsGivenShardsWhileWritersGoOn() throws InterruptedException {
    try (TestCluster cluster = new TestCluster(11);
        CacheNode first = cluster.node(cluster.blobs)) {
      await(cluster, () -> isServing(cluster.item(0)) && isServing(cluster.item(1)));
      NodeId source = first.member().orElseThrow();
      assertThat(owners(cluster)).containsOnly(source);
      AtomicBoolean stop = new AtomicBoolean();
      Map<String, Integer> written = new ConcurrentHashMap<>();
      try (CacheNode second = cluster.node(cluster.blobs)) {
        List<CacheNode> nodes = List.of(first, second);
        Thread writer = Thread.ofVirtual().start(() -> write(cluster, nodes, stop, written));
        await(
            cluster,
            () ->
                isServing(cluster.item(0))
                    && isServing(cluster.item(1))
                    && owners(cluster).stream().distinct().count() == 2);
        stop.set(true);
        writer.join();
        assertStand(cluster, nodes, written);
        assertThat(cluster.events)
            .as("moved once")
            .filteredOn(e -> e.startsWith("moved"))
            .hasSize(1);
      }
    }
  }

  @Test
  void aNodeThatIsToEndHandsAllItsShardsOnAndNothingHasToBeReplayed() throws InterruptedException {
    try (TestCluster cluster = new TestCluster(12);
        CacheNode first = cluster.node(cluster.blobs)) {
      Map<String, Integer> written = new ConcurrentHashMap<>();
      await(cluster, () -> isServing(cluster.item(0)) && isServing(cluster.item(1)));
      try (CacheNode second = cluster.node(cluster.blobs)) {
        await(cluster, () -> second.member().isPresent());
        List<CacheNode> nodes = List.of(first, second);
        // Both shards have some, whichever of them is handed on.
        for (int i = 0; i < 20; i++) {
          writeOnce(cluster, nodes, "id-" + i % 9, written);
        }
        NodeId leaving = first.member().orElseThrow();
        NodeId staying = second.member().orElseThrow();
        first.handOff(LONG_ENOUGH);
        assertThat(owners(cluster)).containsOnly(staying);
        await(cluster, () -> !cluster.used.isEmpty());
        assertThat(cluster.used)
            .as("what was used of what is handed over")
            .allMatch(stretch -> stretch.blob().path().startsWith("indices/"));
        assertThat(first.member()).as("still a member").contains(leaving);
        first.leave();
        await(cluster, () -> isServing(cluster.item(0)) && isServing(cluster.item(1)));
        assertStand(cluster, List.of(second), written);
        assertThat(owners(cluster)).containsOnly(staying);
      }
    }
  }

  @Test
  void whoIsGivenTheShardsOfADeadNodeReadsItsNoteOnce() throws InterruptedException {
    try (TestCluster cluster = new TestCluster(15)) {
      Queue<BlobKey> read = new ConcurrentLinkedQueue<>();
      BlobStore watched =
          new ForwardingBlobStore(cluster.blobs) {
            @Override
            public GetOutcome get(BlobKey key, Span span) {
              read.add(key);
              return super.get(key, span);
            }

            @Override
            protected MultipartStore decorate(MultipartStore multipart) {
              return multipart;
            }
          };
      BlobKey note;
      CacheNode first = cluster.node(cluster.blobs);
      try (first) {
        await(cluster, () -> isServing(cluster.item(0)) && isServing(cluster.item(1)));
        note = new BlobKey("results/leaves/used-" + first.member().orElseThrow());
      }
      try (CacheNode second = cluster.node(watched)) {
        await(cluster, () -> second.member().isPresent());
        List<NodeId> taken = List.of(second.member().get(), second.member().get());
        await(cluster, () -> owners(cluster).equals(taken) && isServing(cluster.item(0)));
        await(cluster, () -> isServing(cluster.item(1)) && read.contains(note));
        assertThat(read.stream().filter(note::equals)).hasSize(1);
      }
    }
  }

  @Test
  void theLastNodeKeepsItsShardsUntilItLeaves() throws InterruptedException {
    try (TestCluster cluster = new TestCluster(13);
        CacheNode only = cluster.node(cluster.blobs)) {
      await(cluster, () -> isServing(cluster.item(0)) && isServing(cluster.item(1)));
      only.handOff(LONG_ENOUGH);
      assertThat(owners(cluster)).containsOnly(only.member().orElseThrow());
      only.leave();
      assertThat(only.member()).isEmpty();
    }
  }

  @Test
  void theLeaderAsksForTheSizeThatTheLoadWants() throws InterruptedException {
    try (TestCluster cluster = new TestCluster(14);
        CacheNode only = cluster.node(cluster.blobs)) {
      await(cluster, () -> !cluster.sizes.isEmpty());
      assertThat(cluster.sizes.peek().wanted()).isEqualTo(1);
      assertThat(only.load().processors()).isEqualTo(2);
      await(cluster, () -> only.load().memoryNeeded() >= 2 * (8L << 20));
    }
  }

  private static boolean isServing(ShardItem item) {
    return item.state() == ShardState.ACTIVE;
  }

  private static List<NodeId> owners(TestCluster cluster) {
    return List.of(cluster.item(0).owner().orElseThrow(), cluster.item(1).owner().orElseThrow());
  }

  private static void await(TestCluster cluster, BooleanSupplier holds)
      throws InterruptedException {
    long began = cluster.clock.monotonicNanos();
    while (!holds.getAsBoolean()) {
      if (cluster.clock.monotonicNanos() - began > LONG_ENOUGH.toNanos()) {
        throw new AssertionError("did not come about events=" + cluster.events);
      }
      cluster.scheduler.sleep(Duration.ofMillis(10));
    }
  }

  private static void write(
      TestCluster cluster,
      List<CacheNode> nodes,
      AtomicBoolean stop,
      Map<String, Integer> written) {
    try {
      for (int i = 0; !stop.get(); i++) {
        writeOnce(cluster, nodes, "id-" + i % 9, written);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void writeOnce(
      TestCluster cluster, List<CacheNode> nodes, String id, Map<String, Integer> written)
      throws InterruptedException {
    int version = written.getOrDefault(id, 0) + 1;
    WriteResult result = cluster.write(() -> nodes, cluster.index(0, id, "text " + version));
    assertThat(result)
        .isInstanceOfSatisfying(
            WriteResult.Done.class,
            done -> assertThat(done.applied().version()).as(id).isEqualTo(version));
    written.put(id, version);
  }

  private static void assertStand(
      TestCluster cluster, List<CacheNode> nodes, Map<String, Integer> written)
      throws InterruptedException {
    assertThat(written).isNotEmpty();
    for (Map.Entry<String, Integer> entry : written.entrySet()) {
      assertThat(cluster.read(() -> nodes, entry.getKey()))
          .isEqualTo(Optional.of("text " + entry.getValue()));
    }
  }
}
