package io.lampyr.engine.machine;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a process knows of itself and of the machine that it runs on, at one moment. Sizes are in
 * bytes; what the machine does not tell is -1.
 *
 * @param pid the process's number
 * @param group the control group that the process is in, if the system tells one
 */
public record Machine(
    long pid,
    Facts facts,
    Heap heap,
    Work work,
    Memory memory,
    Files files,
    Disk disk,
    Optional<Group> group) {

  /**
   * What holds a process and bounds what it takes.
   *
   * @param quotaMicros what it may take of processors in each period; -1 for any
   * @param memoryMost as the system writes it, as it may be {@code max}
   */
  public record Group(
      String name,
      long usedNanos,
      long quotaMicros,
      long periodMicros,
      Throttled throttled,
      String memoryMost,
      String memoryUsed) {}

  /** How often processes had to wait for the next period, and for how long. */
  public record Throttled(long periods, long times, long nanos) {}

  /** What does not change while the process runs. */
  public record Facts(OperatingSystem system, Runs runs) {}

  /** What the process runs on, by the names that it gives itself. */
  public record OperatingSystem(
      String name, String pretty, String architecture, String version, int processors) {}

  /**
   * The virtual machine.
   *
   * @param arguments what it was started with, without properties, as these may be secrets
   */
  public record Runs(
      String version,
      String name,
      String build,
      String vendor,
      Limits limits,
      boolean compressed,
      List<String> arguments) {
    public Runs {
      arguments = List.copyOf(arguments);
    }
  }

  /** The memory that the virtual machine begins with, and may take at most beside its heap. */
  public record Limits(long heapBegin, long otherBegin, long otherMost, long directMost) {}

  /**
   * The memory of the virtual machine.
   *
   * @param other what is not heap
   */
  public record Heap(
      long used, long committed, long max, long other, long otherCommitted, List<Pool> pools) {
    public Heap {
      pools = List.copyOf(pools);
    }

    public long percent() {
      return max <= 0 ? 0 : 100 * used / max;
    }
  }

  /**
   * One pool of memory by its own name; buffers have a count too.
   *
   * @param collected what was used after garbage was collected the last time; -1 if never
   */
  public record Pool(String name, long count, long used, long peak, long max, long collected) {}

  /**
   * What is done.
   *
   * @param buffers pools of memory outside of the heap
   * @param pools the threads that compute, by what they compute
   * @param breakers what bounds the memory of requests
   */
  public record Work(
      Threads threads,
      Classes classes,
      Map<String, Collector> collectors,
      List<Pool> buffers,
      Processors processors,
      List<ThreadPool> pools,
      List<Breaker> breakers) {
    public Work {
      collectors = Map.copyOf(collectors);
      buffers = List.copyOf(buffers);
      pools = List.copyOf(pools);
      breakers = List.copyOf(breakers);
    }
  }

  /**
   * A bound of memory, by the name that errors tell; how much is held, and how often it refused.
   */
  public record Breaker(String name, long most, long held, long refused) {}

  /** All threads of the operating system. */
  public record Threads(int count, int peak) {}

  /** How many classes are there, and how many came and went. */
  public record Classes(int loaded, long ever, long unloaded) {}

  /**
   * How busy processors are.
   *
   * @param loads the machine's load over one, five and fifteen minutes, as far as it tells them
   * @param machinePercent the share of them that is taken
   * @param processPercent the share that this process takes
   */
  public record Processors(
      List<Double> loads, long machinePercent, long processPercent, long processMillis) {
    public Processors {
      loads = List.copyOf(loads);
    }
  }

  /**
   * Places for one kind of work.
   *
   * @param size how many are worked at once, but for what a crowd of others' lets pass
   * @param queue how much waits
   * @param largest how many were active at most
   * @param rejected how much had no place in time
   * @param waitedNanos how long all of it has waited for places; -1 if that is not counted
   */
  public record ThreadPool(
      String name,
      int size,
      int active,
      int queue,
      int largest,
      long completed,
      long rejected,
      long waitedNanos) {}

  /** How often garbage was collected, and for how long. */
  public record Collector(long count, long millis) {}

  /** The machine's memory, what it swaps to, and what of its address space the process takes. */
  public record Memory(long total, long free, long virtual, long swap, long freeSwap) {
    public long used() {
      return total - free;
    }

    public long usedPercent() {
      return total <= 0 ? 0 : 100 * used() / total;
    }
  }

  /** Files that the process has open, and how many it may. */
  public record Files(long open, long most) {}

  /** Where data lies. */
  public record Disk(String path, String type, long total, long free, long available) {
    public long used() {
      return total - available;
    }

    public double usedPercent() {
      return total <= 0 ? 0 : 100.0 * used() / total;
    }
  }
}
