package io.lampyr.translog.batch;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.translog.batch.BatchSettings.PendingBound;

/** Counts what is reserved or appended and not yet released. Confined, as the ledger is. */
final class Admissions {
  private final PendingBound bound;
  private long bytes;
  private int operations;

  Admissions(PendingBound bound) {
    this.bound = bound;
  }

  /** Counts this much, or refuses. */
  void admit(long moreBytes, int moreOperations) {
    boolean fits =
        bytes + moreBytes <= bound.bytes()
            && (long) operations + moreOperations <= bound.operations();
    if (!fits && operations > 0) {
      throw new OverloadedException(
          "translog has too much pending bytes=%d operations=%d max_bytes=%d max_operations=%d"
              .formatted(bytes, operations, bound.bytes(), bound.operations()),
          bound.retryAfter());
    }
    force(moreBytes, moreOperations);
  }

  /** Counts this much without asking: it takes the place of a reservation. */
  void force(long moreBytes, int moreOperations) {
    bytes += moreBytes;
    operations += moreOperations;
  }

  void leave(long fewerBytes, int fewerOperations) {
    bytes -= fewerBytes;
    operations -= fewerOperations;
  }

  long bytes() {
    return bytes;
  }

  int operations() {
    return operations;
  }
}
