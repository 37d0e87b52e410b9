package io.lampyr.restapi.cat;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.NodeAddress;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.AllTasks;
import io.lampyr.restapi.task.ClusterTasks;
import io.lampyr.restapi.task.Listed;
import io.lampyr.restapi.task.ProcessChoice;
import io.lampyr.restapi.task.TaskId;
import io.lampyr.restapi.task.TaskRoutes;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code _cat/tasks}: what runs, as a table. */
public final class CatTaskRoutes {
  private static final String LISTS = "cluster:monitor/tasks/lists";

  private final ClusterTasks tasks;
  private final String name;
  private final List<String> roles;

  /** The name is what the process calls itself; the roles are all nodes'. */
  public CatTaskRoutes(ClusterTasks tasks, String name, List<String> roles) {
    this.tasks = tasks;
    this.name = name;
    this.roles = List.copyOf(roles);
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_cat/tasks")
            .taking(CatTable.PARAMETERS, "nodes", "actions", "detailed", "parent_task_id")
            .inElasticsearch("wait_for_completion")
            .get(this::answer));
  }

  private Answer answer(Call call) {
    CatTable table =
        new CatTable()
            .text("action", "ac", "task action")
            .text("task_id", "ti", "unique task id")
            .text("parent_task_id", "pti", "parent task id")
            .text("type", "ty", "task type")
            .text("start_time", "start", "start time in ms")
            .text("timestamp", "ts,hms,hhmmss", "start time in HH:MM:SS")
            .text("running_time", "time", "running time")
            .text("ip", "i", "ip address")
            .text("node", "n", "node name")
            .hidden("x_opaque_id", "x", "X-Opaque-Id of the request");
    boolean detailed = call.parameters().flag("detailed", false);
    if (detailed) {
      table.text("description", "desc", "task description");
    }
    ClusterTasks.Elsewhere elsewhere =
        tasks.elsewhere(
            call.parameters().list("nodes"), call.parameters().list("actions"), Machines.WITHIN);
    List<Listed> shown = shown(call, elsewhere);
    await(call, shown);
    for (Listed task : shown) {
      Optional<Heartbeat> node = Optional.ofNullable(elsewhere.nodes().get(task.id().node()));
      table.row(
          task.action(),
          task.id().toString(),
          task.parent().map(TaskId::toString).orElse("-"),
          "transport",
          Long.toString(task.began().toEpochMilli()),
          LocalTime.ofInstant(task.began(), ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS),
          new CatTable.Time(Duration.ofNanos(task.runningNanos())),
          node.map(NodeAddress::host).orElse("127.0.0.1"),
          node.map(beat -> beat.node().value()).orElse(name),
          task.opaqueId().orElse("-"),
          task.description());
    }
    return table.answer(call);
  }

  /**
   * Until they have ended, but this very call, if that is asked for: they are told as they were.
   */
  private void await(Call call, List<Listed> shown) {
    if (call.parameters().flag("wait_for_completion", false)) {
      List<TaskId> ids =
          shown.stream().filter(task -> !task.action().equals(LISTS)).map(Listed::id).toList();
      tasks.await(ids, call.rights(), call.parameters().duration("timeout", TaskRoutes.WAIT));
    }
  }

  private List<Listed> shown(Call call, ClusterTasks.Elsewhere elsewhere) {
    List<String> actions = call.parameters().list("actions");
    Optional<TaskId> parent =
        call.parameters().text("parent_task_id").filter(id -> !id.isEmpty()).map(TaskId::parse);
    ProcessChoice processes = new ProcessChoice(call.parameters().list("nodes"), name, roles);
    AllTasks own = tasks.own();
    List<Listed> all = new ArrayList<>(own.running(call.rights()));
    all.add(own.looking(LISTS));
    all.removeIf(task -> !processes.means(task.id().node(), own.isHere(task.id())));
    all.addAll(elsewhere.tasks());
    return all.stream()
        .filter(task -> actions.isEmpty() || Glob.matchesAny(actions, task.action()))
        .filter(task -> parent.isEmpty() || task.parent().equals(parent))
        .toList();
  }
}
