package io.lampyr.blockcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.blockcache.PatternSource.Read;
import io.lampyr.blockcache.region.RegionCache;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What every cache of regions does, wherever it keeps them. */
public abstract class BlockCacheContract extends BlockCacheConcurrencyContract {
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
  void tellsWhatWasWantedLastOfSomeBlobsAndThatOnly() {
    RegionCache cache = cache(8);
    CachedBlob blob = blob(10 * REGION);
    cache.window(blob, BLOCK, 1, 0);
    time.advance(Duration.ofSeconds(1));
    cache.window(blob, 3 * REGION, 1, 0);
    cache.window(blob, 3 * REGION + 2 * BLOCK, 1, 0);
    time.advance(Duration.ofSeconds(1));
    cache.window(new CachedBlob(OTHER, REGION, source), 0, 1, 0);
    assertThat(cache.hottest(KEY::equals, 10))
        .containsExactly(
            new HotBytes(KEY, 3 * REGION, BLOCK),
            new HotBytes(KEY, 3 * REGION + 2 * BLOCK, BLOCK),
            new HotBytes(KEY, BLOCK, BLOCK));
    assertThat(cache.hottest(_ -> true, 1)).containsExactly(new HotBytes(OTHER, 0, BLOCK));
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
  void prefetchesOfSeveralRegionsAreUnderWayTogetherAndReadsWaitForThem() {
    RegionCache cache = cache(4);
    CachedBlob blob = blob(3 * REGION);
    CountDownLatch together = new CountDownLatch(2);
    source.before(() -> {
      together.countDown();
      awaitQuietly(together);
    });
    cache.prefetch(blob, REGION - 10, 20);
    // Whether the fetches have begun or not, they are known to whoever comes next.
    assertRight(KEY, cache.window(blob, REGION - 10, 10, 0), REGION - 10, 10);
    assertRight(KEY, cache.window(blob, REGION, 10, 0), REGION, 10);
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
}
