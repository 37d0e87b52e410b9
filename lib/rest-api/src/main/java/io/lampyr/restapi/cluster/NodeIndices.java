package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What nodes hold of indices. A shard that rests is counted at the node that it is shown at.
 *
 * @param held by nodes, indices and shards
 * @param level how finely it is told
 * @param statuses outcomes of writes by HTTP status, as far as this process knows them
 */
record NodeIndices(
    Map<String, Map<String, Map<Integer, ShardTotals>>> held,
    StatsSections.Style style,
    Level level,
    Map<Integer, Long> statuses) {
  private static final int CLASS = 100;

  enum Level {
    NODE,
    INDICES,
    SHARDS
  }

  static NodeIndices of(
      List<IndexView> indices,
      List<Heartbeat> nodes,
      StatsSections.Style style,
      String level,
      Map<Integer, Long> statuses) {
    Map<String, Map<String, Map<Integer, ShardTotals>>> held = new HashMap<>();
    for (IndexView index : indices) {
      for (ShardItem shard : index.shards()) {
        ShardStats stats = index.known().get(shard.shard().ordinal());
        Optional<String> at = ClusterView.shownAt(shard, nodes);
        if (stats != null && at.isPresent()) {
          held.computeIfAbsent(at.get(), _ -> new TreeMap<>())
              .computeIfAbsent(index.index().name(), _ -> new TreeMap<>())
              .put(shard.shard().ordinal(), index.totals(stats));
        }
      }
    }
    return new NodeIndices(held, style, level(level), statuses);
  }

  private static Level level(String text) {
    return switch (text) {
      case "node" -> Level.NODE;
      case "indices" -> Level.INDICES;
      case "shards" -> Level.SHARDS;
      default ->
          throw ApiException.argument(
              "level parameter must be one of [indices] or [node] or [shards] but was ["
                  + text
                  + "]");
    };
  }

  /** One node's. */
  Map<String, @Nullable Object> of(Heartbeat beat) {
    Map<String, Map<Integer, ShardTotals>> own = held.getOrDefault(beat.node().value(), Map.of());
    Map<String, @Nullable Object> shown = StatsSections.sections(all(own), style);
    if (style.persona() == Persona.OPENSEARCH
        && shown.get("indexing") instanceof Map<?, ?> indexing) {
      Map<Object, @Nullable Object> more = new LinkedHashMap<>(indexing);
      more.put("doc_status", outcomes());
      shown.put("indexing", more);
    }
    if (level == Level.INDICES) {
      Map<String, @Nullable Object> each = new TreeMap<>();
      own.forEach((name, shards) -> each.put(name, StatsSections.sections(sum(shards), style)));
      shown.put("indices", each);
    } else if (level == Level.SHARDS) {
      shown.put("shards", shards(own));
    }
    return shown;
  }

  private static ShardTotals all(Map<String, Map<Integer, ShardTotals>> own) {
    return own.values().stream().map(NodeIndices::sum).reduce(ShardTotals.NONE, ShardTotals::plus);
  }

  /** How often results that are kept were found, of one node's shards. */
  Map<String, @Nullable Object> kept(Heartbeat beat) {
    ShardTotals all = all(held.getOrDefault(beat.node().value(), Map.of()));
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("hit_count", all.further().searched().hits());
    shown.put("miss_count", all.further().searched().misses());
    return shown;
  }

  private static ShardTotals sum(Map<Integer, ShardTotals> shards) {
    return shards.values().stream().reduce(ShardTotals.NONE, ShardTotals::plus);
  }

  /** Outcomes by the classes of their statuses. */
  private Map<String, @Nullable Object> outcomes() {
    Map<String, Long> sums = new TreeMap<>();
    statuses.forEach((status, count) -> sums.merge(status / CLASS + "xx", count, Long::sum));
    return new LinkedHashMap<>(sums);
  }

  private Map<String, @Nullable Object> shards(Map<String, Map<Integer, ShardTotals>> own) {
    Map<String, @Nullable Object> each = new TreeMap<>();
    own.forEach((name, shards) -> {
      List<Map<String, @Nullable Object>> all = new ArrayList<>();
      shards.forEach((ordinal, totals) -> {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put(Integer.toString(ordinal), StatsSections.sections(totals, style));
        all.add(one);
      });
      each.put(name, all);
    });
    return each;
  }
}
