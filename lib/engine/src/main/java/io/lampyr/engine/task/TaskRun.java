package io.lampyr.engine.task;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Cancellation;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One process at work at a task, under one epoch.
 *
 * <p>Laws: nothing is written under an epoch that another has taken; who finds that out is stopped.
 * A run that nobody was told of need not be written at all: it is written when it is {@link #save
 * saved}. Safe for many threads. Cost of a checkpoint: a write if it was saved, and what long bytes
 * cost.
 */
public final class TaskRun {
  private static final int ATTEMPTS = 20;
  private static final Duration HANDED_ON_FREELY = Duration.ofDays(1);

  private final TaskStore store;
  private final Clock clock;
  private final Cancellation stopping = new Cancellation();
  private final AtomicBoolean over = new AtomicBoolean();

  /** Whoever has it writes the item: the requests are made one after the other. */
  private final Semaphore turn = new Semaphore(1);

  private volatile TaskItem now;
  private volatile @Nullable Versioned<TaskItem> saved;
  private volatile Optional<Cursor> cursor;
  private volatile Consumer<TaskItem.Wishes> listener = _ -> {};
  private volatile Supplier<String> status;
  private final boolean savesItself;
  private volatile Runnable stopped = () -> {};
  private volatile long untilNanos = Long.MAX_VALUE;

  /** How far it has come: bytes that were not put by as long as nobody needs them. */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
  private record Cursor(byte[] bytes) {}

  /** A run that was not written yet; whether its first checkpoint is to write it. */
  TaskRun(TaskStore store, Clock clock, TaskItem task, boolean savesItself) {
    this.store = store;
    this.clock = clock;
    this.now = task;
    this.status = task::status;
    this.savesItself = savesItself;
    this.cursor = Optional.empty();
  }

  /** A run of a task that is taken. */
  TaskRun(TaskStore store, Clock clock, Versioned<TaskItem> taken) {
    this(store, clock, taken.value(), false);
    this.saved = taken;
    this.cursor = taken.value().cursor().map(store::bytes).map(Cursor::new);
  }

  public String id() {
    return now.id();
  }

  public Instant began() {
    return now.began();
  }

  public TaskItem.Job job() {
    return now.job();
  }

  /** The task as this run knows it. */
  TaskItem item() {
    return now;
  }

  /** What is to be done. */
  public byte[] request() {
    return store.bytes(now.job().request());
  }

  /** Bounds the run, which is to be taken up elsewhere after that. */
  void within(Duration time) {
    untilNanos = clock.monotonicNanos() + time.toNanos();
  }

  /** For how long this run may still go on; as long as it likes, if nothing bounds it. */
  public Duration left(Duration most) {
    if (untilNanos == Long.MAX_VALUE) {
      return most;
    }
    Duration left = Duration.ofNanos(Math.max(0, untilNanos - clock.monotonicNanos()));
    return left.compareTo(most) < 0 ? left : most;
  }

  /** Where the work is to go on; empty if it begins. */
  public Optional<byte[]> cursor() {
    return cursor.map(Cursor::bytes);
  }

  /** Whether the work may have been begun before, by whoever has died since. */
  public boolean isRepeated() {
    return now.hold().epoch() > 1;
  }

  /** Whether it would be taken up by others if this process died. */
  public boolean isSaved() {
    return saved != null;
  }

  /** That the run is to end at once, because another works at the task. */
  public Cancellation stopping() {
    return stopping;
  }

  /** Tells how progress is shown, as a JSON text. */
  public void tells(Supplier<String> progress) {
    status = progress;
  }

  /** The progress as it is now. */
  public String status() {
    return status.get();
  }

  /** Passes on what others want, now and whenever it changes. */
  public void heeds(Consumer<TaskItem.Wishes> wishes) {
    listener = wishes;
    wishes.accept(now.wishes());
  }

  public TaskItem.Wishes wishes() {
    return now.wishes();
  }

  /** What somebody in this process wants: it is heeded at once, and written if need be. */
  public void wish(TaskItem.Wishes wishes) {
    inTurn(() -> {
      write(item -> item.wishing(wishes));
      return true;
    });
    listener.accept(wishes);
  }

  /**
   * A batch is done: the work goes on behind it, whoever does it. The place is asked for when it is
   * written, so that of several threads' batches each is in it that is done by then.
   */
  public void checkpoint(Supplier<byte[]> place) {
    inTurn(() -> {
      byte[] bytes = place.get();
      cursor = Optional.of(new Cursor(bytes));
      if (saved != null) {
        write(bytes);
      } else if (savesItself) {
        create();
      }
      return true;
    });
  }

  private void write(byte[] place) {
    StoredBytes kept = store.keep(id(), place);
    write(item -> item.at(kept, status(), clock.now()));
  }

  /** Writes a run that was not written, so that it outlives this process; once. */
  void save() {
    inTurn(() -> {
      if (saved == null && !over.get()) {
        create();
      }
      return true;
    });
  }

  private void create() {
    TaskItem first = now.beating(clock.now());
    if (cursor.isPresent()) {
      first = first.at(store.keep(id(), cursor.get().bytes()), status(), clock.now());
    }
    Versioned<TaskItem> written = store.create(first);
    saved = written;
    now = written.value();
  }

  /** Shows others that somebody works here, and hears what they want. */
  void beat() {
    inTurn(() -> {
      if (saved != null && !over.get()) {
        write(item ->
            new TaskItem(
                item.id(),
                item.job(),
                item.began(),
                item.beating(clock.now()).hold(),
                item.cursor(),
                status(),
                item.wishes(),
                item.end(),
                item.expires()));
      }
      return true;
    });
  }

  /**
   * Looks whether this run may go on with what others see: it throws {@link TaskOvertakenException}
   * if it was stopped, and asks for that if it has not beaten for long, as it may have been frozen.
   */
  public void stillMine() {
    if (stopping.isRequested()) {
      throw new TaskOvertakenException("the task goes on elsewhere id=" + id());
    }
    Duration silent = Duration.between(now.hold().beat(), clock.now()).abs();
    if (silent.compareTo(LastingTasks.BEAT.multipliedBy(2)) > 0) {
      beat();
    }
  }

  /** Gives the task back, so that another takes it up at once; false if it has ended. */
  boolean giveBack() {
    return inTurn(() -> {
      if (over.get()) {
        return false;
      }
      if (saved == null) {
        create();
      }
      TaskItem.Hold hold = now.hold();
      // What was planned is no failure; but nothing is handed on for ever and comes no further.
      boolean old = began().plus(HANDED_ON_FREELY).isBefore(clock.now());
      int tries = old ? hold.tries() : Math.max(0, hold.tries() - 1);
      write(item -> item.held(new TaskItem.Hold(hold.epoch(), "", clock.now(), tries)));
      stop("the task goes on elsewhere");
      return true;
    });
  }

  /**
   * Ends the task. One that was not saved is written only if it is to be kept.
   *
   * @param kept for how long; empty if nobody will ask for it
   */
  void end(TaskWork.Done done, Optional<Duration> kept) {
    inTurn(() -> {
      if (kept.isPresent()) {
        keepEnd(done, kept.get());
      } else {
        forget();
      }
      over.set(true);
      return true;
    });
  }

  private void keepEnd(TaskWork.Done done, Duration kept) {
    TaskItem.End end =
        new TaskItem.End(
            done.status(), done.failed(), store.keep(id(), done.answer()), clock.now());
    Instant until = later(now.expires(), clock.now().plus(kept));
    if (saved == null) {
      Versioned<TaskItem> written = store.create(now.ended(end, status(), until));
      saved = written;
      now = written.value();
    } else {
      write(item -> item.ended(end, status(), later(item.expires(), until)));
      store.close(id());
    }
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private void forget() {
    Versioned<TaskItem> base = saved;
    if (base == null) {
      return;
    }
    // Others' wishes do not matter any more.
    write(item -> item.beating(clock.now()));
    base = saved;
    if (base == null || !store.delete(base)) {
      throw overtaken();
    }
    store.close(id());
  }

  /** Nobody wants the task any more. */
  void abandon() {
    stop("the task was deleted");
  }

  /** What is to be done at once when this run is to end because another works at the task. */
  public void onStop(Runnable action) {
    stopped = action;
    if (stopping.isRequested()) {
      action.run();
    }
  }

  private void stop(String why) {
    over.set(true);
    stopping.cancel(why);
    stopped.run();
  }

  private TaskOvertakenException overtaken() {
    stop("another works at the task");
    return new TaskOvertakenException("another works at the task id=" + id());
  }

  /** Writes what has become of the item, if this run still has it; for whoever has the turn. */
  private void write(UnaryOperator<TaskItem> change) {
    Versioned<TaskItem> base = saved;
    if (base == null) {
      now = change.apply(now);
      return;
    }
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<TaskItem>> written = store.replace(base, change.apply(base.value()));
      if (written.isPresent()) {
        keep(written.get());
        return;
      }
      Optional<Versioned<TaskItem>> found = store.read(id());
      boolean mine = found.isPresent() && found.get().value().isHeldAs(base.value());
      if (!mine) {
        throw overtaken();
      }
      // Somebody has told what they want.
      base = found.get();
      listener.accept(base.value().wishes());
    }
    throw new UnavailableException("a task could not be written id=" + id());
  }

  private void keep(Versioned<TaskItem> written) {
    saved = written;
    now = written.value();
  }

  private <T> T inTurn(Supplier<T> work) {
    try {
      turn.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while a task was written", e);
    }
    try {
      if (stopping.isRequested()) {
        throw new TaskOvertakenException("the task goes on elsewhere id=" + id());
      }
      return work.get();
    } finally {
      turn.release();
    }
  }
}
