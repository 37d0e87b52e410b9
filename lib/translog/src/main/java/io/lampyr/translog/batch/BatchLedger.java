package io.lampyr.translog.batch;

import io.lampyr.base.check.Check;
import io.lampyr.translog.batch.Action.Acknowledge;
import io.lampyr.translog.batch.Action.ReadLease;
import io.lampyr.translog.batch.Action.Seal;
import io.lampyr.translog.batch.Action.StartTimer;
import io.lampyr.translog.batch.Action.Timer;
import io.lampyr.translog.batch.Action.Upload;
import io.lampyr.translog.format.Limits;
import io.lampyr.translog.format.SectionKey;
import io.lampyr.translog.format.TranslogKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Decides when batches close, upload and are released; knows neither bytes nor threads, and of time
 * what it is told. Each method takes one event and answers what is to be done about it. Confined:
 * its caller makes the calls one after the other.
 *
 * <p>A batch is open, then sealed (its bytes and name fixed), uploading, uploaded, released. It is
 * released only by a lease read that was decided after it and all before it were uploaded, and
 * batches are released in order of their generations. The generations of batches that are not empty
 * have no gaps.
 */
class BatchLedger {
  /** How far a sealed batch has come. */
  enum Stage {
    SEALED,
    UPLOADING,
    UPLOADED
  }

  private final BatchSettings settings;
  private final UploadBudget budget;

  /** Batches that are sealed and not released, by generation, without gaps. */
  final TreeMap<Long, Stage> sealed = new TreeMap<>();

  private OpenBatch open = new OpenBatch();
  private long openGeneration = TranslogKeys.FIRST_GENERATION;

  /** What the lease read in flight covers; absent if none is in flight. */
  private @Nullable Long reading;

  BatchLedger(BatchSettings settings) {
    this.settings = settings;
    this.budget = new UploadBudget(settings.flushInterval());
  }

  /** The generation that the open batch will have. */
  final long openGeneration() {
    return openGeneration;
  }

  /** The least generation that is not released: the open one's, if all before it are. */
  final long leastUnreleased() {
    return sealed.isEmpty() ? openGeneration : sealed.firstKey();
  }

  /**
   * Whether operations of this section and size would go to the open batch; if not, {@link #append}
   * seals it first.
   */
  final boolean fits(SectionKey key, int bytes) {
    return open.isEmpty()
        || ((long) open.bytes + bytes <= settings.maxBatchBytes()
            && (open.sections.contains(key) || open.sections.size() < Limits.MAX_SECTIONS));
  }

  /** Seals the open batch if what comes next does not fit it. */
  final List<Action> makeRoom(SectionKey key, int bytes, long nowNanos) {
    List<Action> actions = new ArrayList<>();
    if (!fits(key, bytes)) {
      budget.forced(nowNanos);
      seal(actions);
      startUploads(actions);
    }
    return actions;
  }

  /** Operations of one request were added to the open batch; {@link #makeRoom} was asked before. */
  final List<Action> append(SectionKey key, int bytes, @Nullable String requestId, long nowNanos) {
    Check.that(fits(key, bytes), "operations must fit the open batch");
    List<Action> actions = new ArrayList<>();
    boolean first = open.isEmpty();
    budget.arrived(requestId, nowNanos);
    open.add(key, bytes, requestId);
    if (open.bytes >= settings.maxBatchBytes()) {
      budget.forced(nowNanos);
      seal(actions);
      startUploads(actions);
    } else if (first) {
      boolean idle = settings.idle().on() && budget.allowsEarly();
      actions.add(
          idle
              ? new StartTimer(openGeneration, Timer.IDLE, settings.idle().delay())
              : new StartTimer(openGeneration, Timer.INTERVAL, settings.flushInterval()));
    }
    return actions;
  }

  /** A timer of this generation ran out. */
  final List<Action> timer(long generation, Timer timer) {
    List<Action> actions = new ArrayList<>();
    if (generation != openGeneration) {
      return actions;
    }
    switch (timer) {
      case INTERVAL -> {
        open.due = true;
        sealWhatIsDue(actions);
      }
      case IDLE -> {
        if (open.isLone() && budget.allowsEarly()) {
          open.due = true;
          sealWhatIsDue(actions);
        } else {
          actions.add(
              new StartTimer(
                  generation,
                  Timer.INTERVAL,
                  settings.flushInterval().minus(settings.idle().delay())));
        }
      }
    }
    return actions;
  }

  /** Someone does not want to wait for the interval. */
  final List<Action> flush(long nowNanos) {
    List<Action> actions = new ArrayList<>();
    if (!open.isEmpty()) {
      budget.forced(nowNanos);
      open.due = true;
      sealWhatIsDue(actions);
    }
    return actions;
  }

  /** The batch's object stands in the store. */
  final List<Action> uploaded(long generation) {
    Check.that(sealed.get(generation) == Stage.UPLOADING, "batch must be uploading");
    sealed.put(generation, Stage.UPLOADED);
    List<Action> actions = new ArrayList<>();
    readLease(actions);
    return actions;
  }

  /** The lease read in flight said that the node is a member. */
  final List<Action> confirmed() {
    if (reading == null) {
      throw new IllegalStateException("a lease read must be in flight");
    }
    long through = reading;
    List<Action> actions = new ArrayList<>();
    reading = null;
    for (long generation : coveredBy(through)) {
      sealed.remove(generation);
      actions.add(new Acknowledge(generation));
    }
    startUploads(actions);
    sealWhatIsDue(actions);
    readLease(actions);
    return actions;
  }

  /**
   * The lease read in flight did not succeed and is repeated after this call: so it covers what was
   * uploaded meanwhile.
   */
  final List<Action> widenRead() {
    Check.that(reading != null, "a lease read must be in flight");
    reading = releasable();
    return List.of();
  }

  /** The greatest generation that a lease read decided now may release; absent if none. */
  @Nullable Long releasable() {
    Long through = null;
    for (var batch : sealed.entrySet()) {
      if (batch.getValue() != Stage.UPLOADED) {
        break;
      }
      through = batch.getKey();
    }
    return through;
  }

  /** What a lease read that was decided for this generation releases, in this order. */
  List<Long> coveredBy(long through) {
    return List.copyOf(sealed.headMap(through, true).keySet());
  }

  private void readLease(List<Action> actions) {
    if (reading == null) {
      reading = releasable();
      if (reading != null) {
        actions.add(new ReadLease(reading));
      }
    }
  }

  private void sealWhatIsDue(List<Action> actions) {
    if (open.due && sealed.size() < settings.maxInFlight()) {
      seal(actions);
      startUploads(actions);
    }
  }

  private void seal(List<Action> actions) {
    budget.closed();
    actions.add(new Seal(openGeneration));
    sealed.put(openGeneration, Stage.SEALED);
    open = new OpenBatch();
    openGeneration = Math.addExact(openGeneration, 1);
  }

  /** Sealed batches beyond the bound wait in order; those in flight are the first ones. */
  private void startUploads(List<Action> actions) {
    int inFlight = 0;
    for (var batch : sealed.entrySet()) {
      if (inFlight++ == settings.maxInFlight()) {
        return;
      }
      if (batch.getValue() == Stage.SEALED) {
        batch.setValue(Stage.UPLOADING);
        actions.add(new Upload(batch.getKey()));
      }
    }
  }
}
