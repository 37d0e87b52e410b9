package io.lampyr.restapi.search;

import io.lampyr.base.unit.Durations;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How long OpenSearch's clients may have asynchronous searches kept, and wait for them, as the
 * cluster's settings say. Cost: a read of those settings for each question.
 */
final class AsynchronousBounds {
  private static final String LONGEST_KEPT = "plugins.asynchronous_search.max_keep_alive";
  private static final String LONGEST_WAIT =
      "plugins.asynchronous_search.max_wait_for_completion_timeout";

  /** Those of the cluster's settings that are read here. */
  static final List<String> SETTINGS = List.of(LONGEST_KEPT, LONGEST_WAIT);

  private static final Duration STANDARD_KEEP_ALIVE = Duration.ofDays(1);
  private static final Duration LEAST_KEEP_ALIVE = Duration.ofMinutes(1);

  /** A process may end, or a gateway give up, before a longer wait is over. */
  private static final Duration LONGEST_HERE = Duration.ofSeconds(25);

  private final KeepAlive settings;

  AsynchronousBounds(KeepAlive settings) {
    this.settings = settings;
  }

  /** How a search is begun, if that may be. */
  AsyncSearches.Wanted wanted(Call call) {
    Duration wait = asked(call, AsyncSearchRoutes.WAIT).orElse(AsyncSearchRoutes.STANDARD_WAIT);
    Duration kept = asked(call, AsyncSearchRoutes.KEEP_ALIVE).orElse(STANDARD_KEEP_ALIVE);
    List<String> problems = new ArrayList<>();
    if (call.parameters().has("scroll")) {
      problems.add("scrolls are not supported");
    }
    if (call.parameters().flag("ccs_minimize_roundtrips", false)) {
      problems.add("[ccs_minimize_roundtrips] must be false, got: true");
    }
    if (kept.compareTo(LEAST_KEEP_ALIVE) < 0) {
      problems.add("[keep_alive] must be greater than 1 minute, got: " + shown(kept));
    }
    if (wait.isNegative()) {
      problems.add(
          "[wait_for_completion_timeout] must be greater than 0 milliseconds, got: " + shown(wait));
    }
    if (!problems.isEmpty()) {
      throw ApiException.validation(problems);
    }
    checkKept(kept);
    check("Wait for completion timeout", wait, LONGEST_WAIT, "1m");
    return new AsyncSearches.Wanted(
        here(wait), kept, call.parameters().flag(AsyncSearchRoutes.KEEPS, false));
  }

  /** How long a search is to be kept from now on, if that is asked for. */
  Optional<Duration> keptLonger(Call call) {
    Optional<Duration> kept = asked(call, AsyncSearchRoutes.KEEP_ALIVE);
    kept.ifPresent(this::checkKept);
    return kept.isPresent() ? AsyncSearchRoutes.keptLonger(call) : kept;
  }

  /** How long a search that was begun before is waited for. */
  static Duration wait(Call call) {
    return here(asked(call, AsyncSearchRoutes.WAIT).orElse(Duration.ZERO));
  }

  private static Duration here(Duration wait) {
    return wait.compareTo(LONGEST_HERE) > 0 ? LONGEST_HERE : wait;
  }

  private void checkKept(Duration kept) {
    check("Keep alive", kept, LONGEST_KEPT, "5d");
  }

  private void check(String what, Duration asked, String setting, String usual) {
    Duration most = settings.most(setting, usual);
    if (asked.compareTo(most) > 0) {
      throw ApiException.argument(
          what
              + " for asynchronous search ("
              + asked.toMillis()
              + ") is too large. It must be less than ("
              + Durations.print(most)
              + ").This limit can be set by changing the ["
              + setting
              + "] cluster level setting.");
    }
  }

  /** Less than none is no time that others know, but here it is one that is too short. */
  private static Optional<Duration> asked(Call call, String name) {
    Parameters parameters = call.parameters();
    if (!parameters.has(name)) {
      return Optional.empty();
    }
    return Optional.of(parameters.duration(name, Duration.ofMillis(-1)));
  }

  private static String shown(Duration asked) {
    return asked.isNegative() ? "-1" : Durations.print(asked);
  }
}
