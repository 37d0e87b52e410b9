package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.NodeId;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.Applied.Result;
import io.lampyr.engine.shard.WriteResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CacheNodeTest {

  @Test
  void aNodeBecomesLeaderOpensItsShardsAndAnswers() throws InterruptedException {
    try (TestCluster cluster = new TestCluster(1);
        CacheNode node = cluster.node(cluster.blobs)) {
      Supplier<List<CacheNode>> nodes = () -> List.of(node);
      WriteResult first = cluster.write(nodes, cluster.index(0, "a", "one"));
      assertThat(first)
          .isInstanceOfSatisfying(
              WriteResult.Done.class,
              done -> assertThat(done.applied().result()).isEqualTo(Result.CREATED));
      WriteResult second = cluster.write(nodes, cluster.index(0, "a", "two"));
      assertThat(second)
          .isInstanceOfSatisfying(
              WriteResult.Done.class, done -> assertThat(done.applied().version()).isEqualTo(2));
      assertThat(cluster.read(nodes, "a")).contains("two");
      assertThat(cluster.read(nodes, "b")).isEmpty();
      assertThat(cluster.item(0).state()).isEqualTo(ShardState.ACTIVE);
    }
  }

  /** A store that makes the program fail once, when the log is written. */
  private static final class BrokenOnce extends ForwardingBlobStore {
    private final AtomicBoolean armed = new AtomicBoolean();

    BrokenOnce(BlobStore inner) {
      super(inner);
    }

    @Override
    public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
      if (key.path().startsWith("translog/") && armed.getAndSet(false)) {
        throw new ArithmeticException("something that nobody thought of");
      }
      return super.put(key, content, condition);
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  @Test
  void aNodeWhoseLogHasFailedComesBackUnderAnotherIdAndServes() throws InterruptedException {
    try (TestCluster cluster = new TestCluster(4)) {
      BrokenOnce store = new BrokenOnce(cluster.blobs);
      try (CacheNode node = cluster.node(store)) {
        Supplier<List<CacheNode>> nodes = () -> List.of(node);
        assertThat(cluster.write(nodes, cluster.index(0, "a", "one")))
            .isInstanceOf(WriteResult.Done.class);
        Optional<NodeId> before = node.member();
        store.armed.set(true);
        assertThat(cluster.write(nodes, cluster.index(0, "b", "two")))
            .isInstanceOf(WriteResult.Done.class);
        assertThat(store.armed).isFalse();
        assertThat(node.member()).isPresent().isNotEqualTo(before);
        assertThat(cluster.read(nodes, "a")).contains("one");
        assertThat(cluster.events).anyMatch(event -> event.contains("the node's log has failed"));
      }
    }
  }

  @Test
  void shardsThatAreClosedWithTheirNodeHaveNotFailed() throws InterruptedException {
    try (TestCluster cluster = new TestCluster(5)) {
      try (CacheNode node = cluster.node(cluster.blobs)) {
        Supplier<List<CacheNode>> nodes = () -> List.of(node);
        for (int i = 0; i < 5; i++) {
          assertThat(cluster.write(nodes, cluster.index(0, "a" + i, "one")))
              .isInstanceOf(WriteResult.Done.class);
        }
      }
      assertThat(cluster.events).noneMatch(event -> event.startsWith("failed"));
    }
  }

  @Test
  void whatWasAcknowledgedSurvivesItsNode() throws InterruptedException {
    try (TestCluster cluster = new TestCluster(2)) {
      Map<String, Applied> acknowledged = new TreeMap<>();
      try (CacheNode first = cluster.node(cluster.blobs)) {
        for (int i = 0; i < 30; i++) {
          acknowledge(cluster, () -> List.of(first), "id-" + i % 10, "text " + i, acknowledged);
        }
      }
      try (CacheNode second = cluster.node(cluster.blobs)) {
        for (Map.Entry<String, Applied> entry : acknowledged.entrySet()) {
          int last = 20 + Integer.parseInt(entry.getKey().substring(3));
          assertThat(cluster.read(() -> List.of(second), entry.getKey())).contains("text " + last);
        }
        WriteResult next = cluster.write(() -> List.of(second), cluster.index(0, "id-3", "after"));
        Applied before = acknowledged.get("id-3");
        assertThat(next)
            .isInstanceOfSatisfying(
                WriteResult.Done.class,
                done -> {
                  assertThat(done.applied().version()).isEqualTo(before.version() + 1);
                  assertThat(done.applied().seqNo()).isGreaterThan(before.seqNo());
                  assertThat(done.applied().primaryTerm()).isGreaterThan(before.primaryTerm());
                });
      }
    }
  }

  @Test
  void writersThatRetryLoseNothingWhileNodesComeAndGo() throws InterruptedException {
    // long on purpose: one scenario from its writers to its judgement.
    try (TestCluster cluster = new TestCluster(3)) {
      CacheNode[] nodes = {cluster.node(cluster.blobs), cluster.node(cluster.blobs)};
      Map<String, Applied> acknowledged = new ConcurrentHashMap<>();
      Map<String, String> texts = new ConcurrentHashMap<>();
      AtomicInteger left = new AtomicInteger(3);
      List<Thread> writers =
          List.of(0, 1, 2).stream()
              .map(writer ->
                  Thread.ofVirtual()
                      .start(() -> {
                        try {
                          for (int i = 0; i < 40; i++) {
                            String id = "w" + writer + "-" + i % 7;
                            String text = "text " + i;
                            acknowledge(cluster, () -> List.of(nodes), id, text, acknowledged);
                            texts.put(id, text);
                          }
                        } catch (InterruptedException e) {
                          throw new IllegalStateException(e);
                        } finally {
                          left.decrementAndGet();
                        }
                      }))
              .toList();
      for (int round = 0; left.get() > 0 && round < 4; round++) {
        cluster.scheduler.sleep(Duration.ofMillis(1200));
        nodes[round % 2].close();
        nodes[round % 2] = cluster.node(cluster.blobs);
      }
      for (Thread writer : writers) {
        writer.join();
      }
      assertThat(texts).hasSize(21);
      for (Map.Entry<String, String> entry : texts.entrySet()) {
        assertThat(cluster.read(() -> List.of(nodes), entry.getKey()))
            .as("%s events %s", entry.getKey(), cluster.events)
            .isEqualTo(Optional.of(entry.getValue()));
      }
      // Each id was written a known number of times: its version says that none was applied twice.
      acknowledged.forEach((id, applied) -> {
        int slot = Integer.parseInt(id.substring(id.indexOf('-') + 1));
        int writes = (40 - slot + 6) / 7;
        assertThat(applied.version()).as(id).isEqualTo(writes);
      });
      nodes[0].close();
      nodes[1].close();
    }
  }

  private static void acknowledge(
      TestCluster cluster,
      Supplier<List<CacheNode>> nodes,
      String id,
      String text,
      Map<String, Applied> acknowledged)
      throws InterruptedException {
    WriteResult result = cluster.write(nodes, cluster.index(0, id, text));
    assertThat(result).isInstanceOf(WriteResult.Done.class);
    Applied applied = ((WriteResult.Done) result).applied();
    Applied before = acknowledged.put(id, applied);
    if (before != null) {
      assertThat(applied.seqNo()).isGreaterThan(before.seqNo());
    }
  }
}
