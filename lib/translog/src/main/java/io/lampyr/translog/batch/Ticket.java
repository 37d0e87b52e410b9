package io.lampyr.translog.batch;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * What an operation, or an answer that depends on one, waits for. Shared by all operations of one
 * batch; ends once and stays as it ended. Safe for use by many threads.
 */
public final class Ticket {
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable Release release;

  Ticket() {}

  static Ticket ended(Release release) {
    Ticket ticket = new Ticket();
    ticket.end(release);
    return ticket;
  }

  /** Waits for the release or the failure, however long the store does not answer. */
  public Release await() throws InterruptedException {
    ended.await();
    return peek().orElseThrow();
  }

  /** How it ended; absent if it has not. */
  public Optional<Release> peek() {
    return Optional.ofNullable(release);
  }

  /** Called under the batcher's lock, once. */
  void end(Release how) {
    release = how;
    ended.countDown();
  }
}
