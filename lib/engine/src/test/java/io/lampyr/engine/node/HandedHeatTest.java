package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.blockcache.region.RegionCache;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HandedHeatTest {
  private static final int REGION = 64 << 10;
  private static final int BLOCK = 16 << 10;
  private static final BlobKey BLOB = new BlobKey("indices/a/0/1/bcc-7");
  private static final BlobKey FOREIGN = new BlobKey("indices/a/0/1/bcc-5");
  private static final BlobKey GONE = new BlobKey("indices/a/0/1/bcc-6");

  private final VirtualTime time = VirtualTime.threaded();
  private final Ports ports = new Ports(time, time, new SeededRandomness(7));
  private final AtomicInteger requests = new AtomicInteger();
  private final Semaphore made = new Semaphore(0);
  private final ByteSource store =
      (blob, _, into) -> {
        requests.incrementAndGet();
        made.release();
        if (blob.equals(GONE)) {
          throw new UnavailableException("gone");
        }
        if (blob.equals(FOREIGN)) {
          throw new IllegalArgumentException("no such bytes");
        }
        into.fill((byte) 1);
      };
  private final RegionCache giver = cache();
  private final RegionCache taker = cache();

  private RegionCache cache() {
    CacheSettings.FetchLimits limits =
        new CacheSettings.FetchLimits(1 << 20, 8, 64, Duration.ofSeconds(5), 4);
    return RegionCache.inMemory(
        new CacheSettings(64L * REGION, REGION, BLOCK, Duration.ZERO, limits), ports);
  }

  @AfterEach
  void end() {
    giver.close();
    taker.close();
  }

  private void reads(RegionCache cache, int... offsets) {
    for (int offset : offsets) {
      cache.window(new CachedBlob(BLOB, 32L * REGION, store), offset, 8, 0);
    }
  }

  private void awaitRequests(int count) throws InterruptedException {
    assertThat(made.tryAcquire(count, 60, TimeUnit.SECONDS)).isTrue();
    assertThat(requests).hasValue(count);
  }

  @Test
  void whatTheGiverUsedIsNearTheTakerBeforeItIsAskedForAndCostsOneRequestAStretch()
      throws InterruptedException {
    int[] used = {0, 3 * BLOCK, 5 * REGION, 9 * REGION + 2 * BLOCK};
    reads(giver, used);
    List<HotBytes> hottest = giver.hottest(BLOB::equals, 256);
    assertThat(hottest).hasSize(used.length);
    requests.set(0);
    made.drainPermits();
    HandedHeat heat = new HandedHeat(taker, store, ports);
    heat.used(List.of(new HotBytes(GONE, 0, BLOCK), new HotBytes(FOREIGN, 0, BLOCK)));
    heat.used(hottest);
    awaitRequests(2 + used.length);
    reads(taker, used);
    assertThat(requests).hasValue(2 + used.length);
  }

  @Test
  void noMoreIsReadThanTheBoundOfOneNoticeAndWhatIsBeyondIsDropped() throws InterruptedException {
    int half = (int) (HandedHeat.MOST_BYTES / 2);
    HandedHeat heat = new HandedHeat(taker, store, ports);
    List<HotBytes> huge =
        IntStream.range(0, 3).mapToObj(i -> new HotBytes(GONE, (long) i * half, half)).toList();
    heat.used(huge);
    awaitRequests(2);
  }
}
