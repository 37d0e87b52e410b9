package io.lampyr.restapi.cluster;

import io.lampyr.base.unit.ByteSize;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.machine.Machine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.WriteTally;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The sections of nodes' statistics, but for those of indices. What only a node's own process knows
 * is left out where that does not tell it: heartbeats do not carry it.
 */
final class NodeSections {
  private static final List<String> SPANS = List.of("1m", "5m", "15m");

  private final Persona persona;
  private final Heartbeat beat;
  private final Optional<Machine> machine;
  private final long millis;

  NodeSections(Persona persona, Heartbeat beat, Optional<Machine> machine, long millis) {
    this.persona = persona;
    this.beat = beat;
    this.machine = machine;
    this.millis = millis;
  }

  /** All that are known, by the names that they are asked for by. */
  Map<String, @Nullable Object> all() {
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    sections.put("os", os());
    sections.put("process", process());
    sections.put("jvm", jvm());
    sections.put("thread_pool", threadPools());
    machine.ifPresent(known -> sections.put("fs", disk(known.disk())));
    sections.put("breaker", breakers());
    sections.put("discovery", discovery());
    sections.put("script", GuardSections.compilations());
    sections.put("script_cache", GuardSections.compilationsByContext());
    return sections;
  }

  /** What is known of a node in whose process requests come in. */
  Map<String, @Nullable Object> here(WriteTally.Seen written, boolean alone) {
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    if (alone) {
      sections.put("transport", transport());
    }
    sections.put("indexing_pressure", pressure(written, beat.load().memory()));
    return sections;
  }

  private long busyPercent() {
    double busy = (beat.load().ingestion() + beat.load().search()) / beat.load().processors();
    return Math.round(100 * Math.min(1, busy));
  }

  private Map<String, @Nullable Object> os() {
    Map<String, @Nullable Object> cpu = new LinkedHashMap<>();
    cpu.put("percent", machine.map(m -> m.work().processors().machinePercent()).orElse(-1L));
    if (machine.isEmpty()) {
      cpu.put("percent", busyPercent());
    }
    Map<String, @Nullable Object> os = new LinkedHashMap<>();
    os.put("timestamp", millis);
    os.put("cpu", cpu);
    machine.ifPresent(known -> {
      Map<String, @Nullable Object> loads = new LinkedHashMap<>();
      List<Double> told = known.work().processors().loads();
      for (int i = 0; i < Math.min(told.size(), SPANS.size()); i++) {
        loads.put(SPANS.get(i), told.get(i));
      }
      if (!loads.isEmpty()) {
        cpu.put("load_average", loads);
      }
      Machine.Memory memory = known.memory();
      Map<String, @Nullable Object> mem = new LinkedHashMap<>();
      mem.put("total_in_bytes", memory.total());
      mem.put("free_in_bytes", memory.free());
      mem.put("used_in_bytes", memory.used());
      mem.put("free_percent", 100 - memory.usedPercent());
      mem.put("used_percent", memory.usedPercent());
      os.put("mem", mem);
      Map<String, @Nullable Object> swap = new LinkedHashMap<>();
      swap.put("total_in_bytes", memory.swap());
      swap.put("free_in_bytes", memory.freeSwap());
      swap.put("used_in_bytes", memory.swap() - memory.freeSwap());
      os.put("swap", swap);
      known.group().ifPresent(group -> os.put("cgroup", MachineInfo.group(group)));
    });
    return os;
  }

  private Map<String, @Nullable Object> process() {
    Map<String, @Nullable Object> process = new LinkedHashMap<>();
    process.put("timestamp", millis);
    Map<String, @Nullable Object> cpu = new LinkedHashMap<>();
    cpu.put("percent", busyPercent());
    machine.ifPresent(known -> {
      process.put("open_file_descriptors", known.files().open());
      process.put("max_file_descriptors", known.files().most());
      cpu.put("percent", known.work().processors().processPercent());
      cpu.put("total_in_millis", known.work().processors().processMillis());
      process.put("mem", Map.of("total_virtual_in_bytes", known.memory().virtual()));
    });
    process.put("cpu", cpu);
    return process;
  }

  private Map<String, @Nullable Object> jvm() {
    Map<String, @Nullable Object> jvm = new LinkedHashMap<>();
    jvm.put("timestamp", millis);
    jvm.put("uptime_in_millis", Math.max(0, millis - beat.process().started().toEpochMilli()));
    jvm.put("mem", machine.map(m -> memory(m.heap())).orElseGet(this::told));
    machine.ifPresent(known -> {
      Map<String, @Nullable Object> threads = new LinkedHashMap<>();
      threads.put("count", known.work().threads().count());
      threads.put("peak_count", known.work().threads().peak());
      jvm.put("threads", threads);
    });
    jvm.put("gc", Map.of("collectors", collectors()));
    machine.ifPresent(known -> {
      Map<String, @Nullable Object> pools = new TreeMap<>();
      for (Machine.Pool pool : known.work().buffers()) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("count", pool.count());
        one.put("used_in_bytes", pool.used());
        one.put("total_capacity_in_bytes", pool.max());
        pools.put(pool.name(), one);
      }
      jvm.put("buffer_pools", pools);
      Machine.Classes counted = known.work().classes();
      Map<String, @Nullable Object> classes = new LinkedHashMap<>();
      classes.put("current_loaded_count", counted.loaded());
      classes.put("total_loaded_count", counted.ever());
      classes.put("total_unloaded_count", counted.unloaded());
      jvm.put("classes", classes);
    });
    return jvm;
  }

  private Map<String, @Nullable Object> memory(Machine.Heap heap) {
    Map<String, @Nullable Object> mem = heap(heap.used(), heap.committed(), heap.max());
    mem.put("non_heap_used_in_bytes", heap.other());
    mem.put("non_heap_committed_in_bytes", heap.otherCommitted());
    Map<String, @Nullable Object> pools = new TreeMap<>();
    for (Machine.Pool pool : heap.pools()) {
      Optional<String> name = generation(pool.name());
      if (name.isEmpty()) {
        continue;
      }
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("used_in_bytes", pool.used());
      one.put("max_in_bytes", Math.max(0, pool.max()));
      one.put("peak_used_in_bytes", pool.peak());
      one.put("peak_max_in_bytes", Math.max(0, pool.max()));
      if (persona == Persona.OPENSEARCH && pool.collected() >= 0) {
        one.put("last_gc_stats", collected(pool));
      }
      pools.put(name.get(), one);
    }
    mem.put("pools", pools);
    return mem;
  }

  private static Map<String, @Nullable Object> collected(Machine.Pool pool) {
    Map<String, @Nullable Object> left = new LinkedHashMap<>();
    left.put("used_in_bytes", pool.collected());
    left.put("max_in_bytes", Math.max(0, pool.max()));
    left.put("usage_percent", pool.max() <= 0 ? 0 : 100 * pool.collected() / pool.max());
    return left;
  }

  /** The names that clients know, of what each collector calls its own way; heap alone has them. */
  private static Optional<String> generation(String pool) {
    if (pool.contains("Eden")) {
      return Optional.of("young");
    }
    if (pool.contains("Survivor")) {
      return Optional.of("survivor");
    }
    return pool.contains("Old") || pool.contains("Tenured") || pool.startsWith("ZHeap")
        ? Optional.of("old")
        : Optional.empty();
  }

  private static Map<String, @Nullable Object> heap(long used, long committed, long max) {
    Map<String, @Nullable Object> heap = new LinkedHashMap<>();
    heap.put("heap_used_in_bytes", used);
    heap.put("heap_used_percent", max <= 0 ? 0 : 100 * used / max);
    heap.put("heap_committed_in_bytes", committed);
    heap.put("heap_max_in_bytes", max);
    return heap;
  }

  /** Memory by the heartbeat, in the pools that clients look for: all of it is long-lived. */
  private Map<String, @Nullable Object> told() {
    long max = beat.load().memory();
    long used = Math.min(beat.load().memoryNeeded(), max);
    Map<String, @Nullable Object> mem = heap(used, max, max);
    Map<String, @Nullable Object> pools = new TreeMap<>();
    for (String pool : List.of("old", "survivor", "young")) {
      boolean old = pool.equals("old");
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("used_in_bytes", old ? used : 0L);
      one.put("max_in_bytes", old ? max : 0L);
      one.put("peak_used_in_bytes", old ? used : 0L);
      one.put("peak_max_in_bytes", old ? max : 0L);
      pools.put(pool, one);
    }
    mem.put("pools", pools);
    return mem;
  }

  private Map<String, @Nullable Object> collectors() {
    Map<String, @Nullable Object> collectors = new TreeMap<>();
    for (String name : List.of("old", "young")) {
      collectors.put(name, collected(new Machine.Collector(0, 0)));
    }
    machine.ifPresent(known ->
        known
            .work()
            .collectors()
            .forEach((name, counted) -> {
              boolean young = name.contains("Young") || name.contains("Copy");
              collectors.put(
                  young ? "young" : name.contains("Concurrent") ? name : "old", collected(counted));
            }));
    return collectors;
  }

  private static Map<String, @Nullable Object> collected(Machine.Collector counted) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("collection_count", counted.count());
    one.put("collection_time_in_millis", counted.millis());
    return one;
  }

  Map<String, @Nullable Object> threadPools() {
    Map<String, @Nullable Object> pools = new TreeMap<>();
    machine.ifPresent(known -> {
      for (Machine.ThreadPool pool : known.work().pools()) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("threads", pool.size());
        one.put("queue", pool.queue());
        one.put("active", pool.active());
        one.put("rejected", pool.rejected());
        one.put("largest", pool.largest());
        one.put("completed", pool.completed());
        if (persona == Persona.OPENSEARCH && pool.waitedNanos() >= 0) {
          one.put("total_wait_time_in_nanos", pool.waitedNanos());
        }
        pools.put(pool.name(), one);
      }
    });
    return pools;
  }

  private Map<String, @Nullable Object> breakers() {
    Map<String, @Nullable Object> breakers = new TreeMap<>();
    machine.ifPresent(known -> {
      for (Machine.Breaker breaker : known.work().breakers()) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("limit_size_in_bytes", breaker.most());
        one.put("limit_size", new ByteSize(breaker.most()).toString());
        one.put("estimated_size_in_bytes", breaker.held());
        one.put("estimated_size", new ByteSize(Math.max(0, breaker.held())).toString());
        one.put("overhead", 1.0);
        one.put("tripped", breaker.refused());
        breakers.put(breaker.name(), one);
      }
    });
    return breakers;
  }

  private Map<String, @Nullable Object> disk(Machine.Disk disk) {
    Map<String, @Nullable Object> total = new LinkedHashMap<>();
    total.put("total_in_bytes", disk.total());
    total.put("free_in_bytes", disk.free());
    total.put("available_in_bytes", disk.available());
    if (persona == Persona.OPENSEARCH) {
      total.put("cache_reserved_in_bytes", 0L);
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("path", disk.path());
    data.put("type", disk.type());
    data.putAll(total);
    Map<String, @Nullable Object> fs = new LinkedHashMap<>();
    fs.put("timestamp", millis);
    fs.put("total", total);
    fs.put("data", List.of(data));
    return fs;
  }

  /** A node that is alone is called directly: nothing goes over a wire. */
  private static Map<String, @Nullable Object> transport() {
    Map<String, @Nullable Object> transport = new LinkedHashMap<>();
    for (String name :
        List.of(
            "server_open",
            "total_outbound_connections",
            "rx_count",
            "rx_size_in_bytes",
            "tx_count",
            "tx_size_in_bytes")) {
      transport.put(name, 0);
    }
    return transport;
  }

  /** Nobody publishes states: each process reads the items that it needs. */
  private Map<String, @Nullable Object> discovery() {
    Map<String, @Nullable Object> queue = new LinkedHashMap<>();
    List.of("total", "pending", "committed").forEach(name -> queue.put(name, 0));
    Map<String, @Nullable Object> published = new LinkedHashMap<>();
    List.of("full_states", "incompatible_diffs", "compatible_diffs")
        .forEach(name -> published.put(name, 0));
    Map<String, @Nullable Object> discovery = new LinkedHashMap<>();
    discovery.put("cluster_state_queue", queue);
    discovery.put("published_cluster_states", published);
    if (persona == Persona.OPENSEARCH) {
      Map<String, @Nullable Object> overall = new LinkedHashMap<>();
      List.of("update_count", "total_time_in_millis", "failed_count")
          .forEach(name -> overall.put(name, 0));
      discovery.put("cluster_state_stats", Map.of("overall", overall));
    }
    return discovery;
  }

  /**
   * Whoever takes a request coordinates it; documents are counted once, and have no replicas. The
   * bound is that of what the node's shards hold in memory, beyond which writes are refused.
   */
  static Map<String, @Nullable Object> pressure(WriteTally.Seen written, long limit) {
    Map<String, @Nullable Object> memory = new LinkedHashMap<>();
    memory.put("current", bytes(written.currentBytes()));
    Map<String, @Nullable Object> total = bytes(written.totalBytes());
    long rejected = written.statuses().getOrDefault(429, 0L);
    total.put("coordinating_rejections", rejected);
    total.put("primary_rejections", 0);
    total.put("replica_rejections", 0);
    memory.put("total", total);
    memory.put("limit_in_bytes", limit);
    return Map.of("memory", memory);
  }

  private static Map<String, @Nullable Object> bytes(long coordinated) {
    Map<String, @Nullable Object> bytes = new LinkedHashMap<>();
    bytes.put("combined_coordinating_and_primary_in_bytes", coordinated);
    bytes.put("coordinating_in_bytes", coordinated);
    bytes.put("primary_in_bytes", 0);
    bytes.put("replica_in_bytes", 0);
    bytes.put("all_in_bytes", coordinated);
    return bytes;
  }
}
