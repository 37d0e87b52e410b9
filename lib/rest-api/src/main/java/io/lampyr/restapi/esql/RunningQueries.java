package io.lampyr.restapi.esql;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.AllTasks;
import io.lampyr.restapi.task.Listed;
import io.lampyr.restapi.task.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code _query/queries}: the piped queries that run. */
final class RunningQueries {
  private static final String ACTIONS = "indices:data/read/esql";

  private final AllTasks tasks;

  RunningQueries(AllTasks tasks) {
    this.tasks = tasks;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_query/queries").get(this::list),
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_query/queries/{id}").get(this::get));
  }

  private List<Listed> running(Call call) {
    return tasks.running(call.rights()).stream()
        .filter(task -> task.action().startsWith(ACTIONS))
        .toList();
  }

  private static Map<String, @Nullable Object> shown(Listed task) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("id", task.id().number());
    shown.put("node", task.id().node());
    shown.put("start_time_millis", task.began().toEpochMilli());
    shown.put("running_time_nanos", task.runningNanos());
    shown.put("query", task.description());
    return shown;
  }

  private Answer list(Call call) {
    Map<String, @Nullable Object> queries = new LinkedHashMap<>();
    running(call).forEach(task -> queries.put(task.id().toString(), shown(task)));
    return Answer.ok(Map.of("queries", queries));
  }

  private Answer get(Call call) {
    TaskId id = TaskId.parse(call.path("id"));
    Listed task =
        running(call).stream()
            .filter(one -> one.id().toString().equals(id.toString()))
            .findFirst()
            .orElseThrow(() ->
                new ApiException(
                    404,
                    "resource_not_found_exception",
                    "task [" + id + "] isn't running and hasn't stored its results"));
    Map<String, @Nullable Object> shown = shown(task);
    shown.put("coordinating_node", id.node());
    shown.put("data_nodes", List.of(id.node()));
    return Answer.ok(shown);
  }
}
