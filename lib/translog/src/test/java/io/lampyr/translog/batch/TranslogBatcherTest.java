package io.lampyr.translog.batch;

import static io.lampyr.translog.format.SampleOperations.NODE;
import static io.lampyr.translog.format.SampleOperations.document;
import static io.lampyr.translog.format.SampleOperations.section;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.translog.batch.BatchSettings.IdleFlush;
import io.lampyr.translog.batch.BatchSettings.PendingBound;
import io.lampyr.translog.batch.Release.Failed;
import io.lampyr.translog.batch.Release.Reason;
import io.lampyr.translog.batch.Release.Released;
import io.lampyr.translog.format.SectionKey;
import io.lampyr.translog.format.TranslogKeys;
import io.lampyr.translog.format.TranslogReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TranslogBatcherTest {
  private static final SectionKey A = section(1, 0, 1);
  private static final SectionKey B = section(2, 0, 1);

  private final VirtualTime time = VirtualTime.inline();
  private final MemoryBlobStore store = new MemoryBlobStore(time);
  private Membership.Check answer = new Membership.Check.Member();
  private final AtomicInteger reads = new AtomicInteger();
  private final Membership membership =
      node -> {
        reads.incrementAndGet();
        return answer;
      };

  private TranslogBatcher batcher(BatchSettings settings) {
    Ports ports = new Ports(time, time, new SeededRandomness(1));
    return new TranslogBatcher(NODE, store, membership, settings, ports);
  }

  private TranslogBatcher batcher() {
    return batcher(BatchSettings.defaults());
  }

  private static BatchSettings bounded(long bytes, int operations) {
    return BatchSettings.defaults()
        .with(new PendingBound(bytes, operations, Duration.ofSeconds(3)));
  }

  @Test
  void operationsOfAllShardsAreReleasedTogetherAfterTheInterval() {
    TranslogBatcher batcher = batcher();
    Ticket a = batcher.append(A, List.of(document(1, "r")));
    Ticket b = batcher.append(B, List.of(document(1, "s")));
    time.advance(Duration.ofMillis(199));
    assertThat(a.peek()).isEmpty();
    time.advance(Duration.ofMillis(1));
    assertThat(a.peek()).hasValue(new Released());
    assertThat(b.peek()).hasValue(new Released());
    assertThat(store.list("translog/", java.util.Optional.empty(), 10).blobs()).hasSize(1);
    assertThat(reads).hasValue(1);
  }

  @Test
  void pointerIsTheGenerationOfWhatIsAppendedNext() throws InterruptedException {
    TranslogBatcher batcher = batcher();
    batcher.append(A, List.of(document(1, "r")));
    batcher.flush();
    long pointer = batcher.openGeneration();
    batcher.append(A, List.of(document(2, "r")));
    batcher.flush();
    List<Long> found = new ArrayList<>();
    new TranslogReader(store, time)
        .scan(NODE, pointer, A, ops -> found.add(ops.operations().getFirst().seqNo()));
    assertThat(found).containsExactly(2L);
    assertThat(batcher.progress().leastUnreleased()).isEqualTo(3);
  }

  @Test
  void dependentAnswerWaitsForWhatTheShardHasPending() {
    TranslogBatcher batcher = batcher();
    assertThat(batcher.afterAllAppended(A.shard()).peek()).hasValue(new Released());
    batcher.append(A, List.of(document(1, "r")));
    Ticket dependent = batcher.afterAllAppended(A.shard());
    assertThat(dependent.peek()).isEmpty();
    assertThat(batcher.afterAllAppended(B.shard()).peek()).hasValue(new Released());
    time.advance(Duration.ofMillis(200));
    assertThat(dependent.peek()).hasValue(new Released());
    assertThat(batcher.afterAllAppended(A.shard()).peek()).hasValue(new Released());
  }

  @Test
  void ejectionFailsEverythingPendingAndLater() {
    TranslogBatcher batcher = batcher();
    answer = new Membership.Check.Ejected();
    Ticket pending = batcher.append(A, List.of(document(1, "r")));
    time.advance(Duration.ofMillis(200));
    answer = new Membership.Check.Member();
    List<Ticket> tickets =
        List.of(
            pending,
            batcher.append(B, List.of(document(1, "r"))),
            batcher.afterAllAppended(B.shard()),
            batcher.flush());
    time.advance(Duration.ofSeconds(10));
    assertThat(tickets)
        .allSatisfy(ticket ->
            assertThat(ticket.peek().orElseThrow())
                .isInstanceOfSatisfying(
                    Failed.class, failed -> assertThat(failed.reason()).isEqualTo(Reason.EJECTED)));
    assertThat(batcher.progress().pendingBytes()).isZero();
  }

  @Test
  void foreignObjectUnderTheNameFailsEverything() {
    store.put(TranslogKeys.key(NODE, 1), BlobContent.of(new byte[] {1}), PutCondition.IF_ABSENT);
    TranslogBatcher batcher = batcher();
    Ticket ticket = batcher.append(A, List.of(document(1, "r")));
    time.advance(Duration.ofMillis(200));
    assertThat(ticket.peek().orElseThrow())
        .isInstanceOfSatisfying(
            Failed.class, failed -> assertThat(failed.reason()).isEqualTo(Reason.FOREIGN_CONTENT));
    assertThat(reads).as("nothing is to be proved any more").hasValue(0);
  }

  @Test
  void beyondTheBoundAppendsAreRefusedWithATimeToComeBack() {
    TranslogBatcher batcher = batcher(bounded(1 << 20, 2));
    batcher.append(A, List.of(document(1, "r"), document(2, "r")));
    assertThatThrownBy(() -> batcher.append(A, List.of(document(3, "r"))))
        .isInstanceOfSatisfying(
            OverloadedException.class,
            refused -> assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(3)));
    time.advance(Duration.ofMillis(200));
    assertThat(batcher.append(A, List.of(document(3, "r"))).peek()).isEmpty();
  }

  @Test
  void reservedRoomIsNeverRefusedAndIsGivenBack() {
    TranslogBatcher batcher = batcher(bounded(1 << 20, 3));
    try (Reservation room = batcher.reserve(200, 2)) {
      batcher.append(A, List.of(document(1, "r")));
      assertThatThrownBy(() -> batcher.reserve(1, 1)).isInstanceOf(OverloadedException.class);
      assertThat(batcher.append(room, A, List.of(document(2, "r"))).peek()).isEmpty();
      assertThat(batcher.progress().pendingOperations()).isEqualTo(3);
    }
    assertThat(batcher.progress().pendingOperations()).isEqualTo(2);
    time.advance(Duration.ofMillis(200));
    assertThat(batcher.progress().pendingOperations()).isZero();
    assertThat(batcher.progress().pendingBytes()).isZero();
  }

  @Test
  void oneAppendAboveTheBoundPassesWhenNothingIsPending() {
    TranslogBatcher batcher = batcher(bounded(10, 10));
    assertThat(batcher.append(A, List.of(document(1, "r"))).peek()).isEmpty();
  }

  @Test
  void closeFlushesAndTakesNothingMore() throws InterruptedException {
    TranslogBatcher batcher = batcher();
    Ticket ticket = batcher.append(A, List.of(document(1, "r")));
    assertThat(batcher.close()).isEqualTo(new Released());
    assertThat(ticket.peek()).hasValue(new Released());
    assertThat(batcher.append(A, List.of(document(2, "r"))).peek().orElseThrow())
        .isInstanceOfSatisfying(
            Failed.class, failed -> assertThat(failed.reason()).isEqualTo(Reason.CLOSED));
  }

  @Test
  void abortEndsTheWaitOfAThreadWhoseStoreNeverAnswers() throws InterruptedException {
    ThreadScheduler threads = new ThreadScheduler((thread, thrown) -> {});
    Ports ports = new Ports(new SystemClock(), threads, new SeededRandomness(1));
    Membership silent = node -> new Membership.Check.Unknown(new RuntimeException("silent"));
    TranslogBatcher batcher =
        new TranslogBatcher(NODE, store, silent, BatchSettings.defaults(), ports);
    Ticket ticket = batcher.append(A, List.of(document(1, "r")));
    batcher.flush();
    threads.fork("owner", () -> batcher.abort(Reason.ABORTED, "shutdown took too long"));
    assertThat(ticket.await()).isEqualTo(new Failed(Reason.ABORTED, "shutdown took too long"));
    assertThat(batcher.close()).isInstanceOf(Failed.class);
  }

  @Test
  void manyThreadsAreReleasedAndTheirOperationsFound() throws InterruptedException {
    ThreadScheduler threads = new ThreadScheduler((thread, thrown) -> {});
    Ports ports = new Ports(new SystemClock(), threads, new SeededRandomness(1));
    BatchSettings defaults = BatchSettings.defaults();
    BatchSettings quick =
        new BatchSettings(
            Duration.ofMillis(5), 2000, 3, IdleFlush.off(), defaults.pending(), defaults.backoff());
    TranslogBatcher batcher = new TranslogBatcher(NODE, store, membership, quick, ports);
    AtomicInteger released = new AtomicInteger();
    List<io.lampyr.base.port.Scheduler.Task> writers = new ArrayList<>();
    for (int writer = 0; writer < 32; writer++) {
      String name = "writer-" + writer;
      int from = writer * 50;
      writers.add(threads.fork(name, () -> write(batcher, name, from, released)));
    }
    for (io.lampyr.base.port.Scheduler.Task writer : writers) {
      writer.join();
    }
    assertThat(released).hasValue(32 * 50);
    List<Long> found = new ArrayList<>();
    new TranslogReader(store, threads)
        .scan(NODE, 1, A, ops -> ops.operations().forEach(op -> found.add(op.seqNo())));
    assertThat(found).hasSize(32 * 50).doesNotHaveDuplicates();
  }

  private static void write(
      TranslogBatcher batcher, String name, int from, AtomicInteger released) {
    try {
      for (int i = 0; i < 50; i++) {
        Ticket ticket = batcher.append(A, List.of(document(from + i, name)));
        if (ticket.await() instanceof Released) {
          released.incrementAndGet();
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
