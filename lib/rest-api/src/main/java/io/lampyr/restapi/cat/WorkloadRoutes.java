package io.lampyr.restapi.cat;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.machine.Machine;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.cluster.Identity;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.PlainException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.NodeChoice;
import io.lampyr.restapi.node.Replies;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code _wlm/stats}, and as a table {@code _list/wlm_stats}: all searches are of one group of
 * work, whose bounds are those of the process.
 */
public final class WorkloadRoutes {
  private static final String GROUP = "DEFAULT_WORKLOAD_GROUP";
  private static final int MOST_ROWS = 100;
  private static final List<String> COUNTS =
      List.of(
          "TOTAL_COMPLETIONS",
          "TOTAL_REJECTIONS",
          "TOTAL_CANCELLATIONS",
          "CPU_USAGE",
          "CPU_CANCELLATIONS",
          "CPU_REJECTIONS",
          "MEMORY_USAGE",
          "MEMORY_CANCELLATIONS",
          "MEMORY_REJECTIONS");

  private final ClusterView view;
  private final Identity identity;
  private final Machines machines;

  public WorkloadRoutes(ClusterView view, Identity identity, Machines machines) {
    this.view = view;
    this.identity = identity;
    this.machines = machines;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_wlm/stats",
                "/_wlm/{node}/stats",
                "/_wlm/stats/{group}",
                "/_wlm/{node}/stats/{group}")
            .taking("timeout")
            .get(this::statistics),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_list/wlm_stats")
            .taking(CatTable.PARAMETERS, "next_token", "sort", "order")
            .get(this::table));
  }

  private static long completed(Optional<Machine> machine) {
    return machine.map(known -> known.work().pools()).orElse(List.of()).stream()
        .filter(pool -> pool.name().equals("search"))
        .mapToLong(Machine.ThreadPool::completed)
        .sum();
  }

  private Answer statistics(Call call) {
    List<String> names = call.pathIfGiven("node").map(IndexOptions::split).orElse(List.of());
    List<String> groups = call.pathIfGiven("group").map(IndexOptions::split).orElse(List.of());
    boolean shown = groups.isEmpty() || groups.contains("_all") || Glob.matchesAny(groups, GROUP);
    List<Heartbeat> nodes = new NodeChoice(names).of(view.nodes());
    Replies<Machine> told = machines.ask(nodes, Machines.WITHIN);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_nodes", told.counted(nodes.size()));
    answer.put("cluster_name", identity.cluster());
    for (Heartbeat node : nodes) {
      answer.put(
          node.node().value(),
          Map.of("workload_groups", shown ? Map.of(GROUP, group(told.of(node))) : Map.of()));
    }
    return Answer.ok(answer);
  }

  private Map<String, @Nullable Object> group(Optional<Machine> machine) {
    Map<String, @Nullable Object> group = new LinkedHashMap<>();
    group.put("total_completions", completed(machine));
    group.put("total_rejections", 0);
    group.put("total_cancellations", 0);
    for (String resource : List.of("cpu", "memory")) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("current_usage", 0.0);
      one.put("cancellations", 0);
      one.put("rejections", 0);
      group.put(resource, one);
    }
    return group;
  }

  private Answer table(Call call) {
    int size = call.parameters().integer("size", 10);
    if (size < 1 || size > MOST_ROWS) {
      throw ApiException.argument("Invalid value for 'size'. Allowed range: 1 to " + MOST_ROWS);
    }
    String sort = call.parameters().text("sort").orElse("node_id");
    if (!sort.equals("node_id") && !sort.equals("workload_group")) {
      throw ApiException.argument("Invalid value for 'sort'. Allowed: 'node_id', 'workload_group'");
    }
    String order = call.parameters().text("order").orElse("asc");
    if (!order.equals("asc") && !order.equals("desc")) {
      throw ApiException.argument("Invalid value for 'order'. Allowed: 'asc', 'desc'");
    }
    Comparator<Heartbeat> byNode = Comparator.comparing(node -> node.node().value());
    List<Heartbeat> nodes =
        view.nodes().stream()
            .sorted(order.equals("asc") || !sort.equals("node_id") ? byNode : byNode.reversed())
            .toList();
    String after = call.parameters().text("next_token").orElse("");
    int from = after.isEmpty() ? 0 : 1 + at(nodes, after);
    int to = Math.min(nodes.size(), from + size);
    CatTable table = headed();
    List<Heartbeat> page = nodes.subList(from, to);
    Replies<Machine> told = machines.ask(page, Machines.WITHIN);
    page.forEach(node -> table.row(cells(node, told.of(node))));
    table.row(
        to < nodes.size()
            ? "Next token: " + nodes.get(to - 1).node().value()
            : "No more pages available");
    return table.answer(call, true);
  }

  /** A page goes on behind a node, and cannot if that is gone. */
  private static int at(List<Heartbeat> nodes, String name) {
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i).node().value().equals(name)) {
        return i;
      }
    }
    throw new PlainException(
        400,
        "Pagination state has changed (e.g., new workload groups added or removed). Please restart"
            + " pagination from the beginning by omitting the 'next_token' parameter.");
  }

  private static CatTable headed() {
    CatTable table = new CatTable().text("NODE_ID", "", "id of the node");
    table.text("|", "", "").text("WORKLOAD_GROUP_ID", "", "id of the group of work");
    COUNTS.forEach(name -> table.text("|", "", "").text(name, "", "count of the group"));
    return table;
  }

  private static Object[] cells(Heartbeat node, Optional<Machine> machine) {
    List<Object> cells = new ArrayList<>(List.of(node.node().value(), "|", GROUP));
    for (String name : COUNTS) {
      cells.add("|");
      cells.add(name.equals("TOTAL_COMPLETIONS") ? (Object) completed(machine) : 0);
    }
    return cells.toArray();
  }
}
