package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.tree.Expr.Widening;
import io.lampyr.metrics.series.Samples;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Functions of ranges that look beyond their borders. Anchored ones take the last point before a
 * range for its value where it begins; smoothed ones draw a line between the points on both sides
 * of each border. Nothing is extrapolated then.
 */
final class Widened {
  private static final Map<String, RangeFunction> ANCHORED =
      new TreeMap<>(
          Map.of(
              "changes", pairs(false),
              "delta", rise(false, false),
              "increase", rise(true, false),
              "rate", rise(true, true),
              "resets", pairs(true)));
  private static final Map<String, RangeFunction> SMOOTHED =
      new TreeMap<>(
          Map.of(
              "delta", rise(false, false),
              "increase", rise(true, false),
              "rate", rise(true, true)));

  private Widened() {}

  static RangeFunction find(String name, Widening widening) {
    Map<String, RangeFunction> all = widening == Widening.ANCHORED ? ANCHORED : SMOOTHED;
    RangeFunction found = all.get(name);
    if (found == null) {
      throw PromqlException.execution(
          widening.text().strip()
              + " modifier can only be used with: "
              + String.join(", ", all.keySet())
              + " - not with "
              + name);
    }
    return found;
  }

  /** Only numbers can be looked at so. */
  static void check(Points points, Widening widening) {
    if (widening != Widening.NONE && points.histogramCount() > 0) {
      throw PromqlException.execution(
          widening.text().strip() + " modifier is not supported with histograms");
    }
  }

  /**
   * A range's values at its borders, and the places of the points strictly between these.
   *
   * @param to past the last one
   */
  private record Span(double left, double right, int from, int to) {
    /** Null, if there is nothing within the range, or nothing to draw a line to. */
    static @Nullable Span of(Window window, boolean counter) {
      boolean smoothed = window.widening() == Widening.SMOOTHED;
      Points points = window.points();
      int before = window.before();
      int first = before >= 0 ? before : window.from();
      int last = window.to() - 1;
      boolean endsThere = !window.isEmpty() && points.time(last) == window.end();
      if (smoothed && !endsThere && window.hasNext()) {
        last = window.to();
      }
      if (last < first
          || points.time(last) <= window.start()
          || points.time(first) > window.end()) {
        return null;
      }
      double left = points.value(first);
      if (smoothed && points.time(first) < window.start()) {
        left = between(points, first, window.start(), counter);
      }
      double right =
          points.time(last) <= window.end()
              ? points.value(last)
              : between(points, last - 1, window.end(), counter);
      int from = points.time(first) <= window.start() ? first + 1 : first;
      int to = points.time(last) >= window.end() ? last : last + 1;
      return new Span(left, right, from, to);
    }
  }

  /** On the line from a point to the next one; a counter that fell began at zero. */
  static double between(Points points, int place, long at, boolean counter) {
    double from = points.value(place);
    double to = points.value(place + 1);
    if (counter && to < from) {
      from = 0;
    }
    double whole = points.time(place + 1) - points.time(place);
    return from + (to - from) * (at - points.time(place)) / whole;
  }

  private static RangeFunction rise(boolean counter, boolean perSecond) {
    return (window, row, step) -> {
      Span span = Span.of(window, counter);
      if (span == null) {
        return;
      }
      double rise = span.right() - span.left();
      double lost = 0;
      double before = span.left();
      for (int i = span.from(); counter && i < span.to(); i++) {
        double value = window.points().value(i);
        lost += value < before ? before : 0;
        before = value;
      }
      lost += counter && span.right() < before ? before : 0;
      row.set(step, (rise + lost) / (perSecond ? window.seconds() : 1));
    };
  }

  private static RangeFunction pairs(boolean resets) {
    return (window, row, step) -> {
      if (window.isEmpty()) {
        return;
      }
      int first = window.before() >= 0 ? window.before() : window.from();
      int found = 0;
      for (int i = first + 1; i < window.to(); i++) {
        double before = window.points().value(i - 1);
        double now = window.points().value(i);
        found += HistogramsOverTime.differ(resets, before, null, now, null) ? 1 : 0;
      }
      row.set(step, found);
    };
  }

  /** The points of a range that is itself asked for, with one at each border. */
  static Samples samples(Window window) {
    Samples samples = new Samples();
    Span span = Span.of(window, false);
    if (span != null) {
      samples.add(window.start(), span.left());
      for (int i = span.from(); i < span.to(); i++) {
        samples.add(window.points().time(i), window.points().value(i));
      }
      samples.add(window.end(), span.right());
    }
    return samples;
  }
}
