package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What nodes hold of indices. A shard that rests is counted at the node that it is shown at.
 *
 * @param level how finely it is told
 * @param statuses outcomes of writes by HTTP status, as far as this process knows them
 */
record NodeIndices(
    Map<String, Map<String, List<ShardStats>>> held,
    Set<String> parts,
    Level level,
    Map<Integer, Long> statuses) {

  enum Level {
    NODE,
    INDICES,
    SHARDS
  }

  static NodeIndices of(
      List<IndexView> indices,
      List<Heartbeat> nodes,
      Set<String> parts,
      String level,
      Map<Integer, Long> statuses) {
    Map<String, Map<String, List<ShardStats>>> held = new HashMap<>();
    for (IndexView index : indices) {
      for (ShardItem shard : index.shards()) {
        ShardStats stats = index.known().get(shard.shard().ordinal());
        Optional<String> at = ClusterView.shownAt(shard, nodes);
        if (stats != null && at.isPresent()) {
          held.computeIfAbsent(at.get(), _ -> new TreeMap<>())
              .computeIfAbsent(index.index().name(), _ -> new ArrayList<>())
              .add(stats);
        }
      }
    }
    return new NodeIndices(held, parts, level(level), statuses);
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
    Map<String, List<ShardStats>> own = held.getOrDefault(beat.node().value(), Map.of());
    ShardTotals sum =
        own.values().stream().map(ShardTotals::of).reduce(ShardTotals.NONE, ShardTotals::plus);
    Map<String, @Nullable Object> shown = sections(sum);
    if (shown.get("indexing") instanceof Map<?, ?> indexing) {
      Map<Object, @Nullable Object> more = new LinkedHashMap<>(indexing);
      Map<String, @Nullable Object> counted = new TreeMap<>();
      statuses.forEach((status, count) -> counted.put(status.toString(), count));
      more.put("doc_status", counted);
      shown.put("indexing", more);
    }
    if (level == Level.INDICES) {
      Map<String, @Nullable Object> each = new TreeMap<>();
      own.forEach((name, shards) -> each.put(name, sections(ShardTotals.of(shards))));
      shown.put("indices", each);
    } else if (level == Level.SHARDS) {
      shown.put("shards", shards(own));
    }
    return shown;
  }

  private Map<String, @Nullable Object> shards(Map<String, List<ShardStats>> own) {
    Map<String, @Nullable Object> each = new TreeMap<>();
    own.forEach((name, shards) -> {
      List<Map<String, @Nullable Object>> all = new ArrayList<>();
      for (ShardStats shard : shards) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put(Integer.toString(shard.shard().ordinal()), sections(ShardTotals.of(shard)));
        all.add(one);
      }
      each.put(name, all);
    });
    return each;
  }

  private Map<String, @Nullable Object> sections(ShardTotals sum) {
    return StatsSections.sections(sum, new StatsSections.Style(parts, false, false));
  }
}
