package io.lampyr.cluster.leader;

import io.lampyr.base.check.Check;

/**
 * Something that was read, and when, in the observer's own order of events: each request's begin
 * and end has a number, and later is higher. It is how decisions know what was read after what.
 */
public record Sighting<T>(T value, long began, long ended) {
  public Sighting {
    Check.that(began < ended, "a read must end after it began");
  }

  /** Whether this was asked for after the other had been answered. */
  public boolean isAfter(Sighting<?> other) {
    return began > other.ended;
  }
}
