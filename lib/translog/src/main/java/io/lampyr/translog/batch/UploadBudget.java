package io.lampyr.translog.batch;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How many uploads batches may take that close before their interval is over: no more than closing
 * each at its end would have taken in the same time. Confined, as its ledger is.
 *
 * <p>Time is counted in intervals: each that begins with an operation where none ran is worth one
 * upload, and so is each that has passed whole without any; of these, {@link #MOST_SAVED} are kept.
 * Every upload costs one. So there is never more than one upload for each interval of time, with
 * those that were saved, and one.
 *
 * <p>Closing early costs nothing where nobody else comes within the interval: then this would have
 * been its upload anyway. Where somebody does, there is one more, at the latest when that has
 * waited for an interval; so there must be one to spare, or the rhythm of the clients must speak
 * for it. In either case the last intervals had one request each, or there was a pause.
 */
final class UploadBudget {
  /** So many quick writes in a row after a pause are stored one by one. */
  static final int MOST_SAVED = 10;

  /** So many intervals with one request each speak for another one, if there is one to spare. */
  static final int SOME = 2;

  /** So many are a rhythm. */
  static final int RHYTHM = 8;

  /** Whoever comes after so many intervals has nothing to do with who came before. */
  static final int PAUSE = 5;

  private final long intervalNanos;
  private int left;

  /** How many intervals in turn had one request each, before the present one. */
  private int alone;

  private boolean running;
  private long endsNanos;
  private @Nullable String first;
  private boolean several;

  UploadBudget(Duration interval) {
    this.intervalNanos = interval.toNanos();
  }

  /** A request's operations arrive; null is what nobody waits for. */
  void arrived(@Nullable String request, long nowNanos) {
    if (running && nowNanos - endsNanos < 0) {
      boolean other = request != null && first != null && !Objects.equals(first, request);
      several |= other;
      first = first == null ? request : first;
      return;
    }
    long paused = running ? (nowNanos - endsNanos) / intervalNanos : 0;
    alone = several ? 0 : Math.min(RHYTHM, alone + (running ? 1 : 0));
    if (paused >= PAUSE) {
      alone = Math.max(SOME, alone);
    }
    left = (int) Math.min(MOST_SAVED, left + paused) + 1;
    running = true;
    endsNanos = nowNanos + intervalNanos;
    first = request;
    several = false;
  }

  /** Whether a batch may close now though its interval is not over. */
  boolean allowsEarly() {
    return (left >= 2 && alone >= SOME) || (left >= 1 && alone >= RHYTHM);
  }

  /** A batch has closed. */
  void closed() {
    left--;
  }

  /** A batch must close, as it is full or somebody wants it: its interval ends with it. */
  void forced(long nowNanos) {
    endsNanos = nowNanos;
  }

  /** What may still be spent; one less than nothing at the least. */
  int left() {
    return left;
  }
}
