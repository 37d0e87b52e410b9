package io.lampyr.blockcache;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Await;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.CacheSettings.FetchLimits;
import io.lampyr.blockcache.region.RegionCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;

/** Caches of small regions, over blobs whose bytes can be judged, in virtual time. */
abstract class BlockCacheFixture {
  protected static final int PAGE = CacheSettings.PAGE_BYTES;
  protected static final int REGION = 64 * 1024;
  protected static final int BLOCK = 16 * 1024;
  protected static final BlobKey KEY = new BlobKey("indices/a/0/1/bcc-7");
  protected static final BlobKey OTHER = new BlobKey("indices/a/0/1/bcc-8");
  protected static final FetchLimits LIMITS =
      new FetchLimits(1 << 20, 8, 64, Duration.ofSeconds(5), 4);

  protected final VirtualTime time = VirtualTime.threaded();
  protected final PatternSource source = new PatternSource();
  private final List<RegionCache> open = new ArrayList<>();

  /** A new, empty cache. */
  protected abstract RegionCache make(CacheSettings settings, Ports ports);

  protected Ports ports() {
    return new Ports(time, time, new SeededRandomness(7));
  }

  protected static CacheSettings settings(int regions, FetchLimits limits) {
    return new CacheSettings((long) regions * REGION, REGION, BLOCK, Duration.ZERO, limits);
  }

  protected RegionCache cache(int regions) {
    return cache(regions, LIMITS);
  }

  protected RegionCache cache(int regions, FetchLimits limits) {
    RegionCache cache = make(settings(regions, limits), ports());
    open.add(cache);
    return cache;
  }

  protected CachedBlob blob(long length) {
    return new CachedBlob(KEY, length, source);
  }

  @AfterEach
  void closeCaches() {
    open.forEach(RegionCache::close);
    awaitEnd();
  }

  /** Returns when closed caches touch nothing any more: fetches under way end in their own time. */
  protected void awaitEnd() {}

  protected static void assertRight(BlobKey key, Window window, long offset, int needed) {
    assertThat(window.start()).isLessThanOrEqualTo(offset);
    assertThat(window.end()).isGreaterThanOrEqualTo(offset + needed);
    assertThat(PatternSource.isRight(key, window)).isTrue();
  }

  protected static <T> FutureTask<T> start(Callable<T> work) {
    Started<T> task = new Started<>(work);
    task.thread = Thread.ofPlatform().daemon().start(task);
    return task;
  }

  private static final class Started<T> extends FutureTask<T> {
    private Thread thread;

    Started(Callable<T> work) {
      super(work);
    }
  }

  /** Returns when all of them wait: in a fetch, for another's, or for room to begin one. */
  protected static void awaitBlocked(List<? extends FutureTask<?>> tasks) {
    for (FutureTask<?> task : tasks) {
      Await.until(() -> task instanceof Started<?> s && s.thread != null && isWaiting(s.thread));
    }
  }

  private static boolean isWaiting(Thread thread) {
    return thread.getState() == Thread.State.WAITING
        && Arrays.stream(thread.getStackTrace())
            .anyMatch(
                frame -> frame.getClassName().matches(".*\\.(FetchGate|Flight|PatternSource)"));
  }

  protected void awaitReads(int count) {
    Await.until(() -> source.count() >= count);
  }

  protected static void awaitQuietly(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  protected static void awaitOrUnavailable(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted", e);
    }
  }
}
