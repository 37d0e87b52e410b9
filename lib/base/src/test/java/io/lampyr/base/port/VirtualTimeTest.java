package io.lampyr.base.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class VirtualTimeTest {

  @Test
  void sleepingAdvancesBothClocksAtOnce() throws InterruptedException {
    VirtualTime time = VirtualTime.inline();
    Instant before = time.now();
    time.sleep(Duration.ofHours(3));
    assertThat(Duration.between(before, time.now())).isEqualTo(Duration.ofHours(3));
    assertThat(time.monotonicNanos()).isEqualTo(Duration.ofHours(3).toNanos());
  }

  @Test
  void delayedTasksRunInOrderOfTheirTimesAndSeeThem() {
    VirtualTime time = VirtualTime.inline();
    List<String> ran = new ArrayList<>();
    time.after(Duration.ofSeconds(2), "late", () -> ran.add("late@" + time.monotonicNanos()));
    time.after(Duration.ofSeconds(1), "early", () -> ran.add("early@" + time.monotonicNanos()));
    Scheduler.Task cancelled =
        time.after(Duration.ofSeconds(1), "never", () -> ran.add("cancelled"));
    cancelled.cancel();
    time.advance(Duration.ofSeconds(1));
    assertThat(ran).containsExactly("early@1000000000");
    time.advance(Duration.ofSeconds(5));
    assertThat(ran).containsExactly("early@1000000000", "late@2000000000");
    assertThat(cancelled.isDone()).isTrue();
  }

  @Test
  void anInterruptedSleeperDoesNotAdvanceTheClock() {
    VirtualTime time = VirtualTime.inline();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> time.sleep(Duration.ofSeconds(1)))
        .isInstanceOf(InterruptedException.class);
    assertThat(time.monotonicNanos()).isZero();
  }

  @Test
  void threadedTasksMayWaitForEachOther() throws InterruptedException {
    VirtualTime time = VirtualTime.threaded();
    CountDownLatch met = new CountDownLatch(2);
    Runnable meet =
        () -> {
          met.countDown();
          try {
            met.await();
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
          }
        };
    Scheduler.Task one = time.fork("one", meet);
    Scheduler.Task two = time.fork("two", meet);
    one.join();
    two.join();
    assertThat(one.isDone()).isTrue();
    assertThat(met.getCount()).isZero();
  }
}
