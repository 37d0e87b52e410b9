package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.client.Waker;
import io.lampyr.engine.fielduse.FieldUses;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.query.aggregation.value.KeptTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class WantedShardsTest {
  private static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final NodeId GONE = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final CommitPoint COMMIT =
      new CommitPoint(
          new PrimaryTerm(1),
          1,
          new BlobStretch(new BlobKey("indices/x/0/1/bcc-1"), 0, 1),
          0,
          Optional.empty());
  private static final IndexId INDEX = IndexId.random(new SeededRandomness(4));

  private final MemoryItemStore items = new MemoryItemStore();
  private final ItemWriter writer = MemoryCatalog.over(items, 1).writer();
  private final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> System.err.println(thread + ": " + failure));
  private final Semaphore answers = new Semaphore(0);
  private final List<List<ShardId>> calls = new CopyOnWriteArrayList<>();
  private final IndexTables tables =
      new IndexTables(
          items,
          new Waker(items, writer, new ChangeJournal(items, writer), new SeededRandomness(7)),
          10);
  private final WantedShards wanted = new WantedShards(tables, (_, _) -> new Owner(), scheduler);

  /** Answers, or fails, when it is let. */
  private final class Owner implements NodeDuties {
    @Override
    public ShardReply<Boolean> relocate(NodeId meant, ShardId shard, NodeId target) {
      throw new AssertionError("nobody asked for this");
    }

    @Override
    public ShardReply<Boolean> ownerless(NodeId meant, List<ShardId> shards) {
      throw new AssertionError("nobody asked for this");
    }

    @Override
    public ShardReply<Boolean> used(NodeId meant, List<HotBytes> hottest) {
      throw new AssertionError("nobody asked for this");
    }

    @Override
    public ShardReply<Boolean> wanted(NodeId meant, List<ShardId> shards) {
      calls.add(shards);
      answers.acquireUninterruptibly();
      if (calls.size() % 2 == 0) {
        throw new UnavailableException("lost");
      }
      return new ShardReply.Answered<>(true);
    }

    @Override
    public ShardReply<Boolean> survey(NodeId meant, ShardId shard, IndexMetadata.Layout into) {
      throw new AssertionError("nobody asked for this");
    }

    @Override
    public ShardReply<Boolean> fence(NodeId meant, ShardId shard, long tableVersion) {
      throw new AssertionError("nobody asked for this");
    }

    @Override
    public ShardReply<List<ShardStats>> stats(NodeId meant) {
      throw new AssertionError("nobody asked for this");
    }
  }

  @BeforeEach
  void begin() {
    NodeProcess process = new NodeProcess("127.0.0.1:1", 1, Instant.EPOCH);
    ClusterTables.over(items, writer)
        .heartbeats()
        .create(
            StateKeys.node(NODE),
            new Heartbeat(
                NODE, process, 1, false, OptionalLong.empty(), new NodeLoad(0, 0, 1, 0, 1)));
  }

  @Test
  void whatIsWantedWhileAnOwnerIsToldGoesWithTheNextCallOnceAndWithinTheBound() throws Exception {
    tell(0);
    awaitCalls(1);
    IntStream.rangeClosed(1, 2000).forEach(i -> tell(i % 1001));
    tell(0);
    answers.release();
    awaitCalls(2);
    assertThat(calls.getFirst()).containsExactly(shard(0));
    assertThat(calls.get(1)).hasSize(WantedShards.MAX_UNTOLD).doesNotHaveDuplicates();
    // This call is lost: the owner is told of what is wanted then.
    answers.release();
    tell(5);
    awaitCalls(3);
    assertThat(calls.get(2)).containsExactly(shard(5));
    answers.release();
  }

  @Test
  void anOwnerIsToldWhenThereIsAThreadAgain() throws Exception {
    AtomicBoolean refusing = new AtomicBoolean(true);
    WantedShards telling =
        new WantedShards(tables, (_, _) -> new Owner(), new RefusingScheduler(scheduler, refusing));
    assertThatThrownBy(() -> telling.tell(NODE, shard(1))).hasMessage("no threads");
    refusing.set(false);
    answers.release();
    telling.tell(NODE, shard(2));
    awaitCalls(1);
    assertThat(calls).containsExactly(List.of(shard(2)));
  }

  /** Has no thread while it is told so. */
  private record RefusingScheduler(Scheduler others, AtomicBoolean refusing) implements Scheduler {
    @Override
    public Task fork(String name, Runnable work) {
      if (refusing.get()) {
        throw new IllegalStateException("no threads");
      }
      return others.fork(name, work);
    }

    @Override
    public Task after(Duration delay, String name, Runnable work) {
      return others.after(delay, name, work);
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      others.sleep(duration);
    }
  }

  @Test
  void anOwnerThatShowsNoSignOfLifeIsNotTold() throws Exception {
    wanted.tell(GONE, shard(1));
    wanted.tell(GONE, shard(2));
    answers.release();
    tell(3);
    awaitCalls(1);
    assertThat(calls).containsExactly(List.of(shard(3)));
  }

  @Test
  void aSearchThatWaitsForAShardTellsItsOwnerAtOnceAndOnceASecondAndNobodyOfWhatIsPinned()
      throws Exception {
    answers.release(100);
    VirtualTime time = VirtualTime.inline();
    IndexId index = MemoryCatalog.over(items, 2).catalog().create(NewIndex.named("logs")).id();
    ShardId shard = new ShardId(index, 0);
    WantedShards telling = new WantedShards(tables, (_, _) -> new Owner(), time);
    try (RequestMemory.Held memory = new RequestMemory(1 << 20, 1 << 20).begin()) {
      SearchPlace place = place(telling, time, memory);
      assertThat(place.newer(seen(shard, Optional.of(NODE), Optional.empty()))).isEmpty();
      assertThat(calls).containsExactly(List.of(shard), List.of(shard), List.of(shard));
      assertThat(time.monotonicNanos()).isEqualTo(PATIENCE.toNanos());
      place = place(telling, time, memory);
      assertThat(place.newer(seen(shard, Optional.empty(), Optional.of(COMMIT)))).isPresent();
      assertThat(calls).hasSize(3);
    }
  }

  /** With nothing to search by. */
  private SearchPlace place(WantedShards telling, VirtualTime time, RequestMemory.Held memory) {
    return new SearchPlace(
        new SearchPlace.Shared(
            null,
            new IndexHeads(items),
            new SearchPlace.Threads(new SearchTurns(1, PATIENCE, time, time), null),
            Optional::empty,
            new KeptTerms(1),
            new SearchPlace.Tally(
                new SearchActivity(), new FieldUses(time, new SeededRandomness(8))),
            telling,
            new ColdShards(1, time),
            time,
            time),
        memory,
        PATIENCE);
  }

  private static SearchShard seen(
      ShardId shard, Optional<NodeId> owner, Optional<CommitPoint> durable) {
    ShardView view = new ShardView(shard, COMMIT, durable, owner);
    return new SearchShard(shard, null, List.of(), Optional.of(view), 1);
  }

  private void tell(int ordinal) {
    wanted.tell(NODE, shard(ordinal));
  }

  private static ShardId shard(int ordinal) {
    return new ShardId(INDEX, ordinal % ShardId.MAX_SHARDS);
  }

  private void awaitCalls(int count) throws InterruptedException {
    while (calls.size() < count) {
      scheduler.sleep(Duration.ofMillis(1));
    }
  }
}
