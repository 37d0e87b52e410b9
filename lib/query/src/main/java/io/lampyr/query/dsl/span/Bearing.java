package io.lampyr.query.dsl.span;

import java.util.Locale;
import org.apache.lucene.queries.intervals.Intervals;
import org.apache.lucene.queries.intervals.IntervalsSource;
import org.jspecify.annotations.Nullable;

/** How a place lies to another. */
enum Bearing {
  AFTER,
  BEFORE,
  CONTAINED_BY,
  CONTAINING,
  NOT_CONTAINED_BY,
  NOT_CONTAINING,
  NOT_OVERLAPPING,
  OVERLAPPING;

  static @Nullable Bearing find(String name) {
    for (Bearing bearing : values()) {
      if (bearing.name().toLowerCase(Locale.ROOT).equals(name)) {
        return bearing;
      }
    }
    return null;
  }

  IntervalsSource of(IntervalsSource source, IntervalsSource other) {
    return switch (this) {
      case AFTER -> Intervals.after(source, other);
      case BEFORE -> Intervals.before(source, other);
      case CONTAINED_BY -> Intervals.containedBy(source, other);
      case CONTAINING -> Intervals.containing(source, other);
      case NOT_CONTAINED_BY -> Intervals.notContainedBy(source, other);
      case NOT_CONTAINING -> Intervals.notContaining(source, other);
      case NOT_OVERLAPPING -> Intervals.nonOverlapping(source, other);
      case OVERLAPPING -> Intervals.overlapping(source, other);
    };
  }
}
