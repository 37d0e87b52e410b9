package io.lampyr.restapi.search;

import io.lampyr.base.port.Clock;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.ProcessChoice;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The same as OpenSearch's plugin has it: {@code _plugins/_asynchronous_search}. */
final class AsynchronousSearchRoutes {
  static final String ACTION = "cluster:admin/opendistro/asynchronous_search/submit";

  private static final String TIMEOUT = "timeout";
  private static final String NODES = "nodes";
  private static final String STATS = "/stats";
  private static final List<String> ROLES = List.of("data", "ingest", "cluster_manager", "master");

  private final AsyncSearches searches;
  private final AsyncAnswers answers;
  private final AsynchronousBounds bounds;
  private final Clock clock;
  private final String cluster;

  AsynchronousSearchRoutes(
      AsyncSearches searches,
      AsyncAnswers answers,
      AsynchronousBounds bounds,
      Clock clock,
      String cluster) {
    this.bounds = bounds;
    this.searches = searches;
    this.answers = answers;
    this.clock = clock;
    this.cluster = cluster;
  }

  List<Route> routes() {
    Set<String> parameters = new HashSet<>(SearchRoutes.OF_SEARCH);
    parameters.addAll(
        List.of(
            AsyncSearchRoutes.WAIT,
            AsyncSearchRoutes.KEEPS,
            AsyncSearchRoutes.KEEP_ALIVE,
            PipedSearches.PARAMETER,
            SearchRoutes.INDEX));
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, submitted())
            .taking(parameters)
            .takingSource()
            .post(this::submit),
        Route.on(Duty.SEARCH, Privilege.MONITOR, paths(STATS)).taking(TIMEOUT).get(this::stats),
        Route.on(Duty.SEARCH, Privilege.MONITOR, paths("/_nodes/{nodes}" + STATS))
            .taking(TIMEOUT)
            .get(this::stats),
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

  /** The indices may stand before them. */
  private static String[] submitted() {
    return Stream.of("", "/{index}")
        .flatMap(before -> Stream.of(paths("")).map(path -> before + path))
        .toArray(String[]::new);
  }

  private Answer submit(Call call) {
    return answer(call, searches.submit(call, bounds.wanted(call)));
  }

  private Answer get(Call call) {
    return answer(
        call, searches.find(call, bounds.keptLonger(call), AsynchronousBounds.wait(call)));
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

  /** Counts of this process, if it is among those that are asked for. */
  private Answer stats(Call call) {
    var _ = call.parameters().duration(TIMEOUT, Duration.ZERO);
    List<String> asked =
        call.pathIfGiven(NODES).map(nodes -> List.of(nodes.split(",", -1))).orElse(List.of());
    boolean here = new ProcessChoice(asked, cluster, ROLES).means(searches.node(), true);
    Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
    nodes.put("total", here ? 1 : 0);
    nodes.put("successful", here ? 1 : 0);
    nodes.put("failed", 0);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("_nodes", nodes);
    json.put("cluster_name", cluster);
    json.put(
        NODES,
        !here
            ? Map.of()
            : Map.of(
                searches.node(), Map.of("asynchronous_search_stats", searches.counts().json())));
    return Answer.ok(json);
  }
}
