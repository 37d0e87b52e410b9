package io.lampyr.restapi.task;

import io.lampyr.base.parallel.Cancellation;
import io.lampyr.base.port.Clock;
import io.lampyr.base.trace.TaskWork;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Work under way, as others see it. Safe for many threads. */
public final class Task {
  private static final int MAX_DESCRIPTION_CHARS = 10_000;

  private final TaskId id;
  private final Kind kind;
  private final Clock clock;
  private final Instant began;
  private final long beganNanos;
  private volatile Supplier<? extends @Nullable Object> status = () -> null;
  private volatile List<Throttle> throttles = List.of();
  private final Cancellation cancellation;
  private final Optional<String> opaqueId;
  private final TaskWork work;
  private final boolean measured;

  /** What kind of work it is, by the name of the action, and what it is about. */
  public record Kind(String action, String description, boolean cancellable) {
    public Kind {
      description =
          description.length() <= MAX_DESCRIPTION_CHARS
              ? description
              : description.substring(0, MAX_DESCRIPTION_CHARS) + "…";
    }
  }

  /** Its end before its time is that of the work that it is a part of, if there is such. */
  Task(TaskId id, Kind kind, Clock clock, boolean measured) {
    this.id = id;
    this.kind = kind;
    this.cancellation = Cancellation.current().orElseGet(Cancellation::new);
    this.clock = clock;
    this.began = clock.now();
    this.beganNanos = clock.monotonicNanos();
    this.opaqueId = OpaqueId.current();
    this.measured = measured;
    this.work = new TaskWork(id.toString(), this::cancel);
  }

  /** One that may have begun elsewhere. */
  Task(
      TaskId id,
      Kind kind,
      Clock clock,
      boolean measured,
      Instant began,
      Optional<String> opaqueId) {
    this.id = id;
    this.kind = kind;
    this.cancellation = new Cancellation();
    this.clock = clock;
    this.began = began;
    Duration since = Duration.between(began, clock.now());
    this.beganNanos = clock.monotonicNanos() - (since.isNegative() ? 0 : since.toNanos());
    this.opaqueId = opaqueId;
    this.measured = measured;
    this.work = new TaskWork(id.toString(), this::cancel);
  }

  public TaskId id() {
    return id;
  }

  String action() {
    return kind.action();
  }

  Instant began() {
    return began;
  }

  boolean cancellable() {
    return kind.cancellable();
  }

  /** How the work tells of its progress, as a tree, whenever somebody asks. */
  public void tellsStatus(Supplier<? extends @Nullable Object> progress) {
    status = progress;
  }

  /** What holds the work back, for those who want it faster or slower. */
  public void heldBackBy(List<Throttle> parts) {
    throttles = List.copyOf(parts);
  }

  /** Changes the rate of the whole work, of which each part gets the same share. */
  public void rate(float perSecond) {
    List<Throttle> parts = throttles;
    parts.forEach(part -> part.rate(perSecond / parts.size()));
  }

  /** The current progress. */
  public @Nullable Object status() {
    return status.get();
  }

  /** Asks the work to end; it looks at {@link #cancelled} between its steps. */
  public void cancel(String reason) {
    cancellation.cancel(reason);
  }

  /** What the task takes of threads, wherever they work for it. */
  TaskWork work() {
    return work;
  }

  Cancellation cancellation() {
    return cancellation;
  }

  /** Why it is to end; empty if it may go on. */
  public Optional<String> cancelled() {
    return cancellation.reason();
  }

  /** For how long it has run. */
  public long runningNanos() {
    return clock.monotonicNanos() - beganNanos;
  }

  String description() {
    return kind.description();
  }

  Optional<String> opaqueId() {
    return opaqueId;
  }

  /** The task as lists show it. */
  public Listed listed() {
    return new Listed(
        id,
        kind.action(),
        kind.description(),
        began,
        runningNanos(),
        kind.cancellable() ? Optional.of(cancellation.isRequested()) : Optional.empty(),
        status.get(),
        opaqueId,
        Optional.empty(),
        measured ? Optional.of(work.spent()) : Optional.empty());
  }

  /** The task as answers show it. */
  Map<String, @Nullable Object> json(boolean detailed) {
    return listed().json(detailed);
  }
}
