package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.index.IndexOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The cluster's state, in the parts that clients ask for. A shard is shown with its one owner; the
 * oldest node is shown to lead. There is no version of it all: each item has its own.
 */
final class StateView {
  private static final Expansion EVERY =
      Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, true, true)).lenient(true, true);

  private static final Expansion NAMED = Expansion.OPEN.withClosed().lenient(true, true);

  /** What calls that change something show of the state. */
  static final List<String> USUAL =
      List.of(
          "version",
          "master_node",
          "cluster_manager_node",
          "nodes",
          "blocks",
          "routing_table",
          "routing_nodes");

  private final ClusterView view;
  private final Identity identity;

  StateView(ClusterView view, Identity identity) {
    this.view = view;
    this.identity = identity;
  }

  /** What is asked for; nothing said, or {@code _all}, is everything. */
  private record Wanted(List<String> metrics) {
    boolean has(String metric) {
      return metrics.isEmpty() || metrics.contains("_all") || metrics.contains(metric);
    }
  }

  /** The parts that the metrics name; all of them if there are none. */
  Map<String, @Nullable Object> state(Call call, List<String> metrics) {
    Wanted wanted = new Wanted(metrics);
    List<Heartbeat> nodes = view.nodes();
    Map<String, @Nullable Object> state = new LinkedHashMap<>();
    state.put("cluster_name", identity.cluster());
    state.put("cluster_uuid", identity.uuid());
    List<IndexMetadata> indices = found(call);
    if (wanted.has("version")) {
      version(indices, state);
    }
    leader(nodes, wanted, state);
    if (wanted.has("blocks")) {
      state.put("blocks", blocks(indices));
    }
    if (wanted.has("nodes")) {
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      nodes.forEach(beat -> shown.put(beat.node().value(), node(beat)));
      state.put("nodes", shown);
    }
    if (wanted.has("metadata")) {
      state.put(
          "metadata", MetadataSection.of(view.catalog(), identity.uuid(), call).all(call, indices));
    }
    if (wanted.has("routing_table") || wanted.has("routing_nodes")) {
      routing(wanted, view.views(indices), nodes, state);
    }
    return state;
  }

  /** What others than this call show of a node, too. */
  static Map<String, @Nullable Object> node(Heartbeat beat) {
    Map<String, @Nullable Object> node = new LinkedHashMap<>();
    node.put("name", beat.node().value());
    node.put("ephemeral_id", ClusterView.lifeId(beat));
    node.put("transport_address", beat.process().address());
    node.put("attributes", Map.of());
    return node;
  }

  /**
   * The sum of all indices' versions, which rises with each change of one, and a name for it: each
   * item of the state has a version of its own, and there is none of them all.
   */
  private void version(List<IndexMetadata> indices, Map<String, @Nullable Object> state) {
    CRC32 names = new CRC32();
    for (IndexMetadata index : indices) {
      names.update((index.id().uuid() + index.age()).getBytes(StandardCharsets.UTF_8));
    }
    state.put("version", version(indices));
    state.put("state_uuid", identity.uuid() + "-" + Long.toHexString(names.getValue()));
  }

  static long version(List<IndexMetadata> indices) {
    long version = 1;
    for (IndexMetadata index : indices) {
      version += index.age().tableVersion() + index.age().mappingVersion();
    }
    return version;
  }

  private void leader(List<Heartbeat> nodes, Wanted wanted, Map<String, @Nullable Object> state) {
    String leader = nodes.isEmpty() ? null : nodes.getFirst().node().value();
    if (wanted.has("master_node")) {
      state.put("master_node", leader);
    }
    if (identity.persona() == Persona.OPENSEARCH && wanted.has("cluster_manager_node")) {
      state.put("cluster_manager_node", leader);
    }
  }

  /** The indices that the call is about. */
  List<IndexMetadata> found(Call call) {
    List<String> named = IndexOptions.expressions(call);
    Expansion usual = named.isEmpty() || named.equals(List.of("_all")) ? EVERY : NAMED;
    return view.catalog().resolver().resolve(named, IndexOptions.expansion(call, usual)).stream()
        .filter(index -> call.rights().allows(Privilege.MONITOR, index.name()))
        .map(ResolvedIndex::metadata)
        .toList();
  }

  private static Map<String, @Nullable Object> blocks(List<IndexMetadata> indices) {
    Map<String, @Nullable Object> blocked = new LinkedHashMap<>();
    for (IndexMetadata index : indices) {
      Map<String, @Nullable Object> blocks = new LinkedHashMap<>();
      if (index.state() == IndexState.CLOSED) {
        blocks.put("4", block("index closed", List.of("read", "write")));
      }
      for (IndexBlock block : IndexBlock.of(index)) {
        blocks.put(Integer.toString(block.id()), block(block.description(), block.levels()));
      }
      if (!blocks.isEmpty()) {
        blocked.put(index.name(), blocks);
      }
    }
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    if (!blocked.isEmpty()) {
      all.put("indices", blocked);
    }
    return all;
  }

  private static Map<String, @Nullable Object> block(String description, List<String> levels) {
    Map<String, @Nullable Object> block = new LinkedHashMap<>();
    block.put("description", description);
    block.put("retryable", false);
    block.put("levels", levels);
    return block;
  }

  /** The shards by their indices and by their owners. */
  private static void routing(
      Wanted wanted,
      List<IndexView> indices,
      List<Heartbeat> nodes,
      Map<String, @Nullable Object> state) {
    Map<String, @Nullable Object> table = new LinkedHashMap<>();
    List<Map<String, @Nullable Object>> unassigned = new ArrayList<>();
    Map<String, List<Map<String, @Nullable Object>>> owned = new LinkedHashMap<>();
    nodes.forEach(beat -> owned.put(beat.node().value(), new ArrayList<>()));
    for (IndexView index : indices) {
      Map<String, @Nullable Object> shards = new LinkedHashMap<>();
      for (ShardItem item : index.shards()) {
        Optional<String> node = ClusterView.shownAt(item, nodes);
        Map<String, @Nullable Object> shown = shard(index, item, node);
        shards.put(Integer.toString(item.shard().ordinal()), List.of(shown));
        node.map(owner -> owned.computeIfAbsent(owner, _ -> new ArrayList<>()))
            .orElse(unassigned)
            .add(shown);
      }
      table.put(index.index().name(), Map.of("shards", shards));
    }
    if (wanted.has("routing_table")) {
      state.put("routing_table", Map.of("indices", table));
    }
    if (wanted.has("routing_nodes")) {
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      shown.put("unassigned", unassigned);
      shown.put("nodes", owned);
      state.put("routing_nodes", shown);
    }
  }

  private static Map<String, @Nullable Object> shard(
      IndexView index, ShardItem item, Optional<String> node) {
    String waiting = item.owner().isPresent() ? "INITIALIZING" : "UNASSIGNED";
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("state", index.isActive(item) ? "STARTED" : waiting);
    shown.put("primary", true);
    shown.put("node", node.orElse(null));
    shown.put("relocating_node", null);
    shown.put("shard", item.shard().ordinal());
    shown.put("index", index.index().name());
    return shown;
  }
}
