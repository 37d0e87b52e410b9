package io.lampyr.restapi.task;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.id.NodeId;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.node.Replies;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code _tasks}: what runs, what came of it, and its end before its time. */
public final class TaskRoutes {
  /** For how long tasks are waited for, if nobody says. */
  public static final Duration WAIT = Duration.ofSeconds(30);

  private static final Set<String> ALL_PARENTS = Set.of("-1", "unset");
  private static final String LISTS = "cluster:monitor/tasks/lists";

  private final AllTasks tasks;
  private final ClusterTasks all;
  private final TaskGroups groups;
  private final String name;
  private final List<String> roles;

  /** The name is what the process that answers calls itself; the roles are all nodes'. */
  public TaskRoutes(ClusterTasks all, String name, List<String> roles) {
    this.roles = List.copyOf(roles);
    this.all = all;
    this.tasks = all.own();
    this.groups = new TaskGroups(tasks, name, this.roles);
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
            // Whoever goes on with a task does so under its name.
            .inElasticsearch("follow_relocations")
            .get(this::get),
        Route.on(Duty.SEARCH, Privilege.MANAGE_CLUSTER, "/_tasks/_cancel")
            .taking("task_id", "nodes", "actions", "parent_task_id", "wait_for_completion")
            .post(this::cancelAll),
        Route.on(Duty.SEARCH, Privilege.MANAGE_CLUSTER, "/_tasks/{task_id}/_cancel")
            .taking("nodes", "actions", "parent_task_id", "wait_for_completion")
            .post(call -> cancel(call, TaskId.parse(call.path("task_id")))),
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
    return Answer.ok(call.readable(groups.of(changed, Map.of(), group, true)));
  }

  /** A task that does not run is a failure of its node, or a node's that is not known. */
  private Map<String, @Nullable Object> failed(TaskId id, Call call, String what) {
    boolean known = all.isOfSomebody(id) || tasks.find(id, call.rights()).isPresent();
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
    ClusterTasks.Elsewhere elsewhere = elsewhere(parameters);
    List<Listed> found = matching(call, elsewhere);
    if (parameters.flag("wait_for_completion", false)) {
      List<TaskId> ids = found.stream().map(Listed::id).toList();
      all.await(ids, call.rights(), parameters.duration("timeout", WAIT));
    }
    if (chosen(parameters, LISTS)
        && parent(parameters).isEmpty()
        && processes(parameters).means(tasks.node(), true)) {
      found.add(tasks.looking(LISTS));
    }
    Map<String, @Nullable Object> shown = failures(elsewhere.failed());
    shown.putAll(groups.of(found, elsewhere.nodes(), group, detailed));
    return Answer.ok(call.readable(shown));
  }

  private ClusterTasks.Elsewhere elsewhere(Parameters parameters) {
    parent(parameters);
    return all.elsewhere(
        parameters.list("nodes"), parameters.list("actions"), parameters.duration("timeout", WAIT));
  }

  private static Map<String, @Nullable Object> failures(Map<NodeId, ApiError> failed) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    if (!failed.isEmpty()) {
      shown.put("node_failures", Replies.failures(failed));
    }
    return shown;
  }

  /** The running tasks that the parameters are about. */
  private List<Listed> matching(Call call, ClusterTasks.Elsewhere elsewhere) {
    Parameters parameters = call.parameters();
    Optional<TaskId> parent = parent(parameters);
    ProcessChoice processes = processes(parameters);
    List<Listed> found = new ArrayList<>();
    tasks.running(call.rights()).stream()
        .filter(task -> processes.means(task.id().node(), tasks.isHere(task.id())))
        .forEach(found::add);
    found.addAll(elsewhere.tasks());
    found.removeIf(task ->
        !chosen(parameters, task.action())
            || (parent.isPresent() && !task.parent().equals(parent)));
    return found;
  }

  /** Whose parts alone are meant; those that clients name none by are all. */
  private static Optional<TaskId> parent(Parameters parameters) {
    return parameters
        .text("parent_task_id")
        .filter(id -> !id.isEmpty() && !ALL_PARENTS.contains(id))
        .map(TaskId::parse);
  }

  private ProcessChoice processes(Parameters parameters) {
    return new ProcessChoice(parameters.list("nodes"), name, roles);
  }

  private static boolean chosen(Parameters parameters, String action) {
    List<String> globs = parameters.list("actions");
    return globs.isEmpty() || Glob.matchesAny(globs, action);
  }

  private Answer get(Call call) {
    TaskId id = TaskId.parse(call.path("task_id"));
    if (call.parameters().flag("wait_for_completion", false)) {
      Duration deadline = call.parameters().duration("timeout", WAIT);
      if (!all.await(List.of(id), call.rights(), deadline)) {
        throw new ApiException(
            500, "timeout_exception", "Timed out waiting for completion of [" + id + "]");
      }
    }
    return Answer.ok(
        call.readable(
            found(id, call)
                .orElseThrow(() ->
                    all.isOfSomebody(id)
                        ? missing(id, "and hasn't stored its results")
                        : unknown(id))));
  }

  private Optional<Map<String, @Nullable Object>> found(TaskId id, Call call) {
    Optional<Map<String, @Nullable Object>> own = tasks.find(id, call.rights());
    return own.isPresent()
        ? own
        : all.running(id, call.rights()).map(task -> AllTasks.told(task, false));
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

  /** Cancels all that the parameters are about, or the one task that they name. */
  private Answer cancelAll(Call call) {
    Optional<String> named = call.parameters().text("task_id").filter(id -> !id.isEmpty());
    if (named.isPresent()) {
      return cancel(call, TaskId.parse(named.get()));
    }
    ClusterTasks.Elsewhere elsewhere = elsewhere(call.parameters());
    List<Listed> found = matching(call, elsewhere);
    found.removeIf(task -> task.cancelled().isEmpty());
    return cancel(call, found, elsewhere);
  }

  private Answer cancel(Call call, TaskId id) {
    if (!call.parameters().list("nodes").isEmpty()) {
      throw ApiException.validation(List.of("task id cannot be used together with node ids"));
    }
    Optional<Listed> task = all.running(id, call.rights());
    if (task.isEmpty()) {
      return Answer.ok(failed(id, call, "is not found"));
    }
    if (task.get().cancelled().isEmpty()) {
      throw ApiException.argument("task [" + id + "] is not cancellable");
    }
    return cancel(call, List.of(task.get()), all.node(task.get()));
  }

  private Answer cancel(Call call, List<Listed> found, ClusterTasks.Elsewhere elsewhere) {
    Map<NodeId, ApiError> failed = new LinkedHashMap<>(elsewhere.failed());
    failed.putAll(all.cancel(found, call.rights(), "by user request"));
    List<Listed> asked =
        found.stream().map(task -> tasks.running(task.id(), call.rights()).orElse(task)).toList();
    Map<String, @Nullable Object> shown = failures(failed);
    // As the peers tell it: what a task is, not how far it has come; that is asked for by its id.
    shown.putAll(groups.of(asked, elsewhere.nodes(), "nodes", false));
    if (call.parameters().flag("wait_for_completion", false)) {
      all.await(asked.stream().map(Listed::id).toList(), call.rights(), WAIT);
    }
    return Answer.ok(call.readable(shown));
  }
}
