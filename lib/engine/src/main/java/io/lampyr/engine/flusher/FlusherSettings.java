package io.lampyr.engine.flusher;

import io.lampyr.base.check.Check;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;
import java.time.Duration;
import java.util.List;

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

  static final Setting<Duration> AGE_MAX =
      Setting.of(
          "flush.age_max",
          ValueType.duration(),
          DEFAULT.ageMax(),
          "how old the oldest log object may become that is kept for a shard");
  static final Setting<ByteSize> TRANSLOG_BYTES_MAX =
      Setting.of(
          "flush.translog_bytes_max",
          ValueType.byteSize(),
          new ByteSize(DEFAULT.translogBytesMax()),
          "how much of a log may be kept for a shard");

  public static final List<Setting<?>> SETTINGS = List.of(AGE_MAX, TRANSLOG_BYTES_MAX);

  public FlusherSettings {
    Check.that(ageMax.isPositive(), "flush.age_max must be positive");
    Check.positive(translogBytesMax, "flush.translog_bytes_max");
    Check.positive(flushesAtOnce, "flushes at once");
    Check.positive(flushesMax, "flushes of one run");
  }

  public static FlusherSettings from(Settings settings) {
    return new FlusherSettings(
        settings.get(AGE_MAX),
        settings.get(TRANSLOG_BYTES_MAX).bytes(),
        DEFAULT.flushesAtOnce(),
        DEFAULT.flushesMax());
  }
}
