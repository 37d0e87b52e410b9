package io.lampyr.engine.machine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A machine as an object that one process tells another. */
final class MachineJson {
  private MachineJson() {}

  private static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return object;
  }

  static Map<String, @Nullable Object> write(Machine machine) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("pid", machine.pid());
    told.put("facts", facts(machine.facts()));
    told.put("heap", heap(machine.heap()));
    told.put("work", work(machine.work()));
    told.put("memory", memory(machine.memory()));
    told.put("files", object("open", machine.files().open(), "most", machine.files().most()));
    told.put("disk", disk(machine.disk()));
    machine.group().ifPresent(group -> told.put("group", group(group)));
    return told;
  }

  private static Map<String, @Nullable Object> memory(Machine.Memory memory) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("total", memory.total());
    told.put("free", memory.free());
    told.put("virtual", memory.virtual());
    told.put("swap", memory.swap());
    told.put("free_swap", memory.freeSwap());
    return told;
  }

  private static Map<String, @Nullable Object> disk(Machine.Disk disk) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("path", disk.path());
    told.put("type", disk.type());
    told.put("total", disk.total());
    told.put("free", disk.free());
    told.put("available", disk.available());
    return told;
  }

  private static Map<String, @Nullable Object> group(Machine.Group group) {
    Machine.Throttled throttled = group.throttled();
    return object(
        "name",
        group.name(),
        "used",
        group.usedNanos(),
        "quota",
        group.quotaMicros(),
        "period",
        group.periodMicros(),
        "periods",
        throttled.periods(),
        "throttled",
        throttled.times(),
        "throttled_nanos",
        throttled.nanos(),
        "memory_most",
        group.memoryMost(),
        "memory_used",
        group.memoryUsed());
  }

  private static Map<String, @Nullable Object> facts(Machine.Facts facts) {
    Machine.OperatingSystem system = facts.system();
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("name", system.name());
    told.put("pretty", system.pretty());
    told.put("arch", system.architecture());
    told.put("version", system.version());
    told.put("processors", system.processors());
    Machine.Runs runs = facts.runs();
    return object("system", told, "runs", runs(runs), "limits", limits(runs.limits()));
  }

  private static Map<String, @Nullable Object> runs(Machine.Runs runs) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("version", runs.version());
    told.put("name", runs.name());
    told.put("build", runs.build());
    told.put("vendor", runs.vendor());
    told.put("compressed", runs.compressed());
    told.put("arguments", runs.arguments());
    return told;
  }

  private static Map<String, @Nullable Object> limits(Machine.Limits limits) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("heap", limits.heapBegin());
    told.put("other", limits.otherBegin());
    told.put("other_most", limits.otherMost());
    told.put("direct_most", limits.directMost());
    return told;
  }

  private static Map<String, @Nullable Object> heap(Machine.Heap heap) {
    return object(
        "used",
        heap.used(),
        "committed",
        heap.committed(),
        "max",
        heap.max(),
        "other",
        heap.other(),
        "other_committed",
        heap.otherCommitted(),
        "pools",
        pools(heap.pools()));
  }

  private static List<Map<String, @Nullable Object>> pools(List<Machine.Pool> pools) {
    return pools.stream()
        .map(pool ->
            object(
                "name",
                pool.name(),
                "count",
                pool.count(),
                "used",
                pool.used(),
                "peak",
                pool.peak(),
                "max",
                pool.max(),
                "collected",
                pool.collected()))
        .toList();
  }

  private static Map<String, @Nullable Object> work(Machine.Work work) {
    Map<String, @Nullable Object> collectors = new TreeMap<>();
    work.collectors()
        .forEach((name, counted) ->
            collectors.put(name, object("count", counted.count(), "millis", counted.millis())));
    Machine.Classes classes = work.classes();
    Machine.Processors processors = work.processors();
    return object(
        "threads",
        object("count", work.threads().count(), "peak", work.threads().peak()),
        "classes",
        object("loaded", classes.loaded(), "ever", classes.ever(), "unloaded", classes.unloaded()),
        "collectors",
        collectors,
        "buffers",
        pools(work.buffers()),
        "processors",
        object(
            "loads",
            processors.loads(),
            "machine",
            processors.machinePercent(),
            "process",
            processors.processPercent(),
            "millis",
            processors.processMillis()),
        "pools",
        work.pools().stream().map(MachineJson::pool).toList(),
        "breakers",
        work.breakers().stream().map(MachineJson::breaker).toList());
  }

  private static Map<String, @Nullable Object> pool(Machine.ThreadPool pool) {
    return object(
        "name",
        pool.name(),
        "size",
        pool.size(),
        "active",
        pool.active(),
        "queue",
        pool.queue(),
        "largest",
        pool.largest(),
        "completed",
        pool.completed(),
        "rejected",
        pool.rejected(),
        "waited",
        pool.waitedNanos());
  }

  static Machine read(Told told) {
    Told memory = told.part("memory");
    Told files = told.part("files");
    Told disk = told.part("disk");
    return new Machine(
        told.number("pid"),
        facts(told.part("facts")),
        heap(told.part("heap")),
        work(told.part("work")),
        new Machine.Memory(
            memory.number("total"),
            memory.number("free"),
            memory.number("virtual"),
            memory.number("swap"),
            memory.number("free_swap")),
        new Machine.Files(files.number("open"), files.number("most")),
        new Machine.Disk(
            disk.text("path"),
            disk.text("type"),
            disk.number("total"),
            disk.number("free"),
            disk.number("available")),
        told.members().containsKey("group")
            ? Optional.of(group(told.part("group")))
            : Optional.empty());
  }

  private static Machine.Group group(Told told) {
    return new Machine.Group(
        told.text("name"),
        told.number("used"),
        told.number("quota"),
        told.number("period"),
        new Machine.Throttled(
            told.number("periods"), told.number("throttled"), told.number("throttled_nanos")),
        told.text("memory_most"),
        told.text("memory_used"));
  }

  private static Machine.Facts facts(Told told) {
    Told system = told.part("system");
    Told runs = told.part("runs");
    Told limits = told.part("limits");
    return new Machine.Facts(
        new Machine.OperatingSystem(
            system.text("name"),
            system.text("pretty"),
            system.text("arch"),
            system.text("version"),
            system.small("processors")),
        new Machine.Runs(
            runs.text("version"),
            runs.text("name"),
            runs.text("build"),
            runs.text("vendor"),
            new Machine.Limits(
                limits.number("heap"),
                limits.number("other"),
                limits.number("other_most"),
                limits.number("direct_most")),
            runs.flag("compressed"),
            runs.texts("arguments")));
  }

  private static Machine.Heap heap(Told told) {
    return new Machine.Heap(
        told.number("used"),
        told.number("committed"),
        told.number("max"),
        told.number("other"),
        told.number("other_committed"),
        told.parts("pools", MachineJson::memoryPool));
  }

  private static Machine.Pool memoryPool(Told told) {
    return new Machine.Pool(
        told.text("name"),
        told.number("count"),
        told.number("used"),
        told.number("peak"),
        told.number("max"),
        told.number("collected"));
  }

  private static Machine.Work work(Told told) {
    Told threads = told.part("threads");
    Told classes = told.part("classes");
    Told processors = told.part("processors");
    Told named = told.part("collectors");
    Map<String, Machine.Collector> collectors = new TreeMap<>();
    named.members().keySet().stream()
        .limit(Told.MOST_PARTS)
        .forEach(name -> {
          Told one = named.part(name);
          collectors.put(name, new Machine.Collector(one.number("count"), one.number("millis")));
        });
    return new Machine.Work(
        new Machine.Threads(threads.small("count"), threads.small("peak")),
        new Machine.Classes(
            classes.small("loaded"), classes.number("ever"), classes.number("unloaded")),
        collectors,
        told.parts("buffers", MachineJson::memoryPool),
        new Machine.Processors(
            processors.fractions("loads"),
            processors.number("machine"),
            processors.number("process"),
            processors.number("millis")),
        told.parts("pools", MachineJson::threadPool),
        told.parts("breakers", MachineJson::breaker));
  }

  private static Map<String, @Nullable Object> breaker(Machine.Breaker breaker) {
    return object(
        "name",
        breaker.name(),
        "most",
        breaker.most(),
        "held",
        breaker.held(),
        "refused",
        breaker.refused());
  }

  private static Machine.Breaker breaker(Told told) {
    return new Machine.Breaker(
        told.text("name"), told.number("most"), told.number("held"), told.number("refused"));
  }

  private static Machine.ThreadPool threadPool(Told told) {
    return new Machine.ThreadPool(
        told.text("name"),
        told.small("size"),
        told.small("active"),
        told.small("queue"),
        told.small("largest"),
        told.number("completed"),
        told.number("rejected"),
        told.number("waited"));
  }
}
