package io.lampyr.engine.lifecycle;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.NodeLoads;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.HashMap;
import java.util.Map;

/** What writing to indices takes of processors, as nodes have told it. Cost: one query. */
public final class WriteLoads {
  private final Table<NodeLoads> table;

  public WriteLoads(Table<NodeLoads> table) {
    this.table = table;
  }

  /** Of all indices that take anything notable. */
  public Map<IndexId, Double> byIndex() {
    Map<IndexId, Double> loads = new HashMap<>();
    for (Versioned<NodeLoads> node : table.all(StateKeys.LOADS, "")) {
      node.value()
          .shards()
          .forEach((shard, load) -> loads.merge(shard.index(), load.processors(), Double::sum));
    }
    return loads;
  }
}
