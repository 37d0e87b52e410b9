package io.lampyr.simulation.world;

import io.lampyr.simulation.fiber.FiberLoop;
import java.time.Duration;

/**
 * How hard a history is, drawn from its seed. Looking for a mistake, some of it is set so that the
 * mistake matters sooner.
 *
 * @param faultRate how often requests to the stores go wrong
 * @param freezing how often a machine stops in the middle of a request to a store; uploads to the
 *     log freeze ten times as often
 * @param longestFreeze for how long at most
 * @param pace how long at most it takes until something else goes wrong
 * @param storm how long it goes on
 * @param leastNodes how many nodes there are at the beginning, and are kept up
 * @param patienceMillis for how long at most somebody waits for an answer: it must not matter
 */
public record Conditions(
    double faultRate,
    double freezing,
    Duration longestFreeze,
    Duration pace,
    Duration storm,
    int leastNodes,
    int patienceMillis) {
  private static final double[] RATES = {0, 0.01, 0.03, 0.08};
  private static final double FREEZING = 0.004;
  private static final int[] FREEZES_SECONDS = {10, 40, 120};
  private static final int[] PACES_SECONDS = {8, 20, 60};
  private static final int[] PATIENCE_MILLIS = {6_000, 15_000, 60_000, 120_000};
  private static final int[] STORMS_SECONDS = {20, 40, 80, 240};

  /** As the seed has it. */
  public static Conditions drawn(FiberLoop loop) {
    return new Conditions(
        RATES[loop.draw(RATES.length)],
        loop.draw(3) == 0 ? FREEZING : 0,
        seconds(loop, FREEZES_SECONDS),
        seconds(loop, PACES_SECONDS),
        seconds(loop, STORMS_SECONDS),
        1 + loop.draw(3),
        PATIENCE_MILLIS[loop.draw(PATIENCE_MILLIS.length)]);
  }

  private static Duration seconds(FiberLoop loop, int[] choice) {
    return Duration.ofSeconds(choice[loop.draw(choice.length)]);
  }

  /** As the seed has it, but for what this mistake needs to matter. */
  public static Conditions toFind(Bug bug, FiberLoop loop) {
    Conditions drawn = drawn(loop);
    return switch (bug) {
      case SKIP_THE_LEASE_READ, LEASE_BEFORE_THE_PUT ->
          new Conditions(0, 0.006, Duration.ofSeconds(60), minutes(1), minutes(4), 2, 100_000);
      case STALE_OWNER_READS ->
          new Conditions(0, 0, drawn.longestFreeze, Duration.ofSeconds(30), minutes(4), 3, 6_000);
      case GC_FROM_VISIBLE, GC_IGNORES_READERS, GC_WITHOUT_RECHECK, LOG_GC_WITH_HOLES ->
          new Conditions(0, drawn.freezing, drawn.longestFreeze, minutes(1), minutes(4), 1, 60_000);
      case GC_IGNORES_FLIGHT ->
          new Conditions(0, 0.01, minutes(5), minutes(20), minutes(8), 1, 60_000);
      case CACHE_KEY_WITHOUT_TERM, CONFLICT_FROM_UNRELEASED ->
          new Conditions(
              0.03, 0.004, Duration.ofSeconds(40), Duration.ofSeconds(8), minutes(4), 2, 15_000);
      case NONE,
          ACKNOWLEDGE_BEFORE_THE_PUT,
          UNCONDITIONAL_HEAD,
          SKIP_THE_FIRST_LOG_OBJECT,
          POINTER_LEFT_BEHIND,
          REFRESH_ANSWERED_EARLY,
          RETRY_APPLIED_TWICE,
          RELEASE_OVER_A_HOLE,
          RETRY_WITH_OTHER_BYTES,
          PUBLICATION_WITHOUT_THE_RISING_RULE,
          REOPEN_WITHOUT_A_NEW_TERM,
          POINT_IN_TIME_IGNORED ->
          drawn;
    };
  }

  private static Duration minutes(int minutes) {
    return Duration.ofMinutes(minutes);
  }
}
