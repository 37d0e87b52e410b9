package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.definition.IndexForm;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexTemplate;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.OpeningFailure;
import io.lampyr.cluster.state.ReleasedBlobs;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.work.WorkList;
import java.util.function.Consumer;

/**
 * The tables that indices and their names lie in, and what removes the definition of an index that
 * nobody can change any more.
 */
public record CatalogTables(
    Table<CatalogEntry> catalog,
    Table<IndexMetadata> metadata,
    Table<ShardItem> shards,
    Table<ReleasedBlobs> released,
    Table<NameEntry> names,
    Table<IndexTemplate> templates,
    Table<ClusterSettings> settings,
    WorkList workList,
    Table<OpeningFailure> openingFailures,
    Consumer<IndexId> forgottenDefinitions) {

  public static CatalogTables over(ItemStore store, ItemWriter writer) {
    Table<ShardItem> shards = new Table<>(store, writer, StateCodecs.SHARD);
    return new CatalogTables(
        new Table<>(store, writer, StateCodecs.CATALOG),
        IndexForm.table(store, writer),
        shards,
        new Table<>(store, writer, StateCodecs.RELEASED),
        new Table<>(store, writer, StateCodecs.NAME),
        new Table<>(store, writer, StateCodecs.TEMPLATE),
        new Table<>(store, writer, ClusterSettings.CODEC),
        new WorkList(new Table<>(store, writer, StateCodecs.WORK), shards),
        new Table<>(store, writer, StateCodecs.OPENING_FAILURE),
        index -> IndexForm.forget(store, writer, index));
  }
}
