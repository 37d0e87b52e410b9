package io.lampyr.engine.leaf;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a process knows of one place that searches for it. Under the lock of its ranking. */
final class RankedPlace {
  /** How much the newest answer counts. */
  private static final double WEIGHT = 0.3;

  private static final double NANOS_PER_MILLI = 1_000_000;

  /** In milliseconds: also where nothing was worked at yet, what is under way counts. */
  private static final double LEAST_SERVICE = 0.1;

  /** Of so many of the last answers the times are kept. */
  private static final int KEPT = 64;

  /** With fewer of them, nothing is late. */
  private static final int LEAST_KEPT = 20;

  private static final double LATE = 0.95;
  private static final Duration LEAST_LATE = Duration.ofMillis(2);
  private static final long FIRST_PAUSE = Duration.ofMillis(100).toNanos();
  private static final int MOST_DOUBLINGS = 8;

  /** Higher ranks say no more. */
  private static final double MOST_SHOWN = 1e12;

  private @Nullable Seen seen;

  /** Whether it was ever asked, so that what it says to everybody is not needed any more. */
  private boolean known;

  private int askers = 1;
  private int outstanding;
  private int passed;
  private int failures;
  private long pausedUntil;
  private long calls;
  private long hedged;
  private final long[] times = new long[KEPT];
  private int answers;

  /** Moving averages; times in milliseconds. */
  private record Seen(double response, double service, double queue) {
    Seen moved(double weight, Seen to) {
      return new Seen(
          response + weight * (to.response - response),
          service + weight * (to.service - service),
          queue + weight * (to.queue - queue));
    }
  }

  void told(LeafLoad load) {
    if (!known) {
      double service = load.serviceNanos() / NANOS_PER_MILLI;
      seen = new Seen(service, service, load.queue());
    }
  }

  /** Lower is better; of a place that nobody knows there is nothing to fear. */
  double score(int planned, long now) {
    if (failures > 0 && (outstanding > 0 || now - pausedUntil < 0)) {
      // Those that come back first are the least bad.
      return Double.MAX_VALUE / 2 + Math.max(0, pausedUntil - now);
    }
    Seen own = seen;
    if (own == null || (passed >= ReplicaRanking.MOST_PASSED && outstanding == 0)) {
      return planned == 0 ? Double.NEGATIVE_INFINITY : planned;
    }
    double queue = 1 + (double) (outstanding + planned) * askers + own.queue();
    return own.response()
        - own.service()
        + queue * queue * queue * Math.max(LEAST_SERVICE, own.service());
  }

  void chosen() {
    passed = 0;
  }

  void passedOver(RankedPlace best) {
    passed++;
    Seen own = seen;
    Seen other = best.seen;
    if (own != null && other != null) {
      seen = own.moved(WEIGHT / 2, other);
    }
  }

  void asked(boolean hedge) {
    outstanding++;
    calls++;
    if (hedge) {
      hedged++;
    }
  }

  private void ended() {
    outstanding = Math.max(0, outstanding - 1);
    passed = 0;
  }

  void answered(long nanos, LeafLoad load) {
    ended();
    failures = 0;
    askers = Math.max(1, load.askers());
    times[answers++ % KEPT] = nanos;
    see(new Seen(nanos / NANOS_PER_MILLI, load.serviceNanos() / NANOS_PER_MILLI, load.queue()));
  }

  private void see(Seen now) {
    Seen before = seen;
    seen = before == null || !known ? now : before.moved(WEIGHT, now);
    known = true;
  }

  void failed(long nanos, long now) {
    ended();
    pausedUntil = now + (FIRST_PAUSE << Math.min(failures, MOST_DOUBLINGS));
    failures++;
    Seen before = seen;
    // Nothing is known of the place but that it does not answer: it is as slow as it gets.
    see(new Seen(10 * nanos / NANOS_PER_MILLI + 1000, before == null ? 10 : before.service(), 1));
  }

  /** It would have taken longer than that. */
  void left(long nanos) {
    ended();
    Seen before = seen;
    double response = nanos / NANOS_PER_MILLI;
    if (before != null && response > before.response()) {
      see(new Seen(response, before.service(), before.queue()));
    }
  }

  Optional<Duration> lateAfter() {
    int count = Math.min(answers, KEPT);
    if (count < LEAST_KEPT) {
      return Optional.empty();
    }
    long[] sorted = Arrays.copyOf(times, count);
    Arrays.sort(sorted);
    Duration late = Duration.ofNanos(sorted[(int) Math.ceil(LATE * count) - 1]);
    return Optional.of(late.compareTo(LEAST_LATE) < 0 ? LEAST_LATE : late);
  }

  PlaceStatistics statistics(long now) {
    Seen own = seen;
    return new PlaceStatistics(
        outstanding,
        own == null ? 0 : own.queue(),
        own == null ? 0 : (long) (own.service() * NANOS_PER_MILLI),
        own == null ? 0 : (long) (own.response() * NANOS_PER_MILLI),
        own == null ? 0 : Math.clamp(score(0, now), 0, MOST_SHOWN),
        calls,
        hedged,
        failures);
  }
}
