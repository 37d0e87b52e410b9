package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ColdShardsTest {
  private static final int MOST = 3;
  private static final int ASKED = 20;

  private final ColdShards cold = new ColdShards(MOST, new ThreadScheduler((_, _) -> {}));
  private final Semaphore begun = new Semaphore(0);
  private final Semaphore mayEnd = new Semaphore(0);

  private int work(int number) {
    begun.release();
    mayEnd.acquireUninterruptibly();
    return number;
  }

  private <T> T inTurn(Supplier<T> work) {
    return cold.inTurn(
        Duration.ofDays(1),
        work,
        () -> {
          throw new AssertionError("a day has passed");
        });
  }

  @Test
  void noMoreThanSoManyAreSearchedAtOnceAndAllAreInTheEnd() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < ASKED; i++) {
      int number = i;
      threads.add(Thread.ofVirtual().start(() -> inTurn(() -> work(number))));
    }
    for (int ended = 0; ended < ASKED; ended++) {
      begun.acquire();
      assertThat(cold.counts().active()).isLessThanOrEqualTo(MOST);
      if (ended >= MOST - 1) {
        mayEnd.release();
      }
    }
    mayEnd.release(MOST - 1);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(cold.counts()).isEqualTo(new ColdCounts(MOST, 0, 0, MOST, ASKED, 0));
  }

  @Test
  void whoIsCalledOffWhileItWaitsTakesNoTurn() throws Exception {
    for (int i = 0; i < MOST; i++) {
      Thread.ofVirtual().start(() -> inTurn(() -> work(0)));
    }
    begun.acquire(MOST);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> inTurn(() -> work(1))).isInstanceOf(UnavailableException.class);
    assertThat(Thread.interrupted()).isTrue();
    mayEnd.release(MOST + 1);
    assertThat(inTurn(() -> work(2))).isEqualTo(2);
    assertThat(cold.counts().waiting()).isZero();
  }

  @Test
  void whoHasNoTurnInTimeDoesSomethingElseAndHoldsNothing() throws Exception {
    for (int i = 0; i < MOST; i++) {
      Thread.ofVirtual().start(() -> inTurn(() -> work(0)));
    }
    begun.acquire(MOST);
    assertThat(cold.inTurn(Duration.ofMillis(1), () -> work(1), () -> -1)).isEqualTo(-1);
    assertThat(cold.counts()).isEqualTo(new ColdCounts(MOST, MOST, 0, MOST, 0, 1));
    mayEnd.release(MOST + 1);
    assertThat(inTurn(() -> work(2))).isEqualTo(2);
  }

  /** OneTurn: otherwise all of them would wait for what the others have, for ever. */
  @Test
  void whoHasATurnNeverWaitsForAnother() throws Exception {
    SystemClock clock = new SystemClock();
    SearchTurns turns =
        new SearchTurns(1, Duration.ofDays(1), clock, new ThreadScheduler((_, _) -> {}));
    ShardId shard = new ShardId(new IndexId("IIIIIIIIIIIIIIIIIIIIII"), 0);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < ASKED; i++) {
      threads.add(
          Thread.ofVirtual()
              .start(() ->
                  inTurn(() ->
                      inTurn(() -> {
                        try {
                          return turns.own().take(shard, () -> inTurn(() -> 1));
                        } catch (InterruptedException e) {
                          throw new AssertionError(e);
                        }
                      }))));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(cold.counts().completed()).isEqualTo(ASKED);
    assertThat(cold.counts().active()).isZero();
  }

  @Test
  void whatFailsGivesItsTurnBack() {
    for (int i = 0; i < 2 * MOST; i++) {
      assertThatThrownBy(() ->
              inTurn(() -> {
                throw new IllegalStateException("broken");
              }))
          .isInstanceOf(IllegalStateException.class);
    }
    assertThat(cold.counts().active()).isZero();
  }
}
