package io.lampyr.blobstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.RegisterHistory.Event;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The laws of {@link BlobStore} about threads that race. */
public abstract class BlobStoreRaceContract {
  private static final BlobKey KEY = new BlobKey("register");
  private static final int THREADS = 6;
  private static final int ROUNDS = 30;

  private BlobStore store;

  /** A store without blobs; called once for each test. */
  protected abstract BlobStore newStore() throws IOException;

  @BeforeEach
  void makeStore() throws IOException {
    store = newStore();
  }

  @Test
  void exactlyOneWinsEachRoundOfACompareAndSwap() throws Exception {
    put("start", PutCondition.IF_ABSENT);
    CyclicBarrier round = new CyclicBarrier(THREADS);
    List<Integer> wins =
        inThreads(thread -> {
          int won = 0;
          for (int i = 0; i < ROUNDS; i++) {
            ETag seen = store.head(KEY).orElseThrow().etag();
            round.await();
            String value = i + "-" + thread;
            won += put(value, PutCondition.ifMatch(seen)) ? 1 : 0;
            round.await();
          }
          return won;
        });
    assertThat(wins.stream().mapToInt(Integer::intValue).sum()).isEqualTo(ROUNDS);
  }

  @Test
  void exactlyOneCreatesEachBlob() throws Exception {
    CyclicBarrier round = new CyclicBarrier(THREADS);
    List<Integer> wins =
        inThreads(thread -> {
          int won = 0;
          for (int i = 0; i < ROUNDS; i++) {
            round.await();
            PutOutcome outcome =
                store.put(
                    new BlobKey("new/folder" + i + "/x"),
                    BlobContent.of(("by " + thread).getBytes(UTF_8)),
                    PutCondition.IF_ABSENT);
            won += outcome instanceof PutOutcome.Stored ? 1 : 0;
          }
          return won;
        });
    assertThat(wins.stream().mapToInt(Integer::intValue).sum()).isEqualTo(ROUNDS);
  }

  @Test
  void putsAndDeletesOfNeighboursDoNotDisturbEachOther() throws Exception {
    inThreads(thread -> {
      BlobKey mine = new BlobKey("shared/folder/" + thread);
      for (int i = 0; i < ROUNDS; i++) {
        PutOutcome outcome =
            store.put(mine, BlobContent.of(new byte[] {1}), PutCondition.IF_ABSENT);
        assertThat(outcome).isInstanceOf(PutOutcome.Stored.class);
        assertThat(store.delete(List.of(Deletion.of(mine))))
            .containsExactly(new DeleteOutcome.Deleted());
        assertThat(store.head(mine)).isEmpty();
      }
      return 0;
    });
  }

  @Test
  void historiesOfOneBlobAreLinearizable() throws Exception {
    long seed = System.nanoTime();
    System.out.println("historiesOfOneBlobAreLinearizable seed=" + seed);
    for (int round = 0; round < ROUNDS; round++) {
      BlobKey key = new BlobKey("history/" + round);
      long roundSeed = seed + round;
      CyclicBarrier start = new CyclicBarrier(4);
      List<List<Event>> histories =
          inThreads(
              4,
              thread -> {
                start.await();
                return RegisterClient.run(store, key, "t" + thread, roundSeed + 31L * thread, 10);
              });
      List<Event> events = new ArrayList<>();
      histories.forEach(events::addAll);
      assertThat(RegisterHistory.isLinearizable(events))
          .as("round %d of seed %d: %s", round, seed, events)
          .isTrue();
    }
  }

  private boolean put(String value, PutCondition condition) {
    return switch (store.put(KEY, BlobContent.of(value.getBytes(UTF_8)), condition)) {
      case PutOutcome.Stored stored -> true;
      case PutOutcome.LostRace lost -> false;
      case PutOutcome.Refused refused -> throw new AssertionError(refused);
      case PutOutcome.Unknown unknown -> throw new AssertionError(unknown);
    };
  }

  private interface Work<T> {
    T run(int thread) throws Exception;
  }

  private static <T> List<T> inThreads(Work<T> work) throws Exception {
    return inThreads(THREADS, work);
  }

  private static <T> List<T> inThreads(int threads, Work<T> work) throws Exception {
    List<T> results = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Callable<T>> calls = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        calls.add(() -> work.run(thread));
      }
      for (Future<T> future : executor.invokeAll(calls)) {
        results.add(future.get());
      }
    }
    return results;
  }
}
