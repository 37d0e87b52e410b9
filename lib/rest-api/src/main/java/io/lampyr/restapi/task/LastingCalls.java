package io.lampyr.restapi.task;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.LocalTask;
import io.lampyr.engine.task.TaskItem;
import io.lampyr.engine.task.TaskRun;
import io.lampyr.engine.task.TaskWork;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls that are carried out as tasks which outlive this process.
 *
 * <p>Laws: a call whose caller does not wait is written before its task's name is answered; one
 * whose caller waits is written once more than a batch of it is to be done. Each has one result,
 * whoever works at it, kept for {@link #KEPT}. It is carried out with the rights that its key has
 * at that time. Safe for many threads.
 */
public final class LastingCalls {
  static final Duration KEPT = Duration.ofDays(7);

  private final LastingTasks lasting;
  private final Tasks tasks;
  private final AllTasks all;
  private final ErrorAnswers errors;
  private final Function<Optional<String>, Rights> rights;
  private final Clock clock;

  /** The rights are those that whoever has the name has by now. */
  public LastingCalls(
      LastingTasks lasting,
      Tasks tasks,
      AllTasks all,
      ErrorAnswers errors,
      Function<Optional<String>, Rights> rights,
      Clock clock) {
    this.lasting = lasting;
    this.tasks = tasks;
    this.all = all;
    this.errors = errors;
    this.rights = rights;
    this.clock = clock;
  }

  /** All tasks, to be listed and ended. */
  public AllTasks all() {
    return all;
  }

  /** What outlives the process. */
  public LastingTasks lasting() {
    return lasting;
  }

  /** The rights of whoever has this name. */
  public Rights rights(Optional<String> owner) {
    return rights.apply(owner);
  }

  /** A new name for a task. */
  public TaskId name() {
    return tasks.name();
  }

  /** What is done for calls of one action. */
  public interface Work {
    Outcome run(Call call, TaskRun run, Task task) throws InterruptedException;
  }

  /**
   * What was done, as a status and a tree.
   *
   * @param afterwards what is to be done once that stands
   */
  public record Outcome(int status, Map<String, @Nullable Object> json, Runnable afterwards) {}

  /** What is done for tasks that no call need have begun. */
  public interface Job {
    Outcome run(TaskRun run, Task task) throws InterruptedException;
  }

  /** Adds what is done for calls of the action. */
  public void does(String action, Work work) {
    doesJobs(
        action,
        (run, task) -> {
          Call call = StoredCall.decode(run.request(), rights.apply(run.job().owner()));
          return work.run(call, run, task);
        });
  }

  /** Adds what is done for tasks of the action. */
  public void doesJobs(String action, Job work) {
    lasting.does(action, new Carried(work));
  }

  private final class Carried implements TaskWork {
    private final Job work;

    Carried(Job work) {
      this.work = work;
    }

    @Override
    public Done run(TaskRun run) throws InterruptedException {
      TaskItem.Job job = run.job();
      Task task =
          tasks.lasting(
              TaskId.parse(run.id()),
              new Task.Kind(job.action(), job.description(), true),
              run.began(),
              job.opaqueId());
      run.onStop(() -> task.cancel("the task goes on elsewhere"));
      String before = run.status();
      task.tellsStatus(() -> Json.read(before.getBytes(StandardCharsets.UTF_8)));
      run.tells(() -> text(task.status()));
      run.heeds(wishes -> {
        wishes.cancel().ifPresent(task::cancel);
        wishes.rate().ifPresent(task::rate);
      });
      InterruptedException[] interrupted = new InterruptedException[1];
      Optional<Outcome> outcome =
          tasks.listing(
              task,
              () -> {
                try {
                  return Optional.of(work.run(run, task));
                } catch (InterruptedException e) {
                  interrupted[0] = e;
                  return Optional.empty();
                }
              });
      if (outcome.isEmpty()) {
        throw interrupted[0];
      }
      Outcome done = outcome.get();
      return new Done(done.status(), false, Json.write(done.json()), done.afterwards());
    }

    @Override
    public Done failed(RuntimeException why, TaskRun run) {
      ApiException known = errors.known(why);
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("item", known.itemJson());
      json.put("whole", known.error().toJsonWithRoots(known.roots()));
      return new Done(known.status(), true, Json.write(json), () -> {});
    }

    @Override
    public Duration kept() {
      return KEPT;
    }
  }

  /**
   * What came of the call, or the name of its task if its caller does not wait. Until it tells of
   * progress of its own, {@code first} is what is told.
   */
  public Answer answer(
      Call call, Task.Kind kind, boolean waits, @Nullable Map<String, @Nullable Object> first) {
    LastingTasks.Order order = order(call, kind, text(first));
    if (!waits) {
      lasting.submit(order);
      return Answer.ok(Map.of("task", order.id()));
    }
    LocalTask task = lasting.begin(order, true, false);
    try {
      while (!task.isOver()) {
        task.await(Duration.ofMinutes(10));
      }
    } catch (UnavailableException interrupted) {
      letGo(task);
      if (task.done().isEmpty()) {
        throw new UnavailableException("it goes on as task [" + task.id() + "]", interrupted);
      }
    }
    TaskWork.Done done = task.done().orElse(null);
    return done != null
        ? answer(call, done.status(), done.failed(), done.answer())
        : elsewhere(call, order.id());
  }

  /** Nobody waits any more: it is known by its name from now on. */
  private void letGo(LocalTask task) {
    boolean interrupted = Thread.interrupted();
    try {
      task.keeps(true);
      lasting.letGo(task);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static String text(@Nullable Object status) {
    return new String(Json.write(status), StandardCharsets.UTF_8);
  }

  private LastingTasks.Order order(Call call, Task.Kind kind, String status) {
    Instant now = clock.now();
    return new LastingTasks.Order(
        tasks.name().toString(),
        kind.action(),
        kind.description(),
        StoredCall.encode(call),
        call.rights().owner(),
        OpaqueId.current(),
        now.plus(KEPT),
        status);
  }

  /** Somebody else took it, because this process did not show that it works. */
  private Answer elsewhere(Call call, String id) {
    if (!all.await(List.of(TaskId.parse(id)), Rights.ALL, KEPT)) {
      throw new UnavailableException("it is not known what became of a task id=" + id);
    }
    return lasting
        .store()
        .find(id)
        .flatMap(TaskItem::end)
        .map(end -> answer(call, end.status(), end.failed(), lasting.store().bytes(end.answer())))
        .orElseThrow(
            () -> new UnavailableException("it is not known what became of a task id=" + id));
  }

  /**
   * What came of a task that somebody has begun, or nothing if it still runs after so long. It goes
   * on if who waits is called off.
   */
  public Optional<Answer> awaited(Call call, String id, Duration within) {
    TaskItem item =
        all.awaited(id, within)
            .orElseThrow(
                () -> new UnavailableException("it is not known what became of a task id=" + id));
    return item.end()
        .map(end -> answer(call, end.status(), end.failed(), lasting.store().bytes(end.answer())));
  }

  private static Answer answer(Call call, int status, boolean failed, byte[] bytes) {
    Map<String, @Nullable Object> json = Json.readObject(bytes);
    if (!failed) {
      return Answer.tree(status, call.readable(json));
    }
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("error", json.get("whole"));
    body.put("status", status);
    Answer answer = Answer.tree(status, body);
    return status == 429 || status == 503
        ? answer.with(new Headers(Map.of("Retry-After", "1")))
        : answer;
  }
}
