package io.lampyr.infra.option;

import java.util.List;
import java.util.Optional;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.logs.RetentionDays;

/**
 * What happens on schedules, what is kept, and who is told.
 *
 * @param retain whether what holds data outlives its stack
 * @param logDays how long logs are kept
 * @param gcLongestDeadline with {@code gcMargin}, how long garbage is kept for searches, if not as
 *     long as garbage collection itself would have it
 */
public record Upkeep(
    boolean retain,
    int logDays,
    boolean flowLogs,
    String gcEvery,
    Optional<String> gcLongestDeadline,
    Optional<String> gcMargin,
    String flushEvery,
    Optional<String> alarmTopic) {
  private static final String RATE = "rate\\([0-9]+ (minutes?|hours?|days?)\\)";
  private static final List<Integer> DAYS =
      List.of(1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1827, 3653);

  static Upkeep from(Choices choices) {
    return new Upkeep(
        choices.flag("retain", true),
        choices.oneOf("logDays", 30, DAYS),
        choices.flag("flowLogs", false),
        choices.text("gcEvery", "rate(1 hour)", RATE),
        choices.text("gcLongestDeadline"),
        choices.text("gcMargin"),
        choices.text("flushEvery", "rate(1 minute)", RATE),
        choices.text("alarmTopic"));
  }

  /** How long logs are kept, as the kit says it. */
  public RetentionDays retention() {
    return RetentionDays.values()[DAYS.indexOf(logDays)];
  }

  /** What becomes of what holds data when its stack goes. */
  public RemovalPolicy removal() {
    return retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
  }
}
