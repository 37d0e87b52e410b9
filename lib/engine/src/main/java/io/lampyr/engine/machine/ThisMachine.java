package io.lampyr.engine.machine;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.engine.search.ColdCounts;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;

/** What this process knows of itself. Cost of a look: a few system calls, no request. */
public final class ThisMachine {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final Path LOADS = Path.of("/proc/loadavg");

  private final Path data;
  private final ThreadScheduler threads;
  private final ControlGroups groups = new ControlGroups();
  private final Machine.Facts facts = MachineFacts.ofThisProcess();

  /** With its data in this folder, and these threads that compute. */
  public ThisMachine(Path data, ThreadScheduler threads) {
    this.data = data;
    this.threads = threads;
  }

  /**
   * A look for one node of the process.
   *
   * @param cold what that one does of shards that are not near
   * @param requests what bounds the memory of its requests, if it has such
   */
  public Machine look(ColdCounts cold, Optional<RequestMemory> requests) {
    return new Machine(
        ProcessHandle.current().pid(),
        facts,
        heap(),
        work(cold, requests),
        memory(),
        files(),
        disk(),
        groups.look());
  }

  private static Machine.Heap heap() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    MemoryUsage heap = memory.getHeapMemoryUsage();
    MemoryUsage other = memory.getNonHeapMemoryUsage();
    List<Machine.Pool> pools =
        ManagementFactory.getMemoryPoolMXBeans().stream().map(ThisMachine::pool).toList();
    return new Machine.Heap(
        heap.getUsed(),
        heap.getCommitted(),
        heap.getMax(),
        other.getUsed(),
        other.getCommitted(),
        pools);
  }

  private static Machine.Pool pool(MemoryPoolMXBean pool) {
    MemoryUsage usage = pool.getUsage();
    MemoryUsage peak = pool.getPeakUsage();
    MemoryUsage collected = pool.getCollectionUsage();
    return new Machine.Pool(
        pool.getName(),
        0,
        usage.getUsed(),
        peak.getUsed(),
        usage.getMax(),
        collected == null ? -1 : collected.getUsed());
  }

  private static List<Machine.Breaker> breakers(RequestMemory requests) {
    return List.of(
        breaker("request", requests.alone(), requests.taken()),
        breaker("parent", requests.together(), requests.taken()));
  }

  private static Machine.Breaker breaker(String name, RequestMemory.Bound bound, long held) {
    return new Machine.Breaker(name, bound.most(), held, bound.refused());
  }

  private Machine.Work work(ColdCounts cold, Optional<RequestMemory> requests) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
    Map<String, Machine.Collector> collectors = new TreeMap<>();
    for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
      collectors.put(
          each.getName(),
          new Machine.Collector(
              Math.max(0, each.getCollectionCount()), Math.max(0, each.getCollectionTime())));
    }
    List<Machine.Pool> buffers =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .map(ThisMachine::pool)
            .toList();
    return new Machine.Work(
        new Machine.Threads(threads.getThreadCount(), threads.getPeakThreadCount()),
        new Machine.Classes(
            classes.getLoadedClassCount(),
            classes.getTotalLoadedClassCount(),
            classes.getUnloadedClassCount()),
        collectors,
        buffers,
        processors(),
        pools(cold),
        requests.map(ThisMachine::breakers).orElse(List.of()));
  }

  private static Machine.Pool pool(BufferPoolMXBean pool) {
    return new Machine.Pool(
        pool.getName(),
        pool.getCount(),
        pool.getMemoryUsed(),
        pool.getMemoryUsed(),
        pool.getTotalCapacity(),
        -1);
  }

  private List<Machine.ThreadPool> pools(ColdCounts cold) {
    return Stream.concat(
            threads.places().stream().map(ThisMachine::pool), Stream.of(throttled(cold)))
        .sorted(Comparator.comparing(Machine.ThreadPool::name))
        .toList();
  }

  private static Machine.ThreadPool pool(ThreadScheduler.Places places) {
    return new Machine.ThreadPool(
        switch (places.kind()) {
          case INDEXING -> "write";
          case REPLAY -> "replay";
          case SEARCH -> "search";
        },
        places.most(),
        places.busy(),
        places.waiting(),
        // Places for threads are there whether they are taken or not.
        places.most(),
        places.completed(),
        0,
        places.waitedNanos());
  }

  /** By the name that clients know of searches of what has to be fetched first. */
  private static Machine.ThreadPool throttled(ColdCounts now) {
    return new Machine.ThreadPool(
        "search_throttled",
        now.most(),
        now.active(),
        now.waiting(),
        now.largest(),
        now.completed(),
        now.refused(),
        -1);
  }

  private static Machine.Processors processors() {
    long spent = told("ProcessCpuTime").longValue();
    return new Machine.Processors(
        loads(),
        percent(told("CpuLoad").doubleValue()),
        percent(told("ProcessCpuLoad").doubleValue()),
        spent < 0 ? -1 : spent / NANOS_PER_MILLI);
  }

  /** Over one, five and fifteen minutes where the system has a file that tells them. */
  private static List<Double> loads() {
    try {
      List<String> words = List.of(Files.readString(LOADS).split(" ", -1));
      return words.stream().limit(3).map(Double::valueOf).toList();
    } catch (IOException | NumberFormatException untold) {
      double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
      return load < 0 ? List.of() : List.of(load);
    }
  }

  private static long percent(double share) {
    return share < 0 ? -1 : Math.round(100 * share);
  }

  private static Machine.Memory memory() {
    return new Machine.Memory(
        told("TotalMemorySize").longValue(),
        told("FreeMemorySize").longValue(),
        told("CommittedVirtualMemorySize").longValue(),
        told("TotalSwapSpaceSize").longValue(),
        told("FreeSwapSpaceSize").longValue());
  }

  private static Machine.Files files() {
    return new Machine.Files(
        told("OpenFileDescriptorCount").longValue(), told("MaxFileDescriptorCount").longValue());
  }

  /** What the virtual machine tells of the operating system by that name; -1 if it does not. */
  private static Number told(String name) {
    try {
      Object value =
          ManagementFactory.getPlatformMBeanServer()
              .getAttribute(new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME), name);
      return value instanceof Number number ? number : -1;
    } catch (JMException untold) {
      return -1;
    }
  }

  private Machine.Disk disk() {
    try {
      FileStore store = Files.getFileStore(data);
      return new Machine.Disk(
          data.toString(),
          store.type(),
          store.getTotalSpace(),
          store.getUnallocatedSpace(),
          store.getUsableSpace());
    } catch (IOException gone) {
      return new Machine.Disk(data.toString(), "", -1, -1, -1);
    }
  }
}
