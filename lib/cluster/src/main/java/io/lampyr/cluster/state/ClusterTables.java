package io.lampyr.cluster.state;

import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;

/** The tables that the cluster's own work needs. */
public record ClusterTables(
    Table<Heartbeat> heartbeats,
    Table<ShardItem> shards,
    Table<CatalogEntry> catalog,
    Table<WorkEntry> work,
    Table<NodeLoads> loads) {

  public static ClusterTables over(ItemStore store, ItemWriter writer) {
    return new ClusterTables(
        new Table<>(store, writer, StateCodecs.HEARTBEAT),
        new Table<>(store, writer, StateCodecs.SHARD),
        new Table<>(store, writer, StateCodecs.CATALOG),
        new Table<>(store, writer, StateCodecs.WORK),
        new Table<>(store, writer, StateCodecs.LOADS));
  }
}
