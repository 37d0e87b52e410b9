package io.lampyr.translog.batch;

import io.lampyr.base.check.Check;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.translog.format.Limits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * When batches close and how much may wait.
 *
 * @param flushInterval how long the oldest operation of a batch waits before the batch closes
 * @param maxBatchBytes at how many bytes, before compression, a batch closes at once
 * @param maxInFlight how many closed batches may be uploading or waiting for their release; further
 *     ones stay open, so that a slow store gets fewer and larger objects
 * @param idle whether a lone request waits out the interval where uploads are to spare
 * @param pending how much may wait for its release
 * @param backoff the pauses between attempts of an upload or of a lease read
 */
public record BatchSettings(
    Duration flushInterval,
    int maxBatchBytes,
    int maxInFlight,
    IdleFlush idle,
    PendingBound pending,
    Backoff backoff) {
  private static final Duration INTERVAL = Duration.ofMillis(200);

  /** What part of the interval a lone request waits. */
  private static final int IDLE_PART = 20;

  private static final Duration LONGEST_INTERVAL = Duration.ofMinutes(1);

  static final Setting<Duration> FLUSH_INTERVAL =
      Setting.of(
          "translog.flush_interval",
          ValueType.duration()
              .where(
                  interval -> interval.isPositive() && interval.compareTo(LONGEST_INTERVAL) <= 0,
                  "a duration above 0 and up to 1m"),
          defaults().flushInterval(),
          "how long an operation waits for others to be uploaded with");
  static final Setting<Optional<Duration>> IDLE_FLUSH =
      Setting.of(
          "translog.idle_flush",
          ValueType.duration().optional(),
          Optional.empty(),
          "how long a request waits instead while it is the only one and uploads are to spare;"
              + " nothing: a twentieth of the interval");
  static final Setting<ByteSize> MAX_BATCH_SIZE =
      Setting.of(
          "translog.max_batch_size",
          ValueType.byteSize()
              .where(
                  size -> size.bytes() > 0 && size.bytes() <= Limits.MAX_APPEND_BYTES,
                  "a size from 1b to " + new ByteSize(Limits.MAX_APPEND_BYTES)),
          new ByteSize(defaults().maxBatchBytes()),
          "how much is uploaded at once, however short the wait; before compression");
  static final Setting<ByteSize> MAX_PENDING_SIZE =
      Setting.of(
          "translog.max_pending_size",
          ValueType.byteSize().where(size -> size.bytes() > 0, "a size of at least 1b"),
          new ByteSize(defaults().pending().bytes()),
          "how much may wait to be acknowledged; beyond it writers are answered 429");

  public static final List<Setting<?>> SETTINGS =
      List.of(FLUSH_INTERVAL, IDLE_FLUSH, MAX_BATCH_SIZE, MAX_PENDING_SIZE);

  public BatchSettings {
    Check.that(
        flushInterval.isPositive() && flushInterval.compareTo(LONGEST_INTERVAL) <= 0,
        "translog.flush_interval must be positive and at most a minute");
    Check.that(
        maxBatchBytes > 0 && maxBatchBytes <= Limits.MAX_APPEND_BYTES,
        "translog.max_batch_size must be in (0, 64 MiB]");
    Check.that(maxInFlight >= 1 && maxInFlight <= 64, "batches in flight must be in [1, 64]");
    Check.that(
        idle.delay().compareTo(flushInterval) <= 0,
        "translog.idle_flush must be at most translog.flush_interval");
  }

  public static BatchSettings from(Settings settings) {
    BatchSettings standard = defaults();
    PendingBound pending = standard.pending();
    Duration interval = settings.get(FLUSH_INTERVAL);
    return new BatchSettings(
        interval,
        (int) settings.get(MAX_BATCH_SIZE).bytes(),
        standard.maxInFlight(),
        IdleFlush.after(settings.get(IDLE_FLUSH).orElseGet(() -> shorter(interval))),
        new PendingBound(
            settings.get(MAX_PENDING_SIZE).bytes(), pending.operations(), pending.retryAfter()),
        standard.backoff());
  }

  public static BatchSettings defaults() {
    return new BatchSettings(
        INTERVAL,
        16 << 20,
        4,
        IdleFlush.after(shorter(INTERVAL)),
        new PendingBound(128L << 20, 200_000, Duration.ofSeconds(1)),
        new Backoff(Duration.ofMillis(50), Duration.ofSeconds(5)));
  }

  /** With another interval, and what a lone request waits in proportion. */
  public BatchSettings with(Duration interval) {
    IdleFlush other = idle.on() ? IdleFlush.after(shorter(interval)) : idle;
    return new BatchSettings(interval, maxBatchBytes, maxInFlight, other, pending, backoff);
  }

  private static Duration shorter(Duration interval) {
    return interval.dividedBy(IDLE_PART);
  }

  public BatchSettings with(IdleFlush changed) {
    return new BatchSettings(flushInterval, maxBatchBytes, maxInFlight, changed, pending, backoff);
  }

  public BatchSettings with(PendingBound changed) {
    return new BatchSettings(flushInterval, maxBatchBytes, maxInFlight, idle, changed, backoff);
  }

  /**
   * With {@code on}, a batch that holds one request closes after the delay instead of the interval,
   * where the {@link UploadBudget} allows it. The delay lets the rest of a request arrive.
   */
  public record IdleFlush(boolean on, Duration delay) {
    public IdleFlush {
      Check.that(!delay.isNegative(), "translog.idle_flush must not be negative");
    }

    public static IdleFlush off() {
      return new IdleFlush(false, Duration.ZERO);
    }

    public static IdleFlush after(Duration delay) {
      return new IdleFlush(true, delay);
    }
  }

  /**
   * How much may be appended and not yet released, reservations included; beyond it callers are
   * told to come back after {@code retryAfter}. One append larger than the bound passes when
   * nothing else is pending.
   */
  public record PendingBound(long bytes, int operations, Duration retryAfter) {
    public PendingBound {
      Check.positive(bytes, "translog.max_pending_size");
      Check.positive(operations, "pending operations");
      Check.that(retryAfter.isPositive(), "time to come back after must be positive");
    }
  }
}
