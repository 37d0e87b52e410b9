package io.lampyr.engine.task;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What cluster state knows of a task.
 *
 * <p>Laws: whoever works at it has taken its epoch, by a conditional write that raises it, and
 * every write of theirs is conditional upon the item as they know it: so who was overtaken writes
 * nothing any more. A task that has ended never changes, but for how long it is kept (ResultOnce).
 *
 * @param cursor how far it has come, as its kind of work understands it: what lies before was done
 * @param status its progress, as a JSON text for people
 * @param expires until when it is kept once it has ended
 */
public record TaskItem(
    String id,
    Job job,
    Instant began,
    Hold hold,
    Optional<StoredBytes> cursor,
    String status,
    Wishes wishes,
    Optional<End> end,
    Instant expires) {
  private static final int MAX_ID_CHARS = 200;

  public TaskItem {
    Check.that(!id.isEmpty() && id.length() <= MAX_ID_CHARS, "a task's id has 1 to 200 characters");
  }

  /**
   * What is to be done.
   *
   * @param request what its kind of work understands
   * @param owner the id of the key that it was asked for with, if keys are asked for
   * @param opaqueId by which its client knows it
   */
  public record Job(
      String action,
      String description,
      StoredBytes request,
      Optional<String> owner,
      Optional<String> opaqueId) {}

  /**
   * Who works at it.
   *
   * @param epoch rises with every taking
   * @param executor who has it; empty if nobody
   * @param beat when that one was last heard of, by its own clock
   * @param tries how often it was taken since it last came further
   */
  public record Hold(long epoch, String executor, Instant beat, int tries) {
    public Hold {
      Check.notNegative(epoch, "epoch");
    }
  }

  /** What others want of whoever works at it. */
  public record Wishes(Optional<String> cancel, Optional<Float> rate) {
    public static final Wishes NONE = new Wishes(Optional.empty(), Optional.empty());
  }

  /**
   * What came of it.
   *
   * @param failed whether the answer is an error
   */
  public record End(int status, boolean failed, StoredBytes answer, Instant at) {}

  /** One that begins now, as whoever has it says. */
  static TaskItem of(LastingTasks.Order order, StoredBytes request, Hold hold) {
    return new TaskItem(
        order.id(),
        new Job(order.action(), order.description(), request, order.owner(), order.opaqueId()),
        hold.beat(),
        hold,
        Optional.empty(),
        order.status(),
        Wishes.NONE,
        Optional.empty(),
        order.expires());
  }

  public boolean isRunning() {
    return end.isEmpty();
  }

  /** Whether the same one works at both, under the same epoch, and neither has ended. */
  boolean isHeldAs(TaskItem other) {
    return isRunning()
        && hold.epoch() == other.hold.epoch()
        && hold.executor().equals(other.hold.executor());
  }

  TaskItem held(Hold other) {
    return new TaskItem(id, job, began, other, cursor, status, wishes, end, expires);
  }

  TaskItem at(StoredBytes place, String told, Instant beat) {
    Hold moved = new Hold(hold.epoch(), hold.executor(), beat, 0);
    return new TaskItem(id, job, began, moved, Optional.of(place), told, wishes, end, expires);
  }

  TaskItem beating(Instant beat) {
    return held(new Hold(hold.epoch(), hold.executor(), beat, hold.tries()));
  }

  /** The same, of which others want that. */
  public TaskItem wishing(Wishes other) {
    return new TaskItem(id, job, began, hold, cursor, status, other, end, expires);
  }

  TaskItem ended(End with, String told, Instant keptUntil) {
    return new TaskItem(
        id, job, began, hold, Optional.empty(), told, wishes, Optional.of(with), keptUntil);
  }

  /** The same, kept until then. */
  public TaskItem until(Instant other) {
    return new TaskItem(id, job, began, hold, cursor, status, wishes, end, other);
  }

  /** The blobs that it needs. */
  public Set<BlobKey> blobs() {
    return Stream.of(Optional.of(job.request()), cursor, end.map(End::answer))
        .flatMap(Optional::stream)
        .flatMap(bytes -> bytes.place().stream())
        .collect(Collectors.toUnmodifiableSet());
  }
}
