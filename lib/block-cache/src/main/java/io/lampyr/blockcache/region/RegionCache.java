package io.lampyr.blockcache.region;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.blockcache.TierMeter;
import io.lampyr.blockcache.TierStats;
import io.lampyr.blockcache.TierUse;
import io.lampyr.blockcache.Window;
import io.lampyr.blockcache.policy.AdaptivePolicy;
import io.lampyr.blockcache.policy.EvictionPolicy;
import io.lampyr.blockcache.region.Flights.Wish;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A cache of regions, in memory or in a folder.
 *
 * <p>A folder belongs to one process at a time. What a process left there is used again by the
 * next, after its checksum was compared; anything else that is found there costs time, nothing
 * more. The folder is described in {@code docs/format/block-cache.md}.
 */
public final class RegionCache implements BlockCache {
  private static final String TIER = "regions";
  private static final int PAGE = CacheSettings.PAGE_BYTES;

  /** How often a read tries to find its bytes in a region before it fetches them for itself. */
  private static final int MAX_ROUNDS = 4;

  private final CacheSettings settings;
  private final Ports ports;
  private final TierMeter meter;
  private final RegionTable table;
  private final Filler filler;
  private final AtomicInteger prefetches = new AtomicInteger();

  private RegionCache(CacheSettings settings, Ports ports, Slots slots, TierMeter meter) {
    this.settings = settings;
    this.ports = ports;
    this.meter = meter;
    EvictionPolicy<RegionKey> policy = new AdaptivePolicy<>(slots.count());
    this.table =
        new RegionTable(
            slots, settings.regionBytes(), policy, meter, () -> ports.clock().monotonicNanos());
    this.filler = new Filler(settings.limits(), ports, slots.ledger(), meter);
    ports.metrics().gauge("cache.regions", () -> table.all().size(), "tier", TIER);
  }

  /** A cache outside the heap, which is empty after every start. */
  public static RegionCache inMemory(CacheSettings settings, Ports ports) {
    return new RegionCache(
        settings, ports, new MemorySlots(settings.regions(), settings.regionBytes()), meter(ports));
  }

  /**
   * A cache in a folder, which is made if it is missing.
   *
   * @throws io.lampyr.base.error.MisconfiguredException if another process uses the folder, or it
   *     cannot be written
   */
  public static RegionCache inFolder(Path folder, CacheSettings settings, Ports ports) {
    return new RegionCache(
        settings, ports, FileSlots.open(folder, settings, ports.randomness()), meter(ports));
  }

  private static TierMeter meter(Ports ports) {
    return new TierMeter(ports.metrics(), TIER);
  }

  @Override
  public Window window(CachedBlob blob, long offset, int needed, int readAhead) {
    Check.that(
        offset >= 0 && offset < blob.length(),
        "offset must be within the blob: offset=" + offset + " length=" + blob.length());
    Check.that(needed > 0 && readAhead >= 0, "needed must be positive, readAhead not negative");
    Stretch stretch = Stretch.of(blob, offset, needed, settings.regionBytes());
    meter.read(stretch.to() - stretch.from());
    Window near = present(stretch);
    if (near != null) {
      meter.hit();
      return near;
    }
    meter.miss();
    return bring(blob, stretch, readAhead);
  }

  private @Nullable Window present(Stretch stretch) {
    Region region = table.find(stretch.key());
    if (region == null) {
      return null;
    }
    if (region.isNewTouch(ports.clock().monotonicNanos(), settings.touchInterval().toNanos())) {
      table.touched(stretch.key());
    }
    return region.window(stretch.from(), stretch.to(), stretch.limit());
  }

  private Window bring(CachedBlob blob, Stretch stretch, int readAhead) {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Optional<Pin> pinned = table.pinOrAssign(stretch.key());
      if (pinned.isEmpty()) {
        break;
      }
      try (Pin pin = pinned.get()) {
        Region region = pin.region();
        region.restored().check(region, pin.slot(), stretch.from(), stretch.to());
        Window window = region.window(stretch.from(), stretch.to(), stretch.limit());
        if (window != null) {
          return window;
        }
        Optional<Window> aside = filler.fill(pin, blob, wish(stretch, readAhead));
        window = region.window(stretch.from(), stretch.to(), stretch.limit());
        if (window != null) {
          return window;
        }
        if (aside.isPresent() && stretch.isWithin(aside.get())) {
          return aside.get();
        }
      }
    }
    return bringForOne(blob, stretch);
  }

  /** Widened to whole blocks on both sides: a request costs more than the bytes. */
  private Wish wish(Stretch stretch, int readAhead) {
    int block = settings.minFetchBytes();
    long widest = Math.ceilDiv((long) stretch.to() + readAhead, block) * block;
    int from = stretch.from() / block * block;
    int to = (int) Math.min(widest, stretch.limit());
    return new Wish(
        stretch.from() / PAGE,
        Math.ceilDiv(stretch.to(), PAGE),
        from / PAGE,
        Math.ceilDiv(to, PAGE),
        stretch.limit());
  }

  /** There is no room, or others' fetches keep failing to come: a window of the reader's own. */
  private Window bringForOne(CachedBlob blob, Stretch stretch) {
    MemorySegment bytes = MemorySegment.ofArray(new byte[stretch.to() - stretch.from()]);
    long start = stretch.start() + stretch.from();
    filler.fetch(blob, start, bytes);
    return new Window(start, bytes.asReadOnly());
  }

  @Override
  public void prefetch(CachedBlob blob, long offset, long length) {
    Check.that(
        offset >= 0 && length >= 0 && offset <= blob.length() - length,
        "span must be within the blob: offset=" + offset + " length=" + length);
    long end = offset + length;
    for (long at = offset; at < end; ) {
      int rest = (int) Math.min(end - at, settings.regionBytes());
      Stretch stretch = Stretch.of(blob, at, rest, settings.regionBytes());
      if (window(stretch) == null) {
        prefetch(blob, stretch);
      }
      at = stretch.start() + stretch.to();
    }
  }

  /** Who reads the bytes now finds the fetch under way and waits for it. */
  private void prefetch(CachedBlob blob, Stretch stretch) {
    if (prefetches.incrementAndGet() > settings.limits().maxPrefetches()) {
      prefetches.decrementAndGet();
      meter.dropped();
      return;
    }
    try {
      Optional<Pin> pinned = table.pinOrAssign(stretch.key());
      if (pinned.isEmpty()) {
        meter.dropped();
        return;
      }
      try (Pin pin = pinned.get()) {
        Region region = pin.region();
        region.restored().check(region, pin.slot(), stretch.from(), stretch.to());
        prefetches.addAndGet(
            filler.begin(pin, blob, wish(stretch, 0), prefetches::decrementAndGet));
      }
    } catch (RuntimeException e) {
      // Whoever reads the bytes meets the failure again.
      meter.dropped();
    } finally {
      prefetches.decrementAndGet();
    }
  }

  private @Nullable Window window(Stretch stretch) {
    Region region = table.find(stretch.key());
    return region == null ? null : region.window(stretch.from(), stretch.to(), stretch.limit());
  }

  @Override
  public void copy(CachedBlob blob, long offset, MemorySegment into) {
    long length = into.byteSize();
    Check.that(
        offset >= 0 && offset <= blob.length() - length,
        "span must be within the blob: offset=" + offset + " length=" + length);
    new Copier(table, filler, meter, settings.regionBytes()).copy(blob, offset, into);
  }

  @Override
  public void populate(BlobKey blob, long offset, MemorySegment bytes) {
    Check.notNegative(offset, "offset");
    long end = offset + bytes.byteSize();
    // Half the cache at most: what was just written is no worthier than all that is read.
    int room = Math.max(1, settings.regions() / 2);
    long at = Math.ceilDiv(offset, PAGE) * (long) PAGE;
    for (int taken = 0; at < end && taken < room; taken++) {
      long ordinal = at / settings.regionBytes();
      long start = ordinal * settings.regionBytes();
      long to = Math.min(end, start + settings.regionBytes());
      if (!populate(new RegionKey(blob, ordinal), at, bytes.asSlice(at - offset, to - at))) {
        meter.dropped();
        return;
      }
      at = to;
    }
  }

  private boolean populate(RegionKey key, long offset, MemorySegment bytes) {
    Optional<Pin> pinned = table.pinOrAssign(key);
    if (pinned.isEmpty()) {
      return false;
    }
    try (Pin pin = pinned.get()) {
      int from = (int) (offset - pin.region().start());
      int to = from + (int) bytes.byteSize();
      return pin.region().presence().filledEnd(from, to) == to || filler.keep(pin, from, bytes);
    }
  }

  @Override
  public void forget(BlobKey blob) {
    table.forget(blob);
  }

  @Override
  public void clear() {
    table.clear();
  }

  /**
   * Takes no more than so many bytes from now on, at least one region, and gives back what is
   * beyond, but for regions that are in use this moment. Returns what it may take for now. For one
   * thread at a time.
   */
  public long hold(long bytes) {
    int regions = Math.clamp(bytes / settings.regionBytes(), 1, settings.regions());
    return (long) table.hold(regions) * settings.regionBytes();
  }

  /** What happened so far. */
  public TierStats stats() {
    return meter.stats();
  }

  @Override
  public List<TierUse> use() {
    Map<BlobKey, Long> held = new HashMap<>();
    for (Region region : table.all()) {
      long filled = region.presence().filled();
      if (filled > 0) {
        held.merge(region.key().blob(), filled, Long::sum);
      }
    }
    long unit = settings.regionBytes();
    return List.of(new TierUse(TIER, stats(), settings.regions() * unit, unit, held));
  }

  @Override
  public List<HotBytes> hottest(Predicate<BlobKey> blobs, int most) {
    return table.all().stream()
        .filter(region -> blobs.test(region.key().blob()))
        .sorted(Comparator.comparingLong(Region::lastTouch).reversed())
        .flatMap(region -> region.filled().stream())
        .limit(most)
        .toList();
  }

  @Override
  public void close() {
    table.close();
  }
}
