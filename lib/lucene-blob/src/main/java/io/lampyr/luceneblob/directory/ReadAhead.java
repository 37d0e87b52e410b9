package io.lampyr.luceneblob.directory;

/**
 * How much to fetch beyond what one reader asks for: nothing while it jumps about, and twice as
 * much each time it goes on where its last window ended. One per reader; not for many threads.
 */
final class ReadAhead {
  /** The first guess at a sequential reader: a request's latency is worth far more than this. */
  static final int FIRST_BYTES = 64 << 10;

  /** At this size a fetch takes much longer than its latency, so more would gain nothing. */
  static final int MAX_BYTES = 4 << 20;

  /** Readers that skip a little, over a term's postings or a block, still read on. */
  static final int SKIP_BYTES = 16 << 10;

  private static final int NONE = 0;

  private final int floor;
  private long expected = -1;
  private int bytes;

  private ReadAhead(int floor) {
    this.floor = floor;
    this.bytes = floor;
  }

  /** For a reader of whom nothing is known. */
  static ReadAhead adaptive() {
    return new ReadAhead(NONE);
  }

  /** For a reader who announced that it reads sequentially. */
  static ReadAhead sequential() {
    return new ReadAhead(FIRST_BYTES);
  }

  /** How many bytes to fetch behind those that the reader needs at the offset. */
  int at(long offset) {
    if (goesOn(offset)) {
      bytes = bytes == NONE ? FIRST_BYTES : Math.min(bytes * 2, MAX_BYTES);
    } else {
      bytes = floor;
    }
    return bytes;
  }

  /** Whether the offset continues the last window. */
  boolean goesOn(long offset) {
    return expected >= 0 && offset >= expected && offset - expected <= SKIP_BYTES;
  }

  /** Notes where the window that the reader got ends. */
  void arrived(long end) {
    expected = end;
  }
}
