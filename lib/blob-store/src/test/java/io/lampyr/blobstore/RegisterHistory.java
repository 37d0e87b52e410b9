package io.lampyr.blobstore;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Judges whether what several threads or processes saw of one blob can be explained by operations
 * that each took effect at one instant between call and return (Wing and Gong's search, with the
 * memory of visited states that Lowe added). Every value written must be written once only.
 */
public final class RegisterHistory {
  /** The search keeps the set of explained events in one word. */
  public static final int MAX_EVENTS = 62;

  private final List<Event> events;
  private final Set<State> visited = new HashSet<>();

  private RegisterHistory(List<Event> events) {
    this.events = List.copyOf(events);
  }

  /** Whether some order of the events explains all the answers, beginning with no blob. */
  public static boolean isLinearizable(List<Event> events) {
    if (events.size() > MAX_EVENTS) {
      throw new IllegalArgumentException("history is too long: " + events.size());
    }
    return new RegisterHistory(events).explains(new State(0, Optional.empty()));
  }

  private boolean explains(State state) {
    if (onlyUncertainEventsRemain(state.done())) {
      return true;
    }
    if (!visited.add(state)) {
      return false;
    }
    long horizon = earliestEndOfTheRemaining(state.done());
    for (int i = 0; i < events.size(); i++) {
      boolean remains = (state.done() & (1L << i)) == 0;
      if (remains && events.get(i).start() <= horizon) {
        for (Optional<String> next : events.get(i).step().apply(state.value())) {
          if (explains(new State(state.done() | (1L << i), next))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean onlyUncertainEventsRemain(long done) {
    for (int i = 0; i < events.size(); i++) {
      if ((done & (1L << i)) == 0 && events.get(i).end() != Event.NEVER) {
        return false;
      }
    }
    return true;
  }

  private long earliestEndOfTheRemaining(long done) {
    long earliest = Event.NEVER;
    for (int i = 0; i < events.size(); i++) {
      if ((done & (1L << i)) == 0) {
        earliest = Math.min(earliest, events.get(i).end());
      }
    }
    return earliest;
  }

  private record State(long done, Optional<String> value) {}

  /** A call and its answer. What got no answer never ends. */
  public record Event(long start, long end, Step step) {
    /**
     * The end of a call whose effect is unknown: it may take effect at any later time, or never.
     */
    public static final long NEVER = Long.MAX_VALUE;
  }

  /** What was called, and what it answered. */
  public sealed interface Step {

    /** The values that the blob may have after this step, if it can happen at this value at all. */
    List<Optional<String>> apply(Optional<String> value);

    /** A get that saw this value, or no blob. */
    record Read(Optional<String> seen) implements Step {
      @Override
      public List<Optional<String>> apply(Optional<String> value) {
        return value.equals(seen) ? List.of(value) : List.of();
      }
    }

    /** An unconditional put that was stored, or whose outcome is unknown. */
    record Write(String written) implements Step {
      @Override
      public List<Optional<String>> apply(Optional<String> value) {
        return List.of(Optional.of(written));
      }
    }

    /** A conditional put. */
    record Swap(Optional<String> expected, String written, Ending ending) implements Step {
      @Override
      public List<Optional<String>> apply(Optional<String> value) {
        boolean holds = value.equals(expected);
        List<Optional<String>> next = new ArrayList<>();
        if (holds && ending != Ending.LOST) {
          next.add(Optional.of(written));
        }
        if (!holds && ending == Ending.LOST) {
          next.add(value);
        }
        return next;
      }
    }
  }

  /** How a conditional put ended. */
  public enum Ending {
    WON,
    LOST,
    UNKNOWN
  }
}
