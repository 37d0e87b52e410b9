package io.lampyr.esql.series;

import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.Summed;
import org.jspecify.annotations.Nullable;

/**
 * By how much a counter grows. One that fell began anew at zero; what happened before the first and
 * behind the last point of a span is guessed from the distance of points, as Prometheus does it: a
 * series is taken to go on to the span's end if that is near, else for half a distance, and not to
 * have begun below zero.
 */
final class Growth extends SpanPoints {
  /** So many distances of points from an end, a series does not reach it. */
  private static final double FAR = 1.1;

  private final boolean perSecond;
  private long count;
  private double newest;
  private double oldest;
  private long newestTime;
  private long oldestTime;
  private double rise;

  Growth(boolean perSecond) {
    this.perSecond = perSecond;
  }

  @Override
  void point(long time, double value) {
    if (count == 0) {
      newest = value;
      newestTime = time;
    } else {
      rise += from(value, oldest);
    }
    oldest = value;
    oldestTime = time;
    count++;
  }

  @Override
  void points(Samples points, int from, int to) {
    point(points.time(to - 1), points.value(to - 1));
    double[] values = points.values();
    double newer = oldest;
    double more = 0;
    for (int i = to - 2; i >= from; i--) {
      double value = values[i];
      more += from(value, newer);
      newer = value;
    }
    rise += more;
    oldest = newer;
    oldestTime = points.time(from);
    count += to - 1 - from;
  }

  @Override
  public boolean takesSums() {
    return true;
  }

  @Override
  public boolean needsResets() {
    return true;
  }

  @Override
  void points(Summed several) {
    if (count == 0) {
      newest = several.last();
      newestTime = several.newest();
    } else {
      rise += from(several.last(), oldest);
    }
    rise += several.last() - several.first() + several.resets();
    oldest = several.first();
    oldestTime = several.oldest();
    count += several.count();
  }

  private static double from(double older, double newer) {
    return newer >= older ? newer - older : newer;
  }

  @Override
  void before(SpanPoints older) {
    Growth its = (Growth) older;
    if (count == 0) {
      newest = its.newest;
      newestTime = its.newestTime;
    } else {
      rise += from(its.newest, oldest);
    }
    rise += its.rise;
    oldest = its.oldest;
    oldestTime = its.oldestTime;
    count += its.count;
  }

  @Override
  public @Nullable Object result(Span span) {
    if (count < 2) {
      return null;
    }
    double sampled = span.seconds(newestTime - oldestTime);
    if (!span.bounded()) {
      return perSecond ? rise / sampled : rise;
    }
    double all = rise * factor(span, sampled);
    return perSecond ? all / span.seconds(span.to() - span.from()) : all;
  }

  private double factor(Span span, double sampled) {
    double gap = sampled / (count - 1);
    double toStart = span.seconds(oldestTime - span.from());
    double toEnd = span.seconds(span.to() - newestTime);
    if (toStart >= gap * FAR) {
      toStart = gap / 2;
    }
    if (rise > 0 && oldest >= 0) {
      toStart = Math.min(toStart, sampled * (oldest / rise));
    }
    if (toEnd >= gap * FAR) {
      toEnd = gap / 2;
    }
    return (sampled + toStart + toEnd) / sampled;
  }
}
