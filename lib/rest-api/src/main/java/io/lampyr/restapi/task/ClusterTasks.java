package io.lampyr.restapi.task;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.glob.Glob;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.machine.NodeTask;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.NodeChoice;
import io.lampyr.restapi.node.Replies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The tasks that this process knows, and what nodes of other processes do for tasks, which are
 * asked. Safe for many threads.
 */
public final class ClusterTasks {
  private static final Set<String> ASKED = Set.of("_local", "_master", "_cluster_manager");

  /** No node may take longer. */
  private static final Duration WITHIN = Machines.WITHIN;

  private static final Duration LOOK_AGAIN = Duration.ofMillis(250);

  private final AllTasks own;
  private final Machines machines;
  private final Supplier<List<Heartbeat>> nodes;
  private final boolean measured;
  private final Clock clock;
  private final Scheduler scheduler;

  /** Who tells what tasks have taken of threads says so by {@code measured}. */
  public ClusterTasks(
      AllTasks own,
      Machines machines,
      Supplier<List<Heartbeat>> nodes,
      boolean measured,
      Clock clock,
      Scheduler scheduler) {
    this.own = own;
    this.machines = machines;
    this.nodes = nodes;
    this.measured = measured;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  /** What nodes do, which nodes they are, and why others do not tell it. */
  public record Elsewhere(
      List<Listed> tasks, Map<String, Heartbeat> nodes, Map<NodeId, ApiError> failed) {
    static final Elsewhere NOTHING = new Elsewhere(List.of(), Map.of(), Map.of());

    public Elsewhere {
      tasks = List.copyOf(tasks);
      nodes = Map.copyOf(nodes);
      failed = new LinkedHashMap<>(failed);
    }
  }

  /** The tasks of this process, and those that outlive processes. */
  public AllTasks own() {
    return own;
  }

  /**
   * What those nodes do for tasks of these actions. Cost: a call to each node of another process
   * that is meant, if one of the actions is what they do.
   */
  public Elsewhere elsewhere(List<String> selectors, List<String> actions, Duration within) {
    if (!actions.isEmpty() && !Glob.matchesAny(actions, NodeTask.SEARCHES)) {
      return Elsewhere.NOTHING;
    }
    List<String> meant = selectors.stream().filter(one -> !ASKED.contains(one)).toList();
    if (meant.isEmpty() && !selectors.isEmpty()) {
      return Elsewhere.NOTHING;
    }
    Duration bound = within.compareTo(WITHIN) < 0 ? within : WITHIN;
    return told(new NodeChoice(meant).of(nodes.get()), bound);
  }

  private Elsewhere told(List<Heartbeat> asked, Duration within) {
    Replies<List<NodeTask>> replies = machines.tasks(asked, within);
    Map<String, Heartbeat> known = new LinkedHashMap<>();
    List<Listed> tasks = new ArrayList<>();
    for (Heartbeat node : asked) {
      replies
          .of(node)
          .ifPresent(told -> {
            known.put(node.node().value(), node);
            told.forEach(task -> tasks.add(listed(node, task)));
          });
    }
    return new Elsewhere(tasks, known, replies.failed());
  }

  private Listed listed(Heartbeat node, NodeTask task) {
    return new Listed(
        new TaskId(node.node().value(), task.number()),
        task.action(),
        task.description(),
        task.began(),
        task.runningNanos(),
        Optional.of(task.cancelled()),
        null,
        Optional.empty(),
        task.parent().map(TaskId::parse),
        measured ? Optional.of(task.spent()) : Optional.empty());
  }

  /** The node of another process that a task's id names, if there is one. */
  private Optional<Heartbeat> node(TaskId id) {
    return own.isHere(id)
        ? Optional.empty()
        : nodes.get().stream()
            .filter(beat -> beat.node().value().equals(id.node()))
            .filter(beat -> !machines.isHere(beat))
            .findFirst();
  }

  /** The node of another process that does the task, if one does. */
  Elsewhere node(Listed task) {
    return node(task.id())
        .map(beat -> new Elsewhere(List.of(task), Map.of(task.id().node(), beat), Map.of()))
        .orElse(Elsewhere.NOTHING);
  }

  /** Whether tasks of that name may be of this process or of a node. */
  boolean isOfSomebody(TaskId id) {
    return own.isHere(id) || node(id).isPresent();
  }

  /** One that runs; that its node does not tell is an exception. */
  Optional<Listed> running(TaskId id, Rights rights) {
    Optional<Listed> here = own.running(id, rights);
    return here.isPresent() ? here : node(id).flatMap(beat -> running(id, beat));
  }

  private Optional<Listed> running(TaskId id, Heartbeat beat) {
    Elsewhere told = told(List.of(beat), WITHIN);
    told.failed()
        .values()
        .forEach(why -> {
          throw new ApiException(500, Replies.failure(id.node(), why));
        });
    return told.tasks().stream().filter(task -> task.id().equals(id)).findFirst();
  }

  /**
   * Asks tasks that run to end before their time. What a node does for a task ends with the whole
   * task, wherever that is: its coordinator hears of it from the node. Why nodes could not be told.
   */
  Map<NodeId, ApiError> cancel(List<Listed> tasks, Rights rights, String reason) {
    Map<String, List<Long>> numbers = new LinkedHashMap<>();
    for (Listed task : tasks) {
      if (own.isHere(task.id()) || own.running(task.id(), rights).isPresent()) {
        own.cancel(task.id(), rights, reason);
      } else {
        numbers.computeIfAbsent(task.id().node(), _ -> new ArrayList<>()).add(task.id().number());
      }
    }
    Map<Heartbeat, List<Long>> asked = new LinkedHashMap<>();
    if (!numbers.isEmpty()) {
      nodes.get().stream()
          .filter(beat -> numbers.containsKey(beat.node().value()))
          .forEach(beat -> asked.put(beat, numbers.getOrDefault(beat.node().value(), List.of())));
    }
    return asked.isEmpty() ? Map.of() : machines.end(asked, reason, WITHIN).failed();
  }

  /** Waits until none of them runs; false if some still did at the deadline. */
  public boolean await(List<TaskId> ids, Rights rights, Duration deadline) {
    long began = clock.monotonicNanos();
    List<TaskId> here = new ArrayList<>();
    Map<TaskId, Heartbeat> there = new LinkedHashMap<>();
    ids.forEach(id -> node(id).ifPresentOrElse(beat -> there.put(id, beat), () -> here.add(id)));
    if (!own.await(here, rights, deadline)) {
      return false;
    }
    try {
      for (Map.Entry<TaskId, Heartbeat> each : there.entrySet()) {
        while (running(each.getKey(), each.getValue()).isPresent()) {
          if (clock.monotonicNanos() - began >= deadline.toNanos()) {
            return false;
          }
          scheduler.sleep(LOOK_AGAIN);
        }
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while tasks ran", e);
    }
  }
}
