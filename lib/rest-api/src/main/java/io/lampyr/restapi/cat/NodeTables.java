package io.lampyr.restapi.cat;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.machine.Machine;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.cluster.Identity;
import io.lampyr.restapi.cluster.ShardTotals;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.NodeAddress;
import io.lampyr.restapi.node.NodeChoice;
import io.lampyr.restapi.node.Replies;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Nodes as tables. Nodes of other processes are asked; what a node's machine would have to tell is
 * empty where it does not answer: heartbeats do not carry it.
 */
public final class NodeTables {
  private static final int SHORT_ID = 4;

  private final ClusterView view;
  private final Identity identity;
  private final Machines machines;
  private final Clock clock;

  public NodeTables(ClusterView view, Identity identity, Machines machines, Clock clock) {
    this.clock = clock;
    this.view = view;
    this.identity = identity;
    this.machines = machines;
  }

  public List<Route> routes() {
    return List.of(
        CatRoutes.table("/_cat/nodes")
            .taking(CatRoutes.with(IndexOptions.READING), "full_id")
            .inElasticsearch("include_unloaded_segments")
            .get(this::nodes),
        CatRoutes.led("/_cat/master", "/_cat/cluster_manager").get(this::leader),
        CatRoutes.led("/_cat/nodeattrs").get(this::attributes),
        CatRoutes.led("/_cat/allocation", "/_cat/allocation/{node}").get(this::allocation),
        CatRoutes.led("/_cat/thread_pool", "/_cat/thread_pool/{thread_pool_patterns}")
            .get(this::threadPools));
  }

  private static String id(Heartbeat beat, Call call) {
    String id = beat.node().value();
    return call.parameters().flag("full_id", false)
        ? id
        : id.substring(0, Math.min(SHORT_ID, id.length()));
  }

  private Answer nodes(Call call) {
    // long on purpose: one line for each column.
    CatTable table =
        new CatTable()
            .hidden("id", "id,nodeId", "unique node id")
            .hidden("pid", "p", "process id")
            .text("ip", "i", "ip address")
            .hidden("port", "po", "port that nodes speak to each other by")
            .hidden("http_address", "http", "address that the node serves at")
            .hidden("version", "v", "version of the product whose clients are spoken to")
            .hidden("type", "t", "distribution type")
            .hidden("build", "b", "build hash")
            .hidden("jdk", "j", "Java version")
            .hiddenNumber("disk.total", "dt,diskTotal", "total disk space")
            .hiddenNumber("disk.used", "du,diskUsed", "used disk space")
            .hiddenNumber("disk.avail", "d,da,disk,diskAvail", "available disk space")
            .hiddenNumber("disk.used_percent", "dup,diskUsedPercent", "used disk space in percent")
            .hiddenNumber("heap.current", "hc,heapCurrent", "used heap")
            .number("heap.percent", "hp,heapPercent", "used heap ratio")
            .hiddenNumber("heap.max", "hm,heapMax", "max configured heap")
            .hiddenNumber("ram.current", "rc,ramCurrent", "used machine memory")
            .number("ram.percent", "rp,ramPercent", "used machine memory ratio")
            .hiddenNumber("ram.max", "rm,ramMax", "total machine memory")
            .hiddenNumber("file_desc.current", "fdc,fileDescriptorCurrent", "open files")
            .hiddenNumber("file_desc.percent", "fdp,fileDescriptorPercent", "open files ratio")
            .hiddenNumber("file_desc.max", "fdm,fileDescriptorMax", "most open files")
            .number("cpu", "cpu", "recent cpu usage")
            .number("load_1m", "l", "1m load avg")
            .number("load_5m", "l", "5m load avg")
            .number("load_15m", "l", "15m load avg")
            .hidden("uptime", "u", "node uptime")
            .text("node.role", "r,role,nodeRole", "roles of the node, a letter each");
    boolean openSearch = identity.persona() == Persona.OPENSEARCH;
    if (openSearch) {
      table.text("node.roles", "rs,all roles", "roles of the node");
    }
    table.text(
        openSearch ? "cluster_manager" : "master", "cm,m,master", "*:is shown to lead the cluster");
    table.text("name", "n", "node name");
    if (openSearch) {
      scripts(table);
    }
    StatsColumns counts = StatsColumns.of(StatsColumns.Of.NODES, identity.persona());
    counts.add(table);
    List<Heartbeat> beats = view.nodes();
    Map<String, ShardTotals> totals =
        counts.areAsked(call.parameters().list("h")) ? totals(beats) : Map.of();
    Replies<Machine> told = machines.ask(beats, Machines.WITHIN);
    for (int i = 0; i < beats.size(); i++) {
      List<@Nullable Object> cells = new ArrayList<>(cells(beats.get(i), told, call));
      cells.add(identity.letters(beats.get(i)));
      if (openSearch) {
        cells.add(String.join(",", identity.roles(beats.get(i))));
      }
      cells.add(i == 0 ? "*" : "-");
      String name = beats.get(i).node().value();
      cells.add(name);
      if (openSearch) {
        // Scripts are read, and run as they are read: nothing is compiled.
        cells.addAll(List.of(0, 0, 0));
      }
      cells.addAll(counts.cells(totals.getOrDefault(name, ShardTotals.NONE)));
      table.row(cells.toArray());
    }
    return table.answer(call);
  }

  private static void scripts(CatTable table) {
    table
        .hiddenNumber("script.compilations", "scrcc,scriptCompilations", "script compilations")
        .hiddenNumber(
            "script.cache_evictions", "scrce,scriptCacheEvictions", "script cache evictions")
        .hiddenNumber(
            "script.compilation_limit_triggered",
            "scrclt,scriptCacheCompilationLimitTriggered",
            "script cache compilation limit triggered");
  }

  /** What the shards that nodes are shown with come to. */
  private Map<String, ShardTotals> totals(List<Heartbeat> nodes) {
    Map<String, ShardTotals> totals = new HashMap<>();
    for (IndexView index :
        view.views(List.copyOf(view.catalog().resolver().everything().values()))) {
      for (ShardItem shard : index.shards()) {
        ShardStats stats = index.known().get(shard.shard().ordinal());
        Optional<String> at = ClusterView.shownAt(shard, nodes);
        if (stats != null && at.isPresent()) {
          totals.merge(at.get(), index.totals(stats), ShardTotals::plus);
        }
      }
    }
    return totals;
  }

  /** The cells before the roles. */
  private List<@Nullable Object> cells(Heartbeat beat, Replies<Machine> told, Call call) {
    // long on purpose: one line for each column.
    Optional<Machine> machine = told.of(beat);
    Optional<Machine.Disk> disk = machine.map(Machine::disk);
    Optional<Machine.Memory> memory = machine.map(Machine::memory);
    Optional<Machine.Files> files = machine.map(Machine::files);
    double busy = (beat.load().ingestion() + beat.load().search()) / beat.load().processors();
    long used = Math.min(beat.load().memoryNeeded(), beat.load().memory());
    return Arrays.asList(
        id(beat, call),
        machine.map(Machine::pid).orElse(null),
        NodeAddress.host(beat),
        NodeAddress.port(beat).orElse("-"),
        beat.process().address(),
        identity.product(),
        "lampyr",
        identity.version(),
        machine.map(m -> m.facts().runs().version()).orElse(null),
        bytes(disk.map(Machine.Disk::total)),
        bytes(disk.map(Machine.Disk::used)),
        bytes(disk.map(Machine.Disk::available)),
        disk.map(d -> String.format(Locale.ROOT, "%.2f", d.usedPercent())).orElse(null),
        new CatTable.Bytes(machine.map(m -> m.heap().used()).orElse(used)),
        machine
            .map(m -> m.heap().percent())
            .orElse(Math.round(100.0 * used / beat.load().memory())),
        new CatTable.Bytes(machine.map(m -> m.heap().max()).orElse(beat.load().memory())),
        bytes(memory.map(Machine.Memory::used)),
        memory.map(Machine.Memory::usedPercent).orElse(null),
        bytes(memory.map(Machine.Memory::total)),
        files.map(Machine.Files::open).orElse(null),
        files.map(f -> f.most() <= 0 ? 0 : 100 * f.open() / f.most()).orElse(null),
        files.map(Machine.Files::most).orElse(null),
        machine
            .map(m -> m.work().processors().machinePercent())
            .filter(percent -> percent >= 0)
            .orElse(Math.min(100, Math.round(100 * busy))),
        load(machine, 0),
        load(machine, 1),
        load(machine, 2),
        new CatTable.Time(age(beat)));
  }

  private Duration age(Heartbeat beat) {
    Duration age = Duration.between(beat.process().started(), clock.now());
    return age.isNegative() ? Duration.ZERO : age;
  }

  /** The load over one of the spans of time that systems tell it of. */
  private static @Nullable String load(Optional<Machine> machine, int span) {
    List<Double> loads = machine.map(known -> known.work().processors().loads()).orElse(List.of());
    return span < loads.size() ? String.format(Locale.ROOT, "%.2f", loads.get(span)) : null;
  }

  private static CatTable.@Nullable Bytes bytes(Optional<Long> size) {
    return size.filter(s -> s >= 0).map(CatTable.Bytes::new).orElse(null);
  }

  private Answer leader(Call call) {
    CatTable table =
        new CatTable()
            .text("id", "", "node id")
            .text("host", "h", "host name")
            .text("ip", "", "ip address")
            .text("node", "n", "node name");
    view.nodes().stream()
        .findFirst()
        .ifPresent(beat -> {
          String host = NodeAddress.host(beat);
          table.row(beat.node().value(), host, host, beat.node().value());
        });
    return table.answer(call);
  }

  /** Nodes have no attributes: the table has no rows. */
  private Answer attributes(Call call) {
    return new CatTable()
        .text("node", "", "node name")
        .hidden("id", "id,nodeId", "unique node id")
        .hidden("pid", "p", "process id")
        .text("host", "h", "host name")
        .text("ip", "i", "ip address")
        .hidden("port", "po", "port that nodes speak to each other by")
        .text("attr", "attr.name", "attribute description")
        .text("value", "attr.value", "attribute value")
        .answer(call);
  }

  /** Copies are nowhere but in the store: what a node holds is what it has to serve. */
  private Answer allocation(Call call) {
    CatTable table =
        new CatTable()
            .number("shards", "s", "number of shards on node")
            .number("disk.indices", "di,diskIndices", "what its shards take in the store")
            .number("disk.used", "du,diskUsed", "disk used (total, not just by nodes)")
            .number("disk.avail", "da,diskAvail", "disk available")
            .number("disk.total", "dt,diskTotal", "total capacity of all volumes")
            .number("disk.percent", "dp,diskPercent", "percent disk used")
            .text("host", "h", "host of node")
            .text("ip", "", "ip of node")
            .text("node", "n", "name of node");
    List<Heartbeat> nodes = view.nodes();
    Map<String, long[]> held = new HashMap<>();
    int unassigned = held(nodes, held, call);
    NodeChoice choice =
        new NodeChoice(call.pathIfGiven("node").map(IndexOptions::split).orElse(List.of()));
    List<Heartbeat> chosen = choice.of(nodes);
    Replies<Machine> told = machines.ask(chosen, Machines.WITHIN);
    for (Heartbeat beat : chosen) {
      long[] counted = held.getOrDefault(beat.node().value(), new long[2]);
      Optional<Machine.Disk> disk = told.of(beat).map(Machine::disk);
      table.row(
          counted[0],
          new CatTable.Bytes(counted[1]),
          bytes(disk.map(Machine.Disk::used)),
          bytes(disk.map(Machine.Disk::available)),
          bytes(disk.map(Machine.Disk::total)),
          disk.map(d -> Math.round(d.usedPercent())).orElse(null),
          NodeAddress.host(beat),
          NodeAddress.host(beat),
          beat.node().value());
    }
    if (unassigned > 0 && call.pathIfGiven("node").isEmpty()) {
      table.row(unassigned, null, null, null, null, null, null, null, "UNASSIGNED");
    }
    return table.answer(call);
  }

  /** Shards and their sizes by nodes; gives how many are at none. */
  private int held(List<Heartbeat> nodes, Map<String, long[]> held, Call call) {
    if (call.parameters().flag("help", false)) {
      return 0;
    }
    int unassigned = 0;
    for (IndexView index :
        view.views(List.copyOf(view.catalog().resolver().everything().values()))) {
      for (var shard : index.shards()) {
        var stats = index.known().get(shard.shard().ordinal());
        Optional<String> at = ClusterView.shownAt(shard, nodes);
        if (at.isPresent()) {
          long[] counted = held.computeIfAbsent(at.get(), _ -> new long[2]);
          counted[0]++;
          counted[1] += stats == null ? 0 : stats.storeBytes();
        }
      }
      unassigned += index.unassigned();
    }
    return unassigned;
  }

  private Answer threadPools(Call call) {
    // long on purpose: one line for each column.
    CatTable table =
        new CatTable()
            .text("node_name", "nn", "node name")
            .hidden("node_id", "id", "persistent node id")
            .hidden("ephemeral_node_id", "eid", "ephemeral node id")
            .hidden("pid", "p", "process id")
            .hidden("host", "h", "host name")
            .hidden("ip", "i", "ip address")
            .hidden("port", "po", "port that nodes speak to each other by")
            .text("name", "n", "thread pool name")
            .hidden("type", "t", "thread pool type")
            .number("active", "a", "number of active threads")
            .hiddenNumber("pool_size", "psz", "number of threads")
            .number("queue", "q", "number of tasks currently in queue")
            .hiddenNumber("queue_size", "qs", "most tasks in queue; -1: bounded by their callers")
            .number("rejected", "r", "number of rejected tasks")
            .hiddenNumber("largest", "l", "highest number of seen active threads")
            .hiddenNumber("completed", "c", "number of completed tasks")
            .hiddenNumber("core", "cr", "core number of threads in a scaling thread pool")
            .hiddenNumber("max", "mx", "maximum number of threads in a scaling thread pool")
            .hiddenNumber("size", "sz", "number of threads in a fixed thread pool")
            .hidden("keep_alive", "ka", "thread keep alive time");
    if (identity.persona() == Persona.OPENSEARCH) {
      table
          .hidden("total_wait_time", "twt", "total time tasks spent waiting")
          .hidden("parallelism", "pl", "parallelism of a pool that shares work out");
    }
    List<String> names =
        call.pathIfGiven("thread_pool_patterns").map(IndexOptions::split).orElse(List.of("*"));
    List<Heartbeat> beats = view.nodes();
    Replies<Machine> told = machines.ask(beats, Machines.WITHIN);
    for (Heartbeat beat : beats) {
      told.of(beat)
          .ifPresent(machine ->
              machine.work().pools().stream()
                  .filter(pool -> Glob.matchesAny(names, pool.name()))
                  .forEach(pool -> row(table, beat, machine, pool, call)));
    }
    return table.answer(call);
  }

  private static void row(
      CatTable table, Heartbeat beat, Machine machine, Machine.ThreadPool pool, Call call) {
    table.row(
        beat.node().value(),
        id(beat, call),
        id(beat, call),
        machine.pid(),
        NodeAddress.host(beat),
        NodeAddress.host(beat),
        NodeAddress.port(beat).orElse("-"),
        pool.name(),
        "fixed",
        pool.active(),
        pool.size(),
        pool.queue(),
        -1,
        pool.rejected(),
        pool.largest(),
        pool.completed(),
        null,
        null,
        pool.size(),
        null,
        pool.waitedNanos() < 0 ? "-1" : new CatTable.Time(Duration.ofNanos(pool.waitedNanos())),
        null);
  }
}
