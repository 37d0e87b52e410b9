package io.lampyr.esql.series;

import org.jspecify.annotations.Nullable;

/** How the newest two values differ; of counters by the second, and from zero if it fell. */
final class LastTwo extends SpanPoints {
  private final boolean counter;
  private int count;
  private double newest;
  private double second;
  private long newestTime;
  private long secondTime;

  LastTwo(boolean counter) {
    this.counter = counter;
  }

  @Override
  void point(long time, double value) {
    if (count == 0) {
      newest = value;
      newestTime = time;
      count = 1;
    } else if (count == 1) {
      second = value;
      secondTime = time;
      count = 2;
    }
  }

  @Override
  void before(SpanPoints older) {
    LastTwo its = (LastTwo) older;
    point(its.newestTime, its.newest);
    if (its.count == 2) {
      point(its.secondTime, its.second);
    }
  }

  @Override
  public @Nullable Object result(Span span) {
    if (count < 2) {
      return null;
    }
    if (!counter) {
      return newest - second;
    }
    double rise = newest >= second ? newest - second : newest;
    return rise / span.seconds(newestTime - secondTime);
  }
}
