package io.lampyr.engine.upkeep;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * When open shards are refreshed and flushed by themselves, and how many may ask for it.
 *
 * @param refreshInterval how often a shard with changes is refreshed, unless its index says
 *     otherwise
 * @param soonest how often that may be, if an index wants it more often, or has few changes
 * @param flushAgeMax how old the oldest operation may become that no durable commit holds
 * @param flushTranslogBytesMax how much of the log may be needed to recover one shard
 * @param memoryBytes the node's memory, by which clients' refreshes are bounded
 * @param maxWaiting how many calls may wait at one time for refreshes
 * @param maxWait after which a refresh is made for those who wait for the next one
 * @param restAfter how long nobody may have written to a shard that is laid to rest
 */
public record UpkeepSettings(
    Duration refreshInterval,
    Duration soonest,
    Duration flushAgeMax,
    long flushTranslogBytesMax,
    long memoryBytes,
    int maxWaiting,
    Duration maxWait,
    Duration restAfter) {
  /** For a node of 4 GiB. */
  public static final UpkeepSettings DEFAULT =
      new UpkeepSettings(
          Duration.ofSeconds(5),
          Duration.ofSeconds(5),
          Duration.ofMinutes(10),
          96L << 20,
          4L << 30,
          256,
          Duration.ofSeconds(30),
          Duration.ofMinutes(30));

  public UpkeepSettings {
    Check.that(refreshInterval.isPositive(), "refresh.interval must be positive");
    Check.that(
        soonest.isPositive() && soonest.compareTo(refreshInterval) <= 0,
        "the shortest refresh interval must be positive, and no longer than the usual one");
    Check.that(flushAgeMax.isPositive(), "flush.age_max must be positive");
    Check.positive(flushTranslogBytesMax, "flush.translog_bytes_max");
    Check.positive(memoryBytes, "memory");
    Check.positive(maxWaiting, "refresh.max_waiting");
    Check.that(maxWait.isPositive(), "refresh.max_wait must be positive");
    Check.that(restAfter.isPositive(), "shards.rest_after must be positive");
  }

  public UpkeepSettings restingAfter(Duration idle) {
    return new UpkeepSettings(
        refreshInterval,
        soonest,
        flushAgeMax,
        flushTranslogBytesMax,
        memoryBytes,
        maxWaiting,
        maxWait,
        idle);
  }

  public UpkeepSettings withMemory(long bytes) {
    return new UpkeepSettings(
        refreshInterval,
        soonest,
        flushAgeMax,
        flushTranslogBytesMax,
        bytes,
        maxWaiting,
        maxWait,
        restAfter);
  }

  /** Where refreshes cost no requests. */
  public UpkeepSettings refreshingAsSoonAs(Duration shortest) {
    return new UpkeepSettings(
        refreshInterval,
        shortest,
        flushAgeMax,
        flushTranslogBytesMax,
        memoryBytes,
        maxWaiting,
        maxWait,
        restAfter);
  }
}
