package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.machine.Machine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.Replies;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Nodes by their heartbeats, and sums over the cluster. */
public final class NodesRoutes {
  private static final String GUARD = "search_backpressure.mode";
  private static final String MONITORED = "monitor_only";

  private final ClusterView view;
  private final Identity identity;
  private final Machines machines;
  private final Tallies tallies;
  private final Clock clock;
  private final NodeAnswers answers;

  public NodesRoutes(
      ClusterView view, Identity identity, Machines machines, Tallies tallies, Clock clock) {
    this.machines = machines;
    this.tallies = tallies;
    this.view = view;
    this.identity = identity;
    this.clock = clock;
    this.answers = new NodeAnswers(view, identity);
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>(ofNodes());
    if (identity.persona() == Persona.OPENSEARCH) {
      tallies
          .engine()
          .ifPresent(
              engine -> routes.addAll(new NearestRoutes(view, identity, tallies, engine).routes()));
    }
    return routes;
  }

  private List<Route> ofNodes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_nodes",
                "/_nodes/{node}",
                "/_nodes/{node}/{metric}")
            .taking("flat_settings", "timeout")
            .get(this::infos),
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_nodes/stats",
                "/_nodes/stats/{metric}",
                "/_nodes/{node}/stats",
                "/_nodes/{node}/stats/{metric}",
                "/_nodes/stats/{metric}/{part}",
                "/_nodes/{node}/stats/{metric}/{part}")
            .taking(
                "timeout",
                "level",
                "groups",
                "fields",
                "types",
                "completion_fields",
                "fielddata_fields",
                "include_segment_file_sizes")
            .inElasticsearch("include_unloaded_segments")
            .get(this::statistics),
        new ClusterStatsRoutes(view, identity, machines, tallies, clock).route());
  }

  /** One name in the path may be that of nodes or of parts. */
  private Answer infos(Call call) {
    List<String> nodes = NodeAnswers.words(call, "node");
    List<String> metrics = NodeAnswers.words(call, "metric");
    boolean ofAll = metrics.isEmpty() && NodeMetrics.areOfInfo(nodes);
    Set<String> wanted = NodeMetrics.ofInfo(ofAll ? nodes : metrics);
    NodeInfo.Asked asked =
        new NodeInfo.Asked(
            call.parameters().flag("flat_settings", false),
            call.parameters().flag("human", false),
            FrontAddress.of(call.request().headers()));
    List<Heartbeat> beats = answers.chosen(ofAll ? List.of() : nodes);
    Replies<Machine> told = told(call, beats, NodeMetrics.areOfMachine(wanted));
    NodeInfo info = new NodeInfo(identity, told);
    return answers.nodes(
        call,
        beats,
        told,
        beat -> {
          Map<String, @Nullable Object> shown = answers.head(beat);
          shown.putAll(info.of(beat, wanted, asked));
          return shown;
        });
  }

  private Replies<Machine> told(Call call, List<Heartbeat> beats, boolean areAsked) {
    return areAsked
        ? machines.ask(beats, NodeAnswers.within(call))
        : Machines.UNKNOWN.ask(beats, Machines.WITHIN);
  }

  private Answer statistics(Call call) {
    String asked = call.request().uri();
    int query = asked.indexOf('?');
    String uri = query < 0 ? asked : asked.substring(0, query);
    List<String> metrics = NodeAnswers.words(call, "metric");
    Set<String> wanted = NodeMetrics.ofStats(identity.persona(), metrics, uri);
    Set<String> parts = NodeMetrics.ofIndices(NodeAnswers.words(call, "part"), metrics, uri);
    String level = call.parameters().text("level").orElse("node");
    boolean counted = wanted.contains("indices") || wanted.contains("caches");
    List<IndexView> seen = counted ? view.everything() : List.of();
    if (!level.equals("node")) {
      // Sums are everybody's, names are not.
      seen =
          seen.stream()
              .filter(view -> call.rights().allows(Privilege.MONITOR, view.index().name()))
              .toList();
    }
    NodeIndices indices =
        NodeIndices.of(
            seen,
            view.nodes(),
            StatsSections.Style.asked(call, identity.persona(), parts),
            level,
            machines.here().isPresent() ? tallies.writes().seen().statuses() : Map.of());
    List<Heartbeat> beats = answers.chosen(NodeAnswers.words(call, "node"));
    Replies<Machine> told = told(call, beats, NodeMetrics.areOfMachine(wanted));
    return answers.nodes(call, beats, told, beat -> stats(beat, told.of(beat), wanted, indices));
  }

  private Map<String, @Nullable Object> stats(
      Heartbeat beat, Optional<Machine> machine, Set<String> wanted, NodeIndices indices) {
    long millis = clock.now().toEpochMilli();
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    if (wanted.contains("indices")) {
      sections.put("indices", indices.of(beat));
    }
    Persona persona = identity.persona();
    NodeSections told = new NodeSections(persona, beat, machine, millis);
    sections.putAll(told.all());
    boolean here = machines.isHere(beat);
    // Requests come in, and pipelines run, only at nodes that are in one process with the API.
    if (here) {
      sections.putAll(told.here(tallies.writes().seen(), view.nodes().size() == 1));
      sections.put("ingest", IngestSection.of(tallies.writes().pipelines(), persona));
    }
    if (machines.here().equals(Optional.of(beat.node().value()))) {
      sections.put("adaptive_selection", SelectionSection.of(view.places()));
      // Who is in front of several nodes is told of with the first.
      boolean parts = persona == Persona.ELASTICSEARCH;
      machines.connections().ifPresent(open -> sections.put("http", open.json(parts)));
    }
    if (persona == Persona.OPENSEARCH) {
      sections.putAll(GuardSections.all(guarding(wanted), searches(machine)));
      sections.put("caches", Map.of("request_cache", indices.kept(beat)));
      if (here) {
        sections.put("search_pipeline", SearchPipelineSection.of(tallies.passages()));
      }
    }
    sections.keySet().retainAll(wanted);
    Map<String, @Nullable Object> stats = new LinkedHashMap<>();
    stats.put("timestamp", millis);
    stats.putAll(answers.head(beat));
    sections.forEach(
        (name, section) -> stats.put(name.equals("breaker") ? "breakers" : name, section));
    return stats;
  }

  /** What the settings say of searches that take too much. */
  private String guarding(Set<String> wanted) {
    return wanted.contains("search_backpressure")
        ? view.catalog().recentSettings().effective().text(GUARD, MONITORED)
        : MONITORED;
  }

  private static long searches(Optional<Machine> machine) {
    return machine.map(known -> known.work().pools()).orElse(List.of()).stream()
        .filter(pool -> pool.name().equals("search"))
        .mapToLong(Machine.ThreadPool::completed)
        .sum();
  }
}
