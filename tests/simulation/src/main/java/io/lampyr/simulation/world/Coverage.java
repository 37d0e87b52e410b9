package io.lampyr.simulation.world;

import io.lampyr.simulation.fiber.Machine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which steps of the protocol were under way when which fault struck, and how often. */
public final class Coverage {
  /** What goes wrong. */
  public enum Fault {
    DIES,
    STOPS,
    SUSPENDED,
    HANGS,
    CUT_OFF,
    REFUSED,
    LOST_RACE,
    ANSWER_LOST,
    READ_FAILED,
    BODY_CUT,
    CALL_TWICE,
    NO_ANSWER,
    CLOCK_SET,
    CACHE_WIPED,
    DISK_FULL,
    TOLD_TO_END
  }

  /** What somebody waits for when it does. */
  public enum Step {
    LOG_UPLOAD,
    LEASE_READ,
    LEASE_SWAP,
    BATCH_UPLOAD,
    COMMIT_READ,
    LOG_READ,
    HEARTBEAT,
    STATE_READ,
    ASSIGNMENT,
    REST,
    ACTIVATION,
    PUBLICATION,
    HAND_OFF,
    READER_LEASE,
    OTHER_STATE,
    REQUEST,
    APPEND,
    NODE_READ,
    LEAF,
    REFRESH_OR_FLUSH,
    MOVE,
    GC_STEP,
    GC_READ,
    GC_MARK,
    GC_DELETE,
    GC_LOG,
    OTHER_STORE
  }

  private final Map<Fault, Map<Step, Integer>> counts = new EnumMap<>(Fault.class);
  private final Map<Machine, List<Step>> underWay = new HashMap<>();

  /** A machine waits for this from now on. */
  void begin(Machine machine, Step step) {
    underWay.computeIfAbsent(machine, _ -> new ArrayList<>()).add(step);
  }

  void end(Machine machine, Step step) {
    underWay.getOrDefault(machine, List.of()).remove(step);
  }

  /** A fault struck all that the machine waits for. */
  public void struck(Fault fault, Machine machine) {
    underWay.getOrDefault(machine, List.of()).stream()
        .distinct()
        .forEach(step -> struck(fault, step));
    if (fault == Fault.DIES) {
      underWay.remove(machine);
    }
  }

  void struck(Fault fault, Step step) {
    counts.computeIfAbsent(fault, _ -> new EnumMap<>(Step.class)).merge(step, 1, Integer::sum);
  }

  /** How often that fault struck that step. */
  public int of(Fault fault, Step step) {
    return counts.getOrDefault(fault, Map.of()).getOrDefault(step, 0);
  }

  /** Counts what another history has covered as well. */
  public void add(Coverage other) {
    other.counts.forEach((fault, steps) ->
        steps.forEach((step, count) ->
            counts
                .computeIfAbsent(fault, _ -> new EnumMap<>(Step.class))
                .merge(step, count, Integer::sum)));
  }

  private int of(Fault fault) {
    return counts.getOrDefault(fault, Map.of()).values().stream().mapToInt(count -> count).sum();
  }

  /** One line for each step, one column for each fault; below them how often each fault struck. */
  public String table() {
    StringBuilder text = new StringBuilder("%-17s".formatted("step \\ fault"));
    for (Fault fault : Fault.values()) {
      text.append(" %11s".formatted(fault));
    }
    for (Step step : Step.values()) {
      text.append("%n%-17s".formatted(step));
      for (Fault fault : Fault.values()) {
        int count = of(fault, step);
        text.append(" %11s".formatted(count == 0 ? "." : String.valueOf(count)));
      }
    }
    text.append("%n%-17s".formatted("all"));
    for (Fault fault : Fault.values()) {
      text.append(" %11d".formatted(of(fault)));
    }
    return text.toString();
  }
}
