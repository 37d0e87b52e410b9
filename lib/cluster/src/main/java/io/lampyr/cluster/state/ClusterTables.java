package io.lampyr.cluster.state;

import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import java.time.Duration;

/** The tables that the cluster's own work needs, and how long one write of them is attempted. */
public record ClusterTables(
    Table<Heartbeat> heartbeats,
    Table<ShardItem> shards,
    Table<CatalogEntry> catalog,
    Duration deadline) {

  public static ClusterTables over(ItemStore store, ItemWriter writer, Duration deadline) {
    return new ClusterTables(
        new Table<>(store, writer, StateCodecs.HEARTBEAT),
        new Table<>(store, writer, StateCodecs.SHARD),
        new Table<>(store, writer, StateCodecs.CATALOG),
        deadline);
  }
}
