package io.lampyr.engine.upkeep;

import io.lampyr.base.check.Check;

/** What is to become of a shard's segments before it is flushed. */
public sealed interface Merging {

  /** Nothing beyond what is merged as documents come in. */
  record None() implements Merging {}

  /** They become at most so many. */
  record Down(int segments) implements Merging {
    public Down {
      Check.positive(segments, "segments");
    }
  }

  /** Those with many deleted documents lose them. */
  record Deletes() implements Merging {}
}
