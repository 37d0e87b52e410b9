package io.lampyr.restapi.cat;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.node.NodeAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Copies of shards as a table. */
final class ShardTable {
  private final CatTable table;
  private final StatsColumns counts;
  private final boolean openSearch;

  private ShardTable(CatTable table, StatsColumns counts, boolean openSearch) {
    this.table = table;
    this.counts = counts;
    this.openSearch = openSearch;
  }

  /** Of all copies of all of their shards. */
  static CatTable of(Persona persona, List<IndexView> indices, List<Heartbeat> nodes) {
    ShardTable made = headed(persona);
    for (IndexView index : indices) {
      for (ShardItem shard : index.shards()) {
        ShardStats stats = index.known().get(shard.shard().ordinal());
        Optional<String> owner = ClusterView.shownAt(shard, nodes);
        boolean active = index.isActive(shard);
        String waits = index.isInitializing(shard) ? "INITIALIZING" : "UNASSIGNED";
        String state = active ? "STARTED" : waits;
        made.row(index, shard, new Copy("p", state, stats, owner.flatMap(o -> find(nodes, o))));
        for (int copy = 0; copy < index.replicas(); copy++) {
          Optional<Heartbeat> other =
              copy < index.liveReplicas() ? other(nodes, owner, copy) : Optional.empty();
          String of = active && other.isPresent() ? "STARTED" : "UNASSIGNED";
          made.row(index, shard, new Copy("r", of, null, other));
        }
      }
    }
    return made.table;
  }

  private static ShardTable headed(Persona persona) {
    CatTable table =
        new CatTable()
            .text("index", "i,idx", "index name")
            .text("shard", "s,sh", "shard name")
            .text("prirep", "p,pr,primaryOrReplica", "primary or replica")
            .text("state", "st", "shard state")
            .number("docs", "d,dc", "number of docs in shard")
            .number("store", "sto", "store size of shard (how much disk it uses)")
            .text("ip", "", "ip of node where it lives")
            .hidden("id", "", "unique id of node where it lives")
            .text("node", "n", "name of node where it lives");
    boolean openSearch = persona == Persona.OPENSEARCH;
    if (openSearch) {
      table
          .hidden("sync_id", "sync_id", "sync id, which there is none of")
          .hidden("unassigned.reason", "ur", "reason shard is unassigned")
          .hidden("unassigned.at", "ua", "time shard became unassigned, if it is known")
          .hidden("unassigned.for", "uf", "time has been unassigned, if it is known")
          .hidden("unassigned.details", "ud", "additional details as to why it is unassigned")
          .hidden("recoverysource.type", "rs", "recovery source type");
    }
    StatsColumns counts = StatsColumns.of(StatsColumns.Of.SHARDS, persona);
    counts.add(table);
    table
        .hiddenNumber("docs.deleted", "dd,docsDeleted", "number of deleted docs in shard")
        .hiddenNumber("seq_no.max", "sqm,maxSeqNo", "greatest sequence number")
        .hiddenNumber("seq_no.local_checkpoint", "sql,localCheckpoint", "local checkpoint")
        .hiddenNumber("seq_no.global_checkpoint", "sqg,globalCheckpoint", "the same");
    if (openSearch) {
      table
          .hidden("path.data", "pd,dataPath", "shard data path, which there is none of")
          .hidden("path.state", "ps,statsPath", "shard state path, which there is none of");
    }
    return new ShardTable(table, counts, openSearch);
  }

  private record Copy(
      String kind, String state, @Nullable ShardStats stats, Optional<Heartbeat> node) {}

  private void row(IndexView index, ShardItem shard, Copy copy) {
    ShardStats stats = copy.stats();
    List<@Nullable Object> cells =
        new ArrayList<>(
            Arrays.asList(
                index.index().name(),
                shard.shard().ordinal(),
                copy.kind(),
                copy.state(),
                stats == null ? null : stats.documents().count(),
                stats == null ? null : new CatTable.Bytes(stats.storeBytes()),
                copy.node().map(NodeAddress::host).orElse(null),
                copy.node().map(beat -> beat.node().value()).orElse(null),
                copy.node().map(beat -> beat.node().value()).orElse(null)));
    if (openSearch) {
      cells.addAll(waiting(index, shard, copy));
    }
    cells.addAll(counts.cells(stats == null ? null : index.totals(stats)));
    cells.add(stats == null ? null : stats.documents().deleted());
    cells.add(stats == null ? null : stats.numbers().max());
    cells.add(stats == null ? null : stats.numbers().checkpoint());
    cells.add(stats == null ? null : stats.numbers().checkpoint());
    table.row(cells.toArray());
  }

  /** Why a copy is at no node, as far as that is known; there are no ids of copies that agree. */
  private static List<@Nullable Object> waiting(IndexView index, ShardItem shard, Copy copy) {
    boolean left = copy.kind().equals("p") && index.isOrphan(shard);
    String reason = left ? "NODE_LEFT" : "INDEX_CREATED";
    String source = shard.head().visible().isEmpty() ? "empty_store" : "existing_store";
    return Arrays.asList(
        null,
        copy.state().equals("UNASSIGNED") ? reason : null,
        null,
        null,
        left ? "node_left [" + shard.owner().map(Object::toString).orElse("") + "]" : null,
        copy.state().equals("STARTED") ? null : source);
  }

  private static Optional<Heartbeat> find(List<Heartbeat> nodes, String id) {
    return nodes.stream().filter(beat -> beat.node().toString().equals(id)).findFirst();
  }

  private static Optional<Heartbeat> other(
      List<Heartbeat> nodes, Optional<String> owner, int copy) {
    return nodes.stream()
        .filter(beat -> !owner.equals(Optional.of(beat.node().toString())))
        .skip(copy)
        .findFirst();
  }
}
