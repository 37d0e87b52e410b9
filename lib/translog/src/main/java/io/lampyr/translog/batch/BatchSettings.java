package io.lampyr.translog.batch;

import io.lampyr.base.check.Check;
import io.lampyr.translog.format.Limits;
import java.time.Duration;

/**
 * When batches close and how much may wait.
 *
 * @param flushInterval how long the oldest operation of a batch waits before the batch closes
 * @param maxBatchBytes at how many bytes, before compression, a batch closes at once
 * @param maxInFlight how many closed batches may be uploading or waiting for their release; further
 *     ones stay open, so that a slow store gets fewer and larger objects
 * @param idle whether a lone request waits out the interval
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
  public BatchSettings {
    Check.that(
        flushInterval.isPositive() && flushInterval.compareTo(Duration.ofMinutes(1)) <= 0,
        "translog.flush_interval must be positive and at most a minute");
    Check.that(
        maxBatchBytes > 0 && maxBatchBytes <= Limits.MAX_APPEND_BYTES,
        "translog.max_batch_bytes must be in (0, 64 MiB]");
    Check.that(maxInFlight >= 1 && maxInFlight <= 64, "translog.max_in_flight must be in [1, 64]");
    Check.that(
        idle.delay().compareTo(flushInterval) <= 0,
        "translog.idle_flush.delay must be at most translog.flush_interval");
  }

  public static BatchSettings defaults() {
    return new BatchSettings(
        Duration.ofMillis(200),
        16 << 20,
        4,
        IdleFlush.off(),
        new PendingBound(128L << 20, 200_000, Duration.ofSeconds(1)),
        new Backoff(Duration.ofMillis(50), Duration.ofSeconds(5)));
  }

  public BatchSettings with(IdleFlush changed) {
    return new BatchSettings(flushInterval, maxBatchBytes, maxInFlight, changed, pending, backoff);
  }

  public BatchSettings with(PendingBound changed) {
    return new BatchSettings(flushInterval, maxBatchBytes, maxInFlight, idle, changed, backoff);
  }

  /**
   * With {@code on}, a batch that holds one request, while no other is in flight, closes after the
   * delay instead of the interval. The delay lets the rest of a request arrive.
   */
  public record IdleFlush(boolean on, Duration delay) {
    public IdleFlush {
      Check.that(!delay.isNegative(), "translog.idle_flush.delay must not be negative");
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
      Check.positive(bytes, "translog.max_pending_bytes");
      Check.positive(operations, "translog.max_pending_operations");
      Check.that(retryAfter.isPositive(), "translog.retry_after must be positive");
    }
  }
}
