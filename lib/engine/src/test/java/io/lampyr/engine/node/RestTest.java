package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.cluster.state.RestingCounts;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.shard.WriteResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Shards that nobody writes to, and what wakes them. */
@Timeout(180)
class RestTest {
  private static void await(TestCluster cluster, BooleanSupplier holds)
      throws InterruptedException {
    while (!holds.getAsBoolean()) {
      cluster.scheduler.sleep(Duration.ofMillis(10));
    }
  }

  private static boolean rests(TestCluster cluster, int ordinal) {
    return cluster.item(ordinal).state() == ShardState.RESTING;
  }

  private static long entries(TestCluster cluster) {
    return cluster.items.query(StateKeys.WORK, "", Optional.empty(), 1000).items().size();
  }

  @Test
  void aShardThatNobodyWritesToIsHeldByNobodyAndAWriteWakesItWithAllThatItHad()
      throws InterruptedException {
    try (TestCluster cluster = new TestCluster(31);
        CacheNode node = cluster.restless()) {
      Supplier<List<CacheNode>> nodes = () -> List.of(node);
      int ordinal = cluster.routing.shardOf("a");
      assertThat(cluster.write(nodes, cluster.index(0, "a", "one")))
          .isInstanceOf(WriteResult.Done.class);
      await(cluster, () -> rests(cluster, 0) && rests(cluster, 1));
      ShardItem resting = cluster.item(ordinal);
      assertThat(resting.owner()).isEmpty();
      assertThat(resting.head().translog()).isEmpty();
      assertThat(resting.head().durable()).isPresent();
      assertThat(resting.resting().map(RestingCounts::documents)).contains(1L);
      assertThat(resting.resting().map(RestingCounts::maxSeqNo)).contains(0L);
      await(cluster, () -> entries(cluster) == 0);
      NodeId self = node.member().orElseThrow();
      assertThat(node.duties().orElseThrow().stats(self))
          .as("nothing is held")
          .isEqualTo(new ShardReply.Answered<>(List.of()));
      assertThat(node.service().orElseThrow().read(self, resting.shard(), "a"))
          .isInstanceOf(ShardReply.NotOwner.class);

      assertThat(cluster.waker.wake(resting.shard())).contains(self);
      assertThat(node.service().orElseThrow().read(self, resting.shard(), "a"))
          .as("whoever asks is waited for, until the shard is open")
          .isInstanceOf(ShardReply.Answered.class);
      assertThat(cluster.item(ordinal).term()).isEqualTo(resting.term());
      assertThat(cluster.write(nodes, cluster.index(0, "a", "two")))
          .isInstanceOfSatisfying(
              WriteResult.Done.class, done -> assertThat(done.applied().version()).isEqualTo(2));
      assertThat(cluster.read(nodes, "a")).contains("two");
    }
  }

  /** A store of which uploads of commits wait until they may go on. */
  private static final class Waiting extends ForwardingBlobStore {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    Waiting(BlobStore delegate) {
      super(delegate);
    }

    @Override
    public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
      if (key.path().startsWith("indices/")) {
        begun.countDown();
        try {
          mayGoOn.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return super.put(key, content, condition);
    }

    @Override
    protected MultipartStore decorate(MultipartStore parts) {
      return parts;
    }
  }

  @Test
  void aWriteDoesNotWaitForTheUploadOfAShardThatIsToRestAndKeepsItWhereItIs() throws Exception {
    try (TestCluster cluster = new TestCluster(33)) {
      Waiting store = new Waiting(cluster.blobs);
      try (CacheNode node = cluster.restless(store)) {
        Supplier<List<CacheNode>> nodes = () -> List.of(node);
        int ordinal = cluster.routing.shardOf("a");
        cluster.write(nodes, cluster.index(0, "a", "one"));
        store.begun.await();
        assertThat(cluster.write(nodes, cluster.index(0, "a", "two")))
            .as("while the upload hangs")
            .isInstanceOf(WriteResult.Done.class);
        assertThat(rests(cluster, ordinal)).isFalse();
        store.mayGoOn.countDown();
        await(cluster, () -> rests(cluster, ordinal));
        assertThat(cluster.item(ordinal).resting().map(RestingCounts::maxSeqNo)).contains(1L);
      }
    }
  }

  @Test
  void ofManyWhoWakeAShardAtOnceAllLearnToWhomOneHasGivenIt() throws Exception {
    try (TestCluster cluster = new TestCluster(32);
        CacheNode first = cluster.restless();
        CacheNode second = cluster.restless()) {
      await(cluster, () -> first.member().isPresent() && second.member().isPresent());
      ShardId shard = new ShardId(cluster.index, 0);
      for (int round = 0; round < 5; round++) {
        await(cluster, () -> rests(cluster, 0) && cluster.item(0).term().value() > 1);
        long term = cluster.item(0).term().value();
        List<Optional<NodeId>> owners =
            new Siblings(cluster.scheduler, "wake", 8)
                .map(List.of(1, 2, 3, 4, 5, 6, 7, 8), _ -> cluster.waker.wake(shard));
        assertThat(owners).allMatch(Optional::isPresent);
        assertThat(owners.stream().distinct()).hasSize(1);
        assertThat(cluster.item(0).term().value()).isEqualTo(term);
        NodeId owner = owners.getFirst().orElseThrow();
        CacheNode node = first.member().equals(Optional.of(owner)) ? first : second;
        await(
            cluster,
            () ->
                node.service().orElseThrow().refresh(owner, shard)
                    instanceof ShardReply.Answered<?>);
      }
    }
  }
}
