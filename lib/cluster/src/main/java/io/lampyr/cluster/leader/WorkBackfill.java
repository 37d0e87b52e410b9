package io.lampyr.cluster.leader;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.work.WorkList;
import java.util.stream.Stream;

/**
 * Enters into the work list, once in a store's life, the shards that a release without such a list
 * has left to nodes: nobody would ever give them to others. That it is done is an entry of its own.
 * For one thread. Cost: one read; the first time one query for each index.
 */
final class WorkBackfill {
  private final ClusterTables tables;
  private final WorkList work;
  private boolean done;

  WorkBackfill(ClusterTables tables, WorkList work) {
    this.tables = tables;
    this.work = work;
  }

  /**
   * Throws {@link UnavailableException} where it could not be done: then it is to be tried again.
   */
  void once() {
    if (done) {
      return;
    }
    if (!work.isComplete()) {
      for (Versioned<CatalogEntry> index : tables.catalog().all(StateKeys.CATALOG, "")) {
        String partition = StateKeys.indexPartition(index.value().id());
        tables.shards().all(partition, StateKeys.SHARD_PREFIX).forEach(this::enter);
      }
      work.complete();
    }
    done = true;
  }

  private void enter(Versioned<ShardItem> shard) {
    Stream.concat(shard.value().owner().stream(), shard.value().target().stream())
        .forEach(node -> work.enter(node, shard.value().shard(), shard.revision().version()));
  }
}
