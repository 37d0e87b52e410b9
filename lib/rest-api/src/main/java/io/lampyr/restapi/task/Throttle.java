package io.lampyr.restapi.task;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Holds one thread's work back to so many documents a second, which others may change while it
 * waits. Its numbers may be read by many threads.
 */
public final class Throttle {
  /** How soon a changed rate, or the wish that the work ends, is noticed. */
  private static final Duration STEP = Duration.ofMillis(50);

  private static final String WRONG =
      "[requests_per_second] must be a float greater than 0. Use -1 to disable throttling.";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Clock clock;
  private final Scheduler scheduler;
  private final AtomicLong throttledNanos = new AtomicLong();
  private volatile float perSecond;
  private volatile long untilNanos;

  /** An infinite rate holds nothing back. */
  public Throttle(float perSecond, Clock clock, Scheduler scheduler) {
    Check.that(perSecond > 0, "a rate must be positive");
    this.perSecond = perSecond;
    this.clock = clock;
    this.scheduler = scheduler;
    this.untilNanos = clock.monotonicNanos();
  }

  /** The rate that a call asks for; infinite if it wants to be held back by none. */
  public static Optional<Float> read(Parameters parameters) {
    return parameters.text("requests_per_second").map(Throttle::read);
  }

  private static float read(String text) {
    float rate;
    try {
      rate = Float.parseFloat(text);
    } catch (NumberFormatException malformed) {
      ApiError number =
          ApiError.of("number_format_exception", String.valueOf(malformed.getMessage()));
      throw new ApiException(
          400, ApiError.of("illegal_argument_exception", WRONG).causedBy(number));
    }
    if (rate == -1) {
      return Float.POSITIVE_INFINITY;
    }
    if (!(rate > 0)) {
      throw ApiException.argument(WRONG);
    }
    return rate;
  }

  public void rate(float documentsPerSecond) {
    Check.that(documentsPerSecond > 0, "a rate must be positive");
    perSecond = documentsPerSecond;
  }

  /** As answers show it: minus one for no limit. */
  public float shownRate() {
    return Float.isInfinite(perSecond) ? -1 : perSecond;
  }

  public long throttledMillis() {
    return throttledNanos.get() / NANOS_PER_MILLI;
  }

  /** For how long the work still waits. */
  public long untilMillis() {
    return Math.max(0, untilNanos - clock.monotonicNanos()) / NANOS_PER_MILLI;
  }

  /** How long that many documents take at the current rate. */
  public Duration pauseFor(int documents) {
    float rate = perSecond;
    return Float.isInfinite(rate)
        ? Duration.ZERO
        : Duration.ofMillis((long) (documents / rate * 1e3));
  }

  /** Waits as long as that many documents, begun at that time, take at the rate. */
  public void pause(Task task, int documents, long beganNanos) {
    long waited = clock.monotonicNanos();
    boolean held = false;
    try {
      while (task.cancelled().isEmpty()) {
        float rate = perSecond;
        long due =
            Float.isInfinite(rate)
                ? beganNanos
                : beganNanos + (long) (documents / rate * NANOS_PER_SECOND);
        untilNanos = due;
        long left = due - clock.monotonicNanos();
        if (left <= 0) {
          return;
        }
        held = true;
        scheduler.sleep(Duration.ofNanos(Math.min(left, STEP.toNanos())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while work was held back", e);
    } finally {
      untilNanos = clock.monotonicNanos();
      throttledNanos.addAndGet(held ? untilNanos - waited : 0);
    }
  }
}
