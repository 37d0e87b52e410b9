package io.lampyr.engine.machine;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.ThreadUse;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Which threads of this process compute, wait or are held up most, and where. Threads of the
 * operating system are looked at: those that requests have ride on them.
 */
public final class HotThreads {
  public static final int MOST = 1000;
  public static final Duration LONGEST = Duration.ofSeconds(30);
  private static final double NANOS_PER_MILLI = 1e6;

  private final Scheduler scheduler;

  /** What is counted of a thread. */
  public enum Kind {
    CPU,
    WAIT,
    BLOCK,
    MEM
  }

  /**
   * What is looked for, and for how long.
   *
   * @param order by what the busiest are found: what is told of them is the {@code kind}
   */
  public record Asked(
      Duration interval, int snapshots, int threads, boolean withoutIdle, Kind kind, Kind order) {
    public Asked {
      Check.that(
          interval.isPositive() && interval.compareTo(LONGEST) <= 0, "interval is out of bounds");
      Check.that(snapshots >= 1 && snapshots <= MOST, "snapshots are out of bounds");
      Check.that(threads >= 1 && threads <= MOST, "threads are out of bounds");
    }
  }

  public HotThreads(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  private record Hot(ThreadInfo info, double count) {}

  /** The busiest ones, as text. It takes as long as the interval is. */
  public String hot(Asked asked) {
    ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    Map<Long, Long> before = counted(bean, asked.kind);
    Map<Long, Long> orderBefore = counted(bean, asked.order);
    sleep(asked.interval);
    Map<Long, Long> told = grown(before, counted(bean, asked.kind));
    Map<Long, Long> grown = grown(orderBefore, counted(bean, asked.order));
    List<Hot> hottest = new ArrayList<>();
    grown.entrySet().stream()
        .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(asked.threads * 2L)
        .forEach(entry -> {
          ThreadInfo info = bean.getThreadInfo(entry.getKey(), 50);
          boolean idle = asked.withoutIdle && entry.getValue() == 0;
          if (info != null && !idle && hottest.size() < asked.threads) {
            hottest.add(new Hot(info, told.getOrDefault(entry.getKey(), 0L)));
          }
        });
    StringBuilder text = new StringBuilder();
    for (Hot each : hottest) {
      text.append(told(bean, each, asked));
    }
    return text.toString();
  }

  private static Map<Long, Long> grown(Map<Long, Long> before, Map<Long, Long> after) {
    Map<Long, Long> grown = new HashMap<>();
    after.forEach((id, count) -> grown.put(id, count - before.getOrDefault(id, count)));
    return grown;
  }

  private static Map<Long, Long> counted(ThreadMXBean bean, Kind kind) {
    Map<Long, Long> counted = new LinkedHashMap<>();
    for (ThreadInfo info : bean.getThreadInfo(bean.getAllThreadIds())) {
      if (info != null) {
        long count =
            switch (kind) {
              case CPU -> bean.getThreadCpuTime(info.getThreadId());
              case WAIT -> info.getWaitedCount();
              case BLOCK -> info.getBlockedCount();
              case MEM -> ThreadUse.allocated(info.getThreadId());
            };
        counted.put(info.getThreadId(), count);
      }
    }
    return counted;
  }

  private String told(ThreadMXBean bean, Hot hot, Asked asked) {
    StringBuilder text = new StringBuilder(head(hot, asked));
    Map<List<StackTraceElement>, Integer> seen = new LinkedHashMap<>();
    for (int i = 0; i < Math.min(asked.snapshots, 10); i++) {
      ThreadInfo now = bean.getThreadInfo(hot.info.getThreadId(), 50);
      if (now != null) {
        seen.merge(List.of(now.getStackTrace()), 1, Integer::sum);
      }
    }
    int all = seen.values().stream().mapToInt(Integer::intValue).sum();
    seen.forEach((stack, times) -> {
      text.append(
          "     %d/%d snapshots sharing following %d elements\n"
              .formatted(times, all, stack.size()));
      stack.forEach(frame -> text.append("       ").append(frame).append('\n'));
    });
    return text.toString();
  }

  private static String head(Hot hot, Asked asked) {
    String name = hot.info.getThreadName();
    return switch (asked.kind) {
      case CPU -> {
        double millis = hot.count / NANOS_PER_MILLI;
        long all = asked.interval.toMillis();
        yield String.format(
            Locale.ROOT,
            "   %4.1f%% (%sms out of %dms) cpu usage by thread '%s'%n",
            100 * millis / all,
            millis,
            all,
            name);
      }
      case MEM ->
          String.format(Locale.ROOT, "   %.0f bytes allocated by thread '%s'%n", hot.count, name);
      case WAIT, BLOCK ->
          String.format(
              Locale.ROOT,
              "   %.0f times %s usage by thread '%s'%n",
              hot.count,
              asked.kind.name().toLowerCase(Locale.ROOT),
              name);
    };
  }

  private void sleep(Duration interval) {
    try {
      scheduler.sleep(interval);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while threads were looked at", e);
    }
  }
}
