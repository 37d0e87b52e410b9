package io.lampyr.luceneblob.directory;

/**
 * Marks the reads of a merge. Lucene merges from readers that may be shared with searches, whose
 * inputs were opened for those; what tells a merge's reads apart is who makes them. A merge
 * scheduler runs its merges within {@link #during}, and what they read in sequence is then neither
 * admitted to the cache nor allowed to push anything out of it.
 */
public final class MergeReads {
  private static final ScopedValue<Boolean> MERGING = ScopedValue.newInstance();

  private MergeReads() {}

  /** A merge. */
  @FunctionalInterface
  public interface Merge<E extends Exception> {
    void run() throws E;
  }

  /** Runs the merge; the reads of its thread are a merge's until it returns. */
  public static <E extends Exception> void during(Merge<E> merge) throws E {
    ScopedValue.where(MERGING, true)
        .call(() -> {
          merge.run();
          return true;
        });
  }

  static boolean inProgress() {
    return MERGING.isBound();
  }
}
