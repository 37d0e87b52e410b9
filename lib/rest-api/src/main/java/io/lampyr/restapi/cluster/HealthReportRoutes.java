package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.Health;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code _health_report}: what is well, by what it would be missed for, and what to do about what
 * is not. What nobody has here, such as snapshots, is not reported on.
 */
final class HealthReportRoutes {
  private static final String LEADER = "master_is_stable";
  private static final String SHARDS = "shards_availability";
  private static final int USUAL_SIZE = 1_000;

  private final ClusterView view;
  private final String cluster;

  HealthReportRoutes(ClusterView view, String cluster) {
    this.view = view;
    this.cluster = cluster;
  }

  Route route() {
    return Route.on(Duty.INGEST, Privilege.MONITOR, "/_health_report", "/_health_report/{feature}")
        .taking("timeout", "verbose", "size")
        .get(this::report);
  }

  private record Indicator(Health status, Map<String, @Nullable Object> shown) {}

  private Answer report(Call call) {
    boolean verbose = call.parameters().flag("verbose", true);
    int size = call.parameters().integer("size", USUAL_SIZE);
    if (size < 0) {
      throw ApiException.argument("The max number of resources to be returned must be positive");
    }
    String feature = call.pathIfGiven("feature").orElse("");
    Map<String, Indicator> indicators = new LinkedHashMap<>();
    if (feature.isEmpty() || feature.equals(LEADER)) {
      indicators.put(LEADER, leader(verbose));
    }
    if (feature.isEmpty() || feature.equals(SHARDS)) {
      indicators.put(SHARDS, shards(verbose, size));
    }
    if (indicators.isEmpty()) {
      throw new ApiException(
          404, "resource_not_found_exception", "Did not find indicator " + feature);
    }
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    Health worst = Health.GREEN;
    for (Map.Entry<String, Indicator> one : indicators.entrySet()) {
      worst = worst.worse(one.getValue().status());
      shown.put(one.getKey(), one.getValue().shown());
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    if (feature.isEmpty()) {
      answer.put("status", worst.text());
    }
    answer.put("cluster_name", cluster);
    answer.put("indicators", shown);
    return Answer.ok(answer);
  }

  private static Map<String, @Nullable Object> begun(Health status, String symptom) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("status", status.text());
    shown.put("symptom", symptom);
    return shown;
  }

  private Indicator leader(boolean verbose) {
    List<Heartbeat> nodes = view.nodes();
    Health status = nodes.isEmpty() ? Health.RED : Health.GREEN;
    Map<String, @Nullable Object> shown =
        begun(
            status,
            nodes.isEmpty()
                ? "No node shows signs of life"
                : "The cluster has a stable master node");
    if (verbose && !nodes.isEmpty()) {
      String node = nodes.getFirst().node().value();
      Map<String, @Nullable Object> master = new LinkedHashMap<>();
      master.put("node_id", node);
      master.put("name", node);
      shown.put("details", Map.of("current_master", master, "recent_masters", List.of(master)));
    }
    return new Indicator(status, shown);
  }

  private Indicator shards(boolean verbose, int size) {
    List<IndexView> indices =
        view.outlines(List.copyOf(view.catalog().resolver().everything().values()));
    Counts counts = Counts.of(indices);
    Health status = counts.status();
    Map<String, @Nullable Object> shown = begun(status, counts.symptom());
    if (verbose) {
      shown.put("details", counts.shown());
    }
    List<String> affected =
        indices.stream()
            .filter(index -> index.activePrimaries() < index.primaries())
            .map(index -> index.index().name())
            .toList();
    if (!affected.isEmpty()) {
      shown.put("impacts", List.of(impact(affected)));
      if (verbose) {
        shown.put(
            "diagnosis", List.of(diagnosis(affected.subList(0, Math.min(size, affected.size())))));
      }
    }
    return new Indicator(status, shown);
  }

  /**
   * Primaries that are there and their copies, those that are being opened and that are not there;
   * missing copies.
   */
  private record Counts(int started, int replicas, int starting, int missing, int copies) {
    static Counts of(List<IndexView> indices) {
      int started = 0;
      int replicas = 0;
      int starting = 0;
      int primaries = 0;
      int unassigned = 0;
      for (IndexView index : indices) {
        primaries += index.primaries();
        started += index.activePrimaries();
        replicas += index.activeShards() - index.activePrimaries();
        starting += index.initializing();
        unassigned += index.unassigned();
      }
      int missing = primaries - started - starting;
      return new Counts(started, replicas, starting, missing, unassigned - missing);
    }

    Health status() {
      return missing + starting > 0 ? Health.RED : copies > 0 ? Health.YELLOW : Health.GREEN;
    }

    String symptom() {
      return status() == Health.GREEN
          ? "This cluster has all shards available."
          : "This cluster has "
              + missing
              + " unavailable primary shards, "
              + starting
              + " creating primary shards and "
              + copies
              + " unavailable replica shards.";
    }

    Map<String, @Nullable Object> shown() {
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      shown.put("started_primaries", started);
      shown.put("creating_primaries", starting);
      shown.put("unassigned_primaries", missing);
      shown.put("unassigned_replicas", copies);
      shown.put("started_replicas", replicas);
      // Whatever is opened is counted as being made, and copies are not opened one by one.
      for (String state : List.of("initializing", "restarting")) {
        shown.put(state + "_primaries", 0);
        shown.put(state + "_replicas", 0);
      }
      shown.put("creating_replicas", 0);
      return shown;
    }
  }

  private static Map<String, @Nullable Object> impact(List<String> indices) {
    Map<String, @Nullable Object> impact = new LinkedHashMap<>();
    impact.put("id", "elasticsearch:health:shards_availability:impact:primary_unassigned");
    impact.put("severity", 1);
    impact.put(
        "description",
        "Cannot add data to "
            + indices.size()
            + " indices "
            + indices.stream().limit(10).toList()
            + ". Searches go on with what was refreshed before.");
    impact.put("impact_areas", List.of("ingest"));
    return impact;
  }

  private static Map<String, @Nullable Object> diagnosis(List<String> indices) {
    Map<String, @Nullable Object> diagnosis = new LinkedHashMap<>();
    diagnosis.put("id", "elasticsearch:health:shards_availability:diagnosis:owner_missing");
    diagnosis.put("cause", "The nodes that own these shards are gone, or cannot open them.");
    diagnosis.put(
        "action",
        "Others take them over by themselves. If they stay, _cluster/allocation/explain tells why"
            + " they cannot be opened.");
    diagnosis.put("affected_resources", Map.of("indices", indices));
    return diagnosis;
  }
}
