package io.lampyr.engine.garbage;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a run is: all that one step hands to the next. Small; what is large lies in blobs that it
 * names.
 *
 * @param id unique, and never used again
 * @param started when the run began, by the store's clock
 * @param failure what ended the run, if something did
 */
public record GcRun(
    String id,
    Kind kind,
    Instant started,
    Progress progress,
    GcCounts counts,
    Optional<String> failure) {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,80}");

  public GcRun {
    Check.that(isId(id), "a run's id must be 1 to 80 of A-Z a-z 0-9 _ -");
  }

  public static boolean isId(String id) {
    return ID.matcher(id).matches();
  }

  /**
   * What kind of run it is.
   *
   * @param dryRun tell what would be done, and change nothing
   * @param full list everything
   */
  public record Kind(boolean dryRun, boolean full) {}

  /**
   * How far the run is.
   *
   * @param due tombstones that are old enough, and how many of them are done
   * @param after up to where has been listed
   * @param listing what was listed and is to be judged
   * @param more whether the step that was done last is to be repeated
   */
  public record Progress(
      List<BlobKey> due,
      int done,
      Optional<BlobKey> after,
      Optional<BlobKey> listing,
      boolean more) {
    /** At about a hundred bytes each, far below what a state machine carries. */
    public static final int MAX_DUE = 500;

    public static final Progress NONE =
        new Progress(List.of(), 0, Optional.empty(), Optional.empty(), false);

    public Progress {
      due = List.copyOf(due);
      Check.that(due.size() <= MAX_DUE, "at most 500 tombstones fit a run");
      Check.that(done >= 0 && done <= due.size(), "done must be among the due");
    }
  }

  GcRun with(Progress next) {
    return new GcRun(id, kind, started, next, counts, failure);
  }

  GcRun and(GcCount count, long more) {
    return new GcRun(id, kind, started, progress, counts.and(count, more), failure);
  }

  /** Ended by this. */
  public GcRun failed(String why) {
    return new GcRun(id, kind, started, progress, counts, Optional.of(why));
  }
}
