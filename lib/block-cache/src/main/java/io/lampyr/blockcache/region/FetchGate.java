package io.lampyr.blockcache.region;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.CacheSettings.FetchLimits;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Bounds what happens at once: the number of fetches, the memory of their buffers, and the threads
 * that wait.
 */
final class FetchGate {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final FetchLimits limits;
  private final int pages;
  private final int leastShare;
  private final Semaphore free;
  private final AtomicInteger waiting = new AtomicInteger();

  FetchGate(FetchLimits limits) {
    this.limits = limits;
    long wanted = limits.maxFetchingBytes() / CacheSettings.PAGE_BYTES;
    this.pages = Math.clamp(wanted, limits.maxFetches(), Integer.MAX_VALUE);
    this.leastShare = pages / limits.maxFetches();
    this.free = new Semaphore(pages, true);
  }

  /** Runs a fetch of so many bytes as soon as there is room for it. */
  <T> T fetch(long bytes, Supplier<T> work) {
    int share = Math.clamp(Math.ceilDiv(bytes, CacheSettings.PAGE_BYTES), leastShare, pages);
    if (!free.tryAcquire(share)) {
      await(() -> {
        free.acquire(share);
        return share;
      });
    }
    try {
      return work.get();
    } finally {
      free.release(share);
    }
  }

  /** Waits, unless too many do already. */
  <T> T await(Waiting<T> what) {
    if (waiting.incrementAndGet() > limits.maxWaiting()) {
      waiting.decrementAndGet();
      throw new OverloadedException(
          "too many reads wait for bytes limit=" + limits.maxWaiting(), RETRY_AFTER);
    }
    try {
      return what.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while waiting for bytes", e);
    } finally {
      waiting.decrementAndGet();
    }
  }

  /** Something that can be waited for. */
  interface Waiting<T> {
    T await() throws InterruptedException;
  }
}
