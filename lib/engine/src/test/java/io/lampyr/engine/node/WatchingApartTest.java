package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.register.Swap;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.shard.WriteResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever watches and beats waits for nobody who reads or computes. */
@Timeout(180)
class WatchingApartTest {

  /** Cluster state of which the shards of some indices cannot be had. */
  private static final class Hindered extends ItemStoreDecorator {
    /** What becomes of a query for the work list, and of reads of an index's shards. */
    private interface Hindrance {
      void meet(String partition);
    }

    private final AtomicReference<Hindrance> hindrance = new AtomicReference<>(_ -> {});

    Hindered(ItemStore inner) {
      super(inner);
    }

    @Override
    public ItemPage query(
        String partition, String sortPrefix, Optional<String> startAfter, int limit) {
      if (partition.equals(StateKeys.WORK)) {
        hindrance.get().meet(partition);
      }
      return super.query(partition, sortPrefix, startAfter, limit);
    }

    @Override
    public Optional<Item> read(ItemKey key) {
      if (key.sort().startsWith(StateKeys.SHARD_PREFIX)) {
        hindrance.get().meet(key.partition());
      }
      return super.read(key);
    }
  }

  private static void await(TestCluster cluster, BooleanSupplier holds)
      throws InterruptedException {
    while (!holds.getAsBoolean()) {
      cluster.scheduler.sleep(Duration.ofMillis(10));
    }
  }

  /** Who is in the lease. */
  static Set<NodeId> members(TestCluster cluster) {
    return leases(cluster).read().orElseThrow().value().members();
  }

  private static LeaseStore leases(TestCluster cluster) {
    Retries retries =
        new Retries(RetrySettings.forEver(), cluster.clock, cluster.scheduler, cluster.randomness);
    return new LeaseStore(cluster.blobs, new RegisterWriter("test", cluster.randomness), retries);
  }

  @Test
  void aLeaderWhoseLookAtTheShardsNeverEndsStaysAMemberAndEjectsTheSilent()
      throws InterruptedException {
    CountDownLatch over = new CountDownLatch(1);
    try (TestCluster cluster = new TestCluster(11)) {
      Hindered state = new Hindered(cluster.items);
      try (CacheNode leader = cluster.node(cluster.blobs, state)) {
        await(cluster, () -> cluster.item(0).state() == ShardState.ACTIVE);
        NodeId before = leader.member().orElseThrow();
        CacheNode other = cluster.node(cluster.blobs);
        await(cluster, () -> members(cluster).size() == 2);
        state.hindrance.set(_ -> awaitQuietly(over));
        other.close();
        await(cluster, () -> members(cluster).size() == 1);
        assertThat(members(cluster)).containsExactly(before);
        assertThat(leader.member()).contains(before);
      } finally {
        over.countDown();
      }
    }
  }

  /** Whoever waits for a beat of these waits in vain. */
  private static MembershipTiming beatingNever() {
    return MembershipTiming.beating(Duration.ofHours(1));
  }

  @Test
  void aNodeThatStartsAmongTheDeadTakesOverAndServesTheirShardsAtItsFirstLook()
      throws InterruptedException {
    try (TestCluster cluster = new TestCluster(13)) {
      try (CacheNode first = cluster.node(cluster.blobs)) {
        await(cluster, () -> first.member().isPresent());
        WriteResult written = cluster.write(() -> List.of(first), cluster.index(0, "a", "one"));
        assertThat(written).isInstanceOf(WriteResult.Done.class);
        await(cluster, () -> isServed(first, cluster.index, 0));
      }
      forget(cluster);
      ShardItem held = cluster.item(0);
      try (CacheNode second =
          cluster.node(new NodeFactory.Storage(cluster.blobs, cluster.items), beatingNever())) {
        // Its heartbeat, its look at the others, the lease, and a look at the shards: none of them
        // comes a second time within the test.
        assertThat(cluster.read(() -> List.of(second), "a")).contains("one");
        assertThat(cluster.item(0).owner()).isEqualTo(second.member()).isNotEqualTo(held.owner());
      }
    }
  }

  /** Everybody is out of the lease, as somebody has made sure that they are dead. */
  private static void forget(TestCluster cluster) {
    ClusterTables tables = ClusterTables.over(cluster.items, cluster.writer);
    for (Versioned<Heartbeat> dead : tables.heartbeats().all(StateKeys.NODES, "")) {
      var _ = tables.heartbeats().delete(StateKeys.node(dead.value().node()), dead);
    }
    HeldLease lease = leases(cluster).read().orElseThrow();
    Lease nobody = lease.value().without(lease.value().members());
    assertThat(leases(cluster).replace(lease, nobody)).isInstanceOf(Swap.Swapped.class);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted", e);
    }
  }

  private static IndexId anotherIndex(TestCluster cluster) {
    IndexId index = IndexId.random(cluster.randomness);
    cluster
        .shards()
        .create(StateKeys.shard(new ShardId(index, 0)), ShardItem.created(new ShardId(index, 0)));
    new Table<>(cluster.items, cluster.writer, StateCodecs.CATALOG)
        .create(StateKeys.catalog(index), new CatalogEntry(index, "other", 1));
    cluster.wakeSoon(new ShardId(index, 0));
    return index;
  }

  @Test
  void anIndexThatCannotBeReadIsNobodyElsesTroubleAndLosesNothing() throws InterruptedException {
    try (TestCluster cluster = new TestCluster(12)) {
      Hindered state = new Hindered(cluster.items);
      String hidden = StateKeys.indexPartition(cluster.index);
      try (CacheNode node = cluster.node(cluster.blobs, state)) {
        await(cluster, () -> isServed(node, cluster.index, 0) && isServed(node, cluster.index, 1));
        state.hindrance.set(partition -> {
          if (partition.equals(hidden)) {
            throw new UnavailableException("hidden");
          }
        });
        IndexId other = anotherIndex(cluster);
        ShardId shard = new ShardId(other, 0);
        await(cluster, () -> item(cluster, shard).owner().isPresent());
        assertThat(isServed(node, cluster.index, 0)).isTrue();
        assertThat(isServed(node, cluster.index, 1)).isTrue();
        assertThat(cluster.item(0).term().value()).isEqualTo(1);
      }
    }
  }

  private static ShardItem item(TestCluster cluster, ShardId shard) {
    Optional<Versioned<ShardItem>> found = cluster.shards().read(StateKeys.shard(shard));
    return found.orElseThrow().value();
  }

  private static boolean isServed(CacheNode node, IndexId index, int ordinal) {
    Optional<NodeId> self = node.member();
    return self.isPresent()
        && node.duties().orElseThrow().stats(self.get())
            instanceof ShardReply.Answered<List<ShardStats>>(List<ShardStats> served)
        && served.stream().anyMatch(stats -> stats.shard().equals(new ShardId(index, ordinal)));
  }
}
