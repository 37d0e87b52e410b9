package io.lampyr.engine.garbage;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * How long garbage collection waits.
 *
 * @param longestDeadline of any function: no search reads a commit for longer than this
 * @param margin beyond it, for clocks' resolution and for what is on its way
 * @param readerMargin for how long a reader lease stays after it expired
 * @param resultsAgeMax how old stored results of searches become
 * @param listingInterval how often everything is listed, to find what nobody released
 * @param creationMax after which an index that was begun and got no name is given up
 */
public record GcSettings(
    Duration longestDeadline,
    Duration margin,
    Duration readerMargin,
    Duration resultsAgeMax,
    Duration listingInterval,
    Duration creationMax) {
  /** For functions that may run as long as Lambda lets them. */
  public static final GcSettings DEFAULT = of(Duration.ofMinutes(15), Duration.ofMinutes(5));

  public GcSettings {
    Check.that(longestDeadline.isPositive(), "longest deadline must be positive");
    Check.that(margin.isPositive(), "gc margin must be positive");
    Check.that(!readerMargin.isNegative(), "margin of readers must not be negative");
    Check.that(resultsAgeMax.isPositive(), "gc.results_age_max must be positive");
    Check.that(listingInterval.isPositive(), "gc.listing_interval must be positive");
    Check.that(creationMax.isPositive(), "longest creation must be positive");
  }

  /** With the usual intervals. */
  public static GcSettings of(Duration longestDeadline, Duration margin) {
    return new GcSettings(
        longestDeadline,
        margin,
        Duration.ofMinutes(1),
        Duration.ofDays(5),
        Duration.ofDays(1),
        Duration.ofHours(1));
  }

  /** From a blob's mark to its deletion, by the store's clock. */
  public Duration grace() {
    return longestDeadline.plus(margin);
  }
}
