package io.lampyr.restapi.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Await;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskRun;
import io.lampyr.engine.task.TaskStore;
import io.lampyr.engine.task.TaskWork;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.error.ErrorAnswers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class AllTasksTest {
  private static final String ACTION = "test/held";

  private final List<String> uncaught = Collections.synchronizedList(new ArrayList<>());
  private final SystemClock clock = new SystemClock();
  private final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> uncaught.add(thread + " " + failure));
  private final SeededRandomness randomness = new SeededRandomness(7);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final CountDownLatch letGo = new CountDownLatch(1);

  /**
   * Work that has ended, as is written, and that its thread is not done with until it is let go.
   */
  private final class Held implements TaskWork {
    @Override
    public Done run(TaskRun run) {
      return new Done(200, false, "{\"n\":1}".getBytes(StandardCharsets.UTF_8), this::hold);
    }

    private void hold() {
      ended.countDown();
      try {
        letGo.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public Duration kept() {
      return Duration.ofHours(1);
    }

    @Override
    public Done failed(RuntimeException why, TaskRun run) {
      throw new IllegalStateException(why);
    }
  }

  private LastingTasks lasting() {
    MemoryItemStore items = new MemoryItemStore();
    Retries retries =
        new Retries(RetrySettings.within(Duration.ofSeconds(5)), clock, scheduler, randomness);
    TaskStore store =
        new TaskStore(
            items,
            new ItemWriter(items, randomness, retries),
            new MemoryBlobStore(clock),
            randomness);
    return new LastingTasks(store, new Ports(clock, scheduler, randomness), Optional.empty());
  }

  @Test
  void whatIsForgottenIsGoneAtOnceThoughItsThreadIsNotDoneWithItsEnd() throws Exception {
    LastingTasks lasting = lasting();
    lasting.does(ACTION, new Held());
    Tasks tasks = new Tasks(clock, scheduler, randomness, new ErrorAnswers(Dialect.OPENSEARCH));
    AllTasks all = new AllTasks(tasks, lasting, clock, scheduler);
    TaskId id = tasks.name();
    lasting.submit(
        new LastingTasks.Order(
            id.toString(),
            ACTION,
            "",
            new byte[0],
            Optional.empty(),
            Optional.empty(),
            Instant.EPOCH,
            "null"));
    ended.await();
    assertThat(lasting.here(id.toString())).as("its thread still has it").isPresent();
    assertThat(all.running(Rights.ALL)).as("it has ended").isEmpty();
    assertThat(all.find(id, Rights.ALL).orElseThrow()).containsEntry("completed", true);
    assertThat(all.forget(id, Rights.ALL)).isTrue();
    assertThat(all.find(id, Rights.ALL)).isEmpty();
    assertThat(all.running(Rights.ALL)).isEmpty();
    assertThat(all.forget(id, Rights.ALL)).as("once").isFalse();
    letGo.countDown();
    Await.until(() -> lasting.here(id.toString()).isEmpty());
    assertThat(all.find(id, Rights.ALL)).isEmpty();
    assertThat(uncaught).isEmpty();
  }
}
