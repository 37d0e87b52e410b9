package io.lampyr.engine.flusher;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which shards are to be flushed, the one that keeps most of a log first, and which have nobody who
 * could. Decided purely.
 */
record FlushPlan(List<ShardItem> flush, List<ShardItem> ownerless) {
  FlushPlan {
    flush = List.copyOf(flush);
    ownerless = List.copyOf(ownerless);
  }

  private record Keeping(ShardItem item, long bytes) {}

  /**
   * By shards, the nodes that show signs of life, and what was listed of the nodes' logs. An owner
   * that shows none may be dead: the leader gives its shards to others, and nobody else may touch
   * them.
   */
  static FlushPlan of(
      List<ShardItem> shards,
      Set<NodeId> alive,
      Map<NodeId, LogObjects> logs,
      FlusherSettings settings,
      Instant now) {
    List<Keeping> keeping = new ArrayList<>();
    List<ShardItem> ownerless = new ArrayList<>();
    for (ShardItem item : shards) {
      Optional<NodeId> owner = item.owner();
      if (owner.isEmpty() || !alive.contains(owner.get())) {
        ownerless.add(item);
      } else if (item.state() == ShardState.ACTIVE) {
        LogObjects.Kept kept = kept(item, logs);
        boolean old =
            kept.since().filter(since -> !since.plus(settings.ageMax()).isAfter(now)).isPresent();
        if (old || kept.bytes() > settings.translogBytesMax()) {
          keeping.add(new Keeping(item, kept.bytes()));
        }
      }
    }
    return new FlushPlan(
        keeping.stream()
            .sorted(Comparator.comparingLong(Keeping::bytes).reversed())
            .limit(settings.flushesMax())
            .map(Keeping::item)
            .toList(),
        ownerless);
  }

  private static LogObjects.Kept kept(ShardItem item, Map<NodeId, LogObjects> logs) {
    TranslogPointer pointer = item.head().translog().orElseThrow();
    LogObjects log = logs.getOrDefault(pointer.node(), new LogObjects(List.of()));
    return log.from(pointer.generation());
  }
}
