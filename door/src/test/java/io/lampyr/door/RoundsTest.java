package io.lampyr.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.ThreadScheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RoundsTest {
  @Test
  void aStepThatFailsEndsNeitherItsRoundNorTheNext() throws InterruptedException {
    AtomicInteger failed = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(3);
    Runnable failing =
        () -> {
          failed.incrementAndGet();
          throw new IllegalStateException("nobody thought of that");
        };
    AtomicInteger uncaught = new AtomicInteger();
    ThreadScheduler scheduler = new ThreadScheduler((_, _) -> uncaught.incrementAndGet());
    Rounds rounds = new Rounds(scheduler, Duration.ofMillis(1), List.of(failing, done::countDown));
    Scheduler.Task going = scheduler.fork("rounds", rounds::go);
    done.await();
    going.cancel();
    going.join();
    assertThat(failed.get()).isGreaterThanOrEqualTo(3);
    assertThat(uncaught.get()).isZero();
  }
}
