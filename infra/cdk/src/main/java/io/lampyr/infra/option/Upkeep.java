package io.lampyr.infra.option;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.logs.RetentionDays;

/**
 * What happens on schedules, what is kept, who is told, and how new versions come.
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
    Optional<String> alarmTopic,
    Shift shift) {
  private static final String RATE = "rate\\([1-9][0-9]{0,4} (minutes?|hours?|days?)\\)";
  private static final Pattern PARTS = Pattern.compile("rate\\(([0-9]+) (minute|hour|day)s?\\)");
  private static final SortedMap<Integer, RetentionDays> DAYS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(1, RetentionDays.ONE_DAY),
              Map.entry(3, RetentionDays.THREE_DAYS),
              Map.entry(5, RetentionDays.FIVE_DAYS),
              Map.entry(7, RetentionDays.ONE_WEEK),
              Map.entry(14, RetentionDays.TWO_WEEKS),
              Map.entry(30, RetentionDays.ONE_MONTH),
              Map.entry(60, RetentionDays.TWO_MONTHS),
              Map.entry(90, RetentionDays.THREE_MONTHS),
              Map.entry(120, RetentionDays.FOUR_MONTHS),
              Map.entry(150, RetentionDays.FIVE_MONTHS),
              Map.entry(180, RetentionDays.SIX_MONTHS),
              Map.entry(365, RetentionDays.ONE_YEAR),
              Map.entry(400, RetentionDays.THIRTEEN_MONTHS),
              Map.entry(545, RetentionDays.EIGHTEEN_MONTHS),
              Map.entry(731, RetentionDays.TWO_YEARS),
              Map.entry(1827, RetentionDays.FIVE_YEARS),
              Map.entry(3653, RetentionDays.TEN_YEARS)));

  static Upkeep from(Choices choices) {
    return new Upkeep(
        choices.flag("retain", true),
        choices.oneOf("logDays", 30, List.copyOf(DAYS.keySet())),
        choices.flag("flowLogs", false),
        choices.text("gcEvery", "rate(1 hour)", RATE),
        choices.text("gcLongestDeadline"),
        choices.text("gcMargin"),
        choices.text("flushEvery", "rate(1 minute)", RATE),
        choices.text("alarmTopic"),
        Shift.from(choices));
  }

  /** How long logs are kept, as the kit says it. */
  public RetentionDays retention() {
    return Objects.requireNonNull(DAYS.get(logDays), "days that logs are kept");
  }

  /** How often garbage is collected, in seconds. */
  public long gcSeconds() {
    return seconds(gcEvery);
  }

  /** How often the flusher runs, in seconds. */
  public long flushSeconds() {
    return seconds(flushEvery);
  }

  private static long seconds(String rate) {
    Matcher parts = PARTS.matcher(rate);
    if (!parts.matches()) {
      throw new IllegalStateException("not a rate: " + rate);
    }
    long unit =
        switch (parts.group(2)) {
          case "minute" -> 60;
          case "hour" -> 3600;
          default -> 86_400;
        };
    return Long.parseLong(parts.group(1)) * unit;
  }

  /** What becomes of what holds data when its stack goes. */
  public RemovalPolicy removal() {
    return retain ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
  }
}
