package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.PrimaryTerm;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * Where one commit of a shard lies: a stretch of a blob that is uploaded, or that its owner is
 * still appending to. Commits are ordered by term, then generation; the checkpoint is the seqno up
 * to which it holds every operation, -1 if none.
 *
 * @param times of {@code @timestamp}, so that searches can skip the shard unopened
 * @param ranges of some other fields, for the same
 */
public record CommitPoint(
    PrimaryTerm term,
    long generation,
    BlobStretch place,
    long checkpoint,
    Optional<TimeRange> times,
    Map<String, ValueRange> ranges) {
  /** An item of cluster state is small: a commit tells of so many fields at most. */
  public static final int MAX_RANGES = 16;

  /** Oldest first. */
  public static final Comparator<CommitPoint> ORDER =
      Comparator.comparing(CommitPoint::term).thenComparingLong(CommitPoint::generation);

  public CommitPoint {
    Check.positive(generation, "commit generation");
    Check.that(checkpoint >= -1, "commit checkpoint must be at least -1");
    Check.that(ranges.size() <= MAX_RANGES, "commit tells ranges of too many fields");
    ranges = Map.copyOf(ranges);
  }

  /** One that tells of no field but {@code @timestamp}. */
  public CommitPoint(
      PrimaryTerm term,
      long generation,
      BlobStretch place,
      long checkpoint,
      Optional<TimeRange> times) {
    this(term, generation, place, checkpoint, times, Map.of());
  }

  boolean isNewerThan(CommitPoint other) {
    return ORDER.compare(this, other) > 0;
  }
}
