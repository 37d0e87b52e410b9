package io.lampyr.cachenodes.server;

/**
 * How much a node has taken on: a bound on requests and on the bytes of all of them together, kept
 * before a byte is read.
 *
 * <p>The only lock is this object's; it guards all fields, and nothing but the wait for the last
 * request blocks under it.
 */
final class Admission {
  private final int maxRequests;
  private final long maxBytes;
  private int requests;
  private long bytes;
  private boolean closed;

  Admission(int maxRequests, long maxBytes) {
    this.maxRequests = maxRequests;
    this.maxBytes = maxBytes;
  }

  /** Whether a request may come in. */
  sealed interface Entry {

    /** It may, and is to be closed when it is answered. */
    final class Admitted implements Entry, AutoCloseable {
      private final Admission admission;
      private final long length;

      private Admitted(Admission admission, long length) {
        this.admission = admission;
        this.length = length;
      }

      @Override
      public void close() {
        admission.leave(length);
      }
    }

    /** A bound is reached. */
    record Full(String reason) implements Entry {}

    /** The node takes on nothing more. */
    record Closed() implements Entry {}
  }

  synchronized Entry enter(long length) {
    if (closed) {
      return new Entry.Closed();
    }
    if (requests == maxRequests) {
      return new Entry.Full("node carries out as many requests as it may requests=" + requests);
    }
    if (length > maxBytes - bytes) {
      return new Entry.Full(
          "node holds as many bytes of requests as it may bytes=%d most=%d"
              .formatted(bytes, maxBytes));
    }
    requests++;
    bytes += length;
    return new Entry.Admitted(this, length);
  }

  /** Admits nothing from now on. */
  synchronized void close() {
    closed = true;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** Returns when no request is being carried out. */
  synchronized void awaitIdle() throws InterruptedException {
    while (requests > 0) {
      wait();
    }
  }

  synchronized int requests() {
    return requests;
  }

  synchronized long bytes() {
    return bytes;
  }

  private synchronized void leave(long length) {
    requests--;
    bytes -= length;
    if (requests == 0) {
      notifyAll();
    }
  }
}
