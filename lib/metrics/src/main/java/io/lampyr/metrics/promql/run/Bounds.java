package io.lampyr.metrics.promql.run;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.parallel.Cancellation;
import io.lampyr.base.port.Clock;
import io.lampyr.metrics.promql.fault.PromqlException;

/** What a query may take: points in memory, bytes, time. Used by one thread. */
final class Bounds {
  private static final String WHERE = "expression evaluation";

  /** Of a row in the making, the one that it is made of, and its points with their times. */
  private static final long BYTES_PER_STEP = 40;

  private final Clock clock;
  private final long deadlineNanos;
  private final long mostPoints;
  private long points;
  private long peak;
  private long looked;
  private long read;
  private long series;

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

  /** Counts a series that a selector found, and its points that were read. */
  void found(long pointsRead) {
    series++;
    read += pointsRead;
  }

  /** Counts points that a step looked at. */
  void look(long count) {
    looked += count;
  }

  /** The same for a part of the query that may turn out to be no use. */
  Bounds apart() {
    return new Bounds(clock, deadlineNanos, mostPoints);
  }

  /** Counts what a part of the query took. */
  void add(Cost part) {
    looked += part.looked();
    read += part.read();
    series += part.series();
    peak = Math.max(peak, points + part.peak());
  }

  Cost cost() {
    return new Cost(looked, read, series, peak);
  }

  /** Counts points that are held. */
  void hold(long count) {
    points += count;
    peak = Math.max(peak, points);
    if (points > mostPoints) {
      throw tooMany();
    }
  }

  private static PromqlException tooMany() {
    return PromqlException.execution(
        "query processing would load too many samples into memory in query execution");
  }

  /** A grid of an inner query, whose rows take memory however few its series are. */
  Grid grid(long start, long end, long step) {
    if (end >= start && (end - start) / step >= mostPoints) {
      throw tooMany();
    }
    Grid grid = new Grid(start, end, step);
    RequestMemory.takeFor(BYTES_PER_STEP * grid.steps(), "promql");
    return grid;
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
