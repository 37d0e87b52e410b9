package io.lampyr.restapi.cat;

import io.lampyr.cluster.state.IndexState;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView.Health;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.cluster.ShardTotals;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Indices as a table. */
final class IndexTable {
  private IndexTable() {}

  /** Of those of them that have the health that the call asks for. */
  static CatTable of(Persona persona, Call call, List<IndexView> indices) {
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
    StatsColumns counts = StatsColumns.of(StatsColumns.Of.INDICES, persona);
    counts.addOfIndices(table);
    boolean openSearch = persona == Persona.OPENSEARCH;
    if (openSearch) {
      table
          .hiddenNumber("memory.total", "tm,memoryTotal", "total used memory")
          .hiddenNumber("pri.memory.total", "", "total used memory")
          .hidden("search.throttled", "sth", "whether searches of it are held back")
          .hidden(
              "last_index_request_timestamp",
              "last_index_ts,lastIndexRequestTimestamp",
              "last index request, in epoch milliseconds")
          .hidden(
              "last_index_request_timestamp_string",
              "last_index_ts_string,lastIndexRequestTimestampString",
              "last index request")
          .hidden("system", "sys", "whether it is a system index")
          .hidden("system.description", "sysdesc", "what the system index is for");
    }
    Optional<Health> wanted = call.parameters().text("health").map(Health::of);
    // What is hidden is asked for by its name, and else costs nothing.
    boolean more = !call.parameters().list("h").isEmpty() || !call.parameters().list("s").isEmpty();
    for (IndexView one : indices) {
      if (wanted.isPresent() && wanted.get() != one.health()) {
        continue;
      }
      boolean open = one.index().state() != IndexState.CLOSED;
      ShardTotals sum = more ? one.sum() : one.sumHere();
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
      if (more) {
        cells.addAll(counts.cellsOfIndex(open ? sum : null));
        if (openSearch) {
          cells.addAll(further(sum, open));
        }
      }
      table.row(cells.toArray());
    }
    return table;
  }

  /** What OpenSearch alone tells: searches are never held back, and no index is the system's. */
  private static List<@Nullable Object> further(ShardTotals sum, boolean open) {
    CatTable.Bytes held =
        new CatTable.Bytes(
            sum.memory().bufferedBytes()
                + sum.memory().versionBytes()
                + sum.further().searched().held().terms().values().stream()
                    .mapToLong(Long::longValue)
                    .sum());
    return Arrays.asList(
        open ? held : null,
        open ? held : null,
        false,
        sum.further().written(),
        sum.further().written() == 0 ? null : Instant.ofEpochMilli(sum.further().written()),
        false,
        null);
  }
}
