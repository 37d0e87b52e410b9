package io.lampyr.restapi.task;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code _reindex} with the ids of its tasks: those that run, one of them, and its end. */
public final class ReindexTaskRoutes {
  private static final String ACTION = "indices:data/write/reindex";
  private static final Duration WAIT = Duration.ofSeconds(30);

  private final AllTasks tasks;

  public ReindexTaskRoutes(AllTasks tasks) {
    this.tasks = tasks;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_reindex").taking("detailed").get(this::list),
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_reindex/{task_id}")
            .taking("wait_for_completion", "timeout")
            .get(this::get),
        Route.on(Duty.SEARCH, Privilege.MANAGE_CLUSTER, "/_reindex/{task_id}/_cancel")
            .taking("wait_for_completion")
            .post(this::cancel));
  }

  private Answer list(Call call) {
    boolean detailed = call.parameters().flag("detailed", false);
    List<Map<String, @Nullable Object>> all =
        tasks.running(call.rights()).stream()
            .filter(task -> task.action().equals(ACTION))
            .map(task -> shown(task, detailed))
            .toList();
    return Answer.ok(call.readable(Map.of("reindex", all)));
  }

  private static Map<String, @Nullable Object> shown(Listed task, boolean detailed) {
    Map<String, @Nullable Object> shown = shown(task.id(), task.json(true));
    if (!detailed) {
      shown.remove("status");
    }
    return shown;
  }

  /** What there is to tell of a task, by what lists of tasks say of it. */
  private static Map<String, @Nullable Object> shown(TaskId id, Map<?, ?> task) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("id", id.toString());
    for (String same :
        List.of(
            "description",
            "start_time_in_millis",
            "running_time_in_nanos",
            "cancelled",
            "status")) {
      if (task.containsKey(same)) {
        shown.put(same, task.get(same));
      }
    }
    return shown;
  }

  private Answer get(Call call) {
    TaskId id = TaskId.parse(call.path("task_id"));
    if (call.parameters().flag("wait_for_completion", false)) {
      awaited(id, call, call.parameters().duration("timeout", WAIT));
    }
    return Answer.ok(
        call.readable(
            told(id, call).orElseThrow(() -> missing("Reindex operation [" + id + "] not found"))));
  }

  private void awaited(TaskId id, Call call, Duration within) {
    if (!tasks.await(List.of(id), call.rights(), within)) {
      throw new ApiException(
          500, "timeout_exception", "Timed out waiting for completion of [" + id + "]");
    }
  }

  /** The task as it is, or what came of it; empty if there is none, or it is of another kind. */
  private Optional<Map<String, @Nullable Object>> told(TaskId id, Call call) {
    return tasks
        .find(id, call.rights())
        .filter(found ->
            found.get("task") instanceof Map<?, ?> task && ACTION.equals(task.get("action")))
        .map(found -> {
          Map<String, @Nullable Object> told = new LinkedHashMap<>();
          told.put("completed", found.get("completed"));
          told.putAll(shown(id, (Map<?, ?>) found.getOrDefault("task", Map.of())));
          for (String outcome : List.of("response", "error")) {
            if (found.containsKey(outcome)) {
              told.put(outcome, found.get(outcome));
            }
          }
          return told;
        });
  }

  private Answer cancel(Call call) {
    TaskId id = TaskId.parse(call.path("task_id"));
    Listed task =
        tasks
            .running(id, call.rights())
            .filter(found -> found.action().equals(ACTION))
            .orElseThrow(() -> missing("reindex task [" + id + "] either not found or completed"));
    tasks.cancel(id, call.rights(), "by user request");
    if (!call.parameters().flag("wait_for_completion", true)) {
      return Answer.acknowledged();
    }
    awaited(id, call, WAIT);
    return Answer.ok(call.readable(told(id, call).orElseGet(() -> ended(task))));
  }

  /** Who waits for a task is told what came of it: nothing of it is kept. */
  private static Map<String, @Nullable Object> ended(Listed task) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("completed", true);
    told.putAll(shown(task, true));
    told.put("cancelled", true);
    return told;
  }

  private static ApiException missing(String reason) {
    return new ApiException(404, "resource_not_found_exception", reason);
  }
}
