package io.lampyr.restapi.cluster;

import io.lampyr.engine.machine.Machine;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a node runs on, as information about nodes shows it. */
final class MachineInfo {
  /** Whoever asks is told what is so when it is asked. */
  private static final String ALWAYS_ANEW = "refresh_interval_in_millis";

  private MachineInfo() {}

  static Map<String, @Nullable Object> system(Optional<Machine> machine, long processors) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put(ALWAYS_ANEW, 0);
    machine.ifPresent(known -> {
      Machine.OperatingSystem system = known.facts().system();
      told.put("name", system.name());
      told.put("pretty_name", system.pretty());
      told.put("arch", system.architecture());
      told.put("version", system.version());
    });
    told.put("available_processors", processors);
    told.put("allocated_processors", processors);
    return told;
  }

  static Map<String, @Nullable Object> process(Machine machine) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put(ALWAYS_ANEW, 0);
    told.put("id", machine.pid());
    told.put("mlockall", false);
    return told;
  }

  /** The virtual machine, which is the system's own. */
  static Map<String, @Nullable Object> runs(Machine machine, Instant started) {
    Machine.Runs runs = machine.facts().runs();
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("pid", machine.pid());
    told.putAll(version(machine));
    told.put("start_time_in_millis", started.toEpochMilli());
    Map<String, @Nullable Object> memory = new LinkedHashMap<>();
    memory.put("heap_init_in_bytes", runs.limits().heapBegin());
    memory.put("heap_max_in_bytes", machine.heap().max());
    memory.put("non_heap_init_in_bytes", runs.limits().otherBegin());
    memory.put("non_heap_max_in_bytes", runs.limits().otherMost());
    memory.put("direct_max_in_bytes", runs.limits().directMost());
    told.put("mem", memory);
    told.put("gc_collectors", machine.work().collectors().keySet().stream().sorted().toList());
    List<String> pools = machine.heap().pools().stream().map(Machine.Pool::name).toList();
    told.put("memory_pools", pools);
    told.put("using_compressed_ordinary_object_pointers", String.valueOf(runs.compressed()));
    told.put("input_arguments", runs.arguments());
    return told;
  }

  /** What bounds the process beside the machine. */
  static Map<String, @Nullable Object> group(Machine.Group group) {
    Map<String, @Nullable Object> counted = new LinkedHashMap<>();
    counted.put("control_group", group.name());
    counted.put("usage_nanos", group.usedNanos());
    Map<String, @Nullable Object> stat = new LinkedHashMap<>();
    stat.put("number_of_elapsed_periods", group.throttled().periods());
    stat.put("number_of_times_throttled", group.throttled().times());
    stat.put("time_throttled_nanos", group.throttled().nanos());
    Map<String, @Nullable Object> cpu = new LinkedHashMap<>();
    cpu.put("control_group", group.name());
    cpu.put("cfs_period_micros", group.periodMicros());
    cpu.put("cfs_quota_micros", group.quotaMicros());
    cpu.put("stat", stat);
    Map<String, @Nullable Object> memory = new LinkedHashMap<>();
    memory.put("control_group", group.name());
    memory.put("limit_in_bytes", group.memoryMost());
    memory.put("usage_in_bytes", group.memoryUsed());
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("cpuacct", counted);
    told.put("cpu", cpu);
    told.put("memory", memory);
    return told;
  }

  /** What nodes of the same version are counted by. */
  static Map<String, @Nullable Object> version(Machine machine) {
    Machine.Runs runs = machine.facts().runs();
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("version", runs.version());
    told.put("vm_name", runs.name());
    told.put("vm_version", runs.build());
    told.put("vm_vendor", runs.vendor());
    told.put("bundled_jdk", false);
    told.put("using_bundled_jdk", false);
    return told;
  }
}
