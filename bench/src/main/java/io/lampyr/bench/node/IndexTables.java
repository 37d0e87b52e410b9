package io.lampyr.bench.node;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.routing.DocumentRouting;
import java.time.Instant;
import java.util.TreeMap;

/** Cluster state with one index in it. */
public record IndexTables(ItemStore items, ItemWriter writer, IndexId index) {
  private static final String NAME = "events";

  /** Makes the index, with so many shards, none of them given to a node. */
  public void create(DocumentRouting routing) {
    new Table<>(items, writer, StateCodecs.CATALOG)
        .create(StateKeys.catalog(index), new CatalogEntry(index, NAME, routing.shards()));
    metadata()
        .create(
            StateKeys.metadata(index),
            new IndexMetadata(
                index,
                NAME,
                IndexState.OPEN,
                new IndexMetadata.Layout(routing.shards(), routing.routingShards()),
                new IndexMetadata.Age(Instant.EPOCH, 1, 1),
                new IndexMetadata.Definition("{}", "{}", new TreeMap<>())));
    for (int i = 0; i < routing.shards(); i++) {
      ShardId shard = new ShardId(index, i);
      shards().create(StateKeys.shard(shard), ShardItem.created(shard));
    }
  }

  public Table<IndexMetadata> metadata() {
    return new Table<>(items, writer, StateCodecs.INDEX);
  }

  public Table<ShardItem> shards() {
    return new Table<>(items, writer, StateCodecs.SHARD);
  }
}
