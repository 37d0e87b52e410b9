package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.parallel.Hedge;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.blobstore.prompt.PromptBlobStore;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.PromptItemStore;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.shard.WriteResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One request that never ends, of each kind that a node's life hangs on. */
@Timeout(300)
class HangingRequestsTest {
  private static final MembershipTiming TIMING =
      new MembershipTiming(
          Duration.ofMillis(200), Duration.ofMillis(200), 8, Duration.ofMillis(800));

  /** Longer than silence takes to be seen. */
  private static final int BEATS = 12;

  enum Kind {
    LEASE_READ,
    HEARTBEAT,
    LOOK_AT_THE_OTHERS,
    LOG_UPLOAD
  }

  /** Lets the next request of the armed kind hang until it is interrupted. */
  private static final class Trap {
    private final AtomicReference<Optional<Kind>> armed = new AtomicReference<>(Optional.empty());
    private final CountDownLatch struck = new CountDownLatch(1);

    void pass(Kind kind) {
      if (armed.get().filter(kind::equals).isEmpty()
          || !armed.compareAndSet(armed.get(), Optional.empty())) {
        return;
      }
      struck.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new UnavailableException("interrupted", e);
      }
    }
  }

  private static final class TrappedBlobs extends ForwardingBlobStore {
    private final Trap trap;

    TrappedBlobs(BlobStore inner, Trap trap) {
      super(inner);
      this.trap = trap;
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      // The log reads the lease as well, but nobody's membership hangs on that.
      if (key.equals(LeaseStore.KEY) && Thread.currentThread().getName().startsWith("membership")) {
        trap.pass(Kind.LEASE_READ);
      }
      return super.get(key, span);
    }

    @Override
    public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
      if (key.path().startsWith("translog/")) {
        trap.pass(Kind.LOG_UPLOAD);
      }
      return super.put(key, content, condition);
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  private static final class TrappedItems extends ItemStoreDecorator {
    private final Trap trap;

    TrappedItems(ItemStore inner, Trap trap) {
      super(inner);
      this.trap = trap;
    }

    @Override
    public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
      if (key.partition().equals(StateKeys.NODES)) {
        trap.pass(Kind.HEARTBEAT);
      }
      return super.write(key, draft, condition);
    }

    @Override
    public ItemPage query(
        String partition, String sortPrefix, Optional<String> startAfter, int limit) {
      if (partition.equals(StateKeys.NODES)) {
        trap.pass(Kind.LOOK_AT_THE_OTHERS);
      }
      return super.query(partition, sortPrefix, startAfter, limit);
    }
  }

  /** Closing it once more, at the end of the test, does nothing. */
  private static void end(CacheNode node) {
    node.close();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aRequestThatHangsEjectsNobodyAndIsMadeAgain(Kind kind) throws InterruptedException {
    // long on purpose: one story, in the order in which it happens
    try (TestCluster cluster = new TestCluster(21)) {
      Trap trap = new Trap();
      Hedge hedge =
          new Hedge(
              new Ports(cluster.clock, cluster.scheduler, cluster.randomness),
              "watch",
              new Hedge.Patience(Duration.ofMillis(100), Duration.ofMillis(400)));
      BlobStore blobs = new TrappedBlobs(cluster.blobs, trap);
      ItemStore items = new TrappedItems(cluster.items, trap);
      NodeFactory.Storage storage =
          new NodeFactory.Storage(
              blobs,
              items,
              new NodeFactory.Storage.Watched(
                  new PromptBlobStore(blobs, hedge), new PromptItemStore(items, hedge)));
      try (CacheNode node = cluster.node(storage, TIMING);
          CacheNode other =
              cluster.node(new NodeFactory.Storage(cluster.blobs, cluster.items), TIMING)) {
        List<CacheNode> nodes = List.of(node, other);
        cluster.write(() -> nodes, cluster.index(0, "before", "one"));
        while (other.member().isEmpty() || node.member().isEmpty()) {
          cluster.scheduler.sleep(Duration.ofMillis(10));
        }
        NodeId self = node.member().orElseThrow();
        trap.armed.set(Optional.of(kind));
        // Of both shards one is this node's at least, so its log is written.
        for (int i = 0; trap.struck.getCount() > 0; i++) {
          assertThat(cluster.write(() -> nodes, cluster.index(0, "id-" + i, "two")))
              .isInstanceOf(WriteResult.Done.class);
        }
        awaitBeats(cluster, self);
        assertThat(node.member()).as("events %s", cluster.events).contains(self);
        assertThat(cluster.events).noneMatch(event -> event.startsWith("failed"));
        // It goes on watching, too.
        end(other);
        while (WatchingApartTest.members(cluster).size() > 1) {
          cluster.scheduler.sleep(Duration.ofMillis(10));
        }
        assertThat(WatchingApartTest.members(cluster)).containsExactly(self);
      }
    }
  }

  /** Returns when the node has beaten for longer than its silence would have been suffered. */
  private static void awaitBeats(TestCluster cluster, NodeId node) throws InterruptedException {
    String last = "";
    int beats = 0;
    while (beats < BEATS) {
      String now = cluster.items.read(StateKeys.node(node)).map(Item::value).orElse("condemned");
      assertThat(now).isNotEqualTo("condemned");
      beats += now.equals(last) ? 0 : 1;
      last = now;
      cluster.scheduler.sleep(Duration.ofMillis(10));
    }
  }
}
