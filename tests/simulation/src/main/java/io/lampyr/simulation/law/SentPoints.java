package io.lampyr.simulation.law;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether points that were sent in blocks are there as they must be: once, as whoever was first
 * sent each (PointOnce), and all that an answer said to be written (AckedSurvives). Nobody deletes
 * or changes one.
 */
public final class SentPoints {
  private final Laws laws;
  private final Map<String, Set<Double>> sent = new TreeMap<>();
  private final Map<String, Double> seen = new TreeMap<>();
  private final Map<String, Long> acknowledged = new TreeMap<>();

  public SentPoints(Laws laws) {
    this.laws = laws;
  }

  /** Somebody tries to write it. */
  public void attempted(String point, double value) {
    sent.computeIfAbsent(point, _ -> new HashSet<>()).add(value);
  }

  /** An answer said at that moment that it is there. */
  public void acknowledged(String point, long nanos) {
    acknowledged.putIfAbsent(point, nanos);
  }

  public int acknowledged() {
    return acknowledged.size();
  }

  /** A search showed it twice. */
  public void twice(String point) {
    laws.broken("PointOnce", "two of " + point + " in one search");
  }

  /** All that a search shows, which sees what was acknowledged before that moment. */
  public void saw(Map<String, Double> shown, long since) {
    shown.forEach((point, value) -> {
      if (!sent.getOrDefault(point, Set.of()).contains(value)) {
        laws.broken("PointOnce", "nobody sent " + value + " as " + point);
      }
      double first = seen.merge(point, value, (earlier, _) -> earlier);
      if (first != value) {
        laws.broken("PointOnce", point + " was " + first + " and is " + value);
      }
    });
    acknowledged.forEach((point, nanos) -> {
      if (nanos < since && !shown.containsKey(point)) {
        laws.broken("AckedSurvives", "acknowledged and not found point=" + point);
      }
    });
  }

  /** Columns and sources tell of different numbers. */
  public void sums(@Nullable Object byColumns, double bySources) {
    if (!(byColumns instanceof Number number) || number.doubleValue() != bySources) {
      laws.broken("PointOnce", "columns sum to " + byColumns + " and sources to " + bySources);
    }
  }
}
