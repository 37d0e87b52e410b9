package io.lampyr.restapi.search;

import io.lampyr.base.port.Clock;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The same as OpenSearch's plugin has it: {@code _plugins/_asynchronous_search}. */
final class AsynchronousSearchRoutes {
  static final String ACTION = "cluster:admin/opendistro/asynchronous_search/submit";

  private static final Duration STANDARD_KEEP_ALIVE = Duration.ofHours(12);
  private static final Duration LEAST_KEEP_ALIVE = Duration.ofMinutes(1);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(25);

  private final AsyncSearches searches;
  private final AsyncAnswers answers;
  private final Clock clock;
  private final String cluster;

  AsynchronousSearchRoutes(
      AsyncSearches searches, AsyncAnswers answers, Clock clock, String cluster) {
    this.searches = searches;
    this.answers = answers;
    this.clock = clock;
    this.cluster = cluster;
  }

  List<Route> routes() {
    Set<String> parameters = new HashSet<>(SearchRoutes.OF_SEARCH);
    parameters.remove("scroll");
    parameters.addAll(
        List.of(
            AsyncSearchRoutes.WAIT,
            AsyncSearchRoutes.KEEPS,
            AsyncSearchRoutes.KEEP_ALIVE,
            PipedSearches.PARAMETER,
            SearchRoutes.INDEX));
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, paths(""))
            .taking(parameters)
            .takingSource()
            .post(this::submit),
        Route.on(Duty.SEARCH, Privilege.MONITOR, paths("/stats")).get(this::stats),
        Route.on(Duty.SEARCH, Privilege.READ, paths("/{id}"))
            .taking(
                AsyncSearchRoutes.WAIT,
                AsyncSearchRoutes.KEEP_ALIVE,
                "typed_keys",
                "rest_total_hits_as_int")
            .get(this::get),
        Route.on(Duty.SEARCH, Privilege.READ, paths("/{id}")).delete(this::delete));
  }

  /** Under the plugin's name, and under that which it had before. */
  private static String[] paths(String rest) {
    return new String[] {
      "/_plugins/_asynchronous_search" + rest, "/_opendistro/_asynchronous_search" + rest
    };
  }

  private Answer submit(Call call) {
    boolean keeps = call.parameters().flag(AsyncSearchRoutes.KEEPS, false);
    AsyncSearches.Seen seen =
        searches.submit(
            call,
            new AsyncSearches.Wanted(
                AsyncSearchRoutes.wait(call, AsyncSearchRoutes.STANDARD_WAIT, LONGEST_WAIT),
                AsyncSearchRoutes.keepAlive(
                    call, STANDARD_KEEP_ALIVE, LEAST_KEEP_ALIVE, "than 1 minute"),
                keeps));
    return answer(call, seen);
  }

  private Answer get(Call call) {
    Duration wait = AsyncSearchRoutes.wait(call, Duration.ZERO, LONGEST_WAIT);
    return answer(call, searches.find(call, AsyncSearchRoutes.keptLonger(call), wait));
  }

  private Answer delete(Call call) {
    searches.delete(call);
    return Answer.acknowledged();
  }

  private Answer answer(Call call, AsyncSearches.Seen seen) {
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    seen.id().ifPresent(id -> head.put("id", id));
    head.put("state", state(seen));
    head.put("start_time_in_millis", seen.began().toEpochMilli());
    head.put("expiration_time_in_millis", seen.expires().toEpochMilli());
    return answers.answer(call, seen, head, clock.now());
  }

  private static String state(AsyncSearches.Seen seen) {
    if (seen.isRunning()) {
      return "RUNNING";
    }
    if (seen.failure().isPresent()) {
      return "FAILED";
    }
    return seen.id().isPresent() ? "STORE_RESIDENT" : "SUCCEEDED";
  }

  /** Counts of this process. */
  private Answer stats(Call call) {
    Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
    nodes.put("total", 1);
    nodes.put("successful", 1);
    nodes.put("failed", 0);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("_nodes", nodes);
    json.put("cluster_name", cluster);
    json.put(
        "nodes",
        Map.of(searches.node(), Map.of("asynchronous_search_stats", searches.counts().json())));
    return Answer.ok(json);
  }
}
