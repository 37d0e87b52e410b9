package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.OpeningFailure;
import io.lampyr.engine.catalog.ActiveCopies;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.Health;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Tells how the cluster does, and waits for it to do better. */
public final class HealthRoutes {
  private static final Expansion ALL =
      new Expansion(false, true, new Expansion.States(true, true, true), false, true);
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration USUAL = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final ClusterView view;
  private final Identity identity;
  private final Clock clock;
  private final Scheduler scheduler;

  public HealthRoutes(ClusterView view, Identity identity, Clock clock, Scheduler scheduler) {
    this.view = view;
    this.identity = identity;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_cluster/health", "/_cluster/health/{index}")
            .taking(
                IndexOptions.NAMES_READING,
                "timeout",
                "level",
                "wait_for_status",
                "wait_for_nodes",
                "wait_for_active_shards",
                "wait_for_no_relocating_shards",
                "wait_for_no_initializing_shards",
                "wait_for_events",
                "awareness_attribute",
                "ensure_node_weighed_in")
            .get(this::health),
        new HealthReportRoutes(view, identity.cluster()).route());
  }

  /** What was seen at one time. */
  private record Seen(int nodes, List<IndexView> indices, boolean missing) {
    int sum(ToIntFunction<IndexView> count) {
      return indices.stream().mapToInt(count).sum();
    }

    Health status() {
      Health worst = missing ? Health.RED : Health.GREEN;
      for (IndexView index : indices) {
        worst = worst.worse(index.health());
      }
      return worst;
    }
  }

  private Answer health(Call call) {
    String level = HealthDemands.level(call);
    HealthDemands.check(call);
    Duration timeout = call.parameters().duration("timeout", USUAL);
    Duration bound = timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST;
    long begin = clock.monotonicNanos();
    while (true) {
      Seen seen = look(call);
      boolean done = satisfied(call, seen);
      if (done || clock.monotonicNanos() - begin > bound.toNanos() || !paused()) {
        return Answer.tree(done ? 200 : 408, call.readable(shown(call, level, seen, !done)));
      }
    }
  }

  private boolean paused() {
    try {
      scheduler.sleep(PAUSE);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Seen look(Call call) {
    List<IndexMetadata> found;
    boolean missing = false;
    Expansion how = IndexOptions.expansion(call, ALL);
    try {
      found = resolve(call, how);
    } catch (RefusedException refused) {
      missing = true;
      found = resolve(call, how.lenient(true, true));
    }
    return new Seen(view.nodes().size(), view.outlines(found), missing);
  }

  private List<IndexMetadata> resolve(Call call, Expansion how) {
    return view.catalog().resolver().resolve(IndexOptions.expressions(call), how).stream()
        .map(ResolvedIndex::metadata)
        .toList();
  }

  private static boolean satisfied(Call call, Seen seen) {
    var parameters = call.parameters();
    boolean statusHolds =
        parameters
            .text("wait_for_status")
            .map(text -> seen.status().compareTo(Health.of(text)) <= 0)
            .orElse(true);
    boolean nodesHold =
        parameters
            .text("wait_for_nodes")
            .map(text -> HealthDemands.holds(text, seen.nodes()))
            .orElse(true);
    String active = parameters.text("wait_for_active_shards").orElse("0");
    boolean activeHolds =
        seen.sum(IndexView::activeShards)
            >= (active.equals("all")
                ? seen.sum(IndexView::totalShards)
                : ActiveCopies.parse(active).least());
    boolean settled =
        !parameters.flag("wait_for_no_initializing_shards", false)
            || seen.sum(IndexView::initializing) == 0;
    return !seen.missing() && statusHolds && nodesHold && activeHolds && settled;
  }

  private Map<String, @Nullable Object> shown(
      Call call, String level, Seen seen, boolean timedOut) {
    int active = seen.sum(IndexView::activeShards);
    int total = seen.sum(IndexView::totalShards);
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("cluster_name", identity.cluster());
    shown.put("status", seen.status().text());
    shown.put("timed_out", timedOut);
    shown.put("number_of_nodes", seen.nodes());
    shown.put("number_of_data_nodes", seen.nodes());
    shown.put("discovered_master", true);
    shown.put("discovered_cluster_manager", true);
    shown.putAll(counts(seen.indices()));
    shown.put("delayed_unassigned_shards", 0);
    shown.put("number_of_pending_tasks", 0);
    shown.put("number_of_in_flight_fetch", 0);
    shown.put("task_max_waiting_in_queue_millis", 0);
    shown.put("active_shards_percent_as_number", total == 0 ? 100.0 : 100.0 * active / total);
    if (level.equals(HealthDemands.AWARENESS)) {
      // Nodes have no attributes.
      Map<String, @Nullable Object> none = new LinkedHashMap<>();
      call.parameters().text("awareness_attribute").ifPresent(name -> none.put(name, Map.of()));
      shown.put("awareness_attributes", none);
    } else if (!level.equals("cluster")) {
      Map<String, @Nullable Object> indices = new LinkedHashMap<>();
      seen.indices().stream()
          .filter(i -> call.rights().allows(Privilege.MONITOR, i.index().name()))
          .forEach(i -> indices.put(i.index().name(), shown(i, level.equals("shards"))));
      shown.put("indices", indices);
    }
    return shown;
  }

  private Map<String, @Nullable Object> counts(List<IndexView> indices) {
    Seen seen = new Seen(0, indices, false);
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("active_primary_shards", seen.sum(IndexView::activePrimaries));
    counts.put("active_shards", seen.sum(IndexView::activeShards));
    counts.put("relocating_shards", 0);
    counts.put("initializing_shards", seen.sum(IndexView::initializing));
    counts.put("unassigned_shards", seen.sum(IndexView::unassigned));
    if (identity.persona() == Persona.ELASTICSEARCH) {
      int primaries = seen.sum(IndexView::primaries);
      counts.put("unassigned_primary_shards", primaries - seen.sum(IndexView::activePrimaries));
    }
    return counts;
  }

  private Map<String, @Nullable Object> shown(IndexView index, boolean withShards) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("status", index.health().text());
    shown.put("number_of_shards", index.primaries());
    shown.put("number_of_replicas", index.replicas());
    shown.putAll(counts(List.of(index)));
    if (withShards) {
      Map<String, @Nullable Object> shards = new LinkedHashMap<>();
      index
          .shards()
          .forEach(shard -> {
            boolean active = index.isActive(shard);
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put("status", (active ? Health.GREEN : Health.RED).text());
            one.put("primary_active", active);
            int served = active ? 1 + index.liveReplicas() : 0;
            int initializing = index.isInitializing(shard) ? 1 : 0;
            one.put("active_shards", served);
            one.put("relocating_shards", 0);
            one.put("initializing_shards", initializing);
            one.put("unassigned_shards", 1 + index.replicas() - served - initializing);
            if (identity.persona() == Persona.ELASTICSEARCH) {
              one.put("unassigned_primary_shards", active ? 0 : 1 - initializing);
            }
            if (!active) {
              view.catalog()
                  .openingFailure(shard)
                  .ifPresent(failure -> one.put("opening_failure", shown(failure)));
            }
            shards.put(Integer.toString(shard.shard().ordinal()), one);
          });
      shown.put("shards", shards);
    }
    return shown;
  }

  /** Why the last node that tried could not open the shard. */
  private static Map<String, @Nullable Object> shown(OpeningFailure failure) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("node", failure.node().value());
    shown.put("at", failure.at().toString());
    shown.put("reason", failure.reason());
    return shown;
  }
}
