package io.lampyr.cluster.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.cluster.work.NodeWork;
import io.lampyr.cluster.work.WorkList;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What rests costs nobody a request, however much of it there is. */
class WorkCostTest {
  private static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final int AWAKE = 5;

  private final VirtualTime time = VirtualTime.inline();
  private final SeededRandomness randomness = new SeededRandomness(5);
  private final CountingItemStore items = new CountingItemStore(new MemoryItemStore());
  private final ClusterTables tables =
      ClusterTables.over(
          items,
          new ItemWriter(
              items, randomness, new Retries(RetrySettings.forEver(), time, time, randomness)));
  private final WorkList work = new WorkList(tables.work(), tables.shards());
  private final Set<ShardId> awake = new HashSet<>();

  private void create(int resting) {
    for (int i = 0; i < AWAKE; i++) {
      ShardId shard = new ShardId(IndexId.random(randomness), 0);
      PrimaryTerm term = new PrimaryTerm(1);
      Head head =
          new Head(
              Optional.empty(), Optional.empty(), Optional.of(new TranslogPointer(NODE, term, 1)));
      work.enter(NODE, shard, 0);
      tables
          .shards()
          .create(
              StateKeys.shard(shard),
              new ShardItem(
                  shard, ShardState.ACTIVE, term, Optional.of(NODE), Optional.empty(), head));
      awake.add(shard);
    }
    for (int i = 0; i < resting; i++) {
      ShardId shard = new ShardId(IndexId.random(randomness), 0);
      tables.shards().create(StateKeys.shard(shard), ShardItem.created(shard));
    }
  }

  private long requests(Runnable step) {
    long before = items.counts().requests();
    step.run();
    return items.counts().requests() - before;
  }

  @Test
  void aNodeReadsItsPartOfTheListAndTheItemsThatAreNewToIt() {
    create(2000);
    NodeWork own =
        new NodeWork(
            work,
            tables.shards(),
            NODE,
            new NodeWork.Around(
                time,
                new Siblings(time, "work", 1),
                problem -> {
                  throw problem;
                }));
    assertThat(requests(() -> look(own, Set.of()))).isEqualTo(1 + AWAKE);
    assertThat(requests(() -> look(own, awake))).isEqualTo(1);
    assertThat(look(own, awake).unchanged()).isEqualTo(awake);
  }

  private static NodeWork.Found look(NodeWork own, Set<ShardId> held) {
    try {
      return own.look(held, Set.of());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theLeaderReadsTheListAndTheItemsThatItHasNotSeenServed() {
    create(2000);
    AtomicLong ticks = new AtomicLong();
    WorkView view =
        new WorkView(
            work,
            tables.shards(),
            new Siblings(time, "leader", 1),
            ticks::incrementAndGet,
            problem -> {
              throw problem;
            });
    assertThat(requests(() -> view.look(NODE::equals))).isEqualTo(1 + AWAKE);
    assertThat(requests(() -> view.look(NODE::equals))).isEqualTo(1);
    WorkView.Found found = view.look(NODE::equals);
    assertThat(found.shards()).hasSize(AWAKE);
    assertThat(found.settled()).isTrue();
    assertThat(requests(() -> view.look(node -> false)))
        .as("of nodes that do not stay every item is read")
        .isEqualTo(1 + AWAKE);
    assertThat(view.look(node -> false).settled()).isFalse();
  }
}
