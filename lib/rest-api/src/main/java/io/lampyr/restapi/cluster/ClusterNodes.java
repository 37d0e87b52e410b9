package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.machine.Machine;
import io.lampyr.pipelines.run.PipelineTally;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.WriteTally;
import io.lampyr.restapi.node.Replies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What several nodes come to. What only their own processes know is what these tell. */
final class ClusterNodes {
  private static final List<String> ROLES =
      List.of(
          "cluster_manager",
          "coordinating_only",
          "data",
          "ingest",
          "master",
          "remote_cluster_client",
          "search");

  private final Identity identity;
  private final List<Heartbeat> beats;
  private final List<Machine> machines;
  private final long millis;

  ClusterNodes(Identity identity, List<Heartbeat> beats, Replies<Machine> machines, long millis) {
    this.identity = identity;
    this.beats = beats;
    this.machines = beats.stream().map(machines::of).flatMap(Optional::stream).toList();
    this.millis = millis;
  }

  /** The parts by the names that they are asked for by, and what is told in any case. */
  Map<String, @Nullable Object> of(Set<String> wanted, WriteTally writes) {
    Map<String, @Nullable Object> parts = new LinkedHashMap<>();
    parts.put("os", systems());
    parts.put("process", processes());
    parts.put("jvm", runs());
    parts.put("fs", disks());
    parts.put("plugins", List.of());
    Map<String, @Nullable Object> network = new LinkedHashMap<>();
    network.put("transport_types", Map.of("lampyr", beats.size()));
    network.put("http_types", Map.of("lampyr", beats.size()));
    parts.put("network_types", network);
    parts.put("discovery_types", Map.of("lease", beats.size()));
    parts.put("packaging_types", packages());
    parts.put("ingest", ingestion(writes.pipelines()));
    parts.keySet().retainAll(wanted);
    if (identity.persona() == Persona.ELASTICSEARCH) {
      parts.put("indexing_pressure", NodeSections.pressure(writes.seen(), memory()));
    }
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("count", counts());
    told.put("versions", beats.isEmpty() ? List.of() : List.of(identity.product()));
    told.putAll(parts);
    return told;
  }

  private List<Map<String, @Nullable Object>> packages() {
    Map<String, @Nullable Object> kind = new LinkedHashMap<>();
    kind.put("type", "lampyr");
    kind.put("count", beats.size());
    if (identity.persona() == Persona.ELASTICSEARCH) {
      kind.put("flavor", "serverless");
    }
    return List.of(kind);
  }

  private Map<String, @Nullable Object> counts() {
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", beats.size());
    for (String role : ROLES) {
      counts.put(role, beats.stream().filter(beat -> does(beat, role)).count());
    }
    if (identity.persona() == Persona.OPENSEARCH) {
      counts.put("warm", 0);
    }
    return counts;
  }

  /** Who leads is called by two names. */
  private boolean does(Heartbeat beat, String role) {
    List<String> roles = identity.roles(beat);
    boolean leads = role.equals("master") || role.equals("cluster_manager");
    return leads
        ? roles.contains("master") || roles.contains("cluster_manager")
        : roles.contains(role);
  }

  private long sum(ToLongFunction<Machine> of) {
    return machines.stream().mapToLong(of).sum();
  }

  private List<Map<String, @Nullable Object>> counted(
      Function<Machine, Map<String, @Nullable Object>> of) {
    Map<Map<String, @Nullable Object>, Long> counts =
        machines.stream()
            .collect(Collectors.groupingBy(of, LinkedHashMap::new, Collectors.counting()));
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    counts.forEach((what, count) -> {
      Map<String, @Nullable Object> one = new LinkedHashMap<>(what);
      one.put("count", count);
      all.add(one);
    });
    return all;
  }

  private Map<String, @Nullable Object> systems() {
    long processors = beats.stream().mapToLong(beat -> NodeInfo.processors(beat.load())).sum();
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("available_processors", processors);
    told.put("allocated_processors", processors);
    told.put("names", counted(machine -> named("name", machine.facts().system().name())));
    told.put(
        "pretty_names",
        counted(machine -> named("pretty_name", machine.facts().system().pretty())));
    if (identity.persona() == Persona.ELASTICSEARCH) {
      told.put(
          "architectures",
          counted(machine -> named("arch", machine.facts().system().architecture())));
    }
    boolean known = machines.size() == beats.size();
    long total = known ? sum(machine -> machine.memory().total()) : memory();
    told.put("mem", memory(total, known ? sum(machine -> machine.memory().used()) : used()));
    return told;
  }

  private static Map<String, @Nullable Object> named(String name, String value) {
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    named.put(name, value);
    return named;
  }

  /** What nodes say that they have. */
  private long memory() {
    return beats.stream().mapToLong(beat -> beat.load().memory()).sum();
  }

  private long used() {
    return beats.stream()
        .mapToLong(beat -> Math.min(beat.load().memory(), beat.load().memoryNeeded()))
        .sum();
  }

  private static Map<String, @Nullable Object> memory(long memory, long used) {
    Map<String, @Nullable Object> mem = new LinkedHashMap<>();
    mem.put("total_in_bytes", memory);
    mem.put("free_in_bytes", memory - used);
    mem.put("used_in_bytes", used);
    mem.put("free_percent", memory == 0 ? 0 : 100 * (memory - used) / memory);
    mem.put("used_percent", memory == 0 ? 0 : 100 * used / memory);
    return mem;
  }

  private Map<String, @Nullable Object> processes() {
    LongSummaryStatistics files =
        machines.stream().mapToLong(machine -> machine.files().open()).summaryStatistics();
    Map<String, @Nullable Object> open = new LinkedHashMap<>();
    open.put("min", machines.isEmpty() ? 0 : files.getMin());
    open.put("max", machines.isEmpty() ? 0 : files.getMax());
    open.put("avg", Math.round(files.getAverage()));
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("cpu", named("percent", sum(machine -> machine.work().processors().processPercent())));
    told.put("open_file_descriptors", open);
    return told;
  }

  private static Map<String, @Nullable Object> named(String name, long value) {
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    named.put(name, value);
    return named;
  }

  private Map<String, @Nullable Object> runs() {
    boolean known = machines.size() == beats.size();
    Map<String, @Nullable Object> heap = new LinkedHashMap<>();
    heap.put("heap_used_in_bytes", known ? sum(machine -> machine.heap().used()) : used());
    heap.put("heap_max_in_bytes", known ? sum(machine -> machine.heap().max()) : memory());
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put(
        "max_uptime_in_millis",
        beats.stream()
            .mapToLong(beat -> Math.max(0, millis - beat.process().started().toEpochMilli()))
            .max()
            .orElse(0));
    told.put("versions", counted(MachineInfo::version));
    told.put("mem", heap);
    told.put("threads", sum(machine -> machine.work().threads().count()));
    return told;
  }

  /** Nodes of one process have their data on one disk. */
  private Map<String, @Nullable Object> disks() {
    Map<String, Machine.Disk> disks = new TreeMap<>();
    machines.forEach(machine -> disks.put(machine.disk().path(), machine.disk()));
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("total_in_bytes", disks.values().stream().mapToLong(Machine.Disk::total).sum());
    told.put("free_in_bytes", disks.values().stream().mapToLong(Machine.Disk::free).sum());
    told.put(
        "available_in_bytes", disks.values().stream().mapToLong(Machine.Disk::available).sum());
    if (identity.persona() == Persona.OPENSEARCH) {
      told.put("cache_reserved_in_bytes", 0L);
    }
    return told;
  }

  /** What the processors of all pipelines have done, by their types. */
  private Map<String, @Nullable Object> ingestion(PipelineTally pipelines) {
    Map<String, PipelineTally.Counts> types = new TreeMap<>();
    Map<String, PipelineTally.Told> all = pipelines.pipelines();
    all.values()
        .forEach(told ->
            told.steps()
                .forEach(
                    step -> types.merge(step.label().type(), step.counts(), ClusterNodes::sum)));
    Map<String, @Nullable Object> processors = new LinkedHashMap<>();
    types.forEach((type, counts) -> {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("count", counts.count());
      one.put("failed", counts.failed());
      one.put("current", counts.current());
      one.put("time_in_millis", counts.millis());
      processors.put(type, one);
    });
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("number_of_pipelines", all.size());
    told.put("processor_stats", processors);
    return told;
  }

  private static PipelineTally.Counts sum(PipelineTally.Counts one, PipelineTally.Counts other) {
    return new PipelineTally.Counts(
        one.count() + other.count(),
        one.millis() + other.millis(),
        one.current() + other.current(),
        one.failed() + other.failed());
  }
}
