package io.lampyr.restapi.cat;

import io.lampyr.base.glob.Glob;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.AllTasks;
import io.lampyr.restapi.task.Listed;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** {@code _cat/tasks}: what runs, as a table. */
public final class CatTaskRoutes {
  private static final String LISTS = "cluster:monitor/tasks/lists";

  private final AllTasks tasks;
  private final String name;

  /** The name is what the process calls itself. */
  public CatTaskRoutes(AllTasks tasks, String name) {
    this.tasks = tasks;
    this.name = name;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_cat/tasks")
            .taking(CatTable.PARAMETERS, "nodes", "actions", "detailed", "parent_task_id")
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
    for (Listed task : shown(call)) {
      table.row(
          task.action(),
          task.id().toString(),
          "-",
          "transport",
          Long.toString(task.began().toEpochMilli()),
          LocalTime.ofInstant(task.began(), ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS),
          new CatTable.Time(Duration.ofNanos(task.runningNanos())),
          "127.0.0.1",
          name,
          task.opaqueId().orElse("-"),
          task.description());
    }
    return table.answer(call);
  }

  /** None of them has a parent. */
  private List<Listed> shown(Call call) {
    if (call.parameters().has("parent_task_id")) {
      return List.of();
    }
    List<Listed> all = new ArrayList<>(tasks.running(call.rights()));
    all.add(tasks.looking(LISTS));
    List<String> actions = call.parameters().list("actions");
    return all.stream()
        .filter(task -> actions.isEmpty() || Glob.matchesAny(actions, task.action()))
        .toList();
  }
}
