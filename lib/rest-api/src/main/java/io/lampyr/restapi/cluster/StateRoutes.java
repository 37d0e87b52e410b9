package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code _cluster/state}, and waiting for one. */
final class StateRoutes {
  private static final String VERSION = "wait_for_metadata_version";
  private static final Duration USUAL_WAIT = Duration.ofMinutes(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final StateView states;
  private final String cluster;
  private final Clock clock;
  private final Scheduler scheduler;

  StateRoutes(StateView states, String cluster, Clock clock, Scheduler scheduler) {
    this.states = states;
    this.cluster = cluster;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_cluster/state",
                "/_cluster/state/{metric}",
                "/_cluster/state/{metric}/{index}")
            .taking(
                IndexOptions.NAMES_READING,
                "flat_settings",
                "wait_for_metadata_version",
                "wait_for_timeout")
            .get(this::state));
  }

  private Answer state(Call call) {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    Optional<Long> awaited = call.parameters().number(VERSION);
    if (awaited.isPresent()) {
      if (awaited.get() < 1) {
        throw ApiException.argument(
            "provided waitForMetadataVersion should be >= 1, but instead is ["
                + awaited.get()
                + "]");
      }
      boolean come = await(call, awaited.get());
      answer.put("wait_for_timed_out", !come);
      if (!come) {
        answer.put("cluster_name", cluster);
        return Answer.ok(answer);
      }
    }
    answer.putAll(
        states.state(call, call.pathIfGiven("metric").map(IndexOptions::split).orElse(List.of())));
    return Answer.ok(answer);
  }

  /** Whether the state is of that version, or a later one, in time. */
  private boolean await(Call call, long version) {
    Duration asked = call.parameters().duration("wait_for_timeout", USUAL_WAIT);
    Duration bound = asked.compareTo(LONGEST_WAIT) < 0 ? asked : LONGEST_WAIT;
    long begin = clock.monotonicNanos();
    try {
      while (StateView.version(states.found(call)) < version) {
        if (clock.monotonicNanos() - begin >= bound.toNanos()) {
          return false;
        }
        scheduler.sleep(PAUSE);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
