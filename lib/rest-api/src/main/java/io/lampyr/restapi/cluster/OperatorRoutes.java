package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.index.Permitted;
import io.lampyr.restapi.node.NodeChoice;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.util.Version;
import org.jspecify.annotations.Nullable;

/**
 * What operators' tools ask of clusters, where there is little to tell: there are no votes, no
 * queue of changes, no other clusters and no keystore.
 */
final class OperatorRoutes {
  private static final List<String> NODE_NAMES = List.of("node_ids", "node_names", "node_name");

  private final ClusterView view;
  private final Identity identity;

  OperatorRoutes(ClusterView view, Identity identity) {
    this.view = view;
    this.identity = identity;
  }

  List<Route> routes() {
    return List.of(
        telling("/_cluster/pending_tasks")
            .taking(IndexOptions.READING)
            .get(_ -> Answer.ok(Map.of("tasks", List.of()))),
        telling("/_remote/info").get(_ -> Answer.ok(Map.of())),
        changing("/_cluster/voting_config_exclusions")
            .taking(IndexOptions.WAITING, "node_ids", "node_names", "node_name")
            .post(OperatorRoutes::exclude),
        changing("/_cluster/voting_config_exclusions")
            .taking("wait_for_removal")
            .inElasticsearch("master_timeout")
            .delete(_ -> Answer.ok(Map.of())),
        changing("/_nodes/reload_secure_settings", "/_nodes/{node}/reload_secure_settings")
            .taking("timeout")
            .takingBody()
            .post(this::reload),
        Route.on(Duty.INGEST, Privilege.READ, "/_resolve/cluster", "/_resolve/cluster/{name}")
            .taking(IndexOptions.NAMES, "timeout")
            .get(this::resolveCluster),
        Route.on(Duty.INGEST, Privilege.MANAGE, "/_upgrade", "/{index}/_upgrade")
            .taking(IndexOptions.NAMES, "only_ancient_segments", "wait_for_completion")
            .post(this::upgrade),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_upgrade", "/{index}/_upgrade")
            .taking(IndexOptions.NAMES)
            .get(this::upgradable));
  }

  private static Route.Draft telling(String... paths) {
    return Route.on(Duty.INGEST, Privilege.MONITOR, paths);
  }

  private static Route.Draft changing(String... paths) {
    return Route.on(Duty.INGEST, Privilege.MANAGE_CLUSTER, paths);
  }

  /** No node has a vote, so every node may go at any time: what is asked for holds already. */
  private static Answer exclude(Call call) {
    long given = NODE_NAMES.stream().filter(call.parameters()::has).count();
    if (given != 1) {
      throw ApiException.argument(
          "Please set node identifiers correctly. One and only one of [node_name], [node_names] and"
              + " [node_ids] has to be set");
    }
    return Answer.ok(Map.of());
  }

  /** Secrets come from the environment when a process begins; a password opens nothing here. */
  private Answer reload(Call call) {
    Object password = call.bodyObject().get("secure_settings_password");
    for (String name : call.bodyObject().keySet()) {
      if (!name.equals("secure_settings_password")) {
        throw ApiException.argument("[reload_secure_settings] unknown field [" + name + "]");
      }
    }
    Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
    List<String> names = call.pathIfGiven("node").map(IndexOptions::split).orElse(List.of());
    List<Heartbeat> beats = new NodeChoice(names).of(view.nodes());
    for (Heartbeat beat : beats) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", beat.node().value());
      if (password != null && !password.equals("")) {
        Map<String, @Nullable Object> why = new LinkedHashMap<>();
        why.put("type", "security_exception");
        why.put("reason", "Provided keystore password was incorrect");
        one.put("reload_exception", why);
      }
      nodes.put(beat.node().value(), one);
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", beats.size());
    counts.put("successful", beats.size());
    counts.put("failed", 0);
    answer.put("_nodes", counts);
    answer.put("cluster_name", identity.cluster());
    answer.put("nodes", nodes);
    return Answer.ok(answer);
  }

  /** There is this cluster alone. */
  private Answer resolveCluster(Call call) {
    List<String> names = call.pathIfGiven("name").map(IndexOptions::split).orElse(List.of());
    Map<String, @Nullable Object> here = new LinkedHashMap<>();
    here.put("connected", true);
    here.put("skip_unavailable", false);
    if (!names.isEmpty()) {
      Expansion lenient = Expansion.OPEN_AND_CLOSED.lenient(true, true);
      here.put(
          "matching_indices",
          view.catalog().resolver().resolve(names, IndexOptions.expansion(call, lenient)).stream()
              .anyMatch(index -> call.rights().allows(Privilege.READ, index.name())));
    }
    boolean openSearch = identity.persona() == Persona.OPENSEARCH;
    Map<String, @Nullable Object> version = new LinkedHashMap<>();
    version.put("number", identity.product());
    version.put(
        openSearch ? "distribution" : "build_flavor", openSearch ? "opensearch" : "serverless");
    version.put("minimum_wire_compatibility_version", identity.oldestWire());
    version.put("minimum_index_compatibility_version", identity.oldestIndex());
    here.put("version", version);
    return Answer.ok(Map.of("(local)", here));
  }

  private List<ResolvedIndex> found(Call call) {
    return view.catalog()
        .resolver()
        .resolve(
            IndexOptions.expressions(call),
            IndexOptions.expansion(call, Expansion.OPEN.lenient(false, true)));
  }

  /** Every segment is of the present version: no other one was ever released. */
  private Answer upgrade(Call call) {
    Map<String, @Nullable Object> upgraded = new LinkedHashMap<>();
    int shards = 0;
    List<String> named = IndexOptions.expressions(call);
    for (ResolvedIndex index : Permitted.of(call, Privilege.MANAGE, named, found(call))) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("upgrade_version", Version.LATEST.toString());
      one.put("oldest_lucene_segment_version", Version.LATEST.toString());
      upgraded.put(index.name(), one);
      shards += index.metadata().layout().shards();
    }
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", shards);
    counts.put("successful", shards);
    counts.put("failed", 0);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_shards", counts);
    answer.put("upgraded_indices", upgraded);
    return Answer.ok(answer);
  }

  private Answer upgradable(Call call) {
    long all = 0;
    Map<String, @Nullable Object> indices = new LinkedHashMap<>();
    for (ClusterView.IndexView index :
        view.views(found(call).stream().map(ResolvedIndex::metadata).toList())) {
      all += index.sumHere().bytes();
      indices.put(index.index().name(), sizes(index.sumHere().bytes()));
    }
    Map<String, @Nullable Object> answer = sizes(all);
    answer.put("indices", indices);
    return Answer.ok(answer);
  }

  private static Map<String, @Nullable Object> sizes(long bytes) {
    Map<String, @Nullable Object> sizes = new LinkedHashMap<>();
    sizes.put("size_in_bytes", bytes);
    Stream.of("size_to_upgrade_in_bytes", "size_to_upgrade_ancient_in_bytes")
        .forEach(name -> sizes.put(name, 0));
    return sizes;
  }
}
