package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.machine.HotThreads;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.NodeChoice;
import io.lampyr.restapi.node.Replies;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code _nodes/hot_threads}: which threads compute, wait or are held up most, and where. Nodes of
 * other processes are asked.
 */
public final class HotThreadRoutes {
  private final ClusterView view;
  private final Machines machines;
  private final Clock clock;
  private final HotThreads threads;

  public HotThreadRoutes(ClusterView view, Machines machines, Clock clock, Scheduler scheduler) {
    this.view = view;
    this.machines = machines;
    this.clock = clock;
    this.threads = new HotThreads(scheduler);
  }

  public List<Route> routes() {
    List<String> paths = new ArrayList<>();
    for (String place : List.of("/_nodes", "/_cluster/nodes")) {
      for (String name : List.of("hot_threads", "hotthreads")) {
        paths.add(place + "/" + name);
        paths.add(place + "/{node}/" + name);
      }
    }
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, paths.toArray(String[]::new))
            .taking("interval", "snapshots", "threads", "ignore_idle_threads", "type", "timeout")
            .inElasticsearch("sort")
            .get(this::answer));
  }

  private Answer answer(Call call) {
    HotThreads.Asked asked = asked(call.parameters());
    List<String> names = call.pathIfGiven("node").map(IndexOptions::split).orElse(List.of());
    List<Heartbeat> nodes = new NodeChoice(names).of(view.nodes());
    Replies<String> told = machines.hotThreads(nodes, asked, NodeAnswers.within(call));
    StringBuilder text = new StringBuilder();
    for (Heartbeat node : nodes) {
      String id = node.node().value();
      String address = node.process().address();
      text.append("::: {%s}{%s}{%s}\n".formatted(id, id, address));
      Optional<String> hot =
          machines.isHere(node) ? Optional.of(threads.hot(asked)) : told.of(node);
      text.append(hot.map(found -> shown(asked, found)).orElseGet(() -> silent(told, node)));
    }
    return Answer.text(200, text.toString());
  }

  private String shown(HotThreads.Asked asked, String hot) {
    return "   Hot threads at %s, interval=%dms, busiestThreads=%d, ignoreIdleThreads=%s:\n   \n"
            .formatted(
                clock.now(), asked.interval().toMillis(), asked.threads(), asked.withoutIdle())
        + hot
        + '\n';
  }

  private static String silent(Replies<String> told, Heartbeat node) {
    ApiError why = told.failed().getOrDefault(node.node(), told.untold().get(node.node()));
    return "   its threads are not known: %s\n\n"
        .formatted(why == null ? "the node was not asked" : why.reason());
  }

  private static HotThreads.Asked asked(Parameters parameters) {
    Duration interval = parameters.duration("interval", Duration.ofMillis(500));
    int snapshots = parameters.integer("snapshots", 10);
    int threads = parameters.integer("threads", 3);
    if (interval.compareTo(HotThreads.LONGEST) > 0 || interval.isNegative() || interval.isZero()) {
      throw ApiException.argument("[interval] must be between 1ms and 30s, got " + interval);
    }
    if (snapshots < 1 || snapshots > HotThreads.MOST || threads < 1 || threads > HotThreads.MOST) {
      throw ApiException.argument(
          "[snapshots] and [threads] must be between 1 and " + HotThreads.MOST);
    }
    HotThreads.Kind kind = kind("type", parameters.text("type").orElse("cpu"));
    boolean idle = parameters.flag("ignore_idle_threads", true);
    return new HotThreads.Asked(interval, snapshots, threads, idle, kind, order(parameters, kind));
  }

  /** By what the busiest are found: those that compute may be found by something else. */
  private static HotThreads.Kind order(Parameters parameters, HotThreads.Kind kind) {
    Optional<String> order = parameters.text("sort").filter(given -> !given.equals("total"));
    if (order.isEmpty()) {
      return kind;
    }
    HotThreads.Kind wanted = kind("sort", order.get());
    if (kind != HotThreads.Kind.CPU && wanted != kind) {
      throw ApiException.argument("[sort] goes with [type=cpu] alone");
    }
    return wanted;
  }

  private static HotThreads.Kind kind(String parameter, String name) {
    for (HotThreads.Kind kind : HotThreads.Kind.values()) {
      if (kind.name().equalsIgnoreCase(name)) {
        return kind;
      }
    }
    throw ApiException.argument(parameter + " not supported [" + name + "]");
  }
}
