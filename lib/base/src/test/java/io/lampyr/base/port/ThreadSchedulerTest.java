package io.lampyr.base.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class ThreadSchedulerTest {
  private static final Duration NEVER = Duration.ofDays(1);

  private final AtomicReference<Throwable> uncaught = new AtomicReference<>();
  private final Scheduler scheduler = new ThreadScheduler((thread, thrown) -> uncaught.set(thrown));

  @Test
  void forkedTaskRunsOnAVirtualThreadOfItsName() throws Exception {
    AtomicReference<Thread> ran = new AtomicReference<>();
    scheduler.fork("uploader", () -> ran.set(Thread.currentThread())).join();
    assertThat(ran.get().isVirtual()).isTrue();
    assertThat(ran.get().getName()).isEqualTo("uploader");
    assertThat(ran.get()).isNotSameAs(Thread.currentThread());
  }

  @Test
  void forkedTaskIsConcurrentWithItsStarter() throws Exception {
    CountDownLatch fromStarter = new CountDownLatch(1);
    Scheduler.Task task = scheduler.fork("waits", () -> awaitQuietly(fromStarter));
    assertThat(task.isDone()).isFalse();
    fromStarter.countDown();
    task.join();
    assertThat(task.isDone()).isTrue();
  }

  @Test
  void uncaughtExceptionReachesTheHandlerAndNotTheJoiner() throws Exception {
    Scheduler.Task task =
        scheduler.fork(
            "throws",
            () -> {
              throw new IllegalStateException("boom");
            });
    task.join();
    assertThat(uncaught.get()).hasMessage("boom");
  }

  @Test
  void cancellingInterruptsARunningTask() throws Exception {
    AtomicBoolean interrupted = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(1);
    Scheduler.Task task =
        scheduler.fork(
            "blocked",
            () -> {
              begun.countDown();
              interrupted.set(awaitQuietly(new CountDownLatch(1)));
            });
    begun.await();
    task.cancel();
    task.cancel();
    task.join();
    assertThat(interrupted).isTrue();
  }

  @Test
  void aDelayedTaskRunsNotBeforeItsDelay() throws Exception {
    Clock clock = new SystemClock();
    long before = clock.monotonicNanos();
    AtomicReference<Long> ran = new AtomicReference<>();
    scheduler.after(Duration.ofMillis(20), "later", () -> ran.set(clock.monotonicNanos())).join();
    assertThat(ran.get() - before).isGreaterThanOrEqualTo(Duration.ofMillis(20).toNanos());
  }

  @Test
  void aTaskCancelledBeforeItsDelayNeverRuns() throws Exception {
    AtomicBoolean ran = new AtomicBoolean();
    Scheduler.Task task = scheduler.after(NEVER, "never", () -> ran.set(true));
    task.cancel();
    task.join();
    assertThat(task.isDone()).isTrue();
    assertThat(ran).isFalse();
  }

  @Test
  void sleepEndsWithTheInterruptOfTheSleeper() {
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> scheduler.sleep(NEVER));
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  /** Whether the wait was ended by an interrupt. */
  private static boolean awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
      return false;
    } catch (InterruptedException interrupted) {
      return true;
    }
  }

  @Test
  void aTaskRunsThoughMoreTasksComputeThanThereAreCores() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                BusyProcess.class.getName())
            .inheritIO()
            .start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }
}
