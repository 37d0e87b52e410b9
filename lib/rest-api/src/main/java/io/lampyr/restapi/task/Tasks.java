package io.lampyr.restapi.task;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.parallel.Asker;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.unit.Durations;
import io.lampyr.engine.search.SearchCancelledException;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of this process: those that run, and the results of some that ended. Those that outlive
 * it ({@link LastingCalls}) are listed here while they are worked at here.
 *
 * <p>Laws: every task that began is listed until it has ended. The result of one that was begun for
 * later, and does not last, is kept until {@link #MAX_KEPT} others have ended, or the process does.
 * More than {@link #MAX_RUNNING} at once are refused, but for searches, which have a bound of their
 * own. Safe for many threads.
 */
public final class Tasks {
  /** Why what a client waited for ends who does not wait any longer. */
  public static final String CLOSED = "connection closed";

  static final int MAX_RUNNING = 256;
  static final int MAX_KEPT = 256;

  private static final int NODE_BYTES = 16;
  private static final Duration COME_BACK = Duration.ofSeconds(5);

  private final Clock clock;
  private final Scheduler scheduler;
  private final ErrorAnswers errors;
  private final String own;

  /** Whether what tasks take of threads is told of them, as one product has it. */
  private final boolean measured;

  /** Ids that were given to clients; few, as a node seldom gets a new one. */
  private final Set<String> names = ConcurrentHashMap.newKeySet();

  private volatile Supplier<Optional<String>> node = Optional::empty;
  private final TreeMap<Long, Task> running = new TreeMap<>();
  private final LinkedHashMap<Long, Map<String, @Nullable Object>> ended = new LinkedHashMap<>();
  private final Map<String, Task> lasting = new ConcurrentHashMap<>();
  private long last;
  private int interruptible;

  /** What was done, as a status and a tree. */
  public record Result(int status, Map<String, @Nullable Object> json) {}

  public Tasks(Clock clock, Scheduler scheduler, Randomness randomness, ErrorAnswers errors) {
    this.clock = clock;
    this.scheduler = scheduler;
    this.errors = errors;
    this.measured = errors.dialect() == Dialect.OPENSEARCH;
    byte[] name = new byte[NODE_BYTES];
    randomness.nextBytes(name);
    this.own = Base64.getUrlEncoder().withoutPadding().encodeToString(name);
  }

  /** The name of this process in the ids of its tasks. */
  String node() {
    String name = node.get().orElse(own);
    if (names.size() < MAX_KEPT) {
      names.add(name);
    }
    return name;
  }

  /** By what id this process is known as a node, whenever it is one. */
  public void knownAs(Supplier<Optional<String>> name) {
    node = name;
  }

  /** Whether tasks of that name's may be of this process. */
  boolean isHere(String name) {
    return name.equals(own) || names.contains(name) || name.equals(node());
  }

  /** A task that is in no list, for what a call shows of itself. */
  Task fleeting(Task.Kind kind) {
    synchronized (running) {
      return new Task(new TaskId(node(), ++last), kind, clock, measured);
    }
  }

  private Task begin(Task.Kind kind) {
    Task task = fleeting(kind);
    synchronized (running) {
      if (running.size() - interruptible >= MAX_RUNNING) {
        throw new OverloadedException("too many tasks at once max=" + MAX_RUNNING, COME_BACK);
      }
      running.put(task.id().number(), task);
    }
    return task;
  }

  /**
   * Does work on the caller's thread that ends at once, by an interrupt, when it is cancelled, or
   * when its client is gone. There may be as many as their callers let in.
   */
  public <T> T during(Task.Kind kind, Supplier<T> work) {
    return during(kind, _ -> {}, work);
  }

  private <T> T during(Task.Kind kind, Consumer<Task> told, Supplier<T> work) {
    Task task = fleeting(kind);
    told.accept(task);
    synchronized (running) {
      interruptible++;
      running.put(task.id().number(), task);
    }
    try (Asker.Watch _ = Asker.watch(() -> task.cancel(CLOSED))) {
      return task.work().during(() -> task.cancellation().during(work));
    } catch (UnavailableException interrupted) {
      throw task.cancelled()
          .<RuntimeException>map(SearchCancelledException::new)
          .orElse(interrupted);
    } finally {
      synchronized (running) {
        interruptible--;
        running.remove(task.id().number());
      }
    }
  }

  /** The same, cancelled once that much time has passed; a time that is none sets no bound. */
  public <T> T during(Task.Kind kind, Duration within, Supplier<T> work) {
    if (within.isZero() || within.isNegative()) {
      return during(kind, work);
    }
    AtomicReference<Scheduler.@Nullable Task> timer = new AtomicReference<>();
    String why = "Cancellation timeout of " + Durations.print(within) + " is expired";
    try {
      return during(
          kind,
          task -> timer.set(scheduler.after(within, "cancel-search", () -> task.cancel(why))),
          work);
    } finally {
      Optional.ofNullable(timer.get()).ifPresent(Scheduler.Task::cancel);
    }
  }

  private void end(Task task, @Nullable Map<String, @Nullable Object> result) {
    synchronized (running) {
      if (result != null) {
        ended.put(task.id().number(), result);
        if (ended.size() > MAX_KEPT) {
          ended.pollFirstEntry();
        }
      }
      running.remove(task.id().number());
    }
  }

  /** A new name for a task. */
  TaskId name() {
    return fleeting(new Task.Kind("", "", false)).id();
  }

  /** Lists one that lasts while it is worked at on the caller's thread. */
  <T> T listing(Task task, Supplier<T> work) {
    String id = task.id().toString();
    lasting.put(id, task);
    try {
      return task.work().during(work);
    } finally {
      lasting.remove(id, task);
    }
  }

  /** One that lasts and is worked at here. */
  Optional<Task> lasting(TaskId id) {
    return Optional.ofNullable(lasting.get(id.toString()));
  }

  /** One that lasts, as it is to be listed while it is worked at here. */
  Task lasting(TaskId id, Task.Kind kind, Instant began, Optional<String> opaqueId) {
    return new Task(id, kind, clock, measured, began, opaqueId);
  }

  /**
   * Prepares the work, does it on a thread of its own, and keeps what comes of it. Whoever is told
   * of the task finds it prepared: it tells its progress and can be made faster or slower.
   */
  public TaskId start(Task.Kind kind, Function<Task, Supplier<Result>> preparing) {
    Task task = begin(kind);
    try {
      Supplier<Result> work = preparing.apply(task);
      scheduler.fork(
          "task-" + task.id().number(), RequestMemory.outlasting(() -> work(task, work)));
      return task.id();
    } catch (RuntimeException failed) {
      end(task, null);
      throw failed;
    }
  }

  private void work(Task task, Supplier<Result> work) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("completed", true);
    try {
      Result result = task.work().during(work);
      told.put("task", task.json(true));
      told.put("response", result.json());
    } catch (RuntimeException failed) {
      fail(task, failed, told);
    } catch (Error broken) {
      // Logged as every fault of the program is; whoever asks for the task is told that it failed.
      fail(task, new IllegalStateException("the work of a task broke: " + broken, broken), told);
    } finally {
      end(task, told);
    }
  }

  private void fail(Task task, RuntimeException why, Map<String, @Nullable Object> told) {
    ApiException known = errors.known(why);
    told.put("task", task.json(true));
    told.put("error", known.itemJson());
  }

  /** Those that run, in the order in which they began. */
  List<Task> running() {
    synchronized (running) {
      return new ArrayList<>(running.values());
    }
  }

  /** Those that last and are worked at here. */
  List<Task> lasting() {
    return List.copyOf(lasting.values());
  }

  /** A task that runs here. */
  public Optional<Task> running(TaskId id) {
    synchronized (running) {
      return isHere(id.node()) ? Optional.ofNullable(running.get(id.number())) : Optional.empty();
    }
  }

  /** Forgets what came of a task that ended; whether there was something. */
  boolean forget(TaskId id) {
    synchronized (running) {
      return isHere(id.node()) && ended.remove(id.number()) != null;
    }
  }

  /** What is told of a task: that it runs, or what came of it; empty if there is no such task. */
  Optional<Map<String, @Nullable Object>> find(TaskId id) {
    if (!isHere(id.node())) {
      return Optional.empty();
    }
    synchronized (running) {
      Task task = running.get(id.number());
      if (task == null) {
        return Optional.ofNullable(ended.get(id.number()));
      }
      Map<String, @Nullable Object> told = new LinkedHashMap<>();
      told.put("completed", false);
      told.put("task", task.json(true));
      return Optional.of(told);
    }
  }
}
