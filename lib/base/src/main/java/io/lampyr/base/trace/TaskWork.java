package io.lampyr.base.trace;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The work of one task, on whichever threads: by what name it is known, and what it has taken of
 * the threads that compute for it. What a {@link io.lampyr.base.port.Scheduler} forks or computes
 * for a task is of the same one.
 *
 * <p>Measured is what is computed on threads of the operating system, from its beginning to its
 * end; and what of it is under way. Virtual threads wait for the most part, and what they compute
 * by themselves nobody measures. What a task does within another is counted for both. Safe for many
 * threads; the only lock is this object's, and nothing blocks under it.
 */
public final class TaskWork {
  /** By which processes tell each other for which task they ask. */
  public static final String HEADER = "X-Lampyr-Task";

  private static final Pattern SOUND = Pattern.compile("[A-Za-z0-9_-]{1,64}:[0-9]{1,18}");
  private static final ScopedValue<TaskWork> CURRENT = ScopedValue.newInstance();

  private final String task;
  private final Consumer<String> cancel;
  private final @Nullable TaskWork around;
  private final Set<Supplier<Use>> begun = Collections.newSetFromMap(new IdentityHashMap<>());
  private Spent ended = Spent.NONE;

  /** What was taken of one thread. */
  public record Use(long cpuNanos, long bytes) {
    /** What came since. */
    public Use minus(Use before) {
      return new Use(Math.max(0, cpuNanos - before.cpuNanos), Math.max(0, bytes - before.bytes));
    }

    private Use plus(Use other) {
      return new Use(cpuNanos + other.cpuNanos, bytes + other.bytes);
    }

    private Use least(Use other) {
      return new Use(Math.min(cpuNanos, other.cpuNanos), Math.min(bytes, other.bytes));
    }

    private Use most(Use other) {
      return new Use(Math.max(cpuNanos, other.cpuNanos), Math.max(bytes, other.bytes));
    }
  }

  /**
   * What was taken in so many executions on threads, of which some are under way.
   *
   * @param least what one took at least; nothing if there was none
   */
  public record Spent(int executions, int active, Use total, Use least, Use most) {
    private static final Use NOTHING = new Use(0, 0);
    public static final Spent NONE = new Spent(0, 0, NOTHING, NOTHING, NOTHING);

    /** What one took on average. */
    public Use average() {
      return executions == 0
          ? NOTHING
          : new Use(total.cpuNanos / executions, total.bytes / executions);
    }

    private Spent and(Use one, boolean isActive) {
      return new Spent(
          executions + 1,
          active + (isActive ? 1 : 0),
          total.plus(one),
          executions == 0 ? one : least.least(one),
          most.most(one));
    }
  }

  /** One that can be called off, with a reason. */
  public TaskWork(String task, Consumer<String> cancel) {
    this.task = task;
    this.cancel = cancel;
    this.around = CURRENT.isBound() ? CURRENT.get() : null;
  }

  /** The name of a task that another process tells; nothing if it is none. */
  public static Optional<String> told(String task) {
    return SOUND.matcher(task).matches() ? Optional.of(task) : Optional.empty();
  }

  /** The task that this thread works for. */
  public static Optional<TaskWork> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  public String task() {
    return task;
  }

  /** Calls the task off, wherever in it that is found to be wanted. */
  public void cancel(String reason) {
    cancel.accept(reason);
  }

  /** Does work of the task. */
  public <T> T during(Supplier<T> work) {
    return ScopedValue.where(CURRENT, this).call(work::get);
  }

  /** The work, to be done elsewhere for the same task. */
  public static Runnable carried(Runnable work) {
    if (!CURRENT.isBound()) {
      return work;
    }
    TaskWork task = CURRENT.get();
    return () -> ScopedValue.where(CURRENT, task).run(work);
  }

  /**
   * The same on a thread of which it is measured what it takes.
   *
   * @param gauge begins to measure the thread that calls it
   */
  public static Runnable measured(Runnable work, Supplier<Supplier<Use>> gauge) {
    if (!CURRENT.isBound()) {
      return work;
    }
    TaskWork task = CURRENT.get();
    return () -> ScopedValue.where(CURRENT, task).run(() -> task.measure(work, gauge.get()));
  }

  private void measure(Runnable work, Supplier<Use> taken) {
    for (TaskWork each = this; each != null; each = each.around) {
      each.begin(taken);
    }
    try {
      work.run();
    } finally {
      Use all = taken.get();
      for (TaskWork each = this; each != null; each = each.around) {
        each.end(taken, all);
      }
    }
  }

  private synchronized void begin(Supplier<Use> taken) {
    begun.add(taken);
  }

  private synchronized void end(Supplier<Use> taken, Use all) {
    begun.remove(taken);
    ended = ended.and(all, false);
  }

  /** What was taken so far. */
  public synchronized Spent spent() {
    Spent all = ended;
    for (Supplier<Use> running : begun) {
      all = all.and(running.get(), true);
    }
    return all;
  }
}
