package io.lampyr.engine.flusher;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * When a shard is flushed from outside.
 *
 * @param ageMax how old the oldest log object may become that is kept for a shard
 * @param translogBytesMax how much of a log may be kept for a shard
 * @param flushesAtOnce how many owners' flushes run side by side
 * @param flushesMax how many shards one run flushes; the next goes on
 */
public record FlusherSettings(
    Duration ageMax, long translogBytesMax, int flushesAtOnce, int flushesMax) {
  /** Somewhat later than owners do it by themselves. */
  public static final FlusherSettings DEFAULT =
      new FlusherSettings(Duration.ofMinutes(15), 512L << 20, 8, 1000);

  public FlusherSettings {
    Check.that(ageMax.isPositive(), "flush.age_max must be positive");
    Check.positive(translogBytesMax, "flush.translog_bytes_max");
    Check.positive(flushesAtOnce, "flushes at once");
    Check.positive(flushesMax, "flushes of one run");
  }
}
