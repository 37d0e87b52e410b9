package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.PrimaryTerm;
import java.util.Comparator;
import java.util.Optional;

/**
 * Where one commit of a shard lies: a stretch of a blob that is uploaded, or that its owner is
 * still appending to. Commits are ordered by term, then generation; the checkpoint is the seqno up
 * to which it holds every operation, -1 if none.
 */
public record CommitPoint(
    PrimaryTerm term,
    long generation,
    BlobStretch place,
    long checkpoint,
    Optional<TimeRange> times) {
  /** Oldest first. */
  public static final Comparator<CommitPoint> ORDER =
      Comparator.comparing(CommitPoint::term).thenComparingLong(CommitPoint::generation);

  public CommitPoint {
    Check.positive(generation, "commit generation");
    Check.that(checkpoint >= -1, "commit checkpoint must be at least -1");
  }

  boolean isNewerThan(CommitPoint other) {
    return ORDER.compare(this, other) > 0;
  }
}
