package io.lampyr.engine.task;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Has tasks done, here or elsewhere, and takes up those that nobody works at.
 *
 * <p>Laws: of all who work at a task only the one that took its newest epoch has an effect upon it
 * (ResultOnce); a task that somebody was told of ends, if only somebody looks from time to time and
 * what it needs is to be had (TaskEnds). Clocks of several machines only say when it is worth while
 * to take a task: taking one too early costs time, nothing else. A process works at {@link #MOST},
 * and refuses more with {@link OverloadedException}. Safe for many threads.
 *
 * <p>Cost: nothing while there are none; of one that runs, a write each {@link #BEAT} and at each
 * checkpoint; of a look, one query, and a read for each that may not have ended.
 */
public final class LastingTasks {
  public static final int MOST = 64;
  static final Duration BEAT = Duration.ofSeconds(5);
  static final Duration STALE = Duration.ofSeconds(25);

  private static final System.Logger LOG = System.getLogger(LastingTasks.class.getName());
  private static final Duration COME_BACK = Duration.ofSeconds(10);
  private static final int NAME_BYTES = 12;

  /** By one look. */
  private static final int MOST_BEGUN = 100;

  /** For so long a run that was given back is waited for. */
  private static final Duration TO_STOP = Duration.ofSeconds(3);

  private final TaskStore store;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Map<String, TaskWork> works = new HashMap<>();
  private final TaskAttempts attempts;
  private final TaskPlaces places;
  private final String executor;
  private final Map<String, LocalTask> local = new ConcurrentHashMap<>();

  /** With somewhere else to work; without that all is done in this process. */
  public LastingTasks(TaskStore store, Ports ports, Optional<TaskPlaces> elsewhere) {
    this.store = store;
    this.clock = ports.clock();
    this.scheduler = ports.scheduler();
    this.attempts = new TaskAttempts(scheduler);
    this.places =
        elsewhere.orElseGet(
            () -> new PlacesHere(scheduler, id -> execute(id, Optional.empty(), _ -> true)));
    byte[] name = new byte[NAME_BYTES];
    ports.randomness().nextBytes(name);
    this.executor = Base64.getUrlEncoder().withoutPadding().encodeToString(name);
  }

  /** Adds what is done for tasks of the action; before any of them is begun. */
  public void does(String action, TaskWork work) {
    works.put(action, work);
  }

  public TaskStore store() {
    return store;
  }

  /**
   * What is to be begun.
   *
   * @param expires until when its result is kept at least
   * @param status what is told of it before it is begun, as a JSON text
   */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
  public record Order(
      String id,
      String action,
      String description,
      byte[] request,
      Optional<String> owner,
      Optional<String> opaqueId,
      Instant expires,
      String status) {}

  private TaskItem item(Order order, long epoch, String by) {
    StoredBytes request = store.keep(order.id(), order.request());
    return TaskItem.of(order, request, new TaskItem.Hold(epoch, by, clock.now(), 0));
  }

  /** Writes a task and has it worked at: it is there, whatever becomes of this process. */
  public void submit(Order order) {
    if (!places.staysAwake()) {
      var _ = store.create(item(order, 0, ""));
      places.begin(order.id());
      return;
    }
    TaskRun run = new TaskRun(store, clock, item(order, 1, executor), false);
    LocalTask task = admit(run);
    boolean begun = false;
    try {
      run.save();
      fork(task);
      begun = true;
    } finally {
      if (!begun) {
        local.remove(task.id());
      }
    }
  }

  /**
   * Begins work in this process for somebody who waits for it.
   *
   * @param lasts whether it is written once a batch is done, as there are more of them
   * @param keeps whether its result is kept, for whoever asks for it after the call
   */
  public LocalTask begin(Order order, boolean lasts, boolean keeps) {
    TaskRun run = new TaskRun(store, clock, item(order, 1, executor), lasts);
    LocalTask task = admit(run);
    task.keeps(keeps);
    fork(task);
    return task;
  }

  /** The work goes on, and who began it waits no longer; it can be asked for from now on. */
  public void letGo(LocalTask task) {
    try {
      if (places.staysAwake()) {
        task.run().save();
      } else if (task.run().giveBack()) {
        places.begin(task.id());
      }
    } catch (TaskOvertakenException elsewhere) {
      // It is on its way already.
    }
  }

  /** Ends a task without a result, wherever it is worked at; false if it is not there. */
  public boolean forget(String id) {
    boolean deleted = store.delete(id);
    here(id).ifPresent(task -> task.run().abandon());
    return deleted;
  }

  private LocalTask admit(TaskRun run) {
    TaskWork work = works.get(run.job().action());
    Duration kept = work == null ? Duration.ZERO : work.kept();
    LocalTask task = new LocalTask(run, scheduler, kept);
    // So many at once as there may be, however many come at once.
    synchronized (local) {
      if (local.size() >= MOST) {
        throw new OverloadedException("too many tasks at once max=" + MOST, COME_BACK);
      }
      local.put(task.id(), task);
    }
    return task;
  }

  /** One that is worked at in this process. */
  public Optional<LocalTask> here(String id) {
    return Optional.ofNullable(local.get(id));
  }

  /** Those that are worked at in this process. */
  public List<LocalTask> here() {
    return List.copyOf(local.values());
  }

  private void fork(LocalTask task) {
    scheduler.fork("task", RequestMemory.outlasting(() -> work(task)));
    beatLater(task);
  }

  private void beatLater(LocalTask task) {
    scheduler.after(BEAT, "task-beat", () -> beat(task));
  }

  private void beat(LocalTask task) {
    if (task.isOver()) {
      return;
    }
    try {
      task.run().beat();
    } catch (TaskOvertakenException elsewhere) {
      return;
    } catch (LampyrException notNow) {
      LOG.log(System.Logger.Level.DEBUG, "a task did not beat id=" + task.id(), notNow);
    }
    beatLater(task);
  }

  private void work(LocalTask task) {
    TaskRun run = task.run();
    TaskWork.@Nullable Done ended = null;
    try {
      TaskWork work = works.get(run.job().action());
      if (work == null) {
        throw new UnavailableException("nobody here knows such tasks action=" + run.job().action());
      }
      TaskWork.Done done = attempts.at(work, run);
      attempts.end(task, done);
      ended = done;
      task.over(done);
      done.afterwards().run();
    } catch (TaskOvertakenException elsewhere) {
      LOG.log(System.Logger.Level.DEBUG, "a task is done elsewhere id=" + task.id());
    } catch (LampyrException notNow) {
      LOG.log(System.Logger.Level.WARNING, "a task is left to others id=" + task.id(), notNow);
    } finally {
      local.remove(task.id(), task);
      task.over(ended);
      if (ended == null && run.isSaved() && places.staysAwake()) {
        scheduler.after(STALE.plus(BEAT), "task-look", this::lookQuietly);
      }
    }
  }

  /**
   * Works at the task if nobody does, until it has ended or so much time has passed: then it is
   * given back and begun elsewhere. False if it was not taken.
   *
   * @param takes whether a task that was not given back may be taken
   */
  public boolean execute(String id, Optional<Duration> within, Predicate<TaskItem> takes) {
    long began = clock.monotonicNanos();
    if (isWorkedAtHere(id, within.orElse(TO_STOP)) || local.size() >= MOST) {
      return false;
    }
    Optional<Versioned<TaskItem>> found = store.read(id);
    if (found.isEmpty() || !found.get().value().isRunning()) {
      store.close(id);
      return false;
    }
    TaskItem seen = found.get().value();
    if (!works.containsKey(seen.job().action())) {
      return false;
    }
    if (isOver(seen)) {
      var _ = store.delete(id);
      return false;
    }
    if (!seen.hold().executor().isEmpty() && !takes.test(seen)) {
      return false;
    }
    TaskItem.Hold hold = seen.hold();
    TaskItem taken =
        seen.held(new TaskItem.Hold(hold.epoch() + 1, executor, clock.now(), hold.tries() + 1));
    Optional<Versioned<TaskItem>> mine = store.replace(found.get(), taken);
    if (mine.isEmpty()) {
      return false;
    }
    TaskRun run = new TaskRun(store, clock, mine.get());
    LocalTask task = admit(run);
    Optional<Duration> left = within.map(all -> left(all, began));
    left.ifPresent(run::within);
    fork(task);
    left.ifPresent(time -> awaitOrGiveBack(task, time));
    return true;
  }

  /**
   * Who gave a task back may be called to go on with it before its last step has ended: refused
   * then, the task would lie until somebody looks.
   */
  private boolean isWorkedAtHere(String id, Duration within) {
    LocalTask before = local.get(id);
    if (before == null) {
      return false;
    }
    if (!before.run().stopping().isRequested()) {
      return true;
    }
    before.await(within);
    return local.containsKey(id);
  }

  private Duration left(Duration within, long began) {
    Duration left = within.minusNanos(clock.monotonicNanos() - began);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private void awaitOrGiveBack(LocalTask task, Duration within) {
    task.await(within);
    if (!task.isOver()) {
      try {
        if (task.run().giveBack()) {
          // What it is about to write is written before another begins, and not after a thaw.
          task.await(TO_STOP);
          places.begin(task.id());
        }
      } catch (TaskOvertakenException elsewhere) {
        // It was given to another meanwhile.
      }
    }
  }

  /** Whether nobody seems to work at it. */
  public boolean isStale(TaskItem task) {
    Duration silent = Duration.between(task.hold().beat(), clock.now()).abs();
    return task.hold().executor().isEmpty() || silent.compareTo(STALE) > 0;
  }

  private void lookQuietly() {
    try {
      var _ = look();
    } catch (LampyrException notNow) {
      LOG.log(System.Logger.Level.WARNING, "tasks were not looked at", notNow);
    }
  }

  /** Has those worked at that nobody seems to work at, some of them; tells how many they were. */
  public int look() {
    return look(this::isStale);
  }

  /** Likewise, all of those; for who knows that the others are worked at. */
  public int look(Predicate<TaskItem> abandoned) {
    int begun = 0;
    for (String id : store.open()) {
      if (begun == MOST_BEGUN) {
        break;
      }
      if (!local.containsKey(id) && begins(id, abandoned)) {
        begun++;
      }
    }
    return begun;
  }

  /** What is wrong with one does not stop the others. */
  private boolean begins(String id, Predicate<TaskItem> abandoned) {
    try {
      boolean left =
          store.find(id).filter(TaskItem::isRunning).filter(abandoned.negate()).isEmpty();
      if (left) {
        places.begin(id);
      }
      return left;
    } catch (LampyrException notNow) {
      LOG.log(System.Logger.Level.WARNING, "a task was not looked at id=" + id, notNow);
      return false;
    }
  }

  /** Whether nobody can ask for its result any more. */
  private boolean isOver(TaskItem task) {
    TaskWork work = works.get(task.job().action());
    return work != null && work.endsWhenExpired() && task.expires().isBefore(clock.now());
  }
}
