package io.lampyr.blockcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Await;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.CacheSettings.FetchLimits;
import io.lampyr.blockcache.PatternSource.Read;
import io.lampyr.blockcache.region.RegionCache;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** What every cache of regions does when many threads use it. */
abstract class BlockCacheConcurrencyContract extends BlockCacheFixture {
  @Test
  void manyReadersOfMissingBytesMakeOneFetch() throws Exception {
    RegionCache cache = cache(4);
    CachedBlob blob = blob(REGION);
    CountDownLatch gate = new CountDownLatch(1);
    source.before(() -> awaitQuietly(gate));
    List<FutureTask<Window>> readers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int at = i * 100;
      readers.add(start(() -> cache.window(blob, at, 10, 0)));
    }
    awaitBlocked(readers);
    gate.countDown();
    for (int i = 0; i < 20; i++) {
      assertRight(KEY, readers.get(i).get(), i * 100L, 10);
    }
    assertThat(source.count()).isEqualTo(1);
  }

  @Test
  void overlappingMissesFetchNoPageTwice() throws Exception {
    RegionCache cache = cache(4);
    CachedBlob blob = blob(REGION);
    CountDownLatch gate = new CountDownLatch(1);
    source.before(() -> awaitQuietly(gate));
    FutureTask<Window> first = start(() -> cache.window(blob, BLOCK, 2 * BLOCK, 0));
    awaitReads(1);
    FutureTask<Window> second = start(() -> cache.window(blob, 0, REGION, 0));
    awaitReads(3);
    gate.countDown();
    assertRight(KEY, first.get(), BLOCK, 2 * BLOCK);
    assertRight(KEY, second.get(), 0, REGION);
    assertThat(source.reads().stream().mapToLong(Read::length).sum()).isEqualTo(REGION);
  }

  @Test
  void failedFetchFailsItsWaitersAndMarksNothing() throws Exception {
    RegionCache cache = cache(4);
    CachedBlob blob = blob(REGION);
    CountDownLatch gate = new CountDownLatch(1);
    source.before(() -> {
      awaitQuietly(gate);
      throw new CorruptionException("made to fail");
    });
    List<FutureTask<Window>> readers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      readers.add(start(() -> cache.window(blob, 0, 10, 0)));
    }
    awaitBlocked(readers);
    gate.countDown();
    for (FutureTask<Window> reader : readers) {
      assertThatThrownBy(reader::get)
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(CorruptionException.class);
    }
    int failed = source.count();
    assertThat(failed).isEqualTo(1);
    source.before(() -> {});
    assertRight(KEY, cache.window(blob, 0, 10, 0), 0, 10);
    assertThat(source.count()).isEqualTo(2);
  }

  @Test
  void waiterFetchesForItselfOnceTheBoundHasPassed() throws Exception {
    RegionCache cache = cache(4);
    CountDownLatch gate = new CountDownLatch(1);
    PatternSource stuck = new PatternSource();
    stuck.before(() -> awaitQuietly(gate));
    FutureTask<Window> first =
        start(() -> cache.window(new CachedBlob(KEY, REGION, stuck), 0, 10, 0));
    Await.until(() -> stuck.count() > 0);
    FutureTask<Window> second = start(() -> cache.window(blob(REGION), 0, 10, 0));
    awaitBlocked(List.of(second));
    time.advance(LIMITS.maxWait());
    assertRight(KEY, second.get(), 0, 10);
    assertThat(source.count()).isEqualTo(1);
    gate.countDown();
    assertRight(KEY, first.get(), 0, 10);
  }

  @Test
  void waitersBeyondTheBoundAreRefused() throws Exception {
    RegionCache cache = cache(4, new FetchLimits(1 << 20, 8, 1, Duration.ofSeconds(5), 4));
    CachedBlob blob = blob(REGION);
    CountDownLatch gate = new CountDownLatch(1);
    source.before(() -> awaitQuietly(gate));
    FutureTask<Window> first = start(() -> cache.window(blob, 0, 10, 0));
    awaitReads(1);
    FutureTask<Window> second = start(() -> cache.window(blob, 0, 10, 0));
    awaitBlocked(List.of(second));
    assertThatThrownBy(() -> cache.window(blob, 0, 10, 0)).isInstanceOf(OverloadedException.class);
    gate.countDown();
    assertRight(KEY, first.get(), 0, 10);
    assertRight(KEY, second.get(), 0, 10);
  }

  @Test
  void fetchesAtOnceAreBounded() throws Exception {
    RegionCache cache = cache(16, new FetchLimits(1 << 20, 2, 64, Duration.ofSeconds(5), 4));
    CachedBlob blob = blob(16L * REGION);
    CountDownLatch gate = new CountDownLatch(1);
    source.before(() -> awaitQuietly(gate));
    List<FutureTask<Window>> readers = new ArrayList<>();
    for (int region = 0; region < 6; region++) {
      long at = (long) region * REGION;
      readers.add(start(() -> cache.window(blob, at, 10, 0)));
    }
    awaitBlocked(readers);
    assertThat(source.count()).isEqualTo(2);
    gate.countDown();
    for (FutureTask<Window> reader : readers) {
      reader.get();
    }
    assertThat(source.count()).isEqualTo(6);
  }

  @Test
  void interruptedReaderDoesNotFailThoseWhoWaitForIt() throws Exception {
    RegionCache cache = cache(4);
    CachedBlob blob = blob(REGION);
    CountDownLatch gate = new CountDownLatch(1);
    source.before(() -> awaitOrUnavailable(gate));
    FutureTask<Window> first = new FutureTask<>(() -> cache.window(blob, 0, 10, 0));
    Thread reader = Thread.ofPlatform().daemon().start(first);
    awaitReads(1);
    FutureTask<Window> second = start(() -> cache.window(blob, 0, 10, 0));
    awaitBlocked(List.of(second));
    source.before(() -> {});
    reader.interrupt();
    assertThatThrownBy(first::get).hasCauseInstanceOf(UnavailableException.class);
    assertRight(KEY, second.get(), 0, 10);
    assertRight(KEY, cache.window(blob, REGION - 1, 1, 0), REGION - 1, 1);
  }

  @Test
  void readSucceedsWhenEveryRegionIsBeingFilled() throws Exception {
    RegionCache cache = cache(1);
    CountDownLatch gate = new CountDownLatch(1);
    PatternSource stuck = new PatternSource();
    stuck.before(() -> awaitQuietly(gate));
    FutureTask<Window> first =
        start(() -> cache.window(new CachedBlob(OTHER, REGION, stuck), 0, 10, 0));
    Await.until(() -> stuck.count() > 0);
    assertRight(KEY, cache.window(blob(REGION), 5, 10, 0), 5, 10);
    gate.countDown();
    assertRight(OTHER, first.get(), 0, 10);
  }

  @Test
  void forgettingARegionThatIsBeingFilledLeavesTheFillUnharmed() throws Exception {
    RegionCache cache = cache(1);
    CountDownLatch gate = new CountDownLatch(1);
    source.before(() -> awaitQuietly(gate));
    FutureTask<Window> first = start(() -> cache.window(blob(REGION), 0, 10, 0));
    awaitReads(1);
    cache.forget(KEY);
    gate.countDown();
    Window window = first.get();
    try {
      assertRight(KEY, window, 0, 10);
    } catch (IllegalStateException ended) {
      // The window may end as soon as it is given.
      Window.acknowledgeEnd();
    }
    assertRight(OTHER, cache.window(new CachedBlob(OTHER, REGION, source), 0, 10, 0), 0, 10);
  }

  @Test
  void closedCacheRefusesMisses() {
    RegionCache cache = cache(2);
    cache.close();
    assertThatThrownBy(() -> cache.window(blob(REGION), 0, 1, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void bytesAreRightUnderRandomOperationsAndEvictionPressure() throws Exception {
    long seed = Long.getLong("lampyr.seed", System.nanoTime());
    System.out.println("seed=" + seed + " of " + getClass().getSimpleName());
    int operations = Integer.getInteger("lampyr.cache.operations", 4000);
    RegionCache cache = cache(3, new FetchLimits(256 << 10, 4, 64, Duration.ofSeconds(5), 4));
    List<FutureTask<Integer>> workers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Random random = new Random(seed + i);
      workers.add(start(() -> work(cache, random, operations / 8)));
    }
    int ended = 0;
    for (FutureTask<Integer> worker : workers) {
      ended += worker.get();
    }
    // Pressure is real only if windows do end under their readers.
    assertThat(cache.stats().evictions()).isPositive();
    assertThat(ended).isGreaterThanOrEqualTo(0);
  }

  private int work(RegionCache cache, Random random, int operations) {
    int ended = 0;
    for (int i = 0; i < operations; i++) {
      BlobKey key = random.nextBoolean() ? KEY : OTHER;
      long length = 3L * REGION - random.nextInt(3) * 5000L;
      CachedBlob blob = new CachedBlob(key, length, source);
      long offset = random.nextLong(length);
      int needed = (int) Math.min(1 + random.nextInt(20_000), length - offset);
      switch (random.nextInt(20)) {
        case 0 -> cache.forget(key);
        case 1 -> cache.prefetch(blob, offset, needed);
        case 2 -> {
          byte[] into = new byte[needed];
          cache.copy(blob, offset, MemorySegment.ofArray(into));
          assertThat(into).isEqualTo(PatternSource.bytes(key, offset, needed));
        }
        case 3 ->
            cache.populate(
                key, offset, MemorySegment.ofArray(PatternSource.bytes(key, offset, needed)));
        case 4 -> {
          if (random.nextInt(20) == 0) {
            cache.clear();
          }
        }
        default -> ended += read(cache, blob, offset, needed, random.nextInt(30_000));
      }
    }
    return ended;
  }

  private static int read(RegionCache cache, CachedBlob blob, long offset, int needed, int ahead) {
    Window window = cache.window(blob, offset, needed, ahead);
    long inRegion = Math.min(needed, REGION - offset % REGION);
    assertThat(window.start()).isLessThanOrEqualTo(offset);
    assertThat(window.end()).isGreaterThanOrEqualTo(offset + inRegion);
    assertThat(window.end()).isLessThanOrEqualTo(blob.length());
    try {
      assertThat(PatternSource.isRight(blob.key(), window)).isTrue();
      return 0;
    } catch (IllegalStateException ended) {
      Window.acknowledgeEnd();
      return 1;
    }
  }
}
