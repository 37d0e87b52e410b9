package io.lampyr.restapi.task;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.LocalTask;
import io.lampyr.engine.task.TaskItem;
import io.lampyr.engine.task.TaskOvertakenException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Rights;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of this process, and those that outlive processes, wherever they are worked at; of the
 * latter each is shown to whoever began it, and to who manages the cluster. Safe for many threads.
 * Cost: listing them is a query, and a read for each that lasts and is worked at elsewhere; one
 * that is not of this process is a read.
 */
public final class AllTasks {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(250);
  private static final Duration LOOK_HERE = Duration.ofMillis(20);

  private final Tasks tasks;
  private final LastingTasks lasting;
  private final Clock clock;
  private final Scheduler scheduler;

  public AllTasks(Tasks tasks, LastingTasks lasting, Clock clock, Scheduler scheduler) {
    this.tasks = tasks;
    this.lasting = lasting;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  /** The name of this process in the ids of its tasks. */
  public String node() {
    return tasks.node();
  }

  /** Whether tasks of that name's may be of this process. */
  public boolean isHere(TaskId id) {
    return tasks.isHere(id.node());
  }

  /** What shows the call that looks. */
  public Listed looking(String action) {
    return tasks.fleeting(new Task.Kind(action, "", false)).listed();
  }

  /** Those that run, as far as these rights show them. */
  public List<Listed> running(Rights rights) {
    List<Listed> all = new ArrayList<>();
    tasks.running().forEach(task -> all.add(task.listed()));
    Map<String, Listed> here = new LinkedHashMap<>();
    tasks.lasting().forEach(task -> here.put(task.id().toString(), task.listed()));
    for (LocalTask local : lasting.here()) {
      TaskItem item = local.item();
      // One that has ended is here for a moment still.
      if (item.isRunning() && isWorkedAt(local) && rights.maySee(item.job().owner())) {
        all.add(here.getOrDefault(local.id(), listed(item)));
      }
    }
    for (TaskItem item : lasting.store().running()) {
      if (local(item.id()).isEmpty() && rights.maySee(item.job().owner())) {
        all.add(listed(item));
      }
    }
    return all;
  }

  /** One that is worked at in this process, and does not go on elsewhere. */
  private Optional<LocalTask> local(String id) {
    return lasting.here(id).filter(AllTasks::isWorkedAt);
  }

  private static boolean isWorkedAt(LocalTask local) {
    return !local.run().stopping().isRequested();
  }

  private Listed listed(TaskItem item) {
    Optional<TaskItem.End> end = item.end();
    Duration ran = Duration.between(item.began(), end.map(TaskItem.End::at).orElse(clock.now()));
    return new Listed(
        TaskId.parse(item.id()),
        item.job().action(),
        item.job().description(),
        item.began(),
        Math.max(0, ran.toNanos()),
        Optional.of(item.wishes().cancel().isPresent()),
        status(item.status()),
        item.job().opaqueId(),
        Optional.empty(),
        // Only who works at it has it measured.
        Optional.empty());
  }

  private static @Nullable Object status(String json) {
    return Json.read(json.getBytes(StandardCharsets.UTF_8));
  }

  /** One that runs in this process. */
  private Optional<Task> here(TaskId id, Rights rights) {
    Optional<Task> fleeting = tasks.running(id);
    return fleeting.isPresent()
        ? fleeting
        : tasks
            .lasting(id)
            .filter(_ -> local(id.toString()).isPresent() && item(id, rights).isPresent());
  }

  /** One that lasts, wherever it is worked at, if these rights show it. */
  private Optional<TaskItem> item(TaskId id, Rights rights) {
    return local(id.toString())
        .map(LocalTask::item)
        .or(() -> lasting.store().find(id.toString()))
        .filter(item -> rights.maySee(item.job().owner()));
  }

  /** One that runs. */
  Optional<Listed> running(TaskId id, Rights rights) {
    Optional<Task> here = here(id, rights);
    return here.isPresent()
        ? here.map(Task::listed)
        : item(id, rights).filter(TaskItem::isRunning).map(this::listed);
  }

  /** What is told of a task: that it runs, or what came of it; empty if there is no such task. */
  Optional<Map<String, @Nullable Object>> find(TaskId id, Rights rights) {
    Optional<Listed> here = here(id, rights).map(Task::listed);
    if (here.isPresent()) {
      return Optional.of(told(here.get(), false));
    }
    Optional<Map<String, @Nullable Object>> kept = tasks.find(id);
    if (kept.isPresent()) {
      return kept;
    }
    return item(id, rights)
        .filter(item -> item.isRunning() || item.expires().isAfter(clock.now()))
        .filter(item -> item.end().isEmpty() || isTree(item.end().get()))
        .map(this::told);
  }

  /** Searches' results are asked for elsewhere. */
  private boolean isTree(TaskItem.End end) {
    byte[] answer = lasting.store().bytes(end.answer());
    return answer.length > 0 && answer[0] == '{';
  }

  static Map<String, @Nullable Object> told(Listed task, boolean completed) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("completed", completed);
    told.put("task", task.json(true));
    return told;
  }

  private Map<String, @Nullable Object> told(TaskItem item) {
    Map<String, @Nullable Object> told = told(listed(item), !item.isRunning());
    item.end()
        .ifPresent(end -> {
          Map<String, @Nullable Object> answer =
              Json.readObject(lasting.store().bytes(end.answer()));
          told.put(end.failed() ? "error" : "response", end.failed() ? answer.get("item") : answer);
        });
    return told;
  }

  /** Forgets what came of one that has ended; whether there was something. */
  boolean forget(TaskId id, Rights rights) {
    return item(id, rights).filter(item -> !item.isRunning()).isPresent()
        ? lasting.forget(id.toString())
        : tasks.forget(id);
  }

  /** Asks one that runs to end before its time. */
  void cancel(TaskId id, Rights rights, String reason) {
    tasks.running(id).ifPresent(task -> task.cancel(reason));
    wish(
        id,
        rights,
        wishes -> new TaskItem.Wishes(Optional.of(wishes.cancel().orElse(reason)), wishes.rate()));
  }

  /** Asks one that runs for so many documents a second, as of now. */
  public void rate(TaskId id, Rights rights, float perSecond) {
    tasks.running(id).ifPresent(task -> task.rate(perSecond));
    wish(id, rights, wishes -> new TaskItem.Wishes(wishes.cancel(), Optional.of(perSecond)));
  }

  private void wish(TaskId id, Rights rights, UnaryOperator<TaskItem.Wishes> change) {
    Optional<LocalTask> here =
        local(id.toString()).filter(local -> rights.maySee(local.item().job().owner()));
    if (here.isPresent()) {
      try {
        here.get().run().wish(change.apply(here.get().run().wishes()));
        return;
      } catch (TaskOvertakenException elsewhere) {
        // Whoever works at it now is told.
      }
    }
    if (tasks.running(id).isEmpty()) {
      var _ =
          lasting
              .store()
              .change(
                  id.toString(),
                  item ->
                      item.isRunning() && rights.maySee(item.job().owner())
                          ? item.wishing(change.apply(item.wishes()))
                          : item);
    }
  }

  /** Waits until none of them runs; false if some still did at the deadline. */
  boolean await(List<TaskId> ids, Rights rights, Duration deadline) {
    long began = clock.monotonicNanos();
    try {
      for (TaskId id : ids) {
        while (running(id, rights).isPresent()) {
          if (clock.monotonicNanos() - began >= deadline.toNanos()) {
            return false;
          }
          scheduler.sleep(isWorkedAtHere(id) ? LOOK_HERE : LOOK_AGAIN);
        }
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while tasks ran", e);
    }
  }

  /**
   * One that lasts, once it has ended or so much time has passed; empty if it is not there. What is
   * worked at in this process may be handed on meanwhile: then it is waited for elsewhere.
   */
  public Optional<TaskItem> awaited(String id, Duration within) {
    long began = clock.monotonicNanos();
    lasting.here(id).ifPresent(task -> task.await(within));
    Duration pause = LOOK_HERE;
    try {
      while (true) {
        Optional<TaskItem> item = lasting.store().find(id);
        long left = within.toNanos() - (clock.monotonicNanos() - began);
        if (item.isEmpty() || !item.get().isRunning() || left <= 0) {
          return item;
        }
        scheduler.sleep(Duration.ofNanos(Math.min(left, pause.toNanos())));
        pause = pause.compareTo(LOOK_AGAIN) < 0 ? pause.multipliedBy(2) : pause;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while a task ran", e);
    }
  }

  private boolean isWorkedAtHere(TaskId id) {
    return tasks.running(id).isPresent() || lasting.here(id.toString()).isPresent();
  }
}
