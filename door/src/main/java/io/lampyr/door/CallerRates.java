package io.lampyr.door;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much each caller asks of this process, and who has asked too much: a bucket for each, which
 * fills by the second. Of more callers than are remembered, who has asked longest ago begins anew.
 * The only lock is this object's; nothing blocks under it.
 */
final class CallerRates {
  static final int MAX_CALLERS = 10_000;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final Duration RETRY = Duration.ofSeconds(1);

  /**
   * What each may ask.
   *
   * @param rate requests a second
   * @param burst requests at once
   */
  record Limit(int rate, int burst) {
    Limit {
      Check.positive(rate, "door.caller_rate");
      Check.positive(burst, "door.caller_burst");
    }
  }

  private record Bucket(double left, long atNanos) {}

  private final Limit limit;
  private final Clock clock;

  /** Who asked longest ago goes first. */
  private final Map<String, Bucket> callers = new LinkedHashMap<>();

  CallerRates(Limit limit, Clock clock) {
    this.limit = limit;
    this.clock = clock;
  }

  /** One request of this caller; refuses with 429 what is too much. */
  synchronized void count(String caller) {
    long now = clock.monotonicNanos();
    Bucket before = callers.remove(caller);
    double left =
        before == null
            ? limit.burst()
            : Math.min(
                limit.burst(),
                before.left() + (now - before.atNanos()) / NANOS_PER_SECOND * limit.rate());
    boolean enough = left >= 1;
    callers.put(caller, new Bucket(enough ? left - 1 : left, now));
    if (callers.size() > MAX_CALLERS) {
      callers.remove(callers.keySet().iterator().next());
    }
    if (!enough) {
      throw new OverloadedException(
          "this caller asks more than it may requests_a_second=%d at_once=%d"
              .formatted(limit.rate(), limit.burst()),
          RETRY);
    }
  }
}
