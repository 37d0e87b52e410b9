package io.lampyr.engine.garbage;

import io.lampyr.base.check.Check;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import java.time.Duration;
import java.util.List;

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

  static final Setting<Duration> LONGEST_DEADLINE =
      Setting.of(
          "gc.longest_deadline",
          ValueType.duration(),
          DEFAULT.longestDeadline(),
          "longest that any function runs: so long, and the margin, garbage is kept for searches");
  static final Setting<Duration> MARGIN =
      Setting.of(
          "gc.margin", ValueType.duration(), DEFAULT.margin(), "what is added to that deadline");
  static final Setting<Duration> RESULTS_AGE_MAX =
      Setting.of(
          "gc.results_age_max",
          ValueType.duration(),
          DEFAULT.resultsAgeMax(),
          "how old stored results of searches become");
  static final Setting<Duration> LISTING_INTERVAL =
      Setting.of(
          "gc.listing_interval",
          ValueType.duration(),
          DEFAULT.listingInterval(),
          "how often everything is listed, to find what nobody released");

  public static final List<Setting<?>> SETTINGS =
      List.of(LONGEST_DEADLINE, MARGIN, RESULTS_AGE_MAX, LISTING_INTERVAL);

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

  public static GcSettings from(Settings settings) {
    return new GcSettings(
        settings.get(LONGEST_DEADLINE),
        settings.get(MARGIN),
        DEFAULT.readerMargin(),
        settings.get(RESULTS_AGE_MAX),
        settings.get(LISTING_INTERVAL),
        DEFAULT.creationMax());
  }

  /** From a blob's mark to its deletion, by the store's clock. */
  public Duration grace() {
    return longestDeadline.plus(margin);
  }
}
