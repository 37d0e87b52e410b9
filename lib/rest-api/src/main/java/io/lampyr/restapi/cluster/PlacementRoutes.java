package io.lampyr.restapi.cluster;

import io.lampyr.engine.catalog.Expansion;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What clusters tell that keep copies of shards on their nodes' disks: here there are no zones that
 * nodes belong to, and no index that a disk has and the cluster does not know.
 */
final class PlacementRoutes {
  private final ClusterView view;
  private final Identity identity;

  PlacementRoutes(ClusterView view, Identity identity) {
    this.view = view;
    this.identity = identity;
  }

  List<Route> routes() {
    String weights = "/_cluster/routing/awareness/{attribute}/weights";
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, weights)
            .taking("local")
            .get(_ -> Answer.ok(Map.of())),
        changing(weights).takingBody().put(PlacementRoutes::zones),
        changing(weights, "/_cluster/routing/awareness/weights")
            .takingBody()
            .delete(PlacementRoutes::zones),
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_cluster/decommission/awareness/{attribute}/_status")
            .get(_ -> Answer.ok(Map.of())),
        changing("/_cluster/decommission/awareness/{attribute}/{value}")
            .put(PlacementRoutes::decommission),
        changing("/_cluster/decommission/awareness")
            .delete(_ -> Answer.ok(Map.of("acknowledged", true))),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_dangling").get(this::dangling),
        adopting(),
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_remotestore/stats/{index}",
                "/_remotestore/stats/{index}/{shard_id}")
            .taking("local")
            .get(this::noStores),
        Route.on(
                Duty.INGEST,
                Privilege.MONITOR,
                "/_remotestore/metadata/{index}",
                "/_remotestore/metadata/{index}/{shard_id}")
            .get(PlacementRoutes::store),
        changing("/_remotestore/_restore")
            .taking("cluster_manager_timeout", "wait_for_completion")
            .takingSource()
            .post(PlacementRoutes::store));
  }

  /** What would take an index back, or delete it, of those that nobody knows any more. */
  private static Route adopting() {
    return changing("/_dangling/{uuid}")
        .taking(IndexOptions.WAITING, "accept_data_loss")
        .by(PlacementRoutes::unknown, Method.POST, Method.DELETE);
  }

  /** What is told of indices that have no remote store beside their nodes' disks: of none. */
  private Answer noStores(Call call) {
    var _ =
        view.catalog()
            .resolver()
            .resolve(IndexOptions.split(call.path("index")), Expansion.OPEN_AND_CLOSED);
    Map<String, @Nullable Object> shards = new LinkedHashMap<>();
    shards.put("total", 0);
    shards.put("successful", 0);
    shards.put("failed", 0);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_shards", shards);
    answer.put("indices", Map.of());
    return Answer.ok(answer);
  }

  private static Answer store(Call call) {
    throw ApiException.argument(
        "nodes have no disks that a remote store would follow: what was acknowledged lies in the"
            + " object store, and shards are opened from there by themselves."
            + " [_stats/store,translog] and [_cat/shards] tell of what they hold");
  }

  private static Route.Draft changing(String... paths) {
    return Route.on(Duty.INGEST, Privilege.MANAGE_CLUSTER, paths);
  }

  private static Answer zones(Call call) {
    throw ApiException.argument(
        "nodes have no attributes, so nothing can be weighed by them: any function searches any"
            + " shard");
  }

  private static Answer decommission(Call call) {
    throw new ApiException(
        400,
        "decommissioning_failed_exception",
        "invalid awareness attribute requested for decommissioning: nodes have no attributes");
  }

  private Answer dangling(Call call) {
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    int nodes = view.nodes().size();
    counts.put("total", nodes);
    counts.put("successful", nodes);
    counts.put("failed", 0);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_nodes", counts);
    answer.put("cluster_name", identity.cluster());
    answer.put("dangling_indices", List.of());
    return Answer.ok(answer);
  }

  private static Answer unknown(Call call) {
    throw ApiException.argument("No dangling index found for UUID [" + call.path("uuid") + "]");
  }
}
