package io.lampyr.restapi.search;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.Durations;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;

/** For how long clients ask that something is kept for them. */
final class KeepAlive {
  private static final Duration MAX = Duration.ofDays(1);

  private KeepAlive() {}

  /** The time of that parameter, which is no longer than a day. */
  static Duration parse(String name, String value) {
    Duration asked;
    try {
      asked = Durations.parse(value);
    } catch (InvalidInputException malformed) {
      throw ApiException.argument(
          "failed to parse setting ["
              + name
              + "] with value ["
              + value
              + "] as a time value: unit is missing or unrecognized");
    }
    if (asked.compareTo(MAX) > 0) {
      throw ApiException.argument(
          "Keep alive for request ("
              + Durations.print(asked)
              + ") is too large. It must be less than ("
              + Durations.print(MAX)
              + "). This limit can be set by changing the [search.max_keep_alive] cluster level"
              + " setting.");
    }
    return asked;
  }
}
