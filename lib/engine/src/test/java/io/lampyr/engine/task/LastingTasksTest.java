package io.lampyr.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Await;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.StateKeys;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class LastingTasksTest {
  /** What is told of a task that nobody has begun yet. */
  private static final String FIRST = "{\"counted\":0}";

  private static final String ACTION = "test/count";
  private static final int STEPS = 5;

  private final SystemClock clock = new SystemClock();
  private final List<String> uncaught = Collections.synchronizedList(new ArrayList<>());
  private final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> uncaught.add(thread + " " + failure));
  private final MemoryBlobStore blobs = new MemoryBlobStore(clock);
  private final MemoryItemStore items = new MemoryItemStore();
  private int seed;

  /** One process: it counts to five, and tells of each number. */
  private final class Counting implements TaskWork {
    final List<Integer> counted = Collections.synchronizedList(new ArrayList<>());
    final Map<Integer, CountDownLatch> frozen = new ConcurrentHashMap<>();
    final Map<Integer, CountDownLatch> thawed = new ConcurrentHashMap<>();
    final CountingItemStore state = new CountingItemStore(items);
    final ItemWriter writer;
    final LastingTasks tasks;
    volatile Optional<Error> breaks = Optional.empty();

    Counting() {
      this(Optional.empty());
    }

    Counting(Optional<TaskPlaces> places) {
      SeededRandomness randomness = new SeededRandomness(++seed);
      Retries retries =
          new Retries(RetrySettings.within(Duration.ofSeconds(2)), clock, scheduler, randomness);
      writer = new ItemWriter(state, randomness, retries);
      tasks =
          new LastingTasks(
              new TaskStore(state, writer, blobs, randomness),
              new Ports(clock, scheduler, randomness),
              places);
      tasks.does(ACTION, this);
    }

    void freezeAt(int number) {
      frozen.put(number, new CountDownLatch(1));
      thawed.put(number, new CountDownLatch(1));
    }

    @Override
    public Done run(TaskRun run) throws InterruptedException {
      int from = run.cursor().map(bytes -> (int) bytes[0]).orElse(0);
      for (int i = from; i < STEPS; i++) {
        counted.add(i);
        if (breaks.isPresent()) {
          throw breaks.get();
        }
        if (frozen.containsKey(i)) {
          frozen.get(i).countDown();
          thawed.get(i).await();
        }
        byte[] place = {(byte) (i + 1)};
        run.checkpoint(() -> place);
      }
      return new Done(
          200, false, ("by " + this.hashCode()).getBytes(StandardCharsets.UTF_8), () -> {});
    }

    @Override
    public Done failed(RuntimeException why, TaskRun run) {
      return new Done(
          503, true, String.valueOf(why.getMessage()).getBytes(StandardCharsets.UTF_8), () -> {});
    }

    @Override
    public Duration kept() {
      return Duration.ofHours(1);
    }

    LastingTasks.Order order(String id) {
      return new LastingTasks.Order(
          id,
          ACTION,
          "counts",
          new byte[0],
          Optional.empty(),
          Optional.empty(),
          Instant.EPOCH,
          FIRST);
    }

    void awaitIdle() {
      Await.until(() -> tasks.here().isEmpty());
    }

    void awaitEnd() {
      Await.until(() -> !tasks.store().find("a:1").orElseThrow().isRunning());
      awaitIdle();
    }

    String answer(String id) {
      TaskItem.End end = tasks.store().find(id).orElseThrow().end().orElseThrow();
      return end.status()
          + " "
          + new String(tasks.store().bytes(end.answer()), StandardCharsets.UTF_8);
    }
  }

  @Test
  void whatAnotherHasTakenIsDoneOnceAndWhoThawsHasNoEffect() throws Exception {
    Counting first = new Counting();
    first.freezeAt(2);
    first.tasks.submit(first.order("a:1"));
    first.frozen.get(2).await();
    Counting second = new Counting();
    assertThat(second.tasks.look()).as("it beats").isZero();
    assertThat(second.tasks.look(_ -> true)).isEqualTo(1);
    second.awaitEnd();
    assertThat(second.counted).as("from where the first one was").containsExactly(2, 3, 4);
    String ended = second.answer("a:1");
    assertThat(ended).isEqualTo("200 by " + second.hashCode());
    first.thawed.get(2).countDown();
    first.awaitIdle();
    assertThat(first.counted).as("it stops at its next batch").containsExactly(0, 1, 2);
    assertThat(first.answer("a:1")).isEqualTo(ended);
    assertThat(second.tasks.store().open()).isEmpty();
    assertThat(uncaught).isEmpty();
  }

  @Test
  void ofAHandfulWhoLookAtTheSameTimeOneTakesIt() throws Exception {
    Counting first = new Counting();
    first.freezeAt(1);
    first.tasks.submit(first.order("a:1"));
    first.frozen.get(1).await();
    List<Counting> others = List.of(new Counting(), new Counting(), new Counting(), new Counting());
    others.parallelStream().forEach(other -> other.tasks.look(_ -> true));
    others.getFirst().awaitEnd();
    others.forEach(Counting::awaitIdle);
    first.thawed.get(1).countDown();
    first.awaitIdle();
    TaskItem ended = first.tasks.store().find("a:1").orElseThrow();
    assertThat(ended.isRunning()).isFalse();
    assertThat(others.stream().filter(other -> other.counted.contains(4))).isNotEmpty();
    assertThat(
            others.stream()
                .filter(other -> first.answer("a:1").equals("200 by " + other.hashCode())))
        .hasSize(1);
  }

  /** Where nobody stays awake, as in functions. */
  private static TaskPlaces elsewhere(List<String> begun) {
    return new TaskPlaces() {
      @Override
      public void begin(String task) {
        begun.add(task);
      }

      @Override
      public boolean staysAwake() {
        return false;
      }
    };
  }

  private static boolean invoke(Counting function, Duration within) {
    return function.tasks.execute("a:1", Optional.of(within), function.tasks::isStale);
  }

  @Test
  void whatIsSubmittedWhereNobodyStaysAwakeIsBegunElsewhere() {
    List<String> begun = new ArrayList<>();
    Counting function = new Counting(Optional.of(elsewhere(begun)));
    function.tasks.submit(function.order("a:1"));
    assertThat(begun).containsExactly("a:1");
    assertThat(function.counted).isEmpty();
    assertThat(function.tasks.store().find("a:1").orElseThrow().status()).isEqualTo(FIRST);
    // The invocation, which has all the time that it needs, and one that comes too late.
    assertThat(invoke(function, Duration.ofMinutes(1))).isTrue();
    assertThat(function.counted).containsExactly(0, 1, 2, 3, 4);
    assertThat(invoke(function, Duration.ofMinutes(1))).isFalse();
  }

  @Test
  void anInvocationThatEndsGivesTheTaskToTheNext() throws Exception {
    List<String> begun = Collections.synchronizedList(new ArrayList<>());
    Counting first = new Counting(Optional.of(elsewhere(begun)));
    first.freezeAt(3);
    first.tasks.submit(first.order("a:1"));
    assertThat(invoke(first, Duration.ofMillis(200))).isTrue();
    assertThat(begun).containsExactly("a:1", "a:1");
    assertThat(first.tasks.store().find("a:1").orElseThrow().hold().tries())
        .as("what was planned is no failure")
        .isZero();
    Counting second = new Counting(Optional.of(elsewhere(begun)));
    assertThat(invoke(second, Duration.ofMinutes(1))).isTrue();
    assertThat(second.counted).containsExactly(3, 4);
    first.thawed.get(3).countDown();
    first.awaitIdle();
    assertThat(first.answer("a:1")).isEqualTo("200 by " + second.hashCode());
  }

  @Test
  void whoIsCalledAgainBeforeItsLastStepHasEndedGoesOnAfterIt() throws Exception {
    Counting slow = new Counting(Optional.of(elsewhere(new ArrayList<>())));
    slow.freezeAt(3);
    slow.tasks.submit(slow.order("a:1"));
    assertThat(invoke(slow, Duration.ofMillis(200))).isTrue();
    scheduler.fork(
        "thaw",
        () -> {
          Await.until(() -> slow.tasks.here().stream().anyMatch(LocalTask::isAwaited));
          slow.thawed.get(3).countDown();
        });
    assertThat(invoke(slow, Duration.ofMinutes(1))).isTrue();
    assertThat(slow.counted).as("the step that was given back again").endsWith(3, 3, 4);
  }

  /** As items are written. */
  private Instant now() {
    return clock.now().truncatedTo(ChronoUnit.MILLIS);
  }

  private TaskItem item(String id, String action, TaskItem.Hold hold) {
    return new TaskItem(
        id,
        new TaskItem.Job(
            action, "", new StoredBytes.Inline(""), Optional.empty(), Optional.empty()),
        now(),
        hold,
        Optional.empty(),
        "null",
        TaskItem.Wishes.NONE,
        Optional.empty(),
        now());
  }

  private TaskItem.Hold abandoned() {
    return new TaskItem.Hold(1, "dead", now().minus(Duration.ofHours(2)), 0);
  }

  @Test
  void aTaskThatCannotBeReadDoesNotStopTheOthers() {
    Counting process = new Counting();
    process.writer.write(
        new ItemKey(StateKeys.TASKS, ItemKey.encode("a:0")), "no task", ItemCondition.ABSENT);
    process.tasks.store().reopen("a:0");
    process.tasks.store().create(item("a:1", ACTION, abandoned()));
    assertThat(process.tasks.store().open()).containsExactly("a:0", "a:1");
    assertThat(process.tasks.look()).isEqualTo(1);
    process.awaitEnd();
    assertThat(process.answer("a:1")).startsWith("200");
    assertThat(uncaught).isEmpty();
  }

  @Test
  void aTaskThatNobodyHereKnowsIsLeftToOthers() {
    Counting process = new Counting();
    TaskItem unknown = item("a:1", "test/unknown", abandoned());
    process.tasks.store().create(unknown);
    assertThat(process.tasks.execute("a:1", Optional.empty(), _ -> true)).isFalse();
    assertThat(process.tasks.store().find("a:1").orElseThrow().hold()).isEqualTo(unknown.hold());
    assertThat(process.tasks.store().open()).containsExactly("a:1");
  }

  @Test
  void whoDidNotLearnWhatBecameOfTheFirstWriteMakesTheSecondAllTheSame() {
    TaskStore store = new Counting().tasks.store();
    TaskItem mine = item("a:1", ACTION, abandoned());
    store.create(mine);
    // As if the process had ended between the two.
    store.close("a:1");
    assertThat(store.open()).isEmpty();
    TaskItem further = mine.at(new StoredBytes.Inline("AA=="), "1", now());
    assertThat(store.create(further).value()).isEqualTo(further);
    assertThat(store.open()).containsExactly("a:1");
    assertThat(store.create(further).value()).as("and once more").isEqualTo(further);
    TaskItem others = item("a:1", ACTION, new TaskItem.Hold(2, "other", clock.now(), 0));
    assertThatThrownBy(() -> store.create(others)).isInstanceOf(UnavailableException.class);
    assertThat(store.find("a:1")).contains(further);
  }

  @Test
  void whoWasFrozenLooksBeforeItGoesOn() {
    Counting process = new Counting();
    TaskStore store = process.tasks.store();
    TaskRun awake = new TaskRun(store, clock, store.create(item("a:1", ACTION, beating())));
    long before = process.state.counts().requests();
    awake.stillMine();
    assertThat(process.state.counts().requests() - before).isZero();
    TaskRun thawed = new TaskRun(store, clock, store.create(item("a:2", ACTION, abandoned())));
    thawed.stillMine();
    assertThat(process.state.counts().requests() - before).as("and a beat").isEqualTo(2 + 1);
    TaskRun late = new TaskRun(store, clock, store.create(item("a:3", ACTION, abandoned())));
    assertThat(process.tasks.execute("a:3", Optional.empty(), _ -> true)).isTrue();
    process.awaitIdle();
    assertThatThrownBy(late::stillMine).isInstanceOf(TaskOvertakenException.class);
    assertThat(late.stopping().isRequested()).isTrue();
  }

  private TaskItem.Hold beating() {
    return new TaskItem.Hold(1, "me", clock.now(), 0);
  }

  @Test
  void whatNeverComesFurtherEndsAllTheSame() {
    Counting process = new Counting();
    TaskItem.Hold often = new TaskItem.Hold(30, "", clock.now(), TaskAttempts.MOST_TRIES);
    process.tasks.store().create(item("a:1", ACTION, often));
    assertThat(process.tasks.look()).isEqualTo(1);
    process.awaitEnd();
    assertThat(process.answer("a:1")).startsWith("503 the task came no further");
    assertThat(process.counted).isEmpty();
  }

  @Test
  void workThatBreaksEndsItsTaskAsFailedAtOnce() {
    Counting process = new Counting();
    process.breaks = Optional.of(new StackOverflowError("too deep"));
    process.tasks.submit(process.order("a:1"));
    process.awaitIdle();
    assertThat(process.answer("a:1")).startsWith("503 ").contains("StackOverflowError: too deep");
    assertThat(process.counted).as("once").containsExactly(0);
    assertThat(process.tasks.store().open()).isEmpty();
    assertThat(uncaught).isEmpty();
  }

  @Test
  void nothingIsPaidWhereNothingLasts() {
    Counting process = new Counting();
    long before = process.state.counts().requests();
    assertThat(process.tasks.look()).isZero();
    assertThat(process.state.counts().requests() - before).as("a look").isEqualTo(1);
    before = process.state.counts().requests();
    LocalTask waited = process.tasks.begin(process.order("a:1"), false, false);
    waited.await(Duration.ofSeconds(20));
    assertThat(waited.done()).isPresent();
    assertThat(process.state.counts().requests() - before).as("who waits to the end").isZero();
  }

  @Test
  void aTaskThatLastsCostsAWriteForEachBatchAndFourAround() {
    Counting process = new Counting();
    long before = process.state.counts().requests();
    process.tasks.submit(process.order("a:1"));
    process.awaitIdle();
    // The item, its entry; the end, and the entry read and deleted.
    assertThat(process.state.counts().requests() - before).isEqualTo(2 + STEPS + 1 + 2);
  }

  @Test
  void moreThanMayBeAtOnceAreRefusedAndToldWhenToComeBack() {
    Counting process = new Counting();
    process.freezeAt(0);
    for (int i = 0; i < LastingTasks.MOST; i++) {
      process.tasks.begin(process.order("a:" + i), false, false);
    }
    assertThat(
            org.assertj.core.api.Assertions.catchThrowableOfType(
                    io.lampyr.base.error.OverloadedException.class,
                    () -> process.tasks.begin(process.order("b:1"), false, false))
                .retryAfter())
        .isEqualTo(Duration.ofSeconds(10));
    process.thawed.get(0).countDown();
    process.awaitIdle();
  }
}
