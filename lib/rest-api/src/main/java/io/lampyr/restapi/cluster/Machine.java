package io.lampyr.restapi.cluster;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a process knows of itself and of the machine that it runs on, at one moment. Sizes are in
 * bytes; what the machine does not tell is -1.
 *
 * @param pid the process's number
 */
public record Machine(long pid, Heap heap, Work work, Memory memory, Files files, Disk disk) {

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

  /** One pool of memory by its own name; buffers have a count too. */
  public record Pool(String name, long count, long used, long peak, long max) {}

  /**
   * What is done.
   *
   * @param buffers pools of memory outside of the heap
   * @param pools the threads that compute, by what they compute
   */
  public record Work(
      Threads threads,
      Map<String, Collector> collectors,
      List<Pool> buffers,
      Processors processors,
      List<ThreadPool> pools) {
    public Work {
      collectors = Map.copyOf(collectors);
      buffers = List.copyOf(buffers);
      pools = List.copyOf(pools);
    }
  }

  /** All threads of the operating system. */
  public record Threads(int count, int peak) {}

  /**
   * How busy processors are.
   *
   * @param load the machine's load over a minute, where it tells one
   * @param machinePercent the share of them that is taken
   * @param processPercent the share that this process takes
   */
  public record Processors(
      OptionalDouble load, long machinePercent, long processPercent, long processMillis) {}

  /** Threads for one kind of work: how many work, how much waits, and how much was done. */
  public record ThreadPool(String name, int size, int active, int queue, long completed) {}

  /** How often garbage was collected, and for how long. */
  public record Collector(long count, long millis) {}

  /** The machine's memory, and what of its address space the process takes. */
  public record Memory(long total, long free, long virtual) {
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
