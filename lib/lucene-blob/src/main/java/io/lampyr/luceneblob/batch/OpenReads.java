package io.lampyr.luceneblob.batch;

/** Counts the reads under way, so that what they read from is closed behind the last of them. */
final class OpenReads {
  private int reads;
  private boolean closed;

  /** Whether the read may begin; if so, it must end. */
  synchronized boolean begin() {
    if (closed) {
      return false;
    }
    reads++;
    return true;
  }

  /** Ends a read; true for the one caller who now has to release what was read. */
  synchronized boolean end() {
    reads--;
    return closed && reads == 0;
  }

  /** Refuses further reads; true for the one caller who now has to release what was read. */
  synchronized boolean close() {
    boolean first = !closed;
    closed = true;
    return first && reads == 0;
  }
}
