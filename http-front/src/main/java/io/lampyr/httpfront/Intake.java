package io.lampyr.httpfront;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;

/**
 * How much has been taken on: a bound on requests that have arrived whole, and on the bytes of all
 * bodies, kept before a byte of them is held. Who only announces a request takes nobody's place.
 * The only lock is this object's; nothing but the wait for the last request blocks under it.
 */
final class Intake {
  private static final Duration RETRY = Duration.ofSeconds(1);

  private final int maxRequests;
  private final long maxBytes;
  private int requests;
  private long bytes;
  private boolean closed;

  Intake(int maxRequests, long maxBytes) {
    this.maxRequests = maxRequests;
    this.maxBytes = maxBytes;
  }

  /** One request; it gives back what it took when it is closed. */
  final class Place implements AutoCloseable {
    private long held;
    private boolean counted;

    private Place() {}

    /** The request is there, and is answered from now on; refuses with 429, or 503 at the end. */
    void begin() {
      synchronized (Intake.this) {
        refuseAtTheEnd();
        if (requests == maxRequests) {
          throw new OverloadedException(
              "as many requests are being answered as may be requests=" + requests, RETRY);
        }
        requests++;
        counted = true;
      }
    }

    /** Makes room for so many bytes more; refuses with 429 if there is none. */
    void hold(long more) {
      synchronized (Intake.this) {
        if (more > maxBytes - bytes) {
          throw new OverloadedException(
              "requests hold as many bytes as they may bytes=%d most=%d".formatted(bytes, maxBytes),
              RETRY);
        }
        bytes += more;
        held += more;
      }
    }

    /** Counts what is held already until it is sent: others are refused for it, not this one. */
    void note(long more) {
      synchronized (Intake.this) {
        bytes += more;
        held += more;
      }
    }

    @Override
    public void close() {
      leave(held, counted);
    }
  }

  /** A place for what is arriving; refuses with 503 at the end. */
  synchronized Place enter() {
    refuseAtTheEnd();
    return new Place();
  }

  private void refuseAtTheEnd() {
    if (closed) {
      throw new ApiException(
          503, "unavailable_shards_exception", "the server is shutting down: nothing was done");
    }
  }

  /** Takes on nothing from now on. */
  synchronized void close() {
    closed = true;
  }

  /** Returns when no request is being answered. */
  synchronized void awaitIdle() throws InterruptedException {
    while (requests > 0) {
      wait();
    }
  }

  private synchronized void leave(long held, boolean counted) {
    bytes -= held;
    requests -= counted ? 1 : 0;
    if (requests == 0) {
      notifyAll();
    }
  }
}
