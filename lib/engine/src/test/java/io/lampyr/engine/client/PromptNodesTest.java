package io.lampyr.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Time moves on when the test lets a sleeper wake. */
@Timeout(180)
class PromptNodesTest {
  private Sleepers time = new Sleepers();
  private final SeededRandomness randomness = new SeededRandomness(7);
  private final NodeId node = NodeId.random(randomness);
  private final ShardId shard = new ShardId(IndexId.random(randomness), 0);
  private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
  private final List<Duration> ages = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch calledOff = new CountDownLatch(1);
  private final Semaphore asked = new Semaphore(0);
  private boolean again;
  private boolean member = true;
  private Object said = "nothing";

  /** Threads of which those that sleep wake one by one, in the order of their falling asleep. */
  private static final class Sleepers implements Scheduler {
    private final BlockingQueue<CountDownLatch> asleep = new LinkedBlockingQueue<>();
    private final Scheduler threads = new ThreadScheduler((_, thrown) -> thrown.printStackTrace());

    void wakeOne() throws InterruptedException {
      asleep.take().countDown();
    }

    @Override
    public Task fork(String name, Runnable work) {
      return threads.fork(name, work);
    }

    @Override
    public Task after(Duration delay, String name, Runnable work) {
      return threads.after(delay, name, work);
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      CountDownLatch woken = new CountDownLatch(1);
      asleep.add(woken);
      woken.await();
    }
  }

  /** Its first calls hang until they are called off. */
  private final class Hanging implements NodeService {
    private final int hang;
    private final ShardReply<List<WriteResult>> said;

    Hanging(int hang, ShardReply<List<WriteResult>> said) {
      this.hang = hang;
      this.said = said;
    }

    private boolean hangs(String call) {
      boolean hangs;
      synchronized (calls) {
        calls.add(call);
        hangs = calls.size() <= hang;
      }
      asked.release();
      if (hangs) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          calledOff.countDown();
        }
      }
      return hangs;
    }

    private <T> ShardReply<T> answer(String call, T value) {
      return hangs(call)
          ? new ShardReply.Unknown<>("called off")
          : new ShardReply.Answered<>(value);
    }

    @Override
    public List<ShardReply<List<WriteResult>>> append(NodeId meant, List<ShardAppend> appends) {
      ages.add(appends.getFirst().request().age());
      return hangs("append") ? List.of(new ShardReply.Unknown<>("called off")) : List.of(said);
    }

    @Override
    public ShardReply<Optional<StoredDocument>> read(NodeId meant, ShardId of, String id) {
      return answer("read", Optional.empty());
    }

    @Override
    public ShardReply<Optional<CommitPoint>> refresh(NodeId meant, ShardId of) {
      return answer("refresh", Optional.empty());
    }

    @Override
    public ShardReply<Optional<CommitPoint>> awaitVisible(NodeId meant, ShardId of, long seqNo) {
      return answer("await", Optional.empty());
    }

    @Override
    public ShardReply<Optional<CommitPoint>> flush(NodeId meant, ShardId of, Merging merging) {
      return answer("flush", Optional.empty());
    }

    @Override
    public ShardReply<Boolean> countNoops(NodeId meant, ShardId of, int updates) {
      return answer("noops", true);
    }

    @Override
    public void readBatch(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
      if (!hangs("batch")) {
        into.fill((byte) 1);
      }
    }
  }

  private NodeService prompt(NodeService hanging) {
    PromptNodes nodes =
        new PromptNodes(
            (_, _) -> hanging, _ -> member, new Ports(new SystemClock(), time, randomness));
    return nodes.connect(node, new NodeProcess("node:1", 1, Instant.EPOCH));
  }

  private static final ShardReply<List<WriteResult>> REFUSED =
      new ShardReply.Answered<>(List.of(new WriteResult.Rejected("some", "reason")));

  private List<ShardReply<List<WriteResult>>> append(NodeService prompt, Duration age) {
    AppendRequest request = new AppendRequest(RequestId.random(randomness), age, 0, List.of());
    return prompt.append(node, List.of(new ShardAppend(shard, 0, request)));
  }

  /** Does it while so many sleepers wake: the first asks again, the second gives up. */
  private void with(int wakings, NodeService hanging, Function<NodeService, Object> call)
      throws InterruptedException, ExecutionException {
    FutureTask<Object> task = new FutureTask<>(() -> call.apply(prompt(hanging)));
    Thread.ofVirtual().start(task);
    for (int i = 0; i < wakings; i++) {
      if (i == 1 && again) {
        asked.acquire(2);
      }
      time.wakeOne();
    }
    said = task.get();
    // What is still under way may fall asleep a little later: not before the eyes of the next call.
    time = new Sleepers();
  }

  @Test
  void anAppendThatHangsIsMadeAgainAndIsNotTakenForANewOne() throws Exception {
    ShardReply<List<WriteResult>> done = new ShardReply.Answered<>(List.of());
    with(1, new Hanging(1, done), nodes -> append(nodes, Duration.ZERO));
    assertThat(said).isEqualTo(List.of(done));
    assertThat(calls).containsExactly("append", "append");
    assertThat(ages.getFirst()).isZero();
    assertThat(ages.getLast()).isPositive();
    calledOff.await();
  }

  @Test
  void aNodeThatIsNoMemberAnyMoreIsNotWaitedFor() throws Exception {
    member = false;
    with(1, new Hanging(1, REFUSED), nodes -> append(nodes, Duration.ZERO).getFirst());
    assertThat(said).isInstanceOf(ShardReply.Unknown.class);
    assertThat(calls).containsExactly("append");
  }

  @Test
  void aRefusalCountsOnlyWhenNoOtherAttemptIsOpen() throws Exception {
    again = true;
    with(2, new Hanging(1, REFUSED), nodes -> append(nodes, Duration.ZERO).getFirst());
    assertThat(said).isInstanceOf(ShardReply.Unknown.class);
  }

  @Test
  void whatIsAnsweredInTimeIsAskedOnceAndToldAsItIs() throws Exception {
    ShardReply<List<WriteResult>> busy = new ShardReply.Overloaded<>("busy", Duration.ofMillis(3));
    for (ShardReply<List<WriteResult>> answer : List.of(REFUSED, busy)) {
      with(0, new Hanging(0, answer), nodes -> append(nodes, Duration.ZERO));
      assertThat(said).isEqualTo(List.of(answer));
    }
    assertThat(calls).containsExactly("append", "append");
  }

  @Test
  void whateverMayBeRepeatedIsAskedAgain() throws Exception {
    List<Function<NodeService, Object>> idempotent =
        List.of(
            nodes -> nodes.read(node, shard, "id"),
            nodes -> nodes.refresh(node, shard),
            nodes -> nodes.awaitVisible(node, shard, 1),
            nodes -> nodes.flush(node, shard, new Merging.None()));
    for (Function<NodeService, Object> call : idempotent) {
      calls.clear();
      with(1, new Hanging(1, REFUSED), call);
      assertThat(said).isInstanceOf(ShardReply.Answered.class);
      assertThat(calls).hasSize(2);
    }
  }

  @Test
  void bytesComeFromWhicheverAttemptBringsThem() throws Exception {
    MemorySegment into = MemorySegment.ofArray(new byte[2]);
    with(
        1,
        new Hanging(1, REFUSED),
        nodes -> {
          nodes.readBatch(node, new BlobKey("some/batch"), 0, into);
          return true;
        });
    assertThat(into.get(ValueLayout.JAVA_BYTE, 1)).isEqualTo((byte) 1);
  }

  @Test
  void whatWouldCountTwiceIsAskedOnceAndNotWaitedForLong() throws Exception {
    with(2, new Hanging(1, REFUSED), nodes -> nodes.countNoops(node, shard, 3));
    assertThat(said).isInstanceOf(ShardReply.Unknown.class);
    assertThat(calls).containsExactly("noops");
  }
}
