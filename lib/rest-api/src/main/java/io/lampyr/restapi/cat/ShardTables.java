package io.lampyr.restapi.cat;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.cluster.Recoveries;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.node.NodeAddress;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What happened to shards, as tables. */
public final class ShardTables {
  private static final Expansion EVERY =
      new Expansion(false, true, new Expansion.States(true, true, false), false, true);

  private static final DateTimeFormatter SPELT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final ClusterView view;

  public ShardTables(ClusterView view) {
    this.view = view;
  }

  public List<Route> routes() {
    return List.of(
        CatRoutes.table("/_cat/recovery", "/_cat/recovery/{index}")
            .taking(CatRoutes.with(IndexOptions.NAMES), "active_only", "detailed", "index")
            .get(this::recoveries),
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_cat/fielddata", "/_cat/fielddata/{fields}")
            .taking(CatTable.PARAMETERS, "fields")
            .get(this::fielddata));
  }

  private Answer recoveries(Call call) {
    // long on purpose: one line for each column.
    CatTable table =
        new CatTable()
            .text("index", "i,idx", "index name")
            .text("shard", "s,sh", "shard name")
            .hidden("start_time", "start", "recovery start time, or 1970 if it is not known")
            .hiddenNumber("start_time_millis", "start_millis", "the same in epoch milliseconds")
            .hidden("stop_time", "stop", "recovery stop time, likewise")
            .hiddenNumber("stop_time_millis", "stop_millis", "the same in epoch milliseconds")
            .text("time", "t,ti", "recovery time, which is not measured")
            .text("type", "ty", "recovery type")
            .text("stage", "st", "recovery stage")
            .text("source_host", "shost", "source host")
            .text("source_node", "snode", "source node name")
            .text("target_host", "thost", "target host")
            .text("target_node", "tnode", "target node name")
            .text("repository", "rep", "repository")
            .text("snapshot", "snap", "snapshot")
            .number("files", "f", "number of files to recover")
            .number("files_recovered", "fr", "files recovered")
            .text("files_percent", "fp", "percent of files recovered")
            .number("files_total", "tf", "total number of files")
            .number("bytes", "b", "number of bytes to recover")
            .number("bytes_recovered", "br", "bytes recovered")
            .text("bytes_percent", "bp", "percent of bytes recovered")
            .number("bytes_total", "tb", "total number of bytes")
            .number("translog_ops", "to", "operations to recover; -1: not known")
            .number("translog_ops_recovered", "tor", "operations recovered")
            .text("translog_ops_percent", "top", "percent of operations recovered");
    if (!call.parameters().flag("help", false)) {
      rows(table, call);
    }
    return table.answer(call);
  }

  private void rows(CatTable table, Call call) {
    boolean active = call.parameters().flag("active_only", false);
    List<Heartbeat> nodes = view.nodes();
    for (IndexView index :
        view.views(
            view
                .catalog()
                .resolver()
                .resolve(IndexOptions.expressions(call), IndexOptions.expansion(call, EVERY))
                .stream()
                .filter(index -> call.rights().allows(Privilege.MONITOR, index.name()))
                .map(ResolvedIndex::metadata)
                .toList())) {
      for (Recoveries.Recovery each : Recoveries.of(index, nodes)) {
        if (!active || !each.done()) {
          row(table, index.index().name(), each);
        }
      }
    }
  }

  /** A moment that is not known is the beginning of time, as it is where recoveries are told. */
  private static void row(CatTable table, String index, Recoveries.Recovery one) {
    // long on purpose: one line for each column.
    Instant began = one.began().orElse(Instant.EPOCH);
    Instant ended = one.done() ? began : Instant.EPOCH;
    table.row(
        index,
        one.shard().shard().ordinal(),
        SPELT.format(began),
        began.toEpochMilli(),
        SPELT.format(ended),
        ended.toEpochMilli(),
        "0ms",
        one.type().toLowerCase(Locale.ROOT),
        one.stage().toLowerCase(Locale.ROOT),
        "n/a",
        "n/a",
        one.node().map(NodeAddress::host).orElse("n/a"),
        one.node().map(beat -> beat.node().value()).orElse("n/a"),
        "n/a",
        "n/a",
        0,
        0,
        "0.0%",
        0,
        new CatTable.Bytes(0),
        new CatTable.Bytes(0),
        one.bytes() == 0 ? "0.0%" : "100.0%",
        new CatTable.Bytes(one.bytes()),
        one.operations(),
        0,
        one.operationsPercent());
  }

  /** What this process has made of shards' fields, told of the nodes that have the shards. */
  private Answer fielddata(Call call) {
    CatTable table =
        new CatTable()
            .text("id", "", "node id")
            .text("host", "h", "host name")
            .text("ip", "", "ip address")
            .text("node", "n", "node name")
            .text("field", "f", "field name")
            .number("size", "", "field data usage");
    if (call.parameters().flag("help", false)) {
      return table.answer(call);
    }
    List<String> fields =
        call.pathIfGiven("fields")
            .map(IndexOptions::split)
            .orElse(call.parameters().list("fields"));
    List<Heartbeat> nodes = view.nodes();
    Map<String, Map<String, Long>> held = held(nodes);
    for (Heartbeat node : nodes) {
      String id = node.node().value();
      String host = NodeAddress.host(node);
      held.getOrDefault(id, Map.of())
          .forEach((field, bytes) -> {
            if (fields.isEmpty() || Glob.matchesAny(fields, field)) {
              table.row(id, host, host, id, field, new CatTable.Bytes(bytes));
            }
          });
    }
    return table.answer(call);
  }

  /** Bytes by nodes and fields. */
  private Map<String, Map<String, Long>> held(List<Heartbeat> nodes) {
    Map<String, Map<String, Long>> held = new HashMap<>();
    for (ClusterView.IndexView index :
        view.views(List.copyOf(view.catalog().resolver().everything().values()))) {
      for (ShardItem shard : index.shards()) {
        Optional<String> at = ClusterView.shownAt(shard, nodes);
        if (index.searched().isPresent() && at.isPresent()) {
          Map<String, Long> own = held.computeIfAbsent(at.get(), _ -> new TreeMap<>());
          SearchCounts here = index.searched().get().present(shard.shard());
          here.held().terms().forEach((field, bytes) -> own.merge(field, bytes, Long::sum));
        }
      }
    }
    return held;
  }
}
