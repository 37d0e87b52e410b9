package io.lampyr.embedded;

import io.lampyr.base.check.Check;
import io.lampyr.base.unit.Durations;
import io.lampyr.engine.garbage.GcSettings;
import java.time.Duration;

/**
 * When the server looks after what it stores.
 *
 * @param grace from when a blob is found to be garbage to when it is deleted: longer than any
 *     search takes
 * @param gcInterval from one run of garbage collection to the next
 * @param flusherInterval from one run of the commit flusher to the next
 * @param restAfter how long nobody may have written to a shard that is laid to rest
 */
public record UpkeepSettings(
    Duration grace, Duration gcInterval, Duration flusherInterval, Duration restAfter) {
  /** Searches give up after less than half a minute. */
  public static final Duration LEAST_GRACE = Duration.ofSeconds(40);

  /**
   * In a folder all requests are cheap, and the disk is the machine's own: what is deleted gives
   * its room back within a minute, and what nobody writes to is soon there once only.
   */
  public static final UpkeepSettings DEFAULT =
      new UpkeepSettings(
          Duration.ofSeconds(45),
          Duration.ofSeconds(15),
          Duration.ofMinutes(5),
          Duration.ofMinutes(5));

  private static final int MARGIN_DIVISOR = 4;

  public UpkeepSettings {
    Check.that(grace.toMillis() >= MARGIN_DIVISOR, "gc grace must be some milliseconds");
    Check.that(gcInterval.isPositive(), "gc interval must be positive");
    Check.that(flusherInterval.isPositive(), "flusher interval must be positive");
    Check.that(restAfter.isPositive(), "time until shards rest must be positive");
  }

  /** With the usual time until shards rest. */
  public UpkeepSettings(Duration grace, Duration gcInterval, Duration flusherInterval) {
    this(grace, gcInterval, flusherInterval, DEFAULT.restAfter());
  }

  /** As an operator may choose them: no grace that a search could outlast. */
  public static UpkeepSettings of(Duration grace, Duration gcInterval, Duration restAfter) {
    Check.that(
        grace.compareTo(LEAST_GRACE) >= 0,
        "gc grace must be at least "
            + Durations.print(LEAST_GRACE)
            + ", as searches may read for so long what was just replaced: "
            + Durations.print(grace));
    return new UpkeepSettings(grace, gcInterval, DEFAULT.flusherInterval(), restAfter);
  }

  GcSettings gc() {
    Duration margin = grace.dividedBy(MARGIN_DIVISOR);
    return GcSettings.of(grace.minus(margin), margin);
  }
}
