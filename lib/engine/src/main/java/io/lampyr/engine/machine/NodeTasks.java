package io.lampyr.engine.machine;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.parallel.Cancellation;
import io.lampyr.base.port.Clock;
import io.lampyr.base.trace.TaskWork;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.search.SearchCancelledException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What this process searches as a leaf, so that it can be listed and ended before its time. Who is
 * ended so tells its coordinator that the whole search is to end, as a part alone would be searched
 * elsewhere. The only lock is this object's; nothing blocks under it.
 */
public final class NodeTasks {
  /** Of no more than so many is something told. */
  public static final int MOST = 1000;

  private static final Duration COME_BACK = Duration.ofSeconds(1);

  private final Clock clock;
  private final TreeMap<Long, Running> running = new TreeMap<>();
  private long last;

  public NodeTasks(Clock clock) {
    this.clock = clock;
  }

  private final class Running {
    final long number;
    final Optional<String> parent = TaskWork.current().map(TaskWork::task);
    final Cancellation cancellation = Cancellation.current().orElseGet(Cancellation::new);
    volatile Optional<String> ended = Optional.empty();
    final Instant began = clock.now();
    final long beganNanos = clock.monotonicNanos();
    final TaskWork work;

    Running(long number) {
      this.number = number;
      this.work = new TaskWork("leaf:" + number, this::end);
    }

    void end(String reason) {
      ended = Optional.of(reason);
      cancellation.cancel(reason);
    }

    NodeTask told() {
      return new NodeTask(
          number,
          parent,
          NodeTask.SEARCHES,
          "shards searched for another process",
          began,
          clock.monotonicNanos() - beganNanos,
          cancellation.isRequested(),
          work.spent());
    }
  }

  /** The same leaf, whose calls are listed while they run. */
  public LeafPort listing(LeafPort leaf) {
    return new LeafPort() {
      @Override
      public byte[] call(byte[] request, Duration within) {
        return during(() -> leaf.call(request, within));
      }

      @Override
      public void warm(byte[] notice, Duration within) {
        leaf.warm(notice, within);
      }

      @Override
      public void clear(byte[] notice, Duration within) {
        leaf.clear(notice, within);
      }
    };
  }

  private <T> T during(Supplier<T> work) {
    Running task = begin();
    try {
      T found = task.work.during(() -> task.cancellation.during(work));
      // What could not be read of a shard for that may be told as the shard's failure.
      task.ended.ifPresent(NodeTasks::refuse);
      return found;
    } catch (RuntimeException failed) {
      task.ended.ifPresent(NodeTasks::refuse);
      throw failed;
    } finally {
      synchronized (this) {
        running.remove(task.number);
      }
    }
  }

  private static void refuse(String reason) {
    throw new SearchCancelledException(reason);
  }

  private synchronized Running begin() {
    if (running.size() >= 10 * MOST) {
      throw new OverloadedException("too many searches at once", COME_BACK);
    }
    Running task = new Running(++last);
    running.put(task.number, task);
    return task;
  }

  /** Those that run, the oldest first. */
  public List<NodeTask> running() {
    List<Running> all;
    synchronized (this) {
      all = running.values().stream().limit(MOST).toList();
    }
    return all.stream().map(Running::told).toList();
  }

  /** Ends these before their time; those of them that ran. */
  public List<NodeTask> end(List<Long> numbers, String reason) {
    List<Running> found = new ArrayList<>();
    synchronized (this) {
      for (Long number : numbers) {
        Optional.ofNullable(running.get(number)).ifPresent(found::add);
      }
    }
    found.forEach(task -> task.end(reason));
    return found.stream().map(Running::told).toList();
  }
}
