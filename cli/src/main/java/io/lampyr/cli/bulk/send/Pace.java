package io.lampyr.cli.bulk.send;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * How many requests at once, and how large, as the answers suggest: more and larger while they come
 * within the wanted latency and all places are in use, a little less when they are slow, half as
 * many when the server says that it is too much. One overload halves once, however many requests
 * were under way when it came.
 *
 * <p>Pure but for its state, and safe for use by many threads.
 */
final class Pace {
  private static final double SLOWED = 0.85;
  private static final double SHRINK = 0.7;
  private static final double GROWTH = 1.25;

  private final Bounds bounds;
  private double places;
  private double bytes;
  private int ceiling;
  private long lowered = Long.MIN_VALUE;

  /** What the pace keeps within. */
  record Bounds(int mostPlaces, int leastBytes, int firstBytes, int mostBytes, Duration wanted) {
    Bounds {
      Check.positive(mostPlaces, "mostPlaces");
      Check.that(
          0 < leastBytes && leastBytes <= firstBytes && firstBytes <= mostBytes,
          "leastBytes, firstBytes and mostBytes must rise");
      Check.that(wanted.isPositive(), "the wanted latency must be positive");
    }
  }

  Pace(Bounds bounds) {
    this.bounds = bounds;
    this.places = Math.min(2, bounds.mostPlaces());
    this.bytes = bounds.firstBytes();
    this.ceiling = bounds.mostBytes();
  }

  synchronized int places() {
    return (int) places;
  }

  synchronized int bytes() {
    return (int) bytes;
  }

  /** A request was answered; {@code wasFull} tells whether no place was free when it began. */
  synchronized void answered(long beganNanos, long endedNanos, boolean wasFull) {
    Duration took = Duration.ofNanos(endedNanos - beganNanos);
    if (took.compareTo(bounds.wanted()) <= 0) {
      bytes = Math.min(ceiling, bytes * GROWTH);
      if (wasFull) {
        places = Math.min(bounds.mostPlaces(), places + 1 / places);
      }
    } else if (took.compareTo(bounds.wanted().multipliedBy(2)) > 0) {
      bytes = Math.max(Math.min(bounds.leastBytes(), ceiling), bytes * SHRINK);
      lower(beganNanos, endedNanos, SLOWED);
    }
  }

  /** The server could not take a request that began at this time. */
  synchronized void overloaded(long beganNanos, long nowNanos) {
    lower(beganNanos, nowNanos, 0.5);
  }

  /** The server said that this many bytes are too many: no batch will be so large again. */
  synchronized void tooLarge(int requestBytes) {
    ceiling = Math.max(1, Math.min(ceiling, requestBytes / 2));
    bytes = Math.min(bytes, ceiling);
  }

  private void lower(long beganNanos, long nowNanos, double factor) {
    if (lowered == Long.MIN_VALUE || beganNanos - lowered >= 0) {
      places = Math.max(1, places * factor);
      lowered = nowNanos;
    }
  }
}
