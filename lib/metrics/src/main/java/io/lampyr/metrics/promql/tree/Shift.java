package io.lampyr.metrics.promql.tree;

import org.jspecify.annotations.Nullable;

/** How the time of a selector differs from the step's. */
public record Shift(@Nullable Moment at, @Nullable Length offset) {
  public static final Shift NONE = new Shift(null, null);

  public Shift with(Moment moment) {
    return new Shift(moment, offset);
  }

  public Shift with(Length length) {
    return new Shift(at, length);
  }
}
