package io.lampyr.restapi.cluster;

import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What calls say of the health that they want to see, and how much of it. */
final class HealthDemands {
  static final String AWARENESS = "awareness_attributes";

  private static final List<String> LEVELS = List.of("cluster", "indices", "shards", AWARENESS);
  private static final List<String> PRIORITIES =
      List.of("immediate", "urgent", "high", "normal", "low", "languid");
  private static final Pattern COUNT =
      Pattern.compile("(?:(>=|<=|>|<)(-?\\d{1,9})|(ge|le|gt|lt)\\((-?\\d{1,9})\\)|(-?\\d{1,9}))");
  private static final int MAX_SHOWN = 100;

  private HealthDemands() {}

  /** How finely it is told. */
  static String level(Call call) {
    String level = call.parameters().text("level").orElse("cluster");
    if (!LEVELS.contains(level)) {
      throw ApiException.argument(
          "level parameter must be one of [cluster] or [indices] or [shards] but was ["
              + shown(level)
              + "]");
    }
    if (level.equals(AWARENESS) && call.pathIfGiven("index").isPresent()) {
      throw ApiException.validation(
          "awareness_attribute is not a supported parameter with index health");
    }
    return level;
  }

  /**
   * Refuses what makes no sense. There is no queue of changes, so no event of any priority waits;
   * and no node is weighed, so the one that is asked is weighed in.
   */
  static void check(Call call) {
    Parameters parameters = call.parameters();
    if (parameters.has("awareness_attribute")
        && !parameters.text("level").orElse("").equals(AWARENESS)) {
      throw ApiException.validation(
          "level=awareness_attributes is required with awareness_attribute parameter");
    }
    parameters
        .text("wait_for_events")
        .filter(text -> !PRIORITIES.contains(text.toLowerCase(Locale.ROOT)))
        .ifPresent(text -> {
          throw ApiException.argument(
              "[wait_for_events] must be one of " + PRIORITIES + " but was [" + shown(text) + "]");
        });
    boolean weighed = parameters.flag("ensure_node_weighed_in", false);
    if (weighed && !parameters.flag("local", false)) {
      throw ApiException.validation(
          "not a local request to ensure local node commissioned or weighed in");
    }
  }

  /** Whether a number is as a condition such as {@code >=3} or {@code lt(2)} has it. */
  static boolean holds(String condition, int number) {
    Matcher matcher = COUNT.matcher(condition);
    if (!matcher.matches()) {
      throw new ApiException(
          400, "number_format_exception", "For input string: \"" + shown(condition) + "\"");
    }
    String operator = matcher.group(1) == null ? matcher.group(3) : matcher.group(1);
    if (operator == null) {
      return number == Integer.parseInt(matcher.group(5));
    }
    int wanted = Integer.parseInt(matcher.group(2) == null ? matcher.group(4) : matcher.group(2));
    return switch (operator) {
      case ">=", "ge" -> number >= wanted;
      case "<=", "le" -> number <= wanted;
      case ">", "gt" -> number > wanted;
      default -> number < wanted;
    };
  }

  private static String shown(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }
}
