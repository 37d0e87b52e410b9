package io.lampyr.engine.policy;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How an action that failed is tried again by itself.
 *
 * @param count how often, before somebody must ask for it
 * @param backoff how the pauses grow
 * @param delay the first pause
 */
public record Retry(int count, Backoff backoff, Duration delay) {
  /** As often as it takes, as phases do it. */
  static final Retry FOR_EVER =
      new Retry(Integer.MAX_VALUE, Backoff.CONSTANT, Duration.ofMinutes(1));

  /** Where a policy in states says nothing. */
  static final Retry USUAL = new Retry(3, Backoff.EXPONENTIAL, Duration.ofMinutes(1));

  /** No pause is longer, whatever it grows to. */
  private static final Duration LONGEST = Duration.ofDays(365);

  private static final String DELAY = "delay";

  /** How pauses grow. */
  enum Backoff {
    EXPONENTIAL,
    CONSTANT,
    LINEAR
  }

  boolean isForEver() {
    return count == FOR_EVER.count;
  }

  /** How long after so many failures in turn nothing is tried. */
  Duration pause(int failures) {
    double times =
        switch (backoff) {
          case EXPONENTIAL -> Math.pow(2, failures - 1);
          case CONSTANT -> 1;
          case LINEAR -> failures;
        };
    double millis = delay.toMillis() * times;
    return millis < LONGEST.toMillis() ? Duration.ofMillis((long) millis) : LONGEST;
  }

  /** What a client said, with what follows where it said nothing; refuses what it must not say. */
  static Map<String, @Nullable Object> checked(@Nullable Object given) {
    Map<String, @Nullable Object> retry = new LinkedHashMap<>();
    retry.put("count", (long) USUAL.count);
    retry.put("backoff", USUAL.backoff.name().toLowerCase(Locale.ROOT));
    retry.put(DELAY, "1m");
    if (given != null) {
      Map<String, @Nullable Object> said = Json.object(given, "retry");
      StatePolicy.refuseOthers("ActionRetry", said, Set.copyOf(retry.keySet()));
      // Who says anything says how often.
      retry.put("count", said.get("count"));
      retry.putAll(said);
      var _ = parse(retry);
    }
    return retry;
  }

  private static Retry parse(Map<String, @Nullable Object> retry) {
    if (!(retry.get("count") instanceof Long count) || count < 0) {
      throw FaultException.argument("Count for ActionRetry must be a non-negative number");
    }
    Duration delay = StateWays.duration(DELAY, String.valueOf(retry.get(DELAY)));
    return new Retry(
        (int) Math.min(count, Integer.MAX_VALUE - 1),
        backoff(String.valueOf(retry.get("backoff"))),
        delay.isNegative() ? Duration.ZERO : delay);
  }

  private static Backoff backoff(String name) {
    for (Backoff one : Backoff.values()) {
      if (one.name().equals(name.toUpperCase(Locale.ROOT))) {
        return one;
      }
    }
    throw FaultException.argument(
        "backoff of ActionRetry must be one of [exponential, constant, linear], not ["
            + name
            + "]");
  }

  /** As it is kept. What an earlier release let through, and means nothing, is the usual. */
  static Retry ofKept(@Nullable Object kept) {
    try {
      return parse(checked(kept));
    } catch (FaultException meaningless) {
      return USUAL;
    }
  }
}
