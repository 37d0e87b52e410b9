package io.lampyr.engine.node;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.engine.refresh.RefreshInterval;
import io.lampyr.engine.upkeep.ShardUpkeep;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The upkeep of the shards that one membership holds. Confined to one thread. */
final class NodeUpkeep {
  private final NodeShards shards;
  private final ShardUpkeep upkeep;
  private final RefreshIntervals intervals;
  private final IdleShards idle;
  private final LoadReports reports;
  private final UsedNotes used;

  /** What the node writes down for others from time to time. */
  record Reports(LoadReports loads, UsedNotes used) {}

  NodeUpkeep(
      NodeShards shards,
      ShardUpkeep upkeep,
      IndexViews indices,
      IdleShards idle,
      Reports reports,
      Clock clock) {
    this.reports = reports.loads();
    this.used = reports.used();
    this.shards = shards;
    this.upkeep = upkeep;
    this.idle = idle;
    this.intervals = new RefreshIntervals(indices, clock);
  }

  void step() {
    Map<OpenShard, RefreshInterval> open = new HashMap<>();
    Set<IndexId> indices = new HashSet<>();
    for (HeldShard held : shards.all()) {
      OpenShard shard = held.open;
      // One that is offered is not to be changed any more, here.
      if (shard != null && !held.failed && !held.offered) {
        indices.add(shard.id().index());
        open.put(shard, intervals.of(shard.id().index()));
      }
    }
    intervals.retain(indices);
    shards.shareDisk();
    upkeep.step(open, shards.isDiskTight());
    idle.step(open.keySet());
    reports.step(shards.loads());
    used.step(open.keySet().stream().map(OpenShard::id).collect(Collectors.toUnmodifiableSet()));
  }
}
