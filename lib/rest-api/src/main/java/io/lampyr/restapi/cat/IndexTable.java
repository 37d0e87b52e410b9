package io.lampyr.restapi.cat;

import io.lampyr.cluster.state.IndexState;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.Health;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.cluster.ShardTotals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Indices as a table. */
final class IndexTable {
  private IndexTable() {}

  /** Of those of them that have the health that the call asks for. */
  static CatTable of(Call call, List<IndexView> indices) {
    // long on purpose: one line for each column.
    CatTable table =
        new CatTable()
            .text("health", "h", "current health status")
            .text("status", "s", "open/close status")
            .text("index", "i,idx", "index name")
            .text("uuid", "id,uuid", "index uuid")
            .number("pri", "p,shards.primary,shardsPrimary", "number of primary shards")
            .number("rep", "r,shards.replica,shardsReplica", "number of replica shards")
            .number("docs.count", "dc,docsCount", "available docs")
            .number("docs.deleted", "dd,docsDeleted", "deleted docs")
            .hidden("creation.date", "cd", "index creation date (millisecond value)")
            .hidden("creation.date.string", "cds", "index creation date (as string)")
            .number("store.size", "ss,storeSize", "store size of primaries & replicas")
            .number("pri.store.size", "", "store size of primaries");
    StatsColumns.addOfIndices(table);
    Optional<Health> wanted = call.parameters().text("health").map(Health::of);
    for (IndexView one : indices) {
      if (wanted.isPresent() && wanted.get() != one.health()) {
        continue;
      }
      boolean open = one.index().state() != IndexState.CLOSED;
      ShardTotals sum = one.sum();
      List<@Nullable Object> cells =
          new ArrayList<>(
              Arrays.asList(
                  one.health().text(),
                  open ? "open" : "close",
                  one.index().name(),
                  one.index().id().uuid(),
                  one.primaries(),
                  one.replicas(),
                  open ? sum.documents().count() : null,
                  open ? sum.documents().deleted() : null,
                  one.index().age().created().toEpochMilli(),
                  one.index().age().created(),
                  open ? new CatTable.Bytes(sum.bytes()) : null,
                  open ? new CatTable.Bytes(sum.bytes()) : null));
      cells.addAll(StatsColumns.cellsOfIndex(open ? sum : null));
      table.row(cells.toArray());
    }
    return table;
  }
}
