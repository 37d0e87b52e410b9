package io.lampyr.translog.batch;

/**
 * Room for operations that are about to be appended, so that an append that follows an irrevocable
 * step is never refused. Appends draw on it; closing gives back what is left.
 */
public final class Reservation implements AutoCloseable {
  private final TranslogBatcher batcher;
  long bytesLeft;
  int operationsLeft;

  Reservation(TranslogBatcher batcher, long bytes, int operations) {
    this.batcher = batcher;
    this.bytesLeft = bytes;
    this.operationsLeft = operations;
  }

  /** Idempotent. */
  @Override
  public void close() {
    batcher.giveBack(this);
  }
}
