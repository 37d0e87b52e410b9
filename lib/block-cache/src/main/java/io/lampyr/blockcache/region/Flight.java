package io.lampyr.blockcache.region;

import io.lampyr.blockcache.ByteSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** One fetch of a run of pages, and those who wait for it. */
final class Flight {
  private final int fromPage;
  private final int toPage;
  private final ByteSource source;
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile Landing landing = new Landing.Missed();
  private final AtomicBoolean timed = new AtomicBoolean();

  /** Pages {@code fromPage} up to but not including {@code toPage}. */
  Flight(int fromPage, int toPage, ByteSource source) {
    this.fromPage = fromPage;
    this.toPage = toPage;
    this.source = source;
  }

  int fromPage() {
    return fromPage;
  }

  int toPage() {
    return toPage;
  }

  boolean holds(int page) {
    return page >= fromPage && page < toPage;
  }

  /** Where its bytes come from: a failure says nothing about another source. */
  ByteSource source() {
    return source;
  }

  /** Ends the waiting; only the first landing counts. */
  synchronized void land(Landing how) {
    if (over.getCount() > 0) {
      landing = how;
      over.countDown();
    }
  }

  /** True for the first who asks: that one sees to it that the waiting ends in time. */
  boolean claimTimer() {
    return timed.compareAndSet(false, true);
  }

  /** How it ended, if it has. */
  Optional<Landing> landed() {
    return over.getCount() == 0 ? Optional.of(landing) : Optional.empty();
  }

  Landing await() throws InterruptedException {
    over.await();
    return landing;
  }

  /** How a flight ended for those who wait. */
  sealed interface Landing {

    /** The bytes are in the region. */
    record Filled() implements Landing {}

    /**
     * Nobody knows whether the bytes could be had: the fetch took too long, its thread was called
     * off, or the bytes could not be kept. Whoever waits looks again.
     */
    record Missed() implements Landing {}

    /** The source failed. */
    record Failed(Throwable error) implements Landing {}
  }
}
