package io.lampyr.metrics.promql.run;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.parallel.Cancellation;
import io.lampyr.base.port.Clock;
import io.lampyr.metrics.promql.fault.PromqlException;

/** What a query may take: points in memory, bytes, time. Used by one thread. */
final class Bounds {
  private static final String WHERE = "expression evaluation";

  private final Clock clock;
  private final long deadlineNanos;
  private final long mostPoints;
  private long points;
  private long read;

  Bounds(Clock clock, long deadlineNanos, long mostPoints) {
    this.clock = clock;
    this.deadlineNanos = deadlineNanos;
    this.mostPoints = mostPoints;
  }

  /** Throws if the query is to end. */
  void check() {
    if (Cancellation.current().filter(Cancellation::isRequested).isPresent()
        || Thread.currentThread().isInterrupted()) {
      throw new PromqlException(PromqlException.Kind.CANCELED, "query was canceled in " + WHERE);
    }
    if (clock.monotonicNanos() - deadlineNanos > 0) {
      throw new PromqlException(PromqlException.Kind.TIMEOUT, "query timed out in " + WHERE);
    }
  }

  /** Counts points that were read. */
  void read(long count) {
    read += count;
  }

  long pointsRead() {
    return read;
  }

  /** Counts points that are held. */
  void hold(long count) {
    points += count;
    if (points > mostPoints) {
      throw PromqlException.execution(
          "query processing would load too many samples into memory in query execution");
    }
  }

  void release(long count) {
    points -= count;
  }

  /** Counts a series that is held to the query's end. */
  void keep(Series series) {
    hold(series.row().points());
    RequestMemory.takeFor(series.row().bytes() + series.labels().bytes(), "promql");
  }
}
