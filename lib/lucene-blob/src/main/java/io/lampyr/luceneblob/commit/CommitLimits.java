package io.lampyr.luceneblob.commit;

/** The bounds of the format. A writer that would exceed one refuses; a reader calls it damage. */
public final class CommitLimits {
  /** Commits begin and end at multiples of this. */
  public static final int PAGE_BYTES = 4096;

  /** Of the fixed part that every commit begins with. */
  public static final int PREFIX_BYTES = 48;

  /**
   * The header ends, and each file outside the hot region begins, at a multiple of this: a line of
   * the processor's cache, as vectors are best read.
   */
  public static final int ALIGNMENT_BYTES = 64;

  public static final int MAX_BODY_BYTES = 16 << 20;
  public static final int MAX_HOT_BYTES = 64 << 20;
  public static final int MAX_HEAD_BYTES = PREFIX_BYTES + MAX_BODY_BYTES + MAX_HOT_BYTES;
  public static final int MAX_FILES = 100_000;
  public static final int MAX_BLOBS = 100_000;
  public static final int MAX_HOT_PIECES_PER_FILE = 10_000;
  public static final int MAX_ATTRIBUTES = 10_000;
  public static final int MAX_STRING_BYTES = 64 << 10;
  public static final int MAX_REQUEST_OUTCOMES_BYTES = 1 << 20;

  private CommitLimits() {}
}
