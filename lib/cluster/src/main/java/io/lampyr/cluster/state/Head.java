package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import java.util.Optional;

/**
 * A shard's two commits, and the translog pointer that belongs to the durable one. Searches use
 * {@code visible}, recovery and garbage collection {@code durable}. A shard that was never written
 * has neither; one that rests has no pointer, as its durable commit holds everything.
 */
public record Head(
    Optional<CommitPoint> visible,
    Optional<CommitPoint> durable,
    Optional<TranslogPointer> translog) {
  public static final Head EMPTY = new Head(Optional.empty(), Optional.empty(), Optional.empty());

  public Head {
    Check.that(durable.isEmpty() || visible.isPresent(), "durable commit needs a visible one");
    Check.that(
        visible.isEmpty() || translog.isPresent() || visible.equals(durable),
        "a commit that is not durable needs a translog pointer");
    if (durable.isPresent()) {
      int order = CommitPoint.ORDER.compare(visible.orElseThrow(), durable.get());
      Check.that(order >= 0, "durable commit must not be newer than the visible one");
      Check.that(order > 0 || visible.equals(durable), "one generation must be one commit");
    }
  }

  /** Whether everything that searches see is uploaded. */
  public boolean isFlushed() {
    return visible.equals(durable);
  }
}
