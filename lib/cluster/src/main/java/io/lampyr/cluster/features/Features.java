package io.lampyr.cluster.features;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.id.NodeId;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The cluster's level, and what its processes have announced. They stand in one item, so that a
 * level that is raised upon announcements is not raised past one that came in between.
 */
public record Features(int level, SortedMap<String, Announced> processes) {
  /** Nodes that are gone are taken out, so this is far above what there are. */
  static final int MAX_PROCESSES = 4000;

  static final int MAX_NAME = 100;

  private static final Duration RETRY_AFTER = Duration.ofMinutes(1);

  /** A cluster in which nobody has announced anything. */
  public static final Features NONE = new Features(FeatureLevel.FIRST, new TreeMap<>());

  private static final String NODE_PREFIX = "node.";
  private static final String FUNCTION_PREFIX = "function.";

  public Features {
    processes = Collections.unmodifiableSortedMap(new TreeMap<>(processes));
    Check.positive(level, "feature level");
    Check.that(processes.size() <= MAX_PROCESSES, "too many processes have announced themselves");
    for (String name : processes.keySet()) {
      Check.that(
          !name.isEmpty() && name.length() <= MAX_NAME,
          "name of a process must have 1 to 100 characters");
    }
  }

  /** How a node is called under one of its ids. */
  public static String node(NodeId node) {
    return NODE_PREFIX + node.value();
  }

  /** How a function is called. */
  public static String function(String role) {
    return FUNCTION_PREFIX + role;
  }

  static boolean isNode(String process) {
    return process.startsWith(NODE_PREFIX);
  }

  static boolean isFunction(String process) {
    return process.startsWith(FUNCTION_PREFIX);
  }

  /** What the process can read; who announces nothing is of the first release. */
  int highestOf(String process) {
    Announced announced = processes.get(process);
    return announced == null ? FeatureLevel.FIRST : announced.highest();
  }

  /** With what the process can read now. */
  Features announced(String process, int highest) {
    Announced before = processes.get(process);
    if (before == null && processes.size() == MAX_PROCESSES) {
      throw new OverloadedException(
          "too many processes have announced themselves processes=" + MAX_PROCESSES, RETRY_AFTER);
    }
    SortedMap<String, Announced> all = new TreeMap<>(processes);
    all.put(process, before == null ? new Announced(highest, 0) : before.then(highest));
    return new Features(level, all);
  }

  Features without(Collection<String> gone) {
    SortedMap<String, Announced> left = new TreeMap<>(processes);
    left.keySet().removeAll(gone);
    return new Features(level, left);
  }

  /** At this level, or at its own if that is higher. */
  Features raisedTo(int other) {
    return new Features(Math.max(level, other), processes);
  }
}
