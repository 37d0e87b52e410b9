package io.lampyr.blockcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.CacheSettings.FetchLimits;
import io.lampyr.blockcache.PatternSource.Read;
import io.lampyr.blockcache.region.RegionCache;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every cache of regions does, wherever it keeps them. */
public abstract class BlockCacheContract {
  protected static final int PAGE = CacheSettings.PAGE_BYTES;
  protected static final int REGION = 64 * 1024;
  protected static final int BLOCK = 16 * 1024;
  protected static final BlobKey KEY = new BlobKey("indices/a/0/1/bcc-7");
  protected static final BlobKey OTHER = new BlobKey("indices/a/0/1/bcc-8");
  private static final FetchLimits LIMITS =
      new FetchLimits(1 << 20, 8, 64, Duration.ofSeconds(5), 4);

  protected final VirtualTime time = VirtualTime.threaded();
  protected final PatternSource source = new PatternSource();
  private final List<RegionCache> open = new ArrayList<>();

  /** A new, empty cache. */
  protected abstract RegionCache make(CacheSettings settings, CachePorts ports);

  protected CachePorts ports() {
    return new CachePorts(time, time, new SeededRandomness(7), Metrics.none());
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
  }

  protected static void assertRight(BlobKey key, Window window, long offset, int needed) {
    assertThat(window.start()).isLessThanOrEqualTo(offset);
    assertThat(window.end()).isGreaterThanOrEqualTo(offset + needed);
    assertThat(PatternSource.isRight(key, window)).isTrue();
  }

  @Test
  void missFetchesTheAlignedBlockAndReadsOfItAreFree() {
    RegionCache cache = cache(4);
    CachedBlob blob = blob(10 * REGION);
    assertRight(KEY, cache.window(blob, BLOCK + 100, 8, 0), BLOCK + 100, 8);
    assertThat(source.reads()).containsExactly(new Read(KEY, BLOCK, BLOCK));
    for (int at = BLOCK; at < 2 * BLOCK; at += 1000) {
      assertRight(KEY, cache.window(blob, at, 1, 0), at, 1);
    }
    assertThat(source.count()).isEqualTo(1);
    assertThat(cache.stats().misses()).isEqualTo(1);
    assertThat(cache.stats().fetchedBytes()).isEqualTo(BLOCK);
  }

  @Test
  void readAheadComesWithTheMissAndStopsAtTheRegion() {
    RegionCache cache = cache(4);
    CachedBlob blob = blob(10 * REGION);
    assertRight(KEY, cache.window(blob, 10, 10, 3 * BLOCK - 20), 10, 3 * BLOCK - 20);
    assertThat(source.reads()).containsExactly(new Read(KEY, 0, 3 * BLOCK));
    cache.window(blob, REGION - 1, 1, 10 * REGION);
    assertThat(source.reads()).last().isEqualTo(new Read(KEY, 3 * BLOCK, BLOCK));
    Window whole = cache.window(blob, 5, 1, 0);
    assertThat(whole.start()).isZero();
    assertThat(whole.end()).isEqualTo(REGION);
  }

  @Test
  void readAcrossARegionsEndGetsWhatLiesInTheRegion() {
    RegionCache cache = cache(4);
    Window window = cache.window(blob(10 * REGION), REGION - 4, 8, 0);
    assertRight(KEY, window, REGION - 4, 4);
    assertThat(window.end()).isEqualTo(REGION);
  }

  @Test
  void onlyMissingStretchesAreFetched() {
    RegionCache cache = cache(4);
    CachedBlob blob = blob(10 * REGION);
    cache.window(blob, BLOCK, 1, 0);
    assertRight(KEY, cache.window(blob, 0, REGION, 0), 0, REGION);
    assertThat(source.reads())
        .containsExactlyInAnyOrder(
            new Read(KEY, BLOCK, BLOCK),
            new Read(KEY, 0, BLOCK),
            new Read(KEY, 2 * BLOCK, 2 * BLOCK));
  }

  @Test
  void nothingBehindThePublishedLengthIsAskedFor() {
    RegionCache cache = cache(4);
    assertRight(KEY, cache.window(blob(100), 0, 100, 5000), 0, 100);
    assertThat(source.reads()).containsExactly(new Read(KEY, 0, 100));
    assertThat(cache.window(blob(100), 40, 1, 0).end()).isEqualTo(100);
    assertThatThrownBy(() -> cache.window(blob(100), 100, 1, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(source.count()).isEqualTo(1);
  }

  @Test
  void pageThatWasPartialIsFilledForALongerBlob() {
    RegionCache cache = cache(4);
    cache.window(blob(PAGE + 100), 0, 1, 0);
    assertThat(source.reads()).containsExactly(new Read(KEY, 0, PAGE + 100));
    CachedBlob grown = blob(3 * PAGE);
    assertRight(KEY, cache.window(grown, PAGE + 50, 50, 0), PAGE + 50, 50);
    assertThat(source.count()).isEqualTo(1);
    assertRight(KEY, cache.window(grown, PAGE + 50, 60, 0), PAGE + 50, 60);
    assertThat(source.reads()).last().isEqualTo(new Read(KEY, PAGE, 2 * PAGE));
    Window ofShorter = cache.window(blob(PAGE + 100), 0, 1, 0);
    assertThat(ofShorter.end()).isEqualTo(PAGE + 100);
    assertThat(source.count()).isEqualTo(2);
  }

  @Test
  void readersOfPagesThatAreThereShareThemAcrossLengths() {
    RegionCache cache = cache(4);
    cache.window(blob(2 * PAGE), 0, 2 * PAGE, 0);
    assertRight(KEY, cache.window(blob(8 * PAGE), 0, 2 * PAGE, 0), 0, 2 * PAGE);
    assertThat(source.count()).isEqualTo(1);
  }

  @Test
  void evictionEndsWindowsAndReadersComeAgain() {
    RegionCache cache = cache(1);
    CachedBlob blob = blob(10 * REGION);
    Window stale = cache.window(blob, 0, 1, 0);
    Window next = cache.window(blob, REGION, 1, 0);
    assertThatThrownBy(() -> stale.bytes().get(ValueLayout.JAVA_BYTE, 0))
        .isInstanceOf(IllegalStateException.class);
    assertRight(KEY, next, REGION, 1);
    assertRight(KEY, cache.window(blob, 0, 1, 0), 0, 1);
    assertThat(cache.stats().evictions()).isEqualTo(2);
  }

  @Test
  void windowsCannotBeWritten() {
    Window window = cache(1).window(blob(REGION), 0, 1, 0);
    assertThat(window.bytes().isReadOnly()).isTrue();
  }

  @Test
  void hotRegionOutlivesAPassOverColdOnes() {
    RegionCache cache = cache(8);
    CachedBlob blob = blob(100L * REGION);
    for (int i = 0; i < 20; i++) {
      cache.window(blob, 0, 1, 0);
    }
    for (int region = 1; region < 30; region++) {
      cache.window(blob, (long) region * REGION, 1, 0);
    }
    int before = source.count();
    cache.window(blob, 0, 1, 0);
    assertThat(source.count()).isEqualTo(before);
  }

  @Test
  void copyUsesWhatIsPresentAndAdmitsNothing() {
    RegionCache cache = cache(2);
    CachedBlob blob = blob(10 * REGION);
    cache.window(blob, BLOCK, 1, 0);
    byte[] into = new byte[2 * REGION + 50];
    cache.copy(blob, 100, MemorySegment.ofArray(into));
    assertThat(into).isEqualTo(PatternSource.bytes(KEY, 100, into.length));
    assertThat(source.reads())
        .containsExactly(
            new Read(KEY, BLOCK, BLOCK),
            new Read(KEY, 100, BLOCK - 100),
            new Read(KEY, 2 * BLOCK, 2 * REGION + 150 - 2 * BLOCK));
    cache.copy(blob, 0, MemorySegment.ofArray(new byte[10]));
    assertThat(source.count()).isEqualTo(4);
  }

  @Test
  void populatedBytesAreReadWithoutARequest() {
    RegionCache cache = cache(4);
    int length = REGION + 3 * PAGE + 77;
    cache.populate(KEY, 0, MemorySegment.ofArray(PatternSource.bytes(KEY, 0, length)));
    CachedBlob blob = blob(length);
    assertRight(KEY, cache.window(blob, 0, REGION, 0), 0, REGION);
    assertRight(KEY, cache.window(blob, REGION, 3 * PAGE + 77, 0), REGION, 3 * PAGE + 77);
    assertThat(source.count()).isZero();
  }

  @Test
  void populatingFromInsideAPageLeavesThatPageOut() {
    RegionCache cache = cache(4);
    byte[] bytes = PatternSource.bytes(KEY, 100, 2 * PAGE);
    cache.populate(KEY, 100, MemorySegment.ofArray(bytes));
    CachedBlob blob = blob(REGION);
    assertRight(KEY, cache.window(blob, PAGE, PAGE, 0), PAGE, PAGE);
    assertThat(source.count()).isZero();
    assertRight(KEY, cache.window(blob, 200, 1, 0), 200, 1);
    assertThat(source.count()).isEqualTo(1);
  }

  @Test
  void forgottenAndClearedBytesAreFetchedAgain() {
    RegionCache cache = cache(4);
    CachedBlob other = new CachedBlob(OTHER, REGION, source);
    Window mine = cache.window(blob(REGION), 0, 1, 0);
    Window others = cache.window(other, 0, 1, 0);
    cache.forget(KEY);
    assertThatThrownBy(() -> mine.bytes().get(ValueLayout.JAVA_BYTE, 0))
        .isInstanceOf(IllegalStateException.class);
    assertThat(PatternSource.isRight(OTHER, others)).isTrue();
    cache.window(blob(REGION), 0, 1, 0);
    assertThat(source.count()).isEqualTo(3);
    cache.clear();
    cache.window(other, 0, 1, 0);
    assertThat(source.count()).isEqualTo(4);
  }

  @Test
  void clearedSlotsAreUsedAgain() {
    RegionCache cache = cache(3);
    for (int round = 0; round < 5; round++) {
      for (int region = 0; region < 3; region++) {
        assertRight(
            KEY,
            cache.window(blob(9 * REGION), (long) region * REGION, 1, 0),
            (long) region * REGION,
            1);
      }
      cache.clear();
    }
    assertThat(cache.stats().evictions()).isZero();
  }

  @Test
  void prefetchedBytesAreReadWithoutARequest() throws InterruptedException {
    RegionCache cache = cache(4);
    CachedBlob blob = blob(3 * REGION);
    CountDownLatch fetched = new CountDownLatch(2);
    source.before(fetched::countDown);
    cache.prefetch(blob, REGION - 10, 20);
    fetched.await();
    assertRight(KEY, cache.window(blob, REGION - 10, 10, 0), REGION - 10, 10);
    assertRight(KEY, cache.window(blob, REGION, 10, 0), REGION, 10);
    assertThat(source.count()).isEqualTo(2);
    cache.prefetch(blob, REGION - 10, 20);
    assertThat(source.count()).isEqualTo(2);
  }

  @Test
  void prefetchesBeyondTheBoundAreDropped() {
    RegionCache cache = cache(16);
    CachedBlob blob = blob(16L * REGION);
    CountDownLatch gate = new CountDownLatch(1);
    source.before(() -> awaitQuietly(gate));
    for (int region = 0; region < 10; region++) {
      cache.prefetch(blob, (long) region * REGION, 1);
    }
    assertThat(cache.stats().dropped()).isEqualTo(10 - LIMITS.maxPrefetches());
    gate.countDown();
  }

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
    while (stuck.count() == 0) {
      Thread.onSpinWait();
    }
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
    while (stuck.count() == 0) {
      Thread.onSpinWait();
    }
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
      return 1;
    }
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
  private static void awaitBlocked(List<? extends FutureTask<?>> tasks) {
    for (FutureTask<?> task : tasks) {
      while (!(task instanceof Started<?> s && s.thread != null && isWaiting(s.thread))) {
        Thread.onSpinWait();
      }
    }
  }

  private static boolean isWaiting(Thread thread) {
    return thread.getState() == Thread.State.WAITING
        && Arrays.stream(thread.getStackTrace())
            .anyMatch(
                frame -> frame.getClassName().matches(".*\\.(FetchGate|Flight|PatternSource)"));
  }

  private void awaitReads(int count) {
    while (source.count() < count) {
      Thread.onSpinWait();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
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

  private static void awaitOrUnavailable(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted", e);
    }
  }
}
