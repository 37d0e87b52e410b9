package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.NodeChoice;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What calls are used how often. A process counts its own calls, and tells of them for the nodes
 * that run in it; of nodes of other processes, which answer no calls, there is nothing to tell.
 */
public final class UsageRoutes {
  private static final String ALL = "_all";
  private static final String ANY = "*";
  private static final String CALLS = "rest_actions";
  private static final String AGGREGATIONS = "aggregations";
  private static final Set<String> METRICS = Set.of(ALL, ANY, CALLS, AGGREGATIONS);

  private final ClusterView view;
  private final Identity identity;
  private final Machines machines;
  private final Tallies tallies;
  private final Clock clock;

  public UsageRoutes(
      ClusterView view, Identity identity, Machines machines, Tallies tallies, Clock clock) {
    this.view = view;
    this.identity = identity;
    this.machines = machines;
    this.tallies = tallies;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_nodes/usage",
                "/_nodes/usage/{metric}",
                "/_nodes/{node}/usage",
                "/_nodes/{node}/usage/{metric}")
            .taking("timeout")
            .get(this::usage));
  }

  private static boolean shows(List<String> metrics, String metric) {
    return metrics.isEmpty()
        || metrics.contains(ALL)
        || metrics.contains(ANY)
        || metrics.contains(metric);
  }

  private Answer usage(Call call) {
    List<String> metrics = call.pathIfGiven("metric").map(IndexOptions::split).orElse(List.of());
    String asked = call.request().uri();
    int query = asked.indexOf('?');
    StatsSections.checkKnown(metrics, METRICS, query < 0 ? asked : asked.substring(0, query));
    List<String> named = call.pathIfGiven("node").map(IndexOptions::split).orElse(List.of());
    List<Heartbeat> beats = new NodeChoice(named).of(view.nodes());
    Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
    for (Heartbeat beat : beats) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      boolean here = machines.of(beat).isPresent();
      one.put("timestamp", clock.now().toEpochMilli());
      one.put("since", (here ? tallies.calls().since() : beat.process().started()).toEpochMilli());
      if (shows(metrics, CALLS)) {
        one.put(CALLS, here ? tallies.calls().counts() : Map.of());
      }
      if (shows(metrics, AGGREGATIONS)) {
        one.put(AGGREGATIONS, here ? tallies.aggregations() : Map.of());
      }
      nodes.put(beat.node().value(), one);
    }
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", beats.size());
    counts.put("successful", beats.size());
    counts.put("failed", 0);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_nodes", counts);
    answer.put("cluster_name", identity.cluster());
    answer.put("nodes", nodes);
    return Answer.ok(answer);
  }
}
