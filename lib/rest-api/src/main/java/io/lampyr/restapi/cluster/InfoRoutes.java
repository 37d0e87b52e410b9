package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.machine.Machine;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.document.WriteTally;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.Replies;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@code _info}: what the process that is asked has done, without saying which nodes there are.
 * Connections and compilations of scripts are counted nowhere, and told nothing of.
 */
public final class InfoRoutes {
  private static final String ALL = "_all";
  private static final List<String> TARGETS = List.of("http", "ingest", "thread_pool", "script");

  private final ClusterView view;
  private final Identity identity;
  private final Machines machines;
  private final WriteTally tally;

  public InfoRoutes(ClusterView view, Identity identity, Machines machines, WriteTally tally) {
    this.view = view;
    this.identity = identity;
    this.machines = machines;
    this.tally = tally;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_info/{target}")
            .taking("master_timeout", "timeout")
            .get(this::info));
  }

  private Answer info(Call call) {
    List<String> targets = IndexOptions.split(call.path("target"));
    for (String target : targets) {
      if (!target.equals(ALL) && !TARGETS.contains(target)) {
        throw ApiException.argument(
            "request [/_info/"
                + call.path("target")
                + "] contains unrecognized target: ["
                + target
                + "]");
      }
    }
    if (targets.contains(ALL) && targets.size() > 1) {
      throw ApiException.argument(
          "request [/_info/"
              + call.path("target")
              + "] contains _all and individual target ["
              + call.path("target")
              + "]");
    }
    boolean all = targets.contains(ALL);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("cluster_name", identity.cluster());
    if (all || targets.contains("http")) {
      // Connections are not counted, and of clients and routes no bytes.
      answer.put("http", Map.of("clients", List.of(), "routes", Map.of()));
    }
    if (all || targets.contains("ingest")) {
      answer.put("ingest", IngestSection.of(tally.pipelines(), identity.persona()));
    }
    if (all || targets.contains("thread_pool")) {
      answer.put("thread_pool", pools(call));
    }
    if (all || targets.contains("script")) {
      answer.put("script", Map.of());
    }
    return Answer.ok(answer);
  }

  /** The pools of all nodes that tell them; those of one name are summed up. */
  private Map<String, @Nullable Object> pools(Call call) {
    Map<String, @Nullable Object> sums = new TreeMap<>();
    List<Heartbeat> beats = view.nodes();
    Replies<Machine> told = machines.ask(beats, NodeAnswers.within(call));
    for (Heartbeat beat : beats) {
      Optional<Machine> machine = told.of(beat);
      if (machine.isPresent()) {
        Map<String, @Nullable Object> pools =
            new NodeSections(identity.persona(), beat, machine, 0).threadPools();
        pools.forEach((name, pool) -> {
          Object before = sums.get(name);
          Map<String, @Nullable Object> one = Json.object(pool, name);
          sums.put(name, before == null ? one : sum(Json.object(before, name), one));
        });
      }
    }
    return sums;
  }

  private static Map<String, @Nullable Object> sum(
      Map<String, @Nullable Object> one, Map<String, @Nullable Object> other) {
    Map<String, @Nullable Object> sum = new LinkedHashMap<>(one);
    other.forEach((name, count) -> {
      if (sum.get(name) instanceof Number before && count instanceof Number more) {
        sum.put(name, before.longValue() + more.longValue());
      }
    });
    return sum;
  }
}
