package io.lampyr.restapi.cluster;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
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
 * {@code _nodes/hot_threads}: which threads of this process compute, wait or are held up most, and
 * where. Threads of the operating system are looked at: those that requests have ride on them.
 */
public final class HotThreadRoutes {
  private static final int MOST = 1000;
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final double NANOS_PER_MILLI = 1e6;

  private final ClusterView view;
  private final Machines machines;
  private final Clock clock;
  private final Scheduler scheduler;

  /** What is counted of a thread. */
  private enum Kind {
    CPU,
    WAIT,
    BLOCK
  }

  private record Asked(
      Duration interval, int snapshots, int threads, boolean withoutIdle, Kind kind) {}

  public HotThreadRoutes(ClusterView view, Machines machines, Clock clock, Scheduler scheduler) {
    this.view = view;
    this.machines = machines;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  public List<Route> routes() {
    List<String> paths = new ArrayList<>();
    for (String place : List.of("/_nodes", "/_cluster/nodes")) {
      for (String name : List.of("hot_threads", "hotthreads")) {
        paths.add(place + "/" + name);
        paths.add(place + "/{node}/" + name);
      }
    }
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, paths.toArray(String[]::new))
            .taking("interval", "snapshots", "threads", "ignore_idle_threads", "type", "timeout")
            .get(this::answer));
  }

  private Answer answer(Call call) {
    Asked asked = asked(call.parameters());
    List<String> names = call.pathIfGiven("node").map(IndexOptions::split).orElse(List.of());
    StringBuilder text = new StringBuilder();
    for (Heartbeat node : new NodeChoice(names).of(view.nodes())) {
      String id = node.node().value();
      String address = node.process().address();
      text.append("::: {%s}{%s}{%s}\n".formatted(id, id, address));
      if (machines.of(node).isEmpty()) {
        text.append("   threads of other processes are not known here\n\n");
        continue;
      }
      text.append(
          "   Hot threads at %s, interval=%dms, busiestThreads=%d, ignoreIdleThreads=%s:\n   \n"
              .formatted(clock.now(), asked.interval.toMillis(), asked.threads, asked.withoutIdle));
      text.append(hot(asked)).append('\n');
    }
    return Answer.text(200, text.toString());
  }

  private static Asked asked(Parameters parameters) {
    Duration interval = parameters.duration("interval", Duration.ofMillis(500));
    int snapshots = parameters.integer("snapshots", 10);
    int threads = parameters.integer("threads", 3);
    if (interval.compareTo(LONGEST) > 0 || interval.isNegative() || interval.isZero()) {
      throw ApiException.argument("[interval] must be between 1ms and 30s, got " + interval);
    }
    if (snapshots < 1 || snapshots > MOST || threads < 1 || threads > MOST) {
      throw ApiException.argument("[snapshots] and [threads] must be between 1 and " + MOST);
    }
    String type = parameters.text("type").orElse("cpu");
    for (Kind kind : Kind.values()) {
      if (kind.name().equalsIgnoreCase(type)) {
        boolean idle = parameters.flag("ignore_idle_threads", true);
        return new Asked(interval, snapshots, threads, idle, kind);
      }
    }
    throw ApiException.argument("type not supported [" + type + "]");
  }

  private record Hot(ThreadInfo info, double nanos) {}

  private String hot(Asked asked) {
    ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    Map<Long, Long> before = counted(bean, asked.kind);
    sleep(asked.interval);
    Map<Long, Long> after = counted(bean, asked.kind);
    Map<Long, Long> grown = new HashMap<>();
    after.forEach((id, count) -> grown.put(id, count - before.getOrDefault(id, count)));
    List<Hot> hottest = new ArrayList<>();
    grown.entrySet().stream()
        .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(asked.threads * 2L)
        .forEach(entry -> {
          ThreadInfo info = bean.getThreadInfo(entry.getKey(), 50);
          boolean idle = asked.withoutIdle && entry.getValue() == 0;
          if (info != null && !idle && hottest.size() < asked.threads) {
            hottest.add(new Hot(info, entry.getValue()));
          }
        });
    StringBuilder text = new StringBuilder();
    for (Hot each : hottest) {
      text.append(told(bean, each, asked));
    }
    return text.toString();
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
            };
        counted.put(info.getThreadId(), count);
      }
    }
    return counted;
  }

  private String told(ThreadMXBean bean, Hot hot, Asked asked) {
    double millis = hot.nanos / NANOS_PER_MILLI;
    StringBuilder text = new StringBuilder();
    text.append(
        asked.kind == Kind.CPU
            ? String.format(
                Locale.ROOT,
                "   %4.1f%% (%sms out of %dms) cpu usage by thread '%s'%n",
                100 * millis / asked.interval.toMillis(),
                millis,
                asked.interval.toMillis(),
                hot.info.getThreadName())
            : String.format(
                Locale.ROOT,
                "   %.0f times %s usage by thread '%s'%n",
                hot.nanos,
                asked.kind.name().toLowerCase(Locale.ROOT),
                hot.info.getThreadName()));
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

  private void sleep(Duration interval) {
    try {
      scheduler.sleep(interval);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while threads were looked at", e);
    }
  }
}
