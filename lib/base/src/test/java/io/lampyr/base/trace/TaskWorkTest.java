package io.lampyr.base.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.ThreadScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TaskWorkTest {
  private static final int MEGABYTE = 1 << 20;

  private final ThreadScheduler scheduler = new ThreadScheduler((_, e) -> e.printStackTrace(), 2);

  private static TaskWork work(String task) {
    return new TaskWork(task, _ -> {});
  }

  private static int allocated() {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
      byte[] piece = new byte[MEGABYTE];
      piece[i] = 1;
      sum += piece[i];
    }
    return sum;
  }

  private boolean computed() {
    try {
      return scheduler.<Boolean, RuntimeException>compute(
          Scheduler.Work.SEARCH, () -> allocated() == 4);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatIsComputedForATaskIsMeasured() {
    TaskWork task = work("me:1");
    assertThat(task.spent()).isEqualTo(TaskWork.Spent.NONE);
    assertThat(task.during(this::computed)).isTrue();
    assertThat(task.during(this::computed)).isTrue();
    computed();
    TaskWork.Spent spent = task.spent();
    assertThat(spent.executions()).isEqualTo(2);
    assertThat(spent.active()).isZero();
    assertThat(spent.total().cpuNanos()).isPositive();
    assertThat(spent.total().bytes()).isBetween(8L * MEGABYTE, 16L * MEGABYTE);
    assertThat(spent.least().bytes()).isBetween(4L * MEGABYTE, spent.most().bytes());
    assertThat(spent.average().bytes()).isEqualTo(spent.total().bytes() / 2);
  }

  @Test
  void whatForksIsOfTheSameTask() throws InterruptedException {
    TaskWork task = work("me:1");
    List<Scheduler.Task> forked = new ArrayList<>();
    AtomicReference<String> seen = new AtomicReference<>();
    task.during(() ->
        forked.add(
            scheduler.fork(
                "forked",
                () -> {
                  TaskWork.current().map(TaskWork::task).ifPresent(seen::set);
                  computed();
                })));
    forked.getFirst().join();
    assertThat(seen).hasValue("me:1");
    assertThat(task.spent().executions()).isEqualTo(1);
    assertThat(TaskWork.current()).isEmpty();
  }

  @Test
  void whatRunsIsMeasuredSoFar() throws InterruptedException {
    TaskWork task = work("me:1");
    CountDownLatch allocated = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    List<Scheduler.Task> forked = new ArrayList<>();
    task.during(() ->
        forked.add(
            scheduler.fork(
                "forked",
                () ->
                    scheduler.computeBeside(
                        Scheduler.Work.SEARCH,
                        () -> {
                          allocated();
                          allocated.countDown();
                          try {
                            over.await();
                          } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                          }
                        }))));
    allocated.await();
    TaskWork.Spent spent = task.spent();
    over.countDown();
    assertThat(spent.active()).isEqualTo(1);
    assertThat(spent.executions()).isEqualTo(1);
    assertThat(spent.total().bytes()).isGreaterThanOrEqualTo(4L * MEGABYTE);
  }

  @Test
  void whatIsDoneWithinATaskIsCountedForBoth() {
    TaskWork outer = work("me:1");
    AtomicReference<TaskWork> inner = new AtomicReference<>();
    outer.during(() -> {
      inner.set(work("me:2"));
      return inner.get().during(this::computed);
    });
    assertThat(inner.get().spent()).isEqualTo(outer.spent());
    assertThat(outer.spent().executions()).isEqualTo(1);
  }

  @Test
  void whoHasTheTaskIsToldThatItIsToEnd() {
    AtomicReference<String> reason = new AtomicReference<>();
    new TaskWork("me:1", reason::set)
        .during(() -> {
          TaskWork.current().ifPresent(task -> task.cancel("by user request"));
          return true;
        });
    assertThat(reason).hasValue("by user request");
  }

  @Test
  void namesFromOutsideAreTakenIfTheyAreSound() {
    assertThat(TaskWork.told("A-b_9:12")).contains("A-b_9:12");
    for (String name :
        List.of("", "a", "a:", ":1", "a:b", "a b:1", "a:1\n", "a:" + "1".repeat(19))) {
      assertThat(TaskWork.told(name)).as(name).isEmpty();
    }
  }
}
