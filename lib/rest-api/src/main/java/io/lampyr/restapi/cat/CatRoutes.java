package io.lampyr.restapi.cat;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.Template;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.cluster.ClusterView.Health;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.cluster.Identity;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Indices, shards, aliases, templates and nodes as tables. */
public final class CatRoutes {
  static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Expansion VISIBLE =
      new Expansion(false, true, new Expansion.States(true, true, false), false, true);
  private static final Expansion EVERY =
      new Expansion(false, true, new Expansion.States(true, true, true), false, true);
  private static final List<String> TABLES =
      List.of(
          "aliases",
          "allocation",
          "circuit_breaker",
          "cluster_manager",
          "component_templates",
          "count",
          "fielddata",
          "health",
          "indices",
          "master",
          "nodeattrs",
          "nodes",
          "pending_tasks",
          "plugins",
          "recovery",
          "repositories",
          "segments",
          "shards",
          "snapshots",
          "tasks",
          "templates",
          "thread_pool");

  /** What tables of indices take. */
  static final Set<String> OF_INDICES = with(IndexOptions.NAMES_READING);

  private final ClusterView view;
  private final String cluster;
  private final Persona persona;
  private final Clock clock;

  public CatRoutes(ClusterView view, Identity identity, Clock clock) {
    this.view = view;
    this.cluster = identity.cluster();
    this.persona = identity.persona();
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_cat").get(_ -> listing()),
        table("/_cat/indices", "/_cat/indices/{index}")
            .taking(OF_INDICES, "health", "include_unloaded_segments")
            .get(this::indices),
        led("/_cat/shards", "/_cat/shards/{index}").get(this::shards),
        table("/_cat/aliases", "/_cat/aliases/{name}")
            .taking(with(IndexOptions.NAMES), "local")
            .inElasticsearch("master_timeout")
            .get(this::aliases),
        led("/_cat/templates", "/_cat/templates/{name}").get(this::templates),
        table("/_cat/health").get(this::health));
  }

  /** A table with what all take. */
  static Route.Draft table(String... paths) {
    return Route.on(Duty.INGEST, Privilege.MONITOR, paths).taking(CatTable.PARAMETERS);
  }

  /** A table of what somebody who leads may have to tell. */
  static Route.Draft led(String... paths) {
    return table(paths).taking(with(IndexOptions.READING));
  }

  /** What all tables take, and these. */
  static Set<String> with(Set<String> more) {
    Set<String> all = new HashSet<>(CatTable.PARAMETERS);
    all.addAll(more);
    return all;
  }

  private static Answer listing() {
    StringBuilder out = new StringBuilder("=^.^=\n");
    TABLES.forEach(name -> out.append("/_cat/").append(name).append('\n'));
    return Answer.text(200, out.toString());
  }

  private List<IndexView> found(Call call) {
    return call.parameters().flag("help", false)
        ? List.of()
        : view.views(named(view, call, VISIBLE));
  }

  /** The indices that the call means, as far as it may see them. */
  static List<IndexMetadata> named(ClusterView view, Call call, Expansion usual) {
    return view
        .catalog()
        .resolver()
        .resolve(IndexOptions.expressions(call), IndexOptions.expansion(call, usual))
        .stream()
        .filter(index -> call.rights().allows(Privilege.MONITOR, index.name()))
        .map(ResolvedIndex::metadata)
        .toList();
  }

  private Answer indices(Call call) {
    return IndexTable.of(persona, call, found(call)).answer(call);
  }

  private Answer shards(Call call) {
    return ShardTable.of(persona, found(call), view.nodes()).answer(call);
  }

  static CatTable timed() {
    return new CatTable()
        .text("epoch", "t,time", "seconds since 1970-01-01 00:00:00")
        .text("timestamp", "ts,hms,hhmmss", "time in HH:MM:SS");
  }

  private Answer health(Call call) {
    // long on purpose: one line for each column.
    boolean timed = call.parameters().flag("ts", true);
    CatTable table =
        (timed ? timed() : new CatTable())
            .text("cluster", "cl", "cluster name")
            .text("status", "st", "health status")
            .number("node.total", "nt,nodeTotal", "total number of nodes")
            .number("node.data", "nd,nodeData", "number of nodes that can store data");
    if (persona == Persona.OPENSEARCH) {
      table.text("discovered_cluster_manager", "dcm", "whether somebody leads the cluster");
    }
    table
        .number("shards", "t,sh,shards.total,shardsTotal", "total number of shards")
        .number("pri", "p,shards.primary,shardsPrimary", "number of primary shards")
        .number("relo", "r,shards.relocating,shardsRelocating", "number of relocating nodes")
        .number("init", "i,shards.initializing,shardsInitializing", "initializing shards")
        .number("unassign", "u,shards.unassigned,shardsUnassigned", "unassigned shards")
        .number("pending_tasks", "pt,pendingTasks", "number of pending tasks")
        .text("max_task_wait_time", "mtwt,maxTaskWaitTime", "wait time of longest task")
        .number("active_shards_percent", "asp,activeShardsPercent", "active shards in percent");
    List<IndexView> all = view.views(List.copyOf(view.catalog().resolver().everything().values()));
    Health worst = Health.GREEN;
    int active = 0;
    int total = 0;
    int primaries = 0;
    int starting = 0;
    for (IndexView index : all) {
      worst = index.health().compareTo(worst) > 0 ? index.health() : worst;
      active += index.activeShards();
      total += index.totalShards();
      primaries += index.activePrimaries();
      starting += index.initializing();
    }
    int nodes = view.nodes().size();
    double percent = total == 0 ? 100 : 100.0 * active / total;
    List<@Nullable Object> cells = new ArrayList<>();
    if (timed) {
      cells.addAll(List.of(clock.now().getEpochSecond(), TIME.format(clock.now())));
    }
    cells.addAll(List.of(cluster, worst.text(), nodes, nodes));
    if (persona == Persona.OPENSEARCH) {
      cells.add(nodes > 0);
    }
    cells.addAll(List.of(active, primaries, 0, starting, total - active - starting, 0, "-"));
    cells.add(String.format(Locale.ROOT, "%.1f%%", percent));
    table.row(cells.toArray());
    return table.answer(call);
  }

  private Answer aliases(Call call) {
    CatTable table =
        new CatTable()
            .text("alias", "a", "alias name")
            .text("index", "i,idx", "index alias points to")
            .text("filter", "f,fi", "filter")
            .text("routing.index", "ri,routingIndex", "index routing")
            .text("routing.search", "rs,routingSearch", "search routing")
            .text("is_write_index", "w,isWriteIndex", "write index");
    List<String> names = call.pathIfGiven("name").map(IndexOptions::split).orElse(List.of("*"));
    List<IndexMetadata> shown =
        view.catalog().resolver().resolve(List.of(), IndexOptions.expansion(call, EVERY)).stream()
            .filter(index -> call.rights().allows(Privilege.MONITOR, index.name()))
            .map(ResolvedIndex::metadata)
            .toList();
    Set<String> streams = new TreeSet<>();
    for (IndexMetadata index : shown) {
      StreamParts.ownAliases(index)
          .forEach((alias, text) -> aliasRow(table, names, index.name(), alias, text));
      boolean through =
          index.definition().aliases().values().stream().anyMatch(StreamParts::isThrough);
      StreamParts.streamOf(index).filter(_ -> through).ifPresent(streams::add);
    }
    if (!streams.isEmpty()) {
      for (DataStream stream : view.catalog().streams().all(List.copyOf(streams))) {
        stream
            .state()
            .aliases()
            .forEach((alias, text) -> aliasRow(table, names, stream.name(), alias, text));
      }
    }
    return table.answer(call);
  }

  private static void aliasRow(
      CatTable table, List<String> names, String index, String alias, String text) {
    AliasOptions options = AliasOptions.ofText(text);
    if (names.contains("_all") || Glob.matchesAny(names, alias)) {
      table.row(
          alias,
          index,
          options.filter().map(_ -> "*").orElse("-"),
          options.indexRouting().orElse("-"),
          options.searchRouting().orElse("-"),
          options.writes().map(Object::toString).orElse("-"));
    }
  }

  private Answer templates(Call call) {
    CatTable table =
        new CatTable()
            .text("name", "n", "template name")
            .text("index_patterns", "t", "template index patterns")
            .text("order", "o,p", "template application order/priority number")
            .text("version", "v", "version")
            .text("composed_of", "c", "component templates comprising index template");
    List<String> names = call.pathIfGiven("name").map(IndexOptions::split).orElse(List.of("*"));
    for (Template.Kind kind : List.of(Template.Kind.LEGACY, Template.Kind.INDEX)) {
      for (Template template : view.catalog().templates().matching(kind, names)) {
        table.row(
            template.name(),
            template.stored().patterns(),
            template.order(),
            template.body().get("version"),
            kind == Template.Kind.INDEX ? template.stored().composedOf() : "");
      }
    }
    return table.answer(call);
  }
}
