package io.lampyr.blockcache;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * How large a cache is and how it fills.
 *
 * @param sizeBytes what all regions may take together; rounded down to whole regions, at least one
 * @param regionBytes the unit of eviction; a multiple of {@link #PAGE_BYTES}
 * @param minFetchBytes misses are widened to aligned blocks of this size, as a request costs more
 *     than bytes do; a multiple of {@link #PAGE_BYTES}
 * @param touchInterval reads of one region that lie closer together than this count once: one query
 *     that opens fifty cursors wants a region once
 * @param limits the bounds on what happens at once
 */
public record CacheSettings(
    long sizeBytes,
    int regionBytes,
    int minFetchBytes,
    Duration touchInterval,
    FetchLimits limits) {

  /** The unit of presence: what is filled is filled in pages of this size. */
  public static final int PAGE_BYTES = 4096;

  /** The most regions of one cache: each is a mapping, and systems bound those at 65,530. */
  public static final int MAX_REGIONS = 32_768;

  /** As many small blobs should be near at the same time, if there is room for them. */
  private static final int WANTED_REGIONS = 4096;

  private static final int MAX_REGION_BYTES = 1 << 30;
  private static final int DEFAULT_REGION_BYTES = 16 << 20;
  private static final int DEFAULT_MEMORY_REGION_BYTES = 1 << 20;
  private static final int DEFAULT_MIN_FETCH_BYTES = 128 << 10;
  private static final Duration DEFAULT_TOUCH_INTERVAL = Duration.ofMillis(10);

  public CacheSettings {
    Check.that(
        regionBytes >= PAGE_BYTES
            && regionBytes <= MAX_REGION_BYTES
            && regionBytes % PAGE_BYTES == 0,
        "regionBytes must be a multiple of 4096 up to 1 GiB: " + regionBytes);
    Check.that(
        minFetchBytes >= PAGE_BYTES && minFetchBytes % PAGE_BYTES == 0,
        "minFetchBytes must be a multiple of 4096: " + minFetchBytes);
    Check.that(sizeBytes >= regionBytes, "sizeBytes must hold one region: " + sizeBytes);
    Check.that(
        sizeBytes / regionBytes <= MAX_REGIONS,
        "regionBytes must be larger for this sizeBytes: at most 32768 regions, not "
            + sizeBytes / regionBytes);
    Check.that(!touchInterval.isNegative(), "touchInterval must not be negative");
  }

  /**
   * The defaults for a cache on disk: large regions, and larger still above half a terabyte;
   * smaller ones below 64 GiB, as each small blob takes one, and there may be thousands.
   */
  public static CacheSettings onDisk(long sizeBytes) {
    long region = DEFAULT_MEMORY_REGION_BYTES;
    while (sizeBytes / region > WANTED_REGIONS && region < DEFAULT_REGION_BYTES) {
      region *= 2;
    }
    while (sizeBytes / region > MAX_REGIONS && region < MAX_REGION_BYTES) {
      region *= 2;
    }
    return new CacheSettings(
        sizeBytes,
        (int) region,
        DEFAULT_MIN_FETCH_BYTES,
        DEFAULT_TOUCH_INTERVAL,
        FetchLimits.DEFAULTS);
  }

  /** The defaults for a cache in memory, where a region costs its whole size at once. */
  public static CacheSettings inMemory(long sizeBytes) {
    long region = DEFAULT_MEMORY_REGION_BYTES;
    while (sizeBytes / region > MAX_REGIONS && region < MAX_REGION_BYTES) {
      region *= 2;
    }
    return new CacheSettings(
        sizeBytes,
        (int) region,
        DEFAULT_MIN_FETCH_BYTES,
        DEFAULT_TOUCH_INTERVAL,
        FetchLimits.DEFAULTS);
  }

  /** How many regions fit. */
  public int regions() {
    return (int) (sizeBytes / regionBytes);
  }

  /**
   * The bounds on what happens at once.
   *
   * @param maxFetchingBytes the buffers of all fetches under way; a fetch waits for its share
   * @param maxFetches how many fetches may be under way
   * @param maxWaiting how many threads may wait, for another's fetch or for a share; beyond it
   *     reads are refused as overload
   * @param maxWait how long a thread waits for another's fetch before it fetches for itself
   * @param maxPrefetches how many prefetches may be under way; what is beyond is dropped
   */
  public record FetchLimits(
      long maxFetchingBytes, int maxFetches, int maxWaiting, Duration maxWait, int maxPrefetches) {

    static final FetchLimits DEFAULTS =
        new FetchLimits(256L << 20, 256, 16_384, Duration.ofSeconds(5), 256);

    public FetchLimits {
      Check.positive(maxFetchingBytes, "maxFetchingBytes");
      Check.positive(maxFetches, "maxFetches");
      Check.positive(maxWaiting, "maxWaiting");
      Check.that(maxWait.isPositive(), "maxWait must be positive");
      Check.positive(maxPrefetches, "maxPrefetches");
    }
  }
}
