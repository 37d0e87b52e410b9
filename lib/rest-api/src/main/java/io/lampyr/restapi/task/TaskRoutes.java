package io.lampyr.restapi.task;

import io.lampyr.base.glob.Glob;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code _tasks}: what runs, what came of it, and its end before its time. */
public final class TaskRoutes {
  private static final Set<String> ALL_PARENTS = Set.of("-1", "unset");
  private static final Duration WAIT = Duration.ofSeconds(30);
  private static final String LISTS = "cluster:monitor/tasks/lists";

  private final AllTasks tasks;
  private final String name;
  private final List<String> roles;

  /** The name is what the one process that is shown calls itself; the roles are all nodes'. */
  public TaskRoutes(AllTasks tasks, String name, List<String> roles) {
    this.roles = List.copyOf(roles);
    this.tasks = tasks;
    this.name = name;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_tasks")
            .taking(
                "nodes",
                "actions",
                "detailed",
                "parent_task_id",
                "wait_for_completion",
                "group_by",
                "timeout")
            .get(this::list),
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_tasks/{task_id}")
            .taking("wait_for_completion", "timeout")
            .get(this::get),
        Route.on(Duty.SEARCH, Privilege.MANAGE_CLUSTER, "/_tasks/_cancel")
            .taking("nodes", "actions", "parent_task_id", "wait_for_completion")
            .post(this::cancelAll),
        Route.on(Duty.SEARCH, Privilege.MANAGE_CLUSTER, "/_tasks/{task_id}/_cancel")
            .taking("nodes", "actions", "parent_task_id", "wait_for_completion")
            .post(this::cancel),
        rethrottling("/_delete_by_query/{task_id}/_rethrottle"),
        rethrottling("/_update_by_query/{task_id}/_rethrottle"),
        rethrottling("/_reindex/{task_id}/_rethrottle"));
  }

  /** Forgets what came of tasks, as OpenSearch has it. */
  public Route forgetting() {
    return Route.on(Duty.SEARCH, Privilege.MANAGE_CLUSTER, "/_tasks/{task_id}")
        .delete(call -> {
          TaskId id = TaskId.parse(call.path("task_id"));
          if (tasks.running(id, call.rights()).isPresent()) {
            throw ApiException.argument("task [" + id + "] is still running: cancel it first");
          }
          if (!tasks.forget(id, call.rights())) {
            throw tasks.isHere(id) ? missing(id, "and hasn't stored its results") : unknown(id);
          }
          return Answer.acknowledged();
        });
  }

  private Route rethrottling(String path) {
    return Route.on(Duty.SEARCH, Privilege.MANAGE_CLUSTER, path)
        .taking("requests_per_second", "group_by")
        .post(this::rethrottle);
  }

  private Answer rethrottle(Call call) {
    TaskId id = TaskId.parse(call.path("task_id"));
    float rate =
        Throttle.read(call.parameters())
            .orElseThrow(
                () -> ApiException.argument("requests_per_second is a required parameter"));
    if (tasks.running(id, call.rights()).isEmpty()) {
      return Answer.ok(failed(id, call, "is missing"));
    }
    tasks.rate(id, call.rights(), rate);
    List<Listed> changed = tasks.running(id, call.rights()).stream().toList();
    String group = call.parameters().text("group_by").orElse("nodes");
    return Answer.ok(call.readable(grouped(changed, group, true)));
  }

  /** A task that does not run is a failure of its node, or a node's that is not known. */
  private Map<String, @Nullable Object> failed(TaskId id, Call call, String what) {
    boolean known = tasks.isHere(id) || tasks.find(id, call.rights()).isPresent();
    ApiError cause =
        known
            ? ApiError.of("resource_not_found_exception", "task [" + id + "] " + what)
            : ApiError.of("no_such_node_exception", "No such node [" + id.node() + "]")
                .with("node_id", id.node());
    ApiError error =
        ApiError.of("failed_node_exception", "Failed node [" + id.node() + "]")
            .with("node_id", id.node())
            .causedBy(cause);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("node_failures", List.of(error.toJson()));
    answer.put("nodes", Map.of());
    return answer;
  }

  private Answer list(Call call) {
    Parameters parameters = call.parameters();
    String group = parameters.text("group_by").orElse("nodes");
    if (!List.of("nodes", "parents", "none").contains(group)) {
      throw ApiException.argument(
          "[group_by] must be one of [nodes], [parents] or [none] but was [" + group + "]");
    }
    boolean detailed = parameters.flag("detailed", false);
    List<Listed> found = matching(call);
    if (parameters.flag("wait_for_completion", false)) {
      List<TaskId> ids = found.stream().map(Listed::id).toList();
      tasks.await(ids, call.rights(), parameters.duration("timeout", WAIT));
    }
    if (chosen(parameters, LISTS)
        && !isOfAParent(parameters)
        && processes(parameters).means(tasks.node(), true)) {
      found.add(tasks.looking(LISTS));
    }
    return Answer.ok(call.readable(grouped(found, group, detailed)));
  }

  /** The running tasks that the parameters are about. None of them has a parent. */
  private List<Listed> matching(Call call) {
    Parameters parameters = call.parameters();
    if (isOfAParent(parameters)) {
      return new ArrayList<>();
    }
    ProcessChoice processes = processes(parameters);
    return tasks.running(call.rights()).stream()
        .filter(task -> processes.means(task.id().node(), tasks.isHere(task.id())))
        .filter(task -> chosen(parameters, task.action()))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** Whether only tasks of one parent are meant; those that clients name none by are all. */
  private static boolean isOfAParent(Parameters parameters) {
    return parameters
        .text("parent_task_id")
        .filter(id -> !id.isEmpty() && !ALL_PARENTS.contains(id))
        .map(TaskId::parse)
        .isPresent();
  }

  private ProcessChoice processes(Parameters parameters) {
    return new ProcessChoice(parameters.list("nodes"), name, roles);
  }

  private static boolean chosen(Parameters parameters, String action) {
    List<String> globs = parameters.list("actions");
    return globs.isEmpty() || Glob.matchesAny(globs, action);
  }

  private Map<String, @Nullable Object> grouped(
      List<Listed> found, String group, boolean detailed) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    if (group.equals("none")) {
      shown.put("tasks", found.stream().map(task -> task.json(detailed)).toList());
      return shown;
    }
    if (group.equals("parents")) {
      Map<String, @Nullable Object> byId = new LinkedHashMap<>();
      found.forEach(task -> byId.put(task.id().toString(), task.json(detailed)));
      shown.put("tasks", byId);
      return shown;
    }
    Map<String, Map<String, @Nullable Object>> byNode = new LinkedHashMap<>();
    for (Listed task : found) {
      // A task is listed under the process that began it, as its id says, wherever it runs.
      String node = tasks.isHere(task.id()) ? tasks.node() : task.id().node();
      byNode
          .computeIfAbsent(node, _ -> new LinkedHashMap<>())
          .put(task.id().toString(), task.json(detailed));
    }
    Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
    byNode.forEach((node, ofNode) -> nodes.put(node, node(ofNode)));
    shown.put("nodes", nodes);
    return shown;
  }

  private Map<String, @Nullable Object> node(Map<String, @Nullable Object> tasksOfNode) {
    Map<String, @Nullable Object> node = new LinkedHashMap<>();
    node.put("name", name);
    node.put("transport_address", "127.0.0.1:9300");
    node.put("host", "127.0.0.1");
    node.put("ip", "127.0.0.1:9300");
    node.put("roles", roles);
    node.put("attributes", Map.of());
    node.put("tasks", tasksOfNode);
    return node;
  }

  private Answer get(Call call) {
    TaskId id = TaskId.parse(call.path("task_id"));
    if (call.parameters().flag("wait_for_completion", false)) {
      Duration deadline = call.parameters().duration("timeout", WAIT);
      if (!tasks.await(List.of(id), call.rights(), deadline)) {
        throw new ApiException(
            500, "timeout_exception", "Timed out waiting for completion of [" + id + "]");
      }
    }
    return Answer.ok(
        call.readable(
            tasks
                .find(id, call.rights())
                .orElseThrow(() ->
                    tasks.isHere(id)
                        ? missing(id, "and hasn't stored its results")
                        : unknown(id))));
  }

  private static ApiException missing(TaskId id, String more) {
    return new ApiException(
        404, "resource_not_found_exception", "task [" + id + "] isn't running " + more);
  }

  private static ApiException unknown(TaskId id) {
    return new ApiException(
        404,
        "resource_not_found_exception",
        "task ["
            + id
            + "] belongs to the node ["
            + id.node()
            + "] which isn't part of the cluster and there is no record of the task");
  }

  private Answer cancelAll(Call call) {
    List<Listed> found = matching(call);
    found.removeIf(task -> task.cancelled().isEmpty());
    return cancel(call, found);
  }

  private Answer cancel(Call call) {
    TaskId id = TaskId.parse(call.path("task_id"));
    Optional<Listed> task = tasks.running(id, call.rights());
    if (task.isEmpty()) {
      return Answer.ok(failed(id, call, "is not found"));
    }
    if (task.get().cancelled().isEmpty()) {
      throw ApiException.argument("task [" + id + "] is not cancellable");
    }
    return cancel(call, List.of(task.get()));
  }

  private Answer cancel(Call call, List<Listed> found) {
    found.forEach(task -> tasks.cancel(task.id(), call.rights(), "by user request"));
    List<Listed> asked =
        found.stream().map(task -> tasks.running(task.id(), call.rights()).orElse(task)).toList();
    Map<String, @Nullable Object> shown = grouped(asked, "nodes", true);
    if (call.parameters().flag("wait_for_completion", false)) {
      tasks.await(asked.stream().map(Listed::id).toList(), call.rights(), WAIT);
    }
    return Answer.ok(call.readable(shown));
  }
}
