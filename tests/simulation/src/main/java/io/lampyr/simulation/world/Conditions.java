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
 * @param isIsolating whether nodes lose both stores at once, and keep the network, more often
 */
public record Conditions(
    double faultRate,
    double freezing,
    Duration longestFreeze,
    Duration pace,
    Duration storm,
    int leastNodes,
    boolean isIsolating) {
  private static final double[] RATES = {0, 0.01, 0.03, 0.08};
  private static final double FREEZING = 0.004;
  private static final int[] FREEZES_SECONDS = {10, 40, 120};
  private static final int[] PACES_SECONDS = {8, 20, 60};
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
        false);
  }

  private static Duration seconds(FiberLoop loop, int[] choice) {
    return Duration.ofSeconds(choice[loop.draw(choice.length)]);
  }

  /** As the seed has it, but for what this mistake needs to matter. */
  public static Conditions toFind(Bug bug, FiberLoop loop) {
    Conditions drawn = drawn(loop);
    return switch (bug) {
      case SKIP_THE_LEASE_READ, LEASE_BEFORE_THE_PUT ->
          new Conditions(
              0, 0.004, Duration.ofSeconds(60), Duration.ofSeconds(60), minutes(4), 2, false);
      case STALE_OWNER_READS ->
          new Conditions(0, 0, drawn.longestFreeze, Duration.ofSeconds(30), minutes(4), 2, true);
      case GC_FROM_VISIBLE,
          GC_IGNORES_READERS,
          GC_WITHOUT_RECHECK,
          GC_IGNORES_FLIGHT,
          LOG_GC_WITH_HOLES ->
          new Conditions(0, drawn.freezing, drawn.longestFreeze, minutes(1), minutes(4), 1, false);
      case CACHE_KEY_WITHOUT_TERM, CONFLICT_FROM_UNRELEASED ->
          new Conditions(
              0.03, 0.004, Duration.ofSeconds(40), Duration.ofSeconds(8), minutes(4), 2, false);
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
