package io.lampyr.base.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.parallel.Cancellation;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.share.Share;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ComputingThreadsTest {
  private static final int PLACES = 2;

  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final ThreadScheduler scheduler =
      new ThreadScheduler((_, failure) -> failures.add(failure), PLACES);
  private final AtomicBoolean enough = new AtomicBoolean();
  private final List<Scheduler.Task> computing = new ArrayList<>();

  @AfterEach
  void end() throws InterruptedException {
    enough.set(true);
    for (Scheduler.Task task : computing) {
      task.join();
    }
    assertThat(failures).isEmpty();
  }

  /** All threads for this kind of work, and as many who wait for one, compute without an end. */
  private void computeForEver(Scheduler.Work kind) throws InterruptedException {
    int before = waiting(kind);
    CountDownLatch begun = new CountDownLatch(PLACES);
    for (int i = 0; i < 2 * PLACES; i++) {
      computing.add(scheduler.fork("endless", () -> quietly(() -> spin(kind, begun))));
    }
    begun.await();
    while (waiting(kind) < before + PLACES) {
      Thread.onSpinWait();
    }
  }

  private void spin(Scheduler.Work kind, CountDownLatch begun) throws InterruptedException {
    scheduler.<Boolean, RuntimeException>compute(
        kind,
        () -> {
          begun.countDown();
          while (!enough.get()) {
            Thread.onSpinWait();
          }
          return true;
        });
  }

  private interface Step {
    void run() throws Exception;
  }

  private void quietly(Step step) {
    try {
      step.run();
    } catch (Exception failed) {
      failures.add(failed);
    }
  }

  @Test
  void whileAllThatComputesIsBusyForEverOthersBeatAcceptAndCancel() throws Exception {
    // long on purpose: one thing after another is done while the same threads stay busy
    for (Scheduler.Work kind : Scheduler.Work.values()) {
      computeForEver(kind);
    }
    CountDownLatch beaten = new CountDownLatch(2);
    scheduler.forkApart("membership", beaten::countDown);
    scheduler.fork("timer", beaten::countDown);
    beaten.await();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CountDownLatch accepted = new CountDownLatch(1);
      scheduler.fork(
          "accept",
          () ->
              quietly(() -> {
                server.accept().close();
                accepted.countDown();
              }));
      new Socket(server.getInetAddress(), server.getLocalPort()).close();
      accepted.await();
    }
    Cancellation cancellation = new Cancellation();
    CountDownLatch asking = new CountDownLatch(1);
    CountDownLatch told = new CountDownLatch(1);
    scheduler.fork(
        "search",
        () ->
            cancellation.during(() -> {
              asking.countDown();
              try {
                return scheduler.<Boolean, RuntimeException>compute(
                    Scheduler.Work.SEARCH, () -> true);
              } catch (InterruptedException called) {
                told.countDown();
                return false;
              }
            }));
    asking.await();
    cancellation.cancel("nobody waits for it any more");
    told.await();
  }

  @Test
  void oneKindOfWorkDoesNotKeepAnotherFromItsTurn() throws InterruptedException {
    computeForEver(Scheduler.Work.SEARCH);
    boolean platform =
        scheduler.<Boolean, RuntimeException>compute(
            Scheduler.Work.INDEXING, () -> !Thread.currentThread().isVirtual());
    assertThat(platform).isTrue();
  }

  @Test
  void whoHadLeastDoesNotWaitForACrowdToEnd() throws Exception {
    computeForEver(Scheduler.Work.SEARCH);
    // Each begins at once behind the one before: whoever hears of an end finds its place free.
    for (int i = 0; i < 1_000; i++) {
      boolean done =
          Share.of("quiet")
              .during(() ->
                  scheduler.<Boolean, RuntimeException>compute(Scheduler.Work.SEARCH, () -> true));
      assertThat(done).isTrue();
    }
  }

  @Test
  void whoHadLeastAndHasToWaitFollowsTheFirstOfThemThatEnds() throws Exception {
    computeForEver(Scheduler.Work.SEARCH);
    CountDownLatch ended = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(PLACES);
    for (int i = 0; i < PLACES; i++) {
      computing.add(
          forQuiet(
              "first-" + i,
              () -> {
                begun.countDown();
                ended.await();
              }));
    }
    begun.await();
    int before = waiting(Scheduler.Work.SEARCH);
    Scheduler.Task second = forQuiet("second", () -> {});
    while (waiting(Scheduler.Work.SEARCH) == before) {
      Thread.onSpinWait();
    }
    ended.countDown();
    second.join();
    assertThat(enough).isFalse();
  }

  private Scheduler.Task forQuiet(String name, Step step) {
    return scheduler.fork(
        name,
        () ->
            quietly(() ->
                Share.of(name)
                    .<Boolean, Exception>during(() ->
                        scheduler.<Boolean, Exception>compute(
                            Scheduler.Work.SEARCH,
                            () -> {
                              step.run();
                              return true;
                            }))));
  }

  private int waiting(Scheduler.Work kind) {
    return scheduler.places().stream()
        .filter(places -> places.kind() == kind)
        .mapToInt(ThreadScheduler.Places::waiting)
        .sum();
  }

  @Test
  void manyWhoHadLeastAreTwiceAsManyAsThereArePlacesAtMost() throws Exception {
    computeForEver(Scheduler.Work.SEARCH);
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<String> quiet = List.of("a", "b", "c", "d", "e", "f", "g", "h");
    // All come while the first of them has not ended.
    CountDownLatch come = new CountDownLatch(quiet.size());
    Siblings siblings = new Siblings(scheduler, "quiet", quiet.size());
    Scheduler.Task ending =
        scheduler.fork(
            "end",
            () ->
                quietly(() -> {
                  come.await();
                  enough.set(true);
                }));
    siblings.<String, InterruptedException>each(
        quiet,
        name ->
            Share.of(name)
                .<Boolean, InterruptedException>during(() -> {
                  come.countDown();
                  return scheduler.<Boolean, RuntimeException>compute(
                      Scheduler.Work.SEARCH,
                      () -> {
                        most.accumulateAndGet(now.incrementAndGet(), Math::max);
                        while (!enough.get()) {
                          Thread.onSpinWait();
                        }
                        now.decrementAndGet();
                        return true;
                      });
                }));
    ending.join();
    assertThat(most.get()).isBetween(1, 2 * PLACES);
  }

  @Test
  void noMoreComputeAtOnceThanThereArePlaces() throws InterruptedException {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Siblings siblings = new Siblings(scheduler, "crowd", 20);
    siblings.<Integer, RuntimeException>each(
        List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20),
        _ ->
            scheduler.<Boolean, RuntimeException>compute(
                Scheduler.Work.REPLAY,
                () -> {
                  most.accumulateAndGet(now.incrementAndGet(), Math::max);
                  Thread.onSpinWait();
                  now.decrementAndGet();
                  return true;
                }));
    assertThat(most.get()).isBetween(1, PLACES);
  }

  @Test
  void whoWaitsForSomethingOutsideLetsOthersCompute() throws InterruptedException {
    CountDownLatch outside = new CountDownLatch(1);
    CountDownLatch waiting = new CountDownLatch(PLACES + 1);
    for (int i = 0; i <= PLACES; i++) {
      computing.add(scheduler.fork("cold", () -> quietly(() -> readCold(waiting, outside))));
    }
    // More than there are places have begun, and wait.
    waiting.await();
    scheduler.<Boolean, RuntimeException>compute(
        Scheduler.Work.SEARCH,
        () -> {
          outside.countDown();
          return true;
        });
  }

  private void readCold(CountDownLatch waiting, CountDownLatch outside)
      throws InterruptedException {
    scheduler.<Boolean, InterruptedException>compute(
        Scheduler.Work.SEARCH,
        () ->
            scheduler.<Boolean, InterruptedException>waitFor(() -> {
              waiting.countDown();
              outside.await();
              return true;
            }));
  }

  @Test
  void whatComputesAndForksComputationsWaitsForNoThread() throws InterruptedException {
    List<Integer> parts = List.of(1, 2, 3, 4, 5, 6);
    Siblings outer = new Siblings(scheduler, "outer", parts.size());
    List<Integer> sums =
        outer.<Integer, Integer, RuntimeException>map(
            parts, part -> scheduler.compute(Scheduler.Work.SEARCH, () -> inner(part, parts)));
    assertThat(sums).containsExactly(21, 42, 63, 84, 105, 126);
  }

  private int inner(int factor, List<Integer> parts) throws InterruptedException {
    return new Siblings(scheduler, "inner", parts.size())
            .<Integer, Integer, RuntimeException>map(
                parts,
                part ->
                    scheduler.<Integer, RuntimeException>compute(
                        Scheduler.Work.SEARCH, () -> factor * part))
            .stream()
            .mapToInt(Integer::intValue)
            .sum();
  }

  @Test
  void anInterruptReachesTheWorkAndNothingThatItsThreadDoesNext() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Scheduler.Task search =
        scheduler.fork(
            "search",
            () -> {
              try {
                scheduler.<Boolean, InterruptedException>compute(
                    Scheduler.Work.SEARCH,
                    () -> {
                      begun.countDown();
                      new CountDownLatch(1).await();
                      return true;
                    });
              } catch (InterruptedException called) {
                interrupted.countDown();
              }
            });
    begun.await();
    search.cancel();
    interrupted.await();
    for (int i = 0; i < 2 * PLACES; i++) {
      boolean left =
          scheduler.<Boolean, RuntimeException>compute(Scheduler.Work.SEARCH, Thread::interrupted);
      assertThat(left).isFalse();
    }
  }

  @Test
  void whatTheWorkThrowsReachesWhoeverWaits() {
    assertThatThrownBy(() ->
            scheduler.<Boolean, IOException>compute(
                Scheduler.Work.INDEXING,
                () -> {
                  throw new IOException("damaged");
                }))
        .isInstanceOf(IOException.class)
        .hasMessage("damaged");
  }

  @Test
  void whatFailsBesideTheCallersWorkGivesItsPlaceBack() throws InterruptedException {
    CountDownLatch told = new CountDownLatch(PLACES);
    ThreadScheduler failing = new ThreadScheduler((_, _) -> told.countDown(), PLACES);
    for (int i = 0; i < PLACES; i++) {
      assertThat(
              failing.computeBeside(
                  Scheduler.Work.SEARCH,
                  () -> {
                    throw new IllegalStateException("something that nobody thought of");
                  }))
          .isTrue();
    }
    told.await();
    int sum = failing.<Integer, RuntimeException>compute(Scheduler.Work.SEARCH, () -> 1 + 1);
    assertThat(sum).isEqualTo(2);
  }

  @Test
  void workBesideTheCallersBeginsOnlyWhereAThreadIsFree() throws InterruptedException {
    computeForEver(Scheduler.Work.SEARCH);
    assertThat(scheduler.computeBeside(Scheduler.Work.SEARCH, () -> {})).isFalse();
    CountDownLatch done = new CountDownLatch(1);
    assertThat(scheduler.computeBeside(Scheduler.Work.INDEXING, done::countDown)).isTrue();
    done.await();
  }
}
